/// The text size that the user prefers. As in UIKit; it is always ``large``, the default, because desktops have no such setting.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a category from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = "UICTContentSizeCategory" + name }

  /// Not known.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest size.
  public static let extraSmall = UIContentSizeCategory("XS")
  /// A small size.
  public static let small = UIContentSizeCategory("S")
  /// A medium size.
  public static let medium = UIContentSizeCategory("M")
  /// The default size.
  public static let large = UIContentSizeCategory("L")
  /// A larger size than the default.
  public static let extraLarge = UIContentSizeCategory("XL")
  /// Twice as much larger than the default.
  public static let extraExtraLarge = UIContentSizeCategory("XXL")
  /// The largest size, except for those of accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
  /// The smallest size of accessibility.
  public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
  /// The second size of accessibility.
  public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
  /// The third size of accessibility.
  public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
  /// The fourth size of accessibility.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

  /// Whether this is a size of accessibility.
  public var isAccessibilityCategory: Bool {
    rawValue.hasPrefix("UICTContentSizeCategoryAccessibility")
  }

  /// Posted when the preferred size changes: never here.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

/// The direction of an environment's layout. As in UIKit.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

extension UITraitCollection {
  /// The text size that the user prefers: always ``UIContentSizeCategory/large``.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// The direction of the layout: left to right. A view's own is `effectiveUserInterfaceLayoutDirection`.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
}

extension UIApplication {
  /// The text size that the user prefers: always ``UIContentSizeCategory/large``.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}
