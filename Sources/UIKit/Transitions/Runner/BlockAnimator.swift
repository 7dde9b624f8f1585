/// The animator of `transition(from:to:…)`: an animation block, or one of the built-in view transitions with that
/// block.
@MainActor
final class BlockAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let exchange: ViewExchange
  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var animations: (() -> Void)?
  /// Whether the block's animations ran to their end.
  private(set) var finished = false

  init(duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?) {
    self.duration = duration
    self.options = options
    self.animations = animations
    exchange = ViewExchange(options)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    let fades = exchange != .around && UIAccessibility.prefersCrossFadeTransitions
    return fades ? min(duration, CrossFadeAnimator.duration) : duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let animations = self.animations ?? {}
    self.animations = nil
    let end = { (finished: Bool) in
      self.finished = finished
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    guard exchange != .around else {
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
        self.exchange.exchange(leaving, for: arriving, in: container)
        animations()
      }, completion: end)
  }
}

/// The way in which a transition between two children exchanges their views.
enum ViewExchange: Equatable {
  /// The arriving view is added at the start, and the leaving one is removed at the end.
  case around
  /// The views are exchanged in one step, inside a view transition of their superview.
  case within
  /// Like ``within``, but both views stay in the hierarchy and only their `isHidden` changes.
  case hiding

  init(_ options: UIView.AnimationOptions) {
    if ViewTransitionStyle(options) == nil {
      self = .around
    } else {
      self = options.contains(.showHideTransitionViews) ? .hiding : .within
    }
  }

  @MainActor
  func exchange(_ leaving: UIView?, for arriving: UIView?, in container: UIView) {
    guard self != .around, let leaving, let arriving else { return }
    if self == .within || arriving.superview !== container { container.addSubview(arriving) }
    if self == .hiding {
      leaving.isHidden = true
      arriving.isHidden = false
    } else {
      leaving.removeFromSuperview()
    }
  }
}
