/// An object that takes part in event handling.
///
/// What a responder doesn't handle goes to its `next`: from a view to its view controller or superview,
/// up to the window and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }

  /// Who is asked after this responder.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// The wheel turned, or two fingers moved on a touchpad. Ours: UIKit hides this in scroll views.
  open func scrollWheel(with event: UIScrollEvent) {
    next?.scrollWheel(with: event)
  }

  /// Whether this responder takes the keyboard when asked.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this responder gives the keyboard away when asked.
  open var canResignFirstResponder: Bool { true }

  /// Whether key presses start here.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  /// Asks to receive key presses first; false when this or the present first responder refuses.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let current = UIApplication.shared.firstResponder, !current.resignFirstResponder() {
      return false
    }
    UIApplication.shared.firstResponder = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIApplication.shared.firstResponder = nil
    return true
  }

  /// Whether this responder performs `action` now: whether that is in its class's
  /// ``SelectorResponding`` table, unless overridden.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(of: self)
  }

  // MARK: Keys

  /// Keys that do something while this responder is in the chain; see ``UIKeyCommand``.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Focus, of views and view controllers; see ``UIFocusEnvironment``

  /// Whether the keyboard's focus can come here; for views.
  open var canBecomeFocused: Bool { false }

  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
}
