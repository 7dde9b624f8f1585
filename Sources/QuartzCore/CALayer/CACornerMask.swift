/// Corners of a layer, as in Core Animation.
///
/// The names refer to the layer's coordinates: where y grows downward, `MinY` is the top.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  package static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  /// Returns the corner on the left or right side, at the top or bottom.
  package static func corner(isLeft: Bool, isTop: Bool) -> CACornerMask {
    switch (isLeft, isTop) {
    case (true, true): .layerMinXMinYCorner
    case (false, true): .layerMaxXMinYCorner
    case (true, false): .layerMinXMaxYCorner
    case (false, false): .layerMaxXMaxYCorner
    }
  }
}
