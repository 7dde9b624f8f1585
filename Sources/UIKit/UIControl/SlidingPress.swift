/// A press that may slide from button to button. The button under the touch is highlighted, and chosen when the touch ends.
@MainActor
final class SlidingPress {
  /// The tracked touch, which began on a button.
  private weak var touch: UITouch?
  /// The highlighted button.
  private weak var pressed: UIControl?
  private let buttons: () -> [UIControl]
  private let choose: (UIControl) -> Void

  /// - Parameters:
  ///   - buttons: returns the buttons.
  ///   - choose: is called with the button on which a press has ended.
  init(_ buttons: @escaping () -> [UIControl], choose: @escaping (UIControl) -> Void) {
    self.buttons = buttons
    self.choose = choose
  }

  /// Follows a touch if none is followed yet.
  func began(_ touches: Set<UITouch>) {
    guard touch == nil, let touch = touches.first else { return }
    self.touch = touch
    // The press has moved the focus to its button. Remove the focus, so that Return doesn't perform this button's action after
    // the press has slid to another button.
    UIApplication.shared.focus.endKeyboardUse()
    highlight(button(under: touch))
  }

  /// Highlights the button under the touch.
  func moved(_ touches: Set<UITouch>) {
    guard let touch, touches.contains(touch) else { return }
    highlight(button(under: touch))
  }

  /// Chooses the button under the touch.
  func ended(_ touches: Set<UITouch>) {
    guard let touch, touches.contains(touch) else { return }
    let button = button(under: touch)
    cancel()
    if let button { choose(button) }
  }

  /// Ends the press if its touch is among `touches`.
  func cancelled(_ touches: Set<UITouch>) {
    if let touch, touches.contains(touch) { cancel() }
  }

  /// Ends the press without choosing a button.
  func cancel() {
    touch = nil
    highlight(nil)
  }

  /// Highlights `button` and no other.
  func highlight(_ button: UIControl?) {
    guard button !== pressed else { return }
    pressed?.isHighlighted = false
    button?.isHighlighted = true
    pressed = button
  }

  private func button(under touch: UITouch) -> UIControl? {
    touch.window.flatMap { button(at: touch.location(in: $0), in: $0) }
  }

  /// The enabled button at a point of the window; nil if there is none.
  func button(at point: CGPoint, in window: UIWindow) -> UIControl? {
    guard let hit = window.hitTest(point, with: nil) else { return nil }
    return buttons().first { $0.isEnabled && hit.isDescendant(of: $0) }
  }
}

/// A button whose touches belong to a ``SlidingPress``, so that a press may slide to the buttons beside it.
@MainActor
class SlidingButton: UIControl {
  weak var press: SlidingPress?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if event?.isOtherClick != true { press?.began(touches) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    press?.moved(touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    press?.ended(touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    press?.cancelled(touches)
  }
}
