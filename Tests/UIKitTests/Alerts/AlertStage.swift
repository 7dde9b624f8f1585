@testable import UIKit

/// A page with an alert on a phone's screen: 402 × 874 points, safe area 62 above and 34 below.
@MainActor
final class AlertStage {
  let screen: TestScreen
  let root = UIViewController()
  let alert: UIAlertController
  /// The titles of the actions whose handlers have run.
  private(set) var chosen: [String] = []
  /// The completions of `present` and `dismiss` that have run.
  private(set) var log: [String] = []

  /// The duration of a frame, in seconds.
  static let frame = 1.0 / 120

  init(
    _ style: UIAlertController.Style = .alert, title: String? = "Title",
    message: String? = "Message",
    _ actions: [(String, UIAlertAction.Style)] = [("Cancel", .cancel), ("OK", .default)],
    size: CGSize = CGSize(width: 402, height: 874)
  ) {
    screen = TestScreen(size: size)
    screen.window.windowSafeAreaInsets = UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0)
    root.view.backgroundColor = .white
    screen.show(root)
    alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [weak self] action in
          self?.chosen.append(action.title ?? "")
        })
    }
  }

  func present(animated: Bool = false) {
    root.present(alert, animated: animated) { [weak self] in self?.log.append("presented") }
    screen.flush()
    if !animated { screen.advance(by: 0.1) }
  }

  func dismiss() {
    root.dismiss(animated: true) { [weak self] in self?.log.append("dismissed") }
    screen.flush()
  }

  func advance(frames: Int = 1) {
    for _ in 0..<frames { screen.advance(by: Self.frame) }
  }

  func runUntilIdle() { screen.runUntilIdle() }

  var isThere: Bool { root.presentedViewController === alert }

  // MARK: Appearance

  /// The card's frame in the view's model values.
  var frame: CGRect { alert.view.frame }

  /// The card's scale on screen.
  var scale: CGFloat { alert.view.shown.transform.m11 }

  /// The distance in points by which the card on screen is below its final place.
  var shift: CGFloat { alert.view.shown.transform.m42 }

  var opacity: CGFloat { CGFloat(alert.view.shown.opacity) }

  /// The opacity of the dimming on screen.
  var dim: CGFloat {
    CGFloat(alert.view.superview?.subviews.first?.shown.opacity ?? 0)
  }

  func action(_ title: String) -> UIAlertAction {
    guard let action = alert.actions.first(where: { $0.title == title }) else {
      preconditionFailure("no action is called \(title)")
    }
    return action
  }

  func button(_ title: String) -> UIControl {
    func find(in view: UIView) -> UIControl? {
      if let control = view as? UIControl, control.accessibilityIdentifier == title {
        return control
      }
      return view.subviews.lazy.compactMap(find).first
    }
    guard let button = find(in: alert.view) else {
      preconditionFailure("no button is called \(title)")
    }
    return button
  }

  /// The button's frame in the window.
  func place(_ title: String) -> CGRect {
    let button = button(title)
    return button.convert(button.bounds, to: nil)
  }

  func center(_ title: String) -> CGPoint {
    let place = place(title)
    return CGPoint(x: place.midX, y: place.midY)
  }

  // MARK: Input

  func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
  }

  func click(_ point: CGPoint) {
    send(.pointerDown(location: point))
    send(.pointerUp(location: point))
  }

  func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
    send(.key(.down(), UIKey(keyCode: code, modifierFlags: flags)))
    send(.key(.up, UIKey(keyCode: code, modifierFlags: flags)))
    screen.flush()
  }

  /// Presses a key with its characters, as a keyboard does: the text comes after the key.
  func type(_ text: String) {
    for character in text {
      let key = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0), characters: String(character))
      send(.key(.down(), key))
      send(.text(String(character)))
      send(.key(.up, key))
    }
  }
}
