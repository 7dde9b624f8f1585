import Foundation

/// The name of a predefined timing function, as in Core Animation.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a name. An unknown name means `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Starts and ends slowly.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The timing function of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// An immutable timing function: a cubic Bézier curve from (0, 0) to (1, 1), as in Core Animation.
public final class CAMediaTimingFunction: NSObject, Sendable {
  /// The curve as a value. (Not part of Core Animation.)
  public let curve: TimingCurve

  /// Creates a timing function from a curve. (Not part of Core Animation.)
  public init(_ curve: TimingCurve) {
    self.curve = curve
  }

  /// Creates a predefined timing function.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(.easeIn)
    case .easeOut: self.init(.easeOut)
    case .easeInEaseOut: self.init(.easeInOut)
    case .default: self.init(.default)
    default: self.init(.linear)
    }
  }

  /// Creates a curve with the control points (c1x, c1y) and (c2x, c2y). Their x coordinates are clamped to
  /// 0…1.
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
  }

  /// Stores the x and y coordinates of a control point in `values`.
  ///
  /// `index` is 0…3; the points 0 and 3 are the fixed ends (0, 0) and (1, 1).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    precondition(
      (0...3).contains(index), "a timing function has control points 0…3, there is no \(index)")
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    values[0] = Float(points[index].0)
    values[1] = Float(points[index].1)
  }

  /// Compares curves.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  /// Hashes the curve.
  public override var hash: Int { curve.hashValue }
}
