import CoreGraphics
import Foundation

/// A kind of particle: its picture, how often one is born, how long it lives, and how it moves and changes.
///
/// Every value that has a range is chosen at random for each particle, at most half of the range above or below the value. As in Core
/// Animation, with the differences that ``CAEmitterLayer`` names. A layer copies its cells when they are set: to change one later, use the
/// layer's `setValue(_:forKeyPath:)` with a key path such as `emitterCells.sparks.birthRate`.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
  var values = EmitterCellProperties()

  /// Creates a cell that emits nothing.
  public override init() {}

  /// How the contents are enlarged. It is stored and has no effect: particles are drawn with linear filters.
  open var magnificationFilter = "linear"
  /// How the contents are made smaller. It is stored and has no effect: particles are drawn with linear filters.
  open var minificationFilter = "linear"
  /// In Core Animation, the bias of the filter `trilinear`. Never read here.
  open var minificationFilterBias: Float = 0

  /// The name by which the layer's key paths find the cell.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// Whether particles are born.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }
  /// The picture: a `CGImage`. Any other value counts as nil, which shows nothing.
  open var contents: Any? {
    get { values.image }
    set { values.image = newValue as? CGImage }
  }
  /// The part of the picture that is drawn, as fractions of its size.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }
  /// The resolution of the picture in pixels per point; 1 by default.
  open var contentsScale: CGFloat {
    get { CGFloat(values.contentsScale) }
    set { values.contentsScale = max(Double(newValue), 1e-6) }
  }
  /// The cells whose particles are born along the way of this cell's particles. They are copied when they are set.
  open var emitterCells: [CAEmitterCell]? {
    didSet { values.cells = emitterCells?.map(\.values) ?? [] }
  }
  /// The number of particles that are born in a second; 0 by default. The layer's `birthRate` multiplies it.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { values.birthRate = Double(newValue) }
  }
  /// How long a particle lives, in seconds; 0 by default. The layer's `lifetime` multiplies it.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { values.lifetime = Double(newValue) }
  }
  /// The width of the range of lifetimes, in seconds.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { values.lifetimeRange = Double(newValue) }
  }
  /// The speed at birth, in points per second. The layer's `velocity` multiplies it.
  open var velocity: CGFloat {
    get { CGFloat(values.velocity) }
    set { values.velocity = Double(newValue) }
  }
  /// The width of the range of speeds, in points per second.
  open var velocityRange: CGFloat {
    get { CGFloat(values.velocityRange) }
    set { values.velocityRange = Double(newValue) }
  }
  /// The direction of the way in the layer's plane, in radians clockwise from the positive x-axis.
  open var emissionLongitude: CGFloat {
    get { CGFloat(values.emissionLongitude) }
    set { values.emissionLongitude = Double(newValue) }
  }
  /// The angle of the way to the layer's plane, in radians. Only the part of the motion in the plane is seen.
  open var emissionLatitude: CGFloat {
    get { CGFloat(values.emissionLatitude) }
    set { values.emissionLatitude = Double(newValue) }
  }
  /// The width of the range of directions around the longitude, in radians.
  open var emissionRange: CGFloat {
    get { CGFloat(values.emissionRange) }
    set { values.emissionRange = Double(newValue) }
  }
  /// The acceleration to the right, in points per second squared.
  open var xAcceleration: CGFloat {
    get { CGFloat(values.xAcceleration) }
    set { values.xAcceleration = Double(newValue) }
  }
  /// The acceleration downward, in points per second squared.
  open var yAcceleration: CGFloat {
    get { CGFloat(values.yAcceleration) }
    set { values.yAcceleration = Double(newValue) }
  }
  /// The acceleration toward the viewer. Never used: particles stay in the layer's plane.
  open var zAcceleration: CGFloat {
    get { CGFloat(values.zAcceleration) }
    set { values.zAcceleration = Double(newValue) }
  }
  /// The factor for the size of the contents; 1 by default. The layer's `scale` multiplies it.
  open var scale: CGFloat {
    get { CGFloat(values.scale) }
    set { values.scale = Double(newValue) }
  }
  /// The width of the range of scales.
  open var scaleRange: CGFloat {
    get { CGFloat(values.scaleRange) }
    set { values.scaleRange = Double(newValue) }
  }
  /// The change of the scale in a second. At 0, the particle is no longer seen.
  open var scaleSpeed: CGFloat {
    get { CGFloat(values.scaleSpeed) }
    set { values.scaleSpeed = Double(newValue) }
  }
  /// The rotation in radians per second. The layer's `spin` multiplies it.
  open var spin: CGFloat {
    get { CGFloat(values.spin) }
    set { values.spin = Double(newValue) }
  }
  /// The width of the range of spins, in radians per second.
  open var spinRange: CGFloat {
    get { CGFloat(values.spinRange) }
    set { values.spinRange = Double(newValue) }
  }

  // MARK: Colour

  /// The colour by which the picture is multiplied; white by default, and for nil.
  open var color: CGColor? {
    get { .from(values.color) }
    set { values.color = newValue?.layerColor ?? LayerColor(1, 1, 1, 1) }
  }
  /// The width of the range of the colour's red.
  open var redRange: Float {
    get { values.colorRange.x }
    set { values.colorRange.x = newValue }
  }
  /// The change of the colour's red in a second.
  open var redSpeed: Float {
    get { values.colorSpeed.x }
    set { values.colorSpeed.x = newValue }
  }
  /// The width of the range of the colour's green.
  open var greenRange: Float {
    get { values.colorRange.y }
    set { values.colorRange.y = newValue }
  }
  /// The change of the colour's green in a second.
  open var greenSpeed: Float {
    get { values.colorSpeed.y }
    set { values.colorSpeed.y = newValue }
  }
  /// The width of the range of the colour's blue.
  open var blueRange: Float {
    get { values.colorRange.z }
    set { values.colorRange.z = newValue }
  }
  /// The change of the colour's blue in a second.
  open var blueSpeed: Float {
    get { values.colorSpeed.z }
    set { values.colorSpeed.z = newValue }
  }
  /// The width of the range of the colour's opacity.
  open var alphaRange: Float {
    get { values.colorRange.w }
    set { values.colorRange.w = newValue }
  }
  /// The change of the colour's opacity in a second.
  open var alphaSpeed: Float {
    get { values.colorSpeed.w }
    set { values.colorSpeed.w = newValue }
  }

  // MARK: Time

  /// When the first particle is born, in seconds: in the layer's time, or after the birth of the particle along whose way the cell's
  /// particles are born.
  open var beginTime: CFTimeInterval {
    get { values.beginTime }
    set { values.beginTime = newValue }
  }
  /// For how many seconds particles are born; 0, the default, means without end.
  open var duration: CFTimeInterval {
    get { values.duration == .infinity ? 0 : values.duration }
    set { values.duration = newValue > 0 ? newValue : .infinity }
  }

  // MARK: Keys

  /// Returns the value of a property by its name; nil if there is none.
  open func value(forKey key: String) -> Any? { values.value(forKey: key) }

  /// Sets a property by its name. Other names and values of a wrong type are ignored.
  open func setValue(_ value: Any?, forKey key: String) { values.set(value, forKey: key) }
}

extension EmitterCellProperties {
  private static let numbers:
    [String: any WritableKeyPath<EmitterCellProperties, Double> & Sendable] = [
      "birthRate": \.birthRate,
      "lifetime": \.lifetime,
      "lifetimeRange": \.lifetimeRange,
      "velocity": \.velocity,
      "velocityRange": \.velocityRange,
      "emissionLongitude": \.emissionLongitude,
      "emissionLatitude": \.emissionLatitude,
      "emissionRange": \.emissionRange,
      "xAcceleration": \.xAcceleration,
      "yAcceleration": \.yAcceleration,
      "zAcceleration": \.zAcceleration,
      "scale": \.scale,
      "scaleRange": \.scaleRange,
      "scaleSpeed": \.scaleSpeed,
      "spin": \.spin,
      "spinRange": \.spinRange,
      "contentsScale": \.contentsScale, "beginTime": \.beginTime, "duration": \.duration,
    ]
  private static let channels:
    [String: any WritableKeyPath<EmitterCellProperties, Float> & Sendable] = [
      "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z,
      "alphaRange": \.colorRange.w, "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y,
      "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w,
    ]

  func value(forKey key: String) -> Any? {
    if let path = Self.numbers[key] { return self[keyPath: path] }
    if let path = Self.channels[key] { return self[keyPath: path] }
    switch key {
    case "color": return CGColor.from(color)
    case "contents": return image
    case "name": return name
    case "enabled": return isEnabled
    default: return nil
    }
  }

  mutating func set(_ value: Any?, forKey key: String) {
    let new = value.flatMap(AnimatableValue.init)
    switch (key, new) {
    case ("color", .color(let new)): color = new
    case ("contents", .contents(.image(let new))): image = new
    case ("contents", nil): image = nil
    case ("enabled", .scalar(let number)): isEnabled = number >= 0.5
    case (_, .scalar(let number)):
      if let path = Self.numbers[key] { self[keyPath: path] = number }
      if let path = Self.channels[key] { self[keyPath: path] = Float(number) }
    default: break
    }
  }
}
