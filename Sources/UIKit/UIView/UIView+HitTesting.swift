extension UIView {
  /// UIKit's rule: hidden, disabled and nearly clear views (alpha below 0.01) are passed through, with all their
  /// subviews; else the frontmost subview that is hit wins, and the view itself if none is.
  ///
  /// Points meet the model, where animated views are going, not where they show. A view that is being animated
  /// without `allowUserInteraction` is passed through until the animation ends.
  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
      viewState.animationsRefusingTouches == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  func setGestureRecognizers(_ recognizers: [UIGestureRecognizer]) {
    for old in viewState.gestureRecognizers where !recognizers.contains(old) { detach(old) }
    for new in recognizers { attach(new) }
  }

  func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    viewState.gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    viewState.gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.abandon()
    recognizer.view = nil
  }
}
