/// The importance of a layout requirement, from 1 to 1000. A stack view compares the priorities of its
/// arranged views.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number; higher wins.
  public let rawValue: Float
  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000. As in UIKit, but a stack view doesn't treat it differently from any other high priority.
  public static let required = UILayoutPriority(1000)
  /// 750: the default resistance against being smaller than the content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250: the default resistance against being larger than the content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: a size that should be as small as possible. As in UIKit.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Compares the numbers.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A namespace for ``Axis``. There are no constraints here; see ``UIStackView``.
public enum NSLayoutConstraint {
  /// The direction in which a stack view arranges its views, or to which a layout priority applies.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
}

extension UIView {
  /// The priority with which the view resists growing beyond its intrinsic size along `axis`; 250 by default.
  /// Only stack views use it.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    viewState.hugging[axis.rawValue]
  }

  /// Sets the priority with which the view resists growing beyond its intrinsic size along `axis`.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    viewState.hugging[axis.rawValue] = priority
    invalidateIntrinsicContentSize()
  }

  /// The priority with which the view resists shrinking below its intrinsic size along `axis`; 750 by
  /// default. Only stack views use it.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    viewState.compressionResistance[axis.rawValue]
  }

  /// Sets the priority with which the view resists shrinking below its intrinsic size along `axis`.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    viewState.compressionResistance[axis.rawValue] = priority
    invalidateIntrinsicContentSize()
  }
}
