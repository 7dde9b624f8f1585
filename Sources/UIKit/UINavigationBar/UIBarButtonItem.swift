/// A button in a bar.
///
///     navigationItem.rightBarButtonItem = UIBarButtonItem(
///       title: "Done", primaryAction: UIAction { _ in save() })
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    /// For the button that finishes what the screen is for: semibold.
    case done = 2
  }

  open var style = Style.plain {
    didSet { didChange() }
  }

  /// What a click does. Its title and image are used where the item has none.
  open var primaryAction: UIAction? {
    didSet { didChange() }
  }

  /// The colour of title or template image; nil for the bar's.
  open var tintColor: UIColor? {
    didSet { didChange() }
  }

  /// Shown in place of a button.
  open var customView: UIView? {
    didSet { didChange() }
  }

  /// Whose method a click calls, if there is no ``primaryAction``.
  open weak var target: AnyObject?
  /// The name of that method; see ``SelectorResponding``.
  open var action: Selector?

  public override init() {
    super.init()
  }

  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  public convenience init(
    title: String?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init(title: title)
    self.style = style
    self.target = target
    self.action = action
  }

  public convenience init(
    image: UIImage?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init(image: image)
    self.style = style
    self.target = target
    self.action = action
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Does what a click on the button does.
  func perform(sender: AnyObject?) {
    if let primaryAction {
      primaryAction.perform(from: sender)
    } else if let target, let action, !action.perform(on: target, sender: self) {
      UIKitWarning.emit(
        "\(type(of: target)) has no method \(action) in its selectorMethods; the bar button"
          + " \"\(title ?? "")\" did nothing.")
    }
  }
}
