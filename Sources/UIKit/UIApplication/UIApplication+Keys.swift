import QuartzCore

extension UIApplication {
  /// The responder that receives keys first.
  ///
  /// This is the focused view. If there is none, it is the first responder, unless that is behind a
  /// presentation. Otherwise it is a view of the front controller, so that Escape reaches that controller.
  var keyReceiver: UIResponder {
    if let focused = focus.focusedView { return focused }
    if let own = firstResponder, isInFront(own) { return own }
    return keyWindow?.defaultKeyReceiver ?? self
  }

  private func isInFront(_ responder: UIResponder) -> Bool {
    let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
    guard let view, let root = focus.root else { return true }
    return view.isDescendant(of: root)
  }

  /// The view at `location`, in screen points; nil if there is none.
  func view(at location: CGPoint) -> UIView? {
    for window in windows.reversed() {
      let point = window.pointFromScreen(location)
      if let view = window.hitTest(point, with: nil) { return view }
    }
    return nil
  }
}

extension UIApplication: CATransactionDelegate {
  /// Called before a commit. Calls the observers of properties that have changed. Updates the focus and the pointer's view, because both
  /// depend on the positions of views.
  package func transactionWillCommit(hasChanges: Bool) {
    KeyValueObservers.notify()
    focus.prepareCommit()
    if hasChanges { pointer.viewsDidChange() }
  }
}

extension Set<UIPress> {
  /// Whether a press means "go back": Escape or the Back key, without modifiers. Caps Lock is ignored.
  @MainActor
  package var meanBack: Bool {
    contains {
      guard let key = $0.key, key.modifierFlags.subtracting(.alphaShift).isEmpty else {
        return false
      }
      return key.keyCode == .keyboardEscape || key.keyCode == .consumerBack
    }
  }
}
