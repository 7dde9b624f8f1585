/// A stage without a container of its own: the arriving view joins the leaving one in its superview.
///
/// Transitions in one superview may overlap, so a view can be part of several at once. The latest transition that
/// completes decides where the view is. A cancelled transition restores only the views that no later one has taken
/// over.
@MainActor
final class InPlaceStage: TransitionStage {
  let containerView: UIView
  private let replacement: ViewReplacement
  /// The leaving and the arriving view as they were before the transition.
  private var poses: [ViewPose] = []

  init(in superview: UIView, replacement: ViewReplacement) {
    containerView = superview
    self.replacement = replacement
  }

  func setUp(for context: TransitionContext) {
    // A pose contains the view's index among its siblings. A cancellation restores the arriving view first, so that the
    // leaving view's index is right again.
    poses = [context.to, context.from].compactMap { $0?.view }.map {
      ViewPose(of: $0, in: containerView.bounds)
    }
    guard replacement == .addThenRemove, let arriving = context.to?.view,
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
      // A superview that places its views itself, without autoresizing masks, must do so again.
      containerView.setNeedsLayout()
    case .completed:
      // Keep the leaving view if another transition has brought it back while this one was running.
      guard replacement != .toggleHidden, let gone = context.from,
        !gone.viewController.appearance.isVisible
      else { return }
      gone.view?.removeFromSuperview()
    }
  }

  /// Hands a view over to the later transition that moves it. That transition restores `pose` if it is cancelled, too.
  ///
  /// Returns false if no later transition moves the view.
  private func handOver(_ pose: ViewPose, of context: TransitionContext) -> Bool {
    guard let runner = context.runner,
      let side = [context.to, context.from].compactMap(\.self).first(where: {
        $0.view === pose.view
      }), runner.isSuperseded(side)
    else { return false }
    // If the later transition has completed already, none is running, and the view stays as it is.
    let later = runner.laterRunners(moving: side.viewController).first
    let heir = later?.plan.stage as? InPlaceStage
    if let heir, let index = heir.poses.firstIndex(where: { $0.view === pose.view }) {
      heir.poses[index] = pose
    }
    return true
  }
}
