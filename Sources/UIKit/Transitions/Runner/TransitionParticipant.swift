/// One side of a transition: the controller that leaves or the one that arrives.
@MainActor
struct TransitionParticipant {
  let viewController: UIViewController

  /// Finds the view: a presentation decides as late as in the transition what it presents.
  let findView: () -> UIView?

  /// Where the view is at the start, given the container's bounds, which a resize may change; zero
  /// if it is not on screen.
  let initialFrame: (_ containerBounds: CGRect) -> CGRect

  /// What `finalFrame(for:)` reports of the view; see there for views that leave.
  let finalFrame: (_ containerBounds: CGRect) -> CGRect

  /// The view the animator may touch; nil where it has to stay as it is, as a presenter's does
  /// under a sheet.
  var view: UIView? { findView() }
}

extension TransitionParticipant {
  /// A controller that fills the container and leaves it.
  static func leaving(_ viewController: UIViewController) -> TransitionParticipant {
    let view = viewController.standIn
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { $0 }, finalFrame: { _ in .zero })
  }

  /// A controller that arrives and fills the container.
  static func arriving(_ viewController: UIViewController) -> TransitionParticipant {
    let view = viewController.standIn
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { _ in .zero }, finalFrame: { $0 })
  }
}
