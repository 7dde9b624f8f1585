/// The curve of a layer's round corners, as in Core Animation.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  // One byte instead of a string, because each layer update carries a curve.
  package let isContinuous: Bool

  private init(isContinuous: Bool) { self.isContinuous = isContinuous }

  /// Creates a curve by name. An unknown name gives `circular`.
  public init(rawValue: String) { isContinuous = rawValue == "continuous" }

  /// The name of the curve.
  public var rawValue: String { isContinuous ? "continuous" : "circular" }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(isContinuous: false)
  /// A curve that begins gradually, as on the corners of iOS's sheets and icons. It leaves the sides at 1.528665 times the corner radius;
  /// with less space it becomes more like a circle. Drawing it costs as much as drawing a circle.
  public static let continuous = CALayerCornerCurve(isContinuous: true)
}
