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

  /// Whose method a click calls, if there is no ``primaryAction``. Nil means the first in the responder chain that has it;
  /// a target that went away means nobody.
  open weak var target: AnyObject? {
    didSet { isToNil = target == nil }
  }
  private var isToNil = true
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
    } else if let action, let problem = perform(action, sender: sender) {
      UIKitWarning.emit("\(problem); the bar button \"\(title ?? "")\" did nothing.")
    }
  }

  /// Returns why nobody's method was called.
  private func perform(_ action: Selector, sender: AnyObject?) -> String? {
    if let target {
      return action.perform(on: target, sender: self)
        ? nil : "\(type(of: target)) has no method \(action) in its selectorMethods"
    }
    guard isToNil else { return nil }
    let isFound = UIApplication.shared.sendAction(
      action, alongChainOf: sender as? UIResponder, from: self)
    return isFound ? nil : "Nobody in the responder chain has a method \(action)"
  }
}
