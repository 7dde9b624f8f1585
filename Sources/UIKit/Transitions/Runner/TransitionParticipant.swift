/// One of the two sides of a transition: the controller that leaves or the one that arrives.
@MainActor
struct TransitionParticipant {
  let viewController: UIViewController

  /// Returns the view. It is a closure because a presentation chooses its presented view only after the transition has
  /// begun.
  let findView: () -> UIView?

  /// The view's frame at the start as a function of the container's bounds, which a resize may change; zero if the view
  /// is not on screen.
  let initialFrame: (_ containerBounds: CGRect) -> CGRect

  /// The value of the context's `finalFrame(for:)`, as a function of the container's bounds.
  let finalFrame: (_ containerBounds: CGRect) -> CGRect

  /// The view that the animator may move; nil if the view must stay as it is, like the presenter's view under a sheet.
  var view: UIView? { findView() }
}

extension TransitionParticipant {
  /// A controller that fills the container and leaves it.
  static func leaving(_ viewController: UIViewController) -> TransitionParticipant {
    let view = viewController.substituteView
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { $0 }, finalFrame: { _ in .zero })
  }

  /// A controller that arrives and fills the container.
  static func arriving(_ viewController: UIViewController) -> TransitionParticipant {
    let view = viewController.substituteView
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { _ in .zero }, finalFrame: { $0 })
  }
}
