/// The animator of `transition(from:to:…)`: an animation block, or one of the built-in view transitions with that
/// block.
@MainActor
final class ChildTransitionAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let replacement: ViewReplacement
  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var animations: (() -> Void)?
  /// Whether the block's animations ran to their end.
  private(set) var finished = false

  init(duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?) {
    self.duration = duration
    self.options = options
    self.animations = animations
    replacement = ViewReplacement(options)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    let fades = replacement != .addThenRemove && UIAccessibility.prefersCrossFadeTransitions
    return fades ? min(duration, CrossFadeAnimator.duration) : duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let animations = self.animations ?? {}
    self.animations = nil
    let end = { (finished: Bool) in
      self.finished = finished
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    guard replacement != .addThenRemove else {
      return UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: animations,
        completion: end)
    }
    let container = transitionContext.containerView
    let leaving = transitionContext.view(forKey: .from)
    let arriving = transitionContext.view(forKey: .to)
    UIView.transition(
      with: container, duration: duration, options: options,
      animations: {
        self.replacement.replace(leaving, for: arriving, in: container)
        animations()
      }, completion: end)
  }
}

/// The way in which a transition between two children replaces one child's view by the other's.
enum ViewReplacement: Equatable {
  /// The arriving view is added at the start, and the leaving one is removed at the end.
  case addThenRemove
  /// The view is replaced in one step, inside a view transition of the superview.
  case swapInTransition
  /// Like ``swapInTransition``, but both views stay in the hierarchy and only their `isHidden` changes.
  case toggleHidden

  init(_ options: UIView.AnimationOptions) {
    if ViewTransitionStyle(options) == nil {
      self = .addThenRemove
    } else {
      self = options.contains(.showHideTransitionViews) ? .toggleHidden : .swapInTransition
    }
  }

  @MainActor
  func replace(_ leaving: UIView?, for arriving: UIView?, in container: UIView) {
    guard self != .addThenRemove, let leaving, let arriving else { return }
    if self == .swapInTransition || arriving.superview !== container {
      container.addSubview(arriving)
    }
    if self == .toggleHidden {
      leaving.isHidden = true
      arriving.isHidden = false
    } else {
      leaving.removeFromSuperview()
    }
  }
}
