/// The place where a transition plays: it owns the container view and knows where each view lives
/// before and after.
@MainActor
protocol TransitionStage: AnyObject {
  /// What the context gives to the animator.
  var containerView: UIView { get }

  /// Brings the container on screen and the leaving view into it.
  func setUp(for context: TransitionContext)

  /// Leaves behind the hierarchy that `outcome` asks for and nothing else. After a cancellation the
  /// views are as ``setUp(for:)`` found them.
  func strike(for context: TransitionContext, outcome: TransitionOutcome)
}
