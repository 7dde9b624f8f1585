/// A stage without a container of its own: the incoming view joins the leaving one in its
/// superview.
@MainActor
final class InPlaceStage: TransitionStage {
  let containerView: UIView
  private let exchange: ViewExchange
  private var poses: [ViewPose] = []

  init(in superview: UIView, exchange: ViewExchange) {
    containerView = superview
    self.exchange = exchange
  }

  func setUp(for context: TransitionContext) {
    // The arriving view first: with it out of the way, the leaving view's index is right again.
    poses = [context.to, context.from].compactMap { $0?.view }.map {
      ViewPose(of: $0, in: containerView.bounds)
    }
    guard exchange == .around, let arriving = context.to?.view,
      arriving.superview !== containerView
    else { return }
    containerView.addSubview(arriving)
  }

  func strike(for context: TransitionContext, outcome: TransitionOutcome) {
    switch outcome {
    case .cancelled:
      for pose in poses { pose.restore(in: containerView.bounds, following: .mask) }
      // A superview without autoresizing masks places its views itself.
      containerView.setNeedsLayout()
    case .completed:
      // Another transition may bring the same view back while this one still runs.
      guard exchange != .hiding, let gone = context.from,
        !gone.viewController.appearance.isVisible
      else { return }
      gone.view?.removeFromSuperview()
    }
  }
}
