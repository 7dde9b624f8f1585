import Foundation

/// A value of an animatable property.
public enum AnimatableValue: Sendable, Equatable {
  /// A number, or a Boolean as 0 or 1.
  case scalar(Double)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A transform.
  case transform(CATransform3D)
  /// A difference of two affine transforms, which an additive animation adds to a transform.
  case transformDifference(AffineDifference)
  /// A colour.
  case color(LayerColor)
  /// The contents of a layer.
  case contents(LayerContents?)
  /// A path.
  case path(CGPath?)
  /// The colours of a gradient.
  case colors([LayerColor])
  /// The colour stops of a gradient.
  case numbers([Double])

  /// Creates a value from an object as it is assigned to `fromValue` or `toValue` of an animation.
  ///
  /// Accepts numbers, points, sizes, rectangles, transforms, colours, paths, images, snapshots,
  /// arrays of colours or numbers, `NSNumber` and `NSValue`; nil for other types.
  public init?(_ any: Any) {
    switch any {
    case let value as AnimatableValue: self = value
    case let value as Double: self = .scalar(value)
    case let value as CGFloat: self = .scalar(Double(value))
    case let value as Float: self = .scalar(Double(value))
    case let value as Int: self = .scalar(Double(value))
    case let value as Bool: self = .scalar(value ? 1 : 0)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CGAffineTransform: self = .transform(CATransform3D(value))
    case let value as CATransform3D: self = .transform(value)
    case let value as AffineDifference: self = .transformDifference(value)
    case let value as CGColor: self = .color(value.layerColor)
    case let value as [CGColor]: self = .colors(value.map(\.layerColor))
    case let value as [NSNumber]: self = .numbers(value.map(\.doubleValue))
    case let value as [Double]: self = .numbers(value)
    case let value as [CGFloat]: self = .numbers(value.map { Double($0) })
    case let value as [Float]: self = .numbers(value.map { Double($0) })
    case let value as [Int]: self = .numbers(value.map { Double($0) })
    case let value as CGPath: self = .path(value.copy())
    case let value as CGImage: self = .contents(.image(value))
    case let value as LayerSnapshot: self = .contents(.snapshot(value))
    case let value as NSNumber: self = .scalar(value.doubleValue)
    case let value as NSValue:
      guard let geometry = Self.geometry(in: value) else { return nil }
      self = geometry
    default: return nil
    }
  }

  /// The point, size, rectangle or transform inside `value`; nil if it holds none of them.
  private static func geometry(in value: NSValue) -> Self? {
    let type = String(cString: value.objCType)
    func has(_ other: NSValue) -> Bool { type == String(cString: other.objCType) }
    if has(NSValue(point: .zero)) { return .point(value.pointValue) }
    if has(NSValue(size: .zero)) { return .size(value.sizeValue) }
    if has(NSValue(rect: .zero)) { return .rect(value.rectValue) }
    if has(NSValue(caTransform3D: CATransform3DIdentity)) {
      return .transform(value.caTransform3DValue)
    }
    return nil
  }

  /// The value with the type that it has in the properties of `CABasicAnimation` and `CALayer`.
  public var any: Any {
    switch self {
    case .scalar(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .transformDifference(let value): value
    case .color(let value): CGColor.from(value)
    case .contents(.image(let image)): image
    case .contents(.snapshot(let snapshot)): snapshot
    case .contents(nil): NSNull()
    case .path(let path): path ?? NSNull()
    case .colors(let colors): colors.map(CGColor.from)
    case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
    }
  }

  /// Returns the value at `fraction` between `a`, at 0, and `b`, at 1.
  ///
  /// The fraction may lie outside 0…1, because springs overshoot. Kinds without intermediate values
  /// switch from `a` to `b` at 0.5.
  public static func interpolate(_ a: Self, _ b: Self, _ fraction: Double) -> Self {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): .scalar(a + (b - a) * fraction)
    case (.point(let a), .point(let b)):
      .point(CGPoint(x: mix(a.x, b.x, fraction), y: mix(a.y, b.y, fraction)))
    case (.size(let a), .size(let b)):
      .size(
        CGSize(width: mix(a.width, b.width, fraction), height: mix(a.height, b.height, fraction)))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: mix(a.origin.x, b.origin.x, fraction), y: mix(a.origin.y, b.origin.y, fraction),
          width: mix(a.size.width, b.size.width, fraction),
          height: mix(a.size.height, b.size.height, fraction)))
    case (.transform(let a), .transform(let b)): .transform(mix(a, b, fraction))
    case (.transformDifference(let a), .transformDifference(let b)):
      .transformDifference(a * (1 - fraction) + b * fraction)
    case (.color(let a), .color(let b)): .color(mix(a, b, fraction))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { mix($0, $1, fraction) })
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + ($1 - $0) * fraction })
    case (.path(let from?), .path(let to?)):
      CGPath.interpolated(from, to, CGFloat(fraction)).map { .path($0) }
        ?? (fraction < 0.5 ? a : b)
    default: fraction < 0.5 ? a : b
    }
  }

  /// Returns the sum of two values of the same kind; nil for kinds that can't be added, such as
  /// colours.
  public static func sum(_ a: Self, _ b: Self) -> Self? {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): .scalar(a + b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.size(let a), .size(let b)):
      .size(CGSize(width: a.width + b.width, height: a.height + b.height))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y,
          width: a.size.width + b.size.width, height: a.size.height + b.size.height))
    case (.transform(let a), .transform(let b)): .transform(b.concatenating(a))
    case (.transform(let a), .transformDifference(let b)): .transform(b.added(to: a))
    case (.transformDifference(let a), .transformDifference(let b)): .transformDifference(a + b)
    default: nil
    }
  }

  /// Returns `old` − `new`; nil for kinds that can't be subtracted.
  ///
  /// An additive animation that starts at this difference keeps the layer from jumping when its
  /// value changes from `old` to `new`.
  public static func difference(_ old: Self, _ new: Self) -> Self? {
    switch (old, new) {
    case (.scalar(let a), .scalar(let b)): .scalar(a - b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    case (.size(let a), .size(let b)):
      .size(CGSize(width: a.width - b.width, height: a.height - b.height))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y,
          width: a.size.width - b.size.width, height: a.size.height - b.size.height))
    case (.transform(let a), .transform(let b)):
      AffineDifference(from: a, to: b).map { .transformDifference($0) }
    case (.transformDifference(let a), .transformDifference(let b)):
      .transformDifference(a + b * -1)
    default: nil
    }
  }

  /// Returns the value `x` for which `sum(x, part)` is `whole`; nil for kinds that can't be subtracted.
  static func remainder(_ whole: Self, _ part: Self) -> Self? {
    guard case .transform(let whole) = whole, case .transform(let part) = part else {
      return difference(whole, part)
    }
    return part.inverse.map { .transform($0.concatenating(whole)) }
  }

  /// Returns the sum of `count` copies of this value; nil for kinds that can't be added.
  func repeated(_ count: Int) -> Self? {
    guard case .transform(var square) = self else {
      return zero.map { .interpolate($0, self, Double(count)) }
    }
    // Exponentiation by squaring keeps this fast for an animation that has repeated a million times.
    var result = CATransform3D.identity
    var rest = count
    while rest > 0 {
      if rest % 2 == 1 { result = result.concatenating(square) }
      square = square.concatenating(square)
      rest /= 2
    }
    return .transform(result)
  }

  /// The value of the same kind that changes nothing when it is added; nil for kinds that can't be
  /// added.
  var neutral: Self? {
    if case .transform = self { return .transform(.identity) }
    return zero
  }

  /// The difference between two equal values of this kind; nil for kinds that can't be added.
  public var zero: Self? {
    switch self {
    case .scalar: .scalar(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .transform, .transformDifference: .transformDifference(.zero)
    case .color, .contents, .path, .colors, .numbers: nil
    }
  }

  private static func mix(_ a: CGFloat, _ b: CGFloat, _ fraction: Double) -> CGFloat {
    a + (b - a) * CGFloat(fraction)
  }

  private static func mix(
    _ a: CATransform3D, _ b: CATransform3D, _ fraction: Double
  ) -> CATransform3D {
    if let from = DecomposedTransform(a), let to = DecomposedTransform(b) {
      return DecomposedTransform.interpolate(from, to, fraction).transform
    }
    // A singular matrix, such as a scale of zero, can't be decomposed. Interpolate its components if
    // it is affine, else its elements.
    if let difference = AffineDifference(from: a, to: b) {
      return (difference * (1 - fraction)).added(to: b)
    }
    func row(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * fraction }
    return CATransform3D(
      rows: row(a.row1, b.row1), row(a.row2, b.row2), row(a.row3, b.row3), row(a.row4, b.row4))
  }

  /// Interpolates premultiplied components, so that a colour keeps its hue while it fades to clear.
  private static func mix(_ a: LayerColor, _ b: LayerColor, _ fraction: Double) -> LayerColor {
    let f = Float(min(max(fraction, 0), 1))
    let alpha = a.w + (b.w - a.w) * f
    guard alpha > 0 else { return LayerColor(b.x, b.y, b.z, 0) }
    let mixed = (a * a.w) * (1 - f) + (b * b.w) * f
    return LayerColor(mixed.x / alpha, mixed.y / alpha, mixed.z / alpha, alpha)
  }
}
