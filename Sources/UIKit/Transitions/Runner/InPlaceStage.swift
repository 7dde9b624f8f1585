/// A stage without a container of its own: the arriving view joins the leaving one in its superview.
///
/// Transitions of one superview may overlap, so a view can be part of several at once. The latest one that completes
/// decides where the view is. One that is cancelled puts back only the views that no later one has taken.
@MainActor
final class InPlaceStage: TransitionStage {
  let containerView: UIView
  private let exchange: ViewExchange
  /// The leaving and the arriving view as they were before the transition.
  private var poses: [ViewPose] = []

  init(in superview: UIView, exchange: ViewExchange) {
    containerView = superview
    self.exchange = exchange
  }

  func setUp(for context: TransitionContext) {
    // A pose keeps the view's index among its siblings. On a cancellation the arriving view leaves first; then the
    // leaving view's index is right again.
    poses = [context.to, context.from].compactMap { $0?.view }.map {
      ViewPose(of: $0, in: containerView.bounds)
    }
    guard exchange == .around, let arriving = context.to?.view,
      arriving.superview !== containerView
    else { return }
    containerView.addSubview(arriving)
  }

  func tearDown(for context: TransitionContext, outcome: TransitionOutcome) {
    switch outcome {
    case .cancelled:
      for pose in poses where !handOver(pose, of: context) {
        pose.restore(in: containerView.bounds, following: .mask)
      }
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

  /// Hands a view over to the later transition that moves it, which restores `pose` if it is cancelled, too.
  ///
  /// Returns false if no later transition moves the view.
  private func handOver(_ pose: ViewPose, of context: TransitionContext) -> Bool {
    guard let runner = context.runner,
      let side = [context.to, context.from].compactMap(\.self).first(where: {
        $0.view === pose.view
      }), runner.isSuperseded(side)
    else { return false }
    // None is running if the later one has completed; then the view stays as it is.
    let later = runner.laterRunners(moving: side.viewController).first
    let heir = later?.plan.stage as? InPlaceStage
    if let heir, let index = heir.poses.firstIndex(where: { $0.view === pose.view }) {
      heir.poses[index] = pose
    }
    return true
  }
}
