/// The appearance of a tab bar. As in UIKit, but with only one layout of the items: the image above the title.
open class UITabBarAppearance: UIBarAppearance {
  /// The appearance of the items. Changes of its properties show at once.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet {
      connect()
      didChange()
    }
  }

  /// Creates an appearance with the default background, line and items.
  public override init() {
    super.init()
    connect()
  }

  /// Creates a copy of an appearance. From an appearance of another kind of bar, only the background and the line are copied.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    if let other = barAppearance as? UITabBarAppearance {
      stackedLayoutAppearance = UITabBarItemAppearance(copying: other.stackedLayoutAppearance)
    }
    connect()
  }

  private func connect() {
    stackedLayoutAppearance.onChange = { [weak self] in self?.didChange() }
  }
}

/// The appearance of a tab bar's items in each state. As in UIKit, without the disabled and the focused state.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  /// The appearance of an item that isn't selected. Missing values are taken from the bar.
  public let normal: UITabBarItemStateAppearance
  /// The appearance of the selected item. A missing colour of the icon or title is the tint colour. Other missing values are
  /// taken from ``normal``.
  public let selected: UITabBarItemStateAppearance

  var onChange: (() -> Void)? {
    didSet { for state in [normal, selected] { state.onChange = onChange } }
  }

  /// Creates an appearance without any values.
  public override init() {
    normal = UITabBarItemStateAppearance()
    selected = UITabBarItemStateAppearance()
    super.init()
  }

  init(copying other: UITabBarItemAppearance) {
    normal = UITabBarItemStateAppearance(copying: other.normal)
    selected = UITabBarItemStateAppearance(copying: other.selected)
    super.init()
  }
}

/// The appearance of a tab bar item in one state. As in UIKit, without offsets.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  /// The colour of a template image.
  open var iconColor: UIColor? {
    didSet { onChange?() }
  }
  /// The attributes of the title: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`. Others are ignored.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { onChange?() }
  }
  /// The background colour of a badge whose item has no ``UITabBarItem/badgeColor``.
  open var badgeBackgroundColor: UIColor? {
    didSet { onChange?() }
  }
  /// The attributes of a badge's text, as in ``titleTextAttributes``.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { onChange?() }
  }

  var onChange: (() -> Void)?

  override init() { super.init() }

  init(copying other: UITabBarItemStateAppearance) {
    super.init()
    iconColor = other.iconColor
    titleTextAttributes = other.titleTextAttributes
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
  }
}
