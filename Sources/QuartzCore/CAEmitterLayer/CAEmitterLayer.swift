import CoreGraphics
import Foundation

/// Where an emitter's particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The shape's name.
  public let rawValue: String
  /// Creates a shape by name. An unknown name means `point`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the emitter's position.
  public static let point = Self(rawValue: "point")
  /// On a horizontal line around the position, as long as the emitter is wide.
  public static let line = Self(rawValue: "line")
  /// In a rectangle around the position.
  public static let rectangle = Self(rawValue: "rectangle")
  /// As `rectangle`: particles have no depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// In a circle around the position, whose radius is the emitter's width.
  public static let circle = Self(rawValue: "circle")
  /// As `circle`: particles have no depth.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of an emitter's shape where particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String
  /// Creates a mode by name. An unknown name means `volume`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the ends of a line and the corners of a rectangle. As `outline` for a circle.
  public static let points = Self(rawValue: "points")
  /// On the outline. Around a circle, directions are relative to the way outward.
  public static let outline = Self(rawValue: "outline")
  /// Anywhere in the shape.
  public static let surface = Self(rawValue: "surface")
  /// Anywhere in the shape.
  public static let volume = Self(rawValue: "volume")
}

/// The order in which an emitter's particles are drawn, and how they mix.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String
  /// Creates a mode by name. An unknown name means `unordered`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In no particular order, which costs least.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest particle behind all others.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest particle in front of all others.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// As `unordered`: particles have no depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Each particle's colour is added to the colour behind it, which brightens it.
  public static let additive = Self(rawValue: "additive")
}

/// A layer that emits particles, such as confetti, snow or sparks, in front of its own contents and behind its sublayers.
///
///     let cell = CAEmitterCell()
///     cell.contents = image
///     cell.birthRate = 40
///     cell.lifetime = 3
///     cell.velocity = 120
///     cell.emissionRange = .pi / 4
///     let confetti = CAEmitterLayer()
///     confetti.emitterPosition = CGPoint(x: 160, y: 0)
///     confetti.emitterCells = [cell]
///
/// As in Core Animation, where the layer has emitted particles since its local time 0 when it first appears: set `beginTime` to
/// `CACurrentMediaTime()` to begin without particles. A change of a property affects the particles that are born from then on.
///
/// The differences: particles stay in the layer's plane; properties of the layer and of cells can't be animated; at most 20,000
/// particles are seen at a time; where Apple's documents don't say how a range lies around its value, it is half above and half below. While
/// particles live, each frame is drawn, without work on the main thread. A particle costs as much as an image.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
  private struct Configuration {
    var cells: [EmitterCellProperties] = []
    var origin = EmitterOrigin()
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var renderMode = CAEmitterLayerRenderMode.unordered
    var birthRate = 1.0
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0
    var seed: UInt32 = 0
  }

  private var configuration = Configuration() {
    didSet { emit() }
  }

  /// Creates a layer that emits nothing.
  public override init() {
    super.init()
    properties.drawing = .emitter(EmitterProperties())
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.emitter == nil { properties.drawing = .emitter(EmitterProperties()) }
    if let other = layer as? CAEmitterLayer { configuration = other.configuration }
  }

  // MARK: Properties

  /// The kinds of particles. They are copied when they are set.
  open var emitterCells: [CAEmitterCell]? {
    didSet { configuration.cells = emitterCells?.map(\.values) ?? [] }
  }
  /// A factor for the cells' `birthRate`; 1 by default. At 0 no more particles are born.
  open var birthRate: Float {
    get { Float(configuration.birthRate) }
    set { configuration.birthRate = Double(newValue) }
  }
  /// A factor for the cells' `lifetime`; 1 by default.
  open var lifetime: Float {
    get { Float(configuration.lifetime) }
    set { configuration.lifetime = Double(newValue) }
  }
  /// A factor for the cells' `velocity`; 1 by default.
  open var velocity: Float {
    get { Float(configuration.velocity) }
    set { configuration.velocity = Double(newValue) }
  }
  /// A factor for the cells' `scale`; 1 by default.
  open var scale: Float {
    get { Float(configuration.scale) }
    set { configuration.scale = Double(newValue) }
  }
  /// A factor for the cells' `spin`; 1 by default.
  open var spin: Float {
    get { Float(configuration.spin) }
    set { configuration.spin = Double(newValue) }
  }
  /// Determines the random numbers of the particles. Layers with the same seed emit the same particles.
  open var seed: UInt32 {
    get { configuration.seed }
    set { configuration.seed = newValue }
  }
  /// The centre of the shape in which particles are born, in the layer's space.
  open var emitterPosition: CGPoint {
    get { configuration.origin.position }
    set { configuration.origin.position = newValue }
  }
  /// The depth of the centre. Never used: particles stay in the layer's plane.
  open var emitterZPosition: CGFloat = 0
  /// The size of the shape in which particles are born; a circle's radius is the width.
  open var emitterSize: CGSize {
    get { configuration.origin.size }
    set { configuration.origin.size = newValue }
  }
  /// The depth of the shape. Never used: particles stay in the layer's plane.
  open var emitterDepth: CGFloat = 0
  /// Whether particles keep their depth. Never used: they have none.
  open var preservesDepth = false
  /// The shape in which particles are born; `point` by default.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { configuration.shape }
    set {
      var new = configuration
      new.shape = newValue
      new.origin.shape =
        switch newValue {
        case .line: .line
        case .rectangle, .cuboid: .rectangle
        case .circle, .sphere: .circle
        default: .point
        }
      configuration = new
    }
  }
  /// The part of the shape in which particles are born; `volume` by default.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { configuration.mode }
    set {
      var new = configuration
      new.mode = newValue
      new.origin.mode =
        switch newValue {
        case .points: .points
        case .outline: .outline
        default: .area
        }
      configuration = new
    }
  }
  /// The order in which particles are drawn; `unordered` by default.
  open var renderMode: CAEmitterLayerRenderMode {
    get { configuration.renderMode }
    set {
      configuration.renderMode = newValue
      change { emitter in
        emitter.isAdditive = newValue == .additive
        emitter.order =
          switch newValue {
          case .oldestFirst: .oldestFirst
          case .oldestLast: .oldestLast
          default: .unordered
          }
      }
    }
  }

  open override var beginTime: CFTimeInterval {
    get { super.beginTime }
    set {
      super.beginTime = newValue
      // The layer's time is another one, in which nothing was born yet.
      emit(restarting: true)
    }
  }

  // MARK: Keys

  /// As in `CALayer`. `emitterCells.NAME.KEY` is a property of the cell with that name.
  public override func value(forKeyPath keyPath: String) -> Any? {
    guard let (index, key) = cell(keyPath) else { return super.value(forKeyPath: keyPath) }
    return configuration.cells[index].value(forKey: key)
  }

  /// As in `CALayer`. `emitterCells.NAME.KEY` is a property of the cell with that name.
  public override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (index, key) = cell(keyPath) else {
      return super.setValue(value, forKeyPath: keyPath)
    }
    configuration.cells[index].set(value, forKey: key)
  }

  /// The index of the cell, and the key of its property, that a key path names.
  private func cell(_ keyPath: String) -> (index: Int, key: String)? {
    let parts = keyPath.split(separator: ".")
    guard parts.count == 3, parts[0] == "emitterCells",
      let index = configuration.cells.firstIndex(where: { $0.name == String(parts[1]) })
    else { return nil }
    return (index, String(parts[2]))
  }

  // MARK: Emission

  private static let timeKey = AnimatableProperty.emitterTime.rawValue
  /// The length in seconds of the animation that moves the time as long as particles are born.
  private static let veryLong: CFTimeInterval = 1e7
  /// A time in seconds that makes no visible difference.
  private static let moment: CFTimeInterval = 1e-9

  private func change(_ body: (inout EmitterProperties) -> Void) {
    var emitter = properties.emitter ?? EmitterProperties()
    body(&emitter)
    setWithoutAction(\.drawing, .emitter(emitter))
  }

  /// Lets the particles that are born from now on have the present values.
  ///
  /// - Parameter isRestart: Whether the layer's time has begun anew.
  private func emit(restarting isRestart: Bool = false) {
    guard self === model() else { return }
    let now = convertTime(CACurrentMediaTime(), from: nil)
    // Before the layer is seen for the first time, it has emitted since its time 0.
    let isRunning = isCommitted && !isRestart
    let begin = isRunning ? now : 0
    change { emitter in
      if !isRunning { emitter.emissions = [] }
      for (index, cell) in configuration.cells.enumerated() { emit(cell, index, begin, &emitter) }
      for index in emitter.emissions.indices
      where emitter.emissions[index].index >= configuration.cells.count {
        emitter.emissions[index].end = min(emitter.emissions[index].end, begin)
      }
      emitter.emissions.removeAll {
        $0.firstBirth >= $0.end || isRunning && $0.lastDeath <= now
      }
    }
    moveTime(from: now)
  }

  private func emit(
    _ original: EmitterCellProperties, _ index: Int, _ begin: CFTimeInterval,
    _ emitter: inout EmitterProperties
  ) {
    var cell = original
    cell.birthRate *= configuration.birthRate
    cell.lifetime *= configuration.lifetime
    cell.velocity *= configuration.velocity
    cell.scale *= configuration.scale
    cell.spin *= configuration.spin
    let end = cell.beginTime + cell.duration
    var next = Emission(
      cell: cell, index: index, origin: configuration.origin,
      firstBirth: max(begin, cell.beginTime), end: end,
      seed: UInt64(configuration.seed) << 32 | UInt64(index))
    if let last = emitter.emissions.lastIndex(where: { $0.index == index && $0.end > begin }) {
      let old = emitter.emissions[last]
      next.seed = old.seed
      if old.cell == cell, old.origin == next.origin { return }
      emitter.emissions[last].end = begin
      // The time since the last birth counts, so that a position that changes in each frame does not delay births.
      if cell.birthRate > 0 {
        let left = (old.nextBirth(after: begin) - begin) * old.cell.birthRate
        next.firstBirth += left / cell.birthRate
      }
      next.seed = next.seed &* 6_364_136_223_846_793_005 &+ 1
    }
    guard cell.isEnabled, cell.birthRate > 0, next.firstBirth < end else { return }
    emitter.emissions.append(next)
  }

  /// Animates the time at which the particles are seen, as long as there are any.
  private func moveTime(from now: CFTimeInterval) {
    let last = properties.emitter?.emissions.map(\.lastDeath).max() ?? now
    guard last > now else { return removeAnimation(forKey: Self.timeKey) }
    let length = min(last - now, Self.veryLong)
    let animation = CABasicAnimation(keyPath: Self.timeKey)
    // A begin time of 0 would mean "when it is added".
    let begin = now - Self.moment
    animation.beginTime = begin
    animation.fromValue = begin
    animation.toValue = begin + length
    animation.duration = length
    // As long as particles are born there is no end, for which a transition or an idle app would wait.
    if last == .infinity { animation.repeatCount = .infinity }
    add(animation, forKey: Self.timeKey)
  }

  override func enter(_ context: LayerContext) {
    super.enter(context)
    // A layer that leaves the screen loses its animations.
    moveTime(from: convertTime(CACurrentMediaTime(), from: nil))
  }
}
