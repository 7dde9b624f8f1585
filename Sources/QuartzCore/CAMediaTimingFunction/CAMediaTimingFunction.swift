import Foundation

/// The name of a predefined pacing.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pacing of an animation: an immutable cubic Bézier curve.
public final class CAMediaTimingFunction: NSObject, Sendable {
  /// The curve as a value.
  public let curve: TimingCurve

  public init(_ curve: TimingCurve) {
    self.curve = curve
  }

  /// A predefined curve; an unknown name gives the linear one.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(.easeIn)
    case .easeOut: self.init(.easeOut)
    case .easeInEaseOut: self.init(.easeInOut)
    case .default: self.init(.default)
    default: self.init(.linear)
    }
  }

  /// A curve with the control points (c1x, c1y) and (c2x, c2y).
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
  }

  /// Stores the control point at `index` (0…3, the first and last being the fixed ends) in
  /// `values`.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    precondition((0...3).contains(index), "a timing function has control points 0 to 3")
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    values[0] = Float(points[index].0)
    values[1] = Float(points[index].1)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  public override var hash: Int { curve.hashValue }
}
