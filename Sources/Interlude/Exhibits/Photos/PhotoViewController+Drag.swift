import UIKit

/// The drag of an open photo: it begins a dismissal, moves the photo, lets it go, and catches it while it is animated.
extension PhotoViewController: UIGestureRecognizerDelegate {
  /// A click on a control isn't one on the photo.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    !isForControls(touch)
  }

  /// At rest only a drag down takes the photo. While the photo is animated, any drag catches it.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else { return true }
    if transition.isRunning { return !transition.isInHand }
    let travel = pan.translation(in: view)
    return !isBeingPresented && !isBeingDismissed && !isSliding && travel.y > abs(travel.x)
  }

  func panChanged() {
    switch pan.state {
    case .began: take()
    case .changed: follow()
    case .ended: letGo()
    case .cancelled: drop()
    case .possible, .failed: break
    }
  }

  private func take() {
    // Before the animators that move it are stopped.
    let shown = shownPose
    guard transition.take({ dismiss(animated: true) }) else { return }
    drag = PhotoDrag(
      from: shown, takenAt: pan.location(in: view), windowHeight: view.bounds.height,
      limits: motion.drag)
    pan.setTranslation(.zero, in: view)
    show(shown)
    transition.update(dismissed: shown.fraction)
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { [self] in
      openFully()
    }
  }

  private func follow() {
    guard let drag else { return }
    let pose = drag.pose(at: pan.translation(in: view))
    show(pose)
    transition.update(dismissed: pose.fraction)
  }

  private func letGo() {
    follow()
    guard let drag else { return }
    let (translation, velocity) = (pan.translation(in: view), pan.velocity(in: view))
    let decision = ReleaseDecision(
      of: pan, fraction: drag.fraction(at: translation), velocity: velocity.y,
      distance: drag.distance)
    fly(
      to: decision.finishes ? .dismissed : .presented,
      velocity: drag.velocity(at: translation, moving: velocity).slowed(to: CGFloat(view.timeRate)))
  }

  private func drop() {
    guard drag != nil else { return }
    fly(to: transition.origin, velocity: PhotoVelocity())
  }

  private func fly(to end: InteractivePhotoTransition.End, velocity: PhotoVelocity) {
    drag = nil
    release = shownPose
    isInSource = end == .dismissed
    let (goal, visible) = destination(isInSource: isInSource)
    let animators = AnimatorGroup(motion.spring)
    animators.moveCenter(of: photo, to: goal.center, velocity: velocity.center)
    animators.add(velocity: sizeVelocity(velocity.size, to: goal.size)) { [self] in
      showSize(of: goal)
    }
    animators.add(velocity: fractionVelocity(velocity.fraction, to: goal.fraction), leads: true) {
      [self] in
      showBackdrop(of: goal)
    }
    animators.add { [self] in show(visible) }
    transition.release(to: end, by: animators)
  }

  /// The size's velocity, relative to its distance from `goal`. Width and height share one spring, so this is the projection
  /// of their velocities on that distance; it is exact where the shape stays the same.
  private func sizeVelocity(_ velocity: CGVector, to goal: CGSize) -> CGVector {
    let size = photo.bounds.size
    let distance = CGVector(dx: goal.width - size.width, dy: goal.height - size.height)
    let square = distance.dx * distance.dx + distance.dy * distance.dy
    guard square > 1 else { return .zero }
    return CGVector(dx: (velocity.dx * distance.dx + velocity.dy * distance.dy) / square, dy: 0)
  }

  private static let negligibleDistance: CGFloat = 1e-3

  private func fractionVelocity(_ velocity: CGFloat, to goal: CGFloat) -> CGVector {
    let distance = goal - shownPose.fraction
    return abs(distance) > Self.negligibleDistance
      ? CGVector(dx: velocity / distance, dy: 0) : .zero
  }
}
