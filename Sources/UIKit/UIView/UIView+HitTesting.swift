extension UIView {
  /// UIKit's rule: hidden, disabled and nearly clear views (alpha below 0.01) are passed through, with all their
  /// subviews; else the frontmost subview that is hit wins, and the view itself if none is.
  ///
  /// Points meet the model, where animated views are going, not where they show. A view that is being animated
  /// without `allowUserInteraction` is passed through until the animation ends. What a property animator moves is
  /// met where it shows.
  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
      viewState.animationsRefusingTouches == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      let inside = subview.touchPoint(point, from: self)
      if let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// `point` of the superview in this view's coordinates, as touches see it.
  private func touchPoint(_ point: CGPoint, from superview: UIView) -> CGPoint {
    guard viewState.animatorsFollowedByTouches > 0 else {
      return convert(point, from: superview)
    }
    let now = CACurrentMediaTime()
    var matrix = layer.presentationProperties(at: now).matrixToSuperlayer
    if let around = superview.layer.presentationProperties(at: now).sublayerMatrix {
      matrix = matrix.concatenating(around)
    }
    return matrix.unapply(to: point) ?? convert(point, from: superview)
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
