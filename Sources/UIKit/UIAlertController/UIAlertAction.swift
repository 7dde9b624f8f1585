/// An action that the user can choose in an alert or an action sheet: a title, a style and a handler. As in UIKit.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The kinds of actions. As in UIKit.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case `default` = 0
    /// An action that changes nothing. Escape performs it, and so does a click outside an action sheet.
    case cancel = 1
    /// An action that may change or delete data. Its title is red.
    case destructive = 2
  }

  /// The title of the action's button.
  public let title: String?
  /// The action's style.
  public let style: Style
  /// Whether the user can choose the action; true by default.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { onChange?() } }
  }
  /// A name that identifies the action's button in tests and input scripts; by default the title.
  open var accessibilityIdentifier: String? {
    didSet { onChange?() }
  }

  let handler: ((UIAlertAction) -> Void)?
  /// Called when a property has changed, to update the button.
  var onChange: (() -> Void)?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title of its button.
  ///   - style: The style.
  ///   - handler: Called after the user has chosen the action and the alert has been dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
