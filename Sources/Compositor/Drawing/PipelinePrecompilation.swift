internal import CGLES
import CoreGraphics

/// Compiles pipelines ahead of time, by drawing with every program in every state in which it is used.
///
/// Drivers compile a program when it is first used, and again for every kind of blending, filter and texture. Each
/// compilation takes milliseconds. During an animation it would make a frame late, and all of them before the first frame
/// would double the app's start-up time. So they are done between frames, when there is time.
final class PipelinePrecompilation {
  private let device: GraphicsDevice
  /// The states that are not compiled yet; the next one is last.
  private var waiting = Array(DrawState.all.reversed())
  private var surfaces: Surfaces?

  init(device: GraphicsDevice) { self.device = device }

  /// Whether every state is compiled.
  var isDone: Bool { waiting.isEmpty }

  /// Draws in the next state that no frame has used yet.
  func runNext(with renderer: PassRenderer) {
    while let state = waiting.last, renderer.drawnStates.contains(state) { waiting.removeLast() }
    if let state = waiting.popLast() {
      surfaces = surfaces ?? Surfaces(device)
      surfaces?.draw(in: state, with: renderer)
      glFinish()
    }
    if isDone { surfaces = nil }
  }

  /// The render target and the textures for these draws.
  private final class Surfaces {
    private static let length = 60
    private let target: RenderTarget
    private let image: Texture
    private let mask: Texture
    /// Made when it is first used, since making mipmap levels is the slowest step.
    private lazy var smaller: Texture? = {
      let texture = Texture(
        width: Self.length, height: Self.length, format: .color, device: device)
      texture?.makeMipmaps()
      return texture
    }()
    private let device: GraphicsDevice

    /// Nil if the driver refuses a texture. Frames then wait for the compilation of their pipelines.
    init?(_ device: GraphicsDevice) {
      let length = Self.length
      let power = Texture.powerOfTwo(length)
      guard let target = RenderTarget(width: length, height: length, device: device),
        let image = Texture(width: length, height: length, format: .color, device: device),
        let mask = Texture(width: power, height: power, format: .mask, device: device)
      else { return nil }
      self.device = device
      (self.target, self.image, self.mask) = (target, image, mask)
    }

    func draw(in state: DrawState, with renderer: PassRenderer) {
      let area = target.bounds
      let box = RoundedBox(area, RoundCorner(reach: 4, squareness: 0))
      var pass = Pass(target: target)
      pass.list.geometry.clips = [ShapedClip(uncut: box)]
      // Not white, because a white image would be drawn by another program.
      var item = DisplayItem(state.kind, area, SIMD4(0.5, 0.4, 0.3, 0.5))
      item.isOpaque = state.blend == .replace
      item.blend = state.blend
      item.clip = state.isClipped ? 0 : -1
      item.bounds = area
      let texture =
        state.kind == .mask ? mask : state.filter == .mipmapped ? smaller : image
      guard let texture else { return }
      let whole = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
      item.read((texture.name, state.filter, whole), over: area)
      item.setBox(box)
      pass.list.items.append(item)
      renderer.draw(pass)
    }
  }
}

/// A program and the OpenGL state for which drivers compile it once more.
struct DrawState: Hashable {
  var kind: ShaderKind
  var isClipped = false
  /// The texture's filter; always linear for programs without a texture.
  var filter = DisplayItem.Filter.linear
  /// An opaque quad replaces the pixels behind it.
  var blend: DisplayItem.Blend

  init(
    _ kind: ShaderKind, _ blend: DisplayItem.Blend, _ filter: DisplayItem.Filter = .linear,
    isClipped: Bool = false
  ) {
    self.kind = kind
    self.blend = blend
    self.filter = kind.isTextured ? filter : .linear
    self.isClipped = isClipped
  }

  /// The state in which an item is drawn.
  init(_ item: borrowing DisplayItem, skippingColorMultiply: Bool) {
    let (program, blend) = item.drawing(skippingColorMultiply: skippingColorMultiply)
    self.init(program, blend, item.filter, isClipped: item.clip >= 0)
  }

  /// Every state that is used. Those that nearly every screen needs come first.
  static let all: [DrawState] = {
    let plain = ShaderKind.allCases.flatMap { kind in
      kind.filters.flatMap { filter in kind.blends.map { DrawState(kind, $0, filter) } }
    }
    let clipped = ShaderKind.allCases.filter { $0 != .blur }.flatMap { kind in
      kind.filters.map { DrawState(kind, .over, $0, isClipped: true) }
    }
    // Reduced images are rare, and their pipelines take longest to compile.
    let others = plain.filter { !$0.isUsual } + clipped
    return plain.filter(\.isUsual) + others.filter { $0.filter != .mipmapped }
      + others.filter { $0.filter == .mipmapped }
  }()

  private var isUsual: Bool {
    switch kind {
    case .solid, .box, .border: blend == .over || blend == .replace
    case .image: filter == .nearest && blend == .over
    case .untintedImage: blend == .over || blend == .replace
    case .mask: filter == .nearest && blend == .over
    case .filteredImage, .imageBox, .radial, .conic, .blur: false
    }
  }
}

extension ShaderKind {
  /// The filters with which this kind is drawn; a single one for programs without a texture.
  fileprivate var filters: [DisplayItem.Filter] {
    switch self {
    case .image: DisplayItem.Filter.allCases
    case .filteredImage, .imageBox: [.linear, .mipmapped]
    case .untintedImage: [.nearest]
    case .mask: [.nearest, .linear]
    case .solid, .box, .border, .radial, .conic, .blur: [.linear]
    }
  }

  fileprivate var blends: [DisplayItem.Blend] {
    switch self {
    // `destinationIn` is for layer masks, which may have a single colour, and `add` for cross-fades.
    case .image: [.over, .destinationIn, .add, .replace]
    case .mask: [.over, .destinationIn]
    case .solid: [.over, .replace, .destinationIn]
    case .untintedImage: [.over, .replace, .fade]
    case .filteredImage, .radial, .conic: [.over, .replace]
    case .box: [.over, .destinationIn]
    case .border, .imageBox: [.over]
    case .blur: [.replace]
    }
  }
}
