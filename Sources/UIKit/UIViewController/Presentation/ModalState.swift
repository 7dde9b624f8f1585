/// A view controller's state in presentations: the controller that it presents, and the presentation
/// that it is in.
@MainActor
struct ModalState {
  /// The presentation controller that presents this controller, or will present it.
  var presentation: UIPresentationController?
  /// The controller that this one presents.
  var presented: UIViewController?
  /// The controller that presents this one.
  weak var presenter: UIViewController?
  /// Whether the controller is being dismissed. Still true in its `viewDidDisappear`, when
  /// `presenter` is already nil.
  var isBeingDismissed = false
}
