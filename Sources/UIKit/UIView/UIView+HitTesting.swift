extension UIView {
  /// The implementation of `hitTest(_:with:)`, with UIKit's rule: hidden, disabled and nearly transparent
  /// views (alpha below 0.01) are skipped with their subviews; otherwise the frontmost subview that is hit
  /// wins, or the view itself if none is.
  ///
  /// Points are tested against model positions, the targets of animations, not against positions on screen. A
  /// view that is being animated without `allowUserInteraction` is skipped until the animation ends. A view
  /// that a property animator moves is hit at its position on screen.
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

  /// Converts `point` from the superview to this view: by the position on screen while a property animator
  /// moves this view, or else by the model.
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
