internal import CGLES

/// Draws with every program in every state that it is drawn in, one after the other.
///
/// Drivers compile a program when it is first drawn with, and again for every kind of blending, filter and texture:
/// milliseconds each. In the middle of an animation that would be a frame too late, and before the first frame it would
/// be half of the app's start. So it is done in between, by whoever has the time.
final class WarmUp {
  private let device: GraphicsDevice
  /// The next one is last.
  private var waiting = Array(DrawState.all.reversed())
  private var surfaces: Surfaces?

  init(device: GraphicsDevice) { self.device = device }

  /// Whether nothing is left that a frame could have to wait for.
  var isDone: Bool { waiting.isEmpty }

  /// Draws in one more state; not in those that frames have been drawn in by now.
  func runNext(with renderer: PassRenderer) {
    while let state = waiting.last, renderer.drawnStates.contains(state) { waiting.removeLast() }
    if let state = waiting.popLast() {
      surfaces = surfaces ?? Surfaces(device)
      surfaces?.draw(in: state, with: renderer)
      glFinish()
    }
    if isDone { surfaces = nil }
  }

  /// What is drawn into, and the textures that are read: one of each kind that there is.
  private final class Surfaces {
    private static let length = 60
    private let target: RenderTarget
    private let picture: Texture
    private let mask: Texture
    /// Made when it is first read: making levels is the dearest step of all.
    private lazy var smaller: Texture? = {
      let texture = Texture(
        width: Self.length, height: Self.length, format: .color, device: device)
      texture?.makeMipmaps()
      return texture
    }()
    private let device: GraphicsDevice

    /// Nil when the driver refuses; then frames wait for what they need.
    init?(_ device: GraphicsDevice) {
      let length = Self.length
      let power = Texture.powerOfTwo(length)
      guard let target = RenderTarget(width: length, height: length, device: device),
        let picture = Texture(width: length, height: length, format: .color, device: device),
        let mask = Texture(width: power, height: power, format: .mask, device: device)
      else { return nil }
      self.device = device
      (self.target, self.picture, self.mask) = (target, picture, mask)
    }

    func draw(in state: DrawState, with renderer: PassRenderer) {
      let area = target.bounds
      var pass = Pass(target: target)
      pass.geometry.clips = [
        ShapedClip(
          box: RoundedBox(area, radius: 4), transform: .identity, fromPixel: .identity,
          bounds: area, cut: nil)
      ]
      // Not white, with which an image is a plain one.
      var item = DrawItem(state.kind, area, SIMD4(0.5, 0.4, 0.3, 0.5))
      item.isOpaque = state.blend == .replace
      item.blend = state.blend
      item.clip = state.isClipped ? 0 : -1
      item.bounds = area
      let texture =
        state.kind == .mask ? mask : state.filter == .mipmapped ? smaller : picture
      guard let texture else { return }
      let whole = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
      item.read((texture.name, state.filter, whole), over: area)
      item.setBox(area, radius: 4)
      pass.items.append(item)
      renderer.draw(pass)
    }
  }
}
