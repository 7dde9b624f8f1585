import UIKit

/// Motions that are on their way together, each on a spring of its own, and count as one that ends with the last.
@MainActor
final class Flight {
  /// Called once, when all have arrived; not after ``stop()``.
  var onArrival: () -> Void = {}
  private var animators: [UIViewPropertyAnimator] = []
  private var underway = 0
  /// Whose way stands for all.
  private var leader: UIViewPropertyAnimator?

  /// The spring of the system's own transitions: critically damped, at rest after half a second.
  private static let (mass, stiffness): (CGFloat, CGFloat) = (3, 1000)

  /// How far it is, 0…1: the share of the way of the motion that leads.
  var share: CGFloat {
    guard let leader else { return 0 }
    return leader.state == .active ? leader.fractionComplete : 1
  }

  /// Lets `change` come true on a spring that starts with `velocity`, in whole ways per second.
  ///
  /// - Parameter leads: whether ``share`` is the share of this one; without any, it is that of the first.
  func add(
    velocity: CGVector = .zero, leads: Bool = false, _ change: @escaping () -> Void
  ) {
    let spring = UISpringTimingParameters(
      mass: Self.mass, stiffness: Self.stiffness,
      damping: 2 * (Self.mass * Self.stiffness).squareRoot(), initialVelocity: velocity)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    // What flies is caught by what it flies over.
    animator.isUserInteractionEnabled = false
    animator.addAnimations(change)
    animator.startAnimation()
    add(animator)
    if leads { leader = animator }
  }

  /// Takes in a motion that has started already.
  func add(_ animator: UIViewPropertyAnimator) {
    animators.append(animator)
    leader = leader ?? animator
    underway += 1
    animator.addCompletion { [weak self] _ in self?.arrived() }
  }

  /// Ends all of it where it shows.
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

extension Flight {
  /// Lets a view's center go to `target`, from where it is with `velocity`, in points per second.
  func moveCenter(of view: UIView, to target: CGPoint, velocity: CGVector) {
    let (x, y) = (target.x - view.center.x, target.y - view.center.y)
    // A spring's velocity is in ways. Where there is none, it goes a point too far, and comes back beside that.
    let detour = CGPoint(x: Self.detour(for: x), y: Self.detour(for: y))
    add(
      velocity: CGVector(dx: velocity.dx / (x + detour.x), dy: velocity.dy / (y + detour.y))
    ) {
      view.center = CGPoint(x: target.x + detour.x, y: target.y + detour.y)
    }
    if detour != .zero { add { view.center = target } }
  }

  private static func detour(for way: CGFloat) -> CGFloat {
    abs(way) >= 1 ? 0 : way < 0 ? -1 : 1
  }
}
