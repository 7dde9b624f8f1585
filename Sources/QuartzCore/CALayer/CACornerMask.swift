/// Corners of a layer, named in its own coordinates: where y grows downwards, as in a view's layer, `MinY` is the top.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  package static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  /// The corner on these sides.
  package static func corner(isLeft: Bool, isTop: Bool) -> CACornerMask {
    switch (isLeft, isTop) {
    case (true, true): .layerMinXMinYCorner
    case (false, true): .layerMaxXMinYCorner
    case (true, false): .layerMinXMaxYCorner
    case (false, false): .layerMaxXMaxYCorner
    }
  }
}
