/// A title, an image, or both, shown in a bar: the base class of bar buttons and tab bar items. As in UIKit.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// Called when the item of a storyboard or nib file is connected. Override it to use its outlets; call super.
  open func awakeFromNib() {}

  /// Called by Xcode only, so never here.
  open func prepareForInterfaceBuilder() {}

  /// The view that shows the item in a bar; nil if none does.
  var shownView: UIView? { nil }

  // Every object has these properties by a protocol. The class declares them as well, so that they fulfil an app's protocol that has defaults of
  // its own for them; otherwise the compiler could not choose between the two.

  /// A short description for assistive technology; nil by default.
  open var accessibilityLabel: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityLabel }
    set { (self as any UIAccessibilityDescribed).accessibilityLabel = newValue }
  }

  /// What happens when the item is used; nil by default.
  open var accessibilityHint: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityHint }
    set { (self as any UIAccessibilityDescribed).accessibilityHint = newValue }
  }

  /// A name that identifies the item in tests, scripts and recordings.
  open var accessibilityIdentifier: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityIdentifier }
    set { (self as any UIAccessibilityDescribed).accessibilityIdentifier = newValue }
  }

  /// The text; nil by default.
  open var title: String? {
    didSet { didChange() }
  }

  /// The image, which is shown in place of the title. A template image takes the tint colour.
  open var image: UIImage? {
    didSet { didChange() }
  }

  /// Whether the item can be clicked; true by default. A disabled item is dimmed.
  open var isEnabled = true {
    didSet { didChange() }
  }

  /// A number that identifies the item to your code; 0 by default.
  open var tag = 0

  private var titleAttributes = StateValues<[NSAttributedString.Key: Any]>()

  /// Sets the attributes of the title for a state: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`. Others are ignored.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state] = attributes
    didChange()
  }

  /// The attributes of the title that were set for a state, or else for the normal state; nil for none.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes.value(for: state)
  }

  /// The attribute of the title for a state that is shown: the item's own, or else that of its class's `appearance()`.
  func shownTitleAttribute(_ key: NSAttributedString.Key, for state: UIControl.State) -> Any? {
    titleTextAttributes(for: state)?[key] ?? template?.titleTextAttributes(for: state)?[key]
  }

  /// The item with the values for all items of the class; nil without such values.
  var template: UIBarItem? { nil }

  /// The navigation item that contains this bar item.
  weak var owner: UINavigationItem?

  /// Creates an item without title or image.
  public override init() {
    super.init()
  }

  func didChange() {
    owner?.didChange()
  }
}

extension UIBarButtonItem {
  private static let template = UIBarButtonItem()

  /// The item that holds the title's attributes for all buttons in bars. Set them before the buttons are shown.
  public static func appearance() -> UIBarButtonItem { template }
  /// Does the same as ``appearance()``: an item's containers are not distinguished.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> UIBarButtonItem { template }
}

extension UITabBarItem {
  private static let template = UITabBarItem(title: nil, image: nil, tag: 0)

  /// The item that holds the title's attributes for all items of tab bars. Set them before the items are shown.
  public static func appearance() -> UITabBarItem { template }
}
