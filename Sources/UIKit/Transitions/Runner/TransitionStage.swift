/// Moves the views of a transition into its container and, at the end, to where they belong.
@MainActor
protocol TransitionStage: AnyObject {
  /// The view in which the animator draws.
  var containerView: UIView { get }

  /// Prepares the view hierarchy for the animator. For example, ``SwapStage`` adds its container to the host view and
  /// moves the leaving view into the container.
  func setUp(for context: TransitionContext)

  /// Builds the final view hierarchy for `outcome`. After a cancellation the views are as before ``setUp(for:)``.
  func tearDown(for context: TransitionContext, outcome: TransitionOutcome)
}
