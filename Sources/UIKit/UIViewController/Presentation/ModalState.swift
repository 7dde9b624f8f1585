/// What a view controller presents, and how it is presented.
@MainActor
struct ModalState {
  /// The presentation in which this controller is the presented one, or will be.
  var presentation: UIPresentationController?
  /// The controller this one presents.
  var presented: UIViewController?
  /// The controller that presents this one.
  weak var presenter: UIViewController?
  /// Whether the controller is being dismissed; still true in its `viewDidDisappear`, when it has no
  /// presenter any more.
  var isLeaving = false
}
