import UIKit

/// Property animators that run together, each on its own spring, and end with the last one.
@MainActor
final class AnimatorGroup {
  /// Called once, when all animators have ended. Not called after ``stop()``.
  var onArrival: () -> Void = {}
  private var animators: [UIViewPropertyAnimator] = []
  private var underway = 0
  /// The animator whose progress is the progress of all.
  private var leader: UIViewPropertyAnimator?
  private let spring: PhotoMotion.ReleaseSpring

  init(_ spring: PhotoMotion.ReleaseSpring) {
    self.spring = spring
  }

  /// The progress, 0…1: that of the leading animator.
  var fraction: CGFloat {
    guard let leader else { return 0 }
    return leader.state == .active ? leader.fractionComplete : 1
  }

  /// Animates `change` on a spring.
  ///
  /// - Parameters:
  ///   - velocity: The initial velocity per second, relative to the distance to the end, as in `UISpringTimingParameters`.
  ///   - leads: Whether this animator's progress is that of the group. By default it is the first animator's.
  func add(
    velocity: CGVector = .zero, leads: Bool = false, _ change: @escaping () -> Void
  ) {
    let timing = UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: velocity)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    // Touches must pass through the photo to the container behind it, whose pan recognizer catches the photo.
    animator.isUserInteractionEnabled = false
    animator.addAnimations(change)
    animator.startAnimation()
    add(animator)
    if leads { leader = animator }
  }

  /// Adds an animator that runs already.
  func add(_ animator: UIViewPropertyAnimator) {
    animators.append(animator)
    leader = leader ?? animator
    underway += 1
    animator.addCompletion { [weak self] _ in self?.arrived() }
  }

  /// Stops all animators. The views stay where they are on screen.
  func stop() {
    onArrival = {}
    for animator in animators { animator.stopAnimation(true) }
    animators = []
  }

  private func arrived() {
    underway -= 1
    if underway == 0 { onArrival() }
  }
}

extension AnimatorGroup {
  /// Animates a view's center to `target`. `velocity` is the start velocity, in points per second.
  func moveCenter(of view: UIView, to target: CGPoint, velocity: CGVector) {
    let (x, y) = (target.x - view.center.x, target.y - view.center.y)
    // A spring's velocity is relative to its distance, so a spring without a distance can't have a velocity. In that case one
    // animation with the velocity goes one point beyond the target, and a second, additive one goes back by that point.
    let detour = CGPoint(x: Self.detour(for: x), y: Self.detour(for: y))
    add(
      velocity: CGVector(dx: velocity.dx / (x + detour.x), dy: velocity.dy / (y + detour.y))
    ) {
      view.center = CGPoint(x: target.x + detour.x, y: target.y + detour.y)
    }
    if detour != .zero { add { view.center = target } }
  }

  private static func detour(for distance: CGFloat) -> CGFloat {
    abs(distance) >= 1 ? 0 : distance < 0 ? -1 : 1
  }
}
