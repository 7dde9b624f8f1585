import Foundation

/// An action that a swipe over a row reveals as a button. As in UIKit.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// The meaning of an action, which determines its colour.
  public enum Style: Int, Sendable {
    /// Grey.
    case normal
    /// The action deletes something: red.
    case destructive
  }

  /// Performs an action. It receives the action, the button, and a function that it calls when it has ended, with whether it was performed; then
  /// the buttons disappear.
  public typealias Handler =
    @MainActor (
      _ action: UIContextualAction, _ sourceView: UIView,
      _ completionHandler: @escaping (Bool) -> Void
    ) -> Void

  /// The meaning of the action.
  public let style: Style
  /// Performs the action.
  public let handler: Handler
  /// The button's title.
  open var title: String?
  /// The button's image; nil by default. It is drawn in white above the title, or instead of it where the row is lower than 80 points.
  open var image: UIImage?
  /// The button's colour; by default red for destructive actions and grey for others. Setting nil restores that.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }
  private var ownColor: UIColor?

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

/// The actions that a swipe over a row reveals. As in UIKit.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions; the first one is at the row's edge.
  public let actions: [UIContextualAction]
  /// Whether a swipe across most of the row performs the first action; true by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration. Without actions, a swipe reveals nothing.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// An action of a row, in the form that UIKit used before ``UIContextualAction``.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  /// The meaning of an action, which determines its colour.
  public enum Style: Int, Sendable {
    /// Red: the same as `destructive`.
    case `default` = 0
    /// Grey.
    case normal = 1
    /// Red.
    public static var destructive: Style { .default }
  }

  /// The meaning of the action.
  public let style: Style
  /// The button's title.
  open var title: String?
  /// The button's colour; by default red or, with the style `normal`, grey.
  open var backgroundColor: UIColor?
  /// In UIKit, an effect behind the title. Never read here.
  open var backgroundEffect: UIVisualEffect?
  private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action.
  public init(
    style: Style, title: String?,
    handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// The same action in the present form. As in UIKit, the buttons stay until the app ends the editing of the table.
  func contextualAction(for path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .normal ? .normal : .destructive, title: title
    ) { _, _, _ in self.handler(self, path) }
    action.backgroundColor = backgroundColor
    return action
  }
}
