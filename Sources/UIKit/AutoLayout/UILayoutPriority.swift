/// The importance of a constraint or of a view's natural size, from 1 to 1000. As in UIKit.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number; higher wins.
  public let rawValue: Float
  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: a constraint that must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: the default resistance against being smaller than the content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250: the default resistance against being larger than the content.
  public static let defaultLow = UILayoutPriority(250)
  /// 510: the priority with which a dragged divider of a split view resizes a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: the priority with which a scene's window keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: the priority of a dragged divider that cannot resize the scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 50: the priority of the target size in ``UIView/systemLayoutSizeFitting(_:)``.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Adds a number to a priority.
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + difference)
  }

  /// Subtracts a number from a priority.
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - difference)
  }

  /// Compares the numbers.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
}

extension UIView {
  /// The priority with which the view resists growing beyond its intrinsic size along `axis`; 250 by default.
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
  /// default.
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
