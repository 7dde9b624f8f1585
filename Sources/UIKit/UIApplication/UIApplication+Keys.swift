extension UIApplication {
  /// Where keys go first: to the focused view, or to the first responder if it is not behind what is in front; without
  /// either to the view of the front controller, so that Escape finds its way.
  var keyReceiver: UIResponder {
    if let focused = focus.focusedView { return focused }
    if let own = firstResponder, isInFront(own) { return own }
    return keyWindow?.defaultKeyReceiver ?? self
  }

  private func isInFront(_ responder: UIResponder) -> Bool {
    let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
    guard let view, let root = focus.root else { return true }
    return view.isDescendant(of: root) || view.window == nil
  }

  /// The view at a place of the desktop's window.
  func view(at location: CGPoint) -> UIView? {
    for window in windows.reversed() {
      let point = CGPoint(x: location.x - window.frame.minX, y: location.y - window.frame.minY)
      if let view = window.hitTest(point, with: nil) { return view }
    }
    return nil
  }

  /// Before a commit: what depends on where views are follows them.
  func prepareCommit(hasChanges: Bool) {
    focus.prepareCommit()
    if hasChanges { pointer.viewsDidChange() }
  }
}

extension Set<UIPress> {
  /// Whether the user wants to go back: Escape or the back key, without modifiers.
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
