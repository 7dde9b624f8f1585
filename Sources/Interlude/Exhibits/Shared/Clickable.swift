import UIKit

/// A view with an action for a click, and for Return and Space when it has the focus.
@MainActor
protocol Clickable: UIView {
  var onClick: (() -> Void)? { get set }
}

extension Clickable {
  func beginListening() {
    isUserInteractionEnabled = true
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClick?() })
  }

  /// Performs the click's action for Return and Space. False for other keys, or if the view has no focus or no action.
  func takeClick(_ presses: Set<UIPress>) -> Bool {
    guard isFocused, presses.meanClick, let onClick else { return false }
    if presses.contains(where: { $0.key?.keyCode == .keyboardSpacebar }), !isAtRest {
      return false
    }
    onClick()
    return true
  }
}

extension UIResponder {
  /// Whether the page of the responder takes clicks: no transition moves it, and no pause or replay is on screen. Otherwise, pages leave the
  /// space bar to the gallery, which pauses and resumes with it.
  @MainActor
  fileprivate var isAtRest: Bool {
    var responder: UIResponder? = self
    while let current = responder {
      if let page = current as? UIViewController, page.transitionCoordinator != nil { return false }
      if let window = current as? UIWindow { return window.playback.state == .live }
      responder = current.next
    }
    return true
  }
}

extension Set<UIPress> {
  /// Whether one of the presses is Return or Space.
  @MainActor
  var meanClick: Bool {
    contains {
      [.keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar].contains($0.key?.keyCode)
    }
  }
}

extension UIViewController {
  /// Commands for Return and Space, for a page on which a click anywhere performs `action`. Space is one only while the page is at rest.
  func clickCommands(_ action: @escaping () -> Void) -> [UIKeyCommand] {
    (isAtRest ? ["\r", " "] : ["\r"]).map { UIKeyCommand(input: $0) { _ in action() } }
  }
}

/// A view with an action for a click.
class ClickableView: UIView, Clickable {
  var onClick: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    beginListening()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { onClick != nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !takeClick(presses) { super.pressesBegan(presses, with: event) }
  }
}

/// An image view with an action for a click.
final class ClickableImageView: UIImageView, Clickable {
  var onClick: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    beginListening()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { onClick != nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !takeClick(presses) { super.pressesBegan(presses, with: event) }
  }
}
