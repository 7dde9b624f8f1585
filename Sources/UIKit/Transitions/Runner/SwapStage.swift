/// A stage on which one view takes another's place in a host view. Navigation and tabs use it.
///
/// Each transition gets a new container. So views that an animator has left in it, and a changed speed of its layer,
/// disappear with the container.
@MainActor
final class SwapStage: TransitionStage {
  let containerView: UIView
  private let host: UIView
  private var leavingPose: ViewPose?
  private var arrivingPose: ViewPose?

  init(host: UIView) {
    self.host = host
    containerView = UIView(frame: host.bounds)
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.viewState.isMadeForTransitions = true
  }

  func setUp(for context: TransitionContext) {
    leavingPose = context.from?.view.map { ViewPose(of: $0, in: containerView.bounds) }
    arrivingPose = context.to?.view.map { ViewPose(of: $0, in: containerView.bounds) }
    host.insertSubview(containerView, at: 0)
    if let leaving = context.from?.view {
      containerView.addSubview(leaving)
    }
    // Give the arriving view its final size, which animators and snapshots of the view need.
    if let arriving = context.to, let view = arriving.view {
      view.place(in: arriving.finalFrame(containerView.bounds))
    }
  }

  func tearDown(for context: TransitionContext, outcome: TransitionOutcome) {
    let bounds = containerView.bounds
    switch outcome {
    case .completed:
      context.from?.view?.removeFromSuperview()
      if let arriving = context.to, let view = arriving.view {
        host.insertSubview(view, at: 0)
        view.place(in: arriving.finalFrame(bounds))
      }
    case .cancelled:
      context.to?.view?.removeFromSuperview()
      arrivingPose?.restoreGeometry(in: bounds)
      leavingPose?.restore(in: bounds)
    }
    containerView.removeFromSuperview()
  }
}
