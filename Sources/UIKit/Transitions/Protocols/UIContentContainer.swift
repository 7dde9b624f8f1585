/// An object with contents of a certain size, which is notified when this size or the traits change. View controllers
/// and presentation controllers conform to it.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the contents, in points; zero for none.
  var preferredContentSize: CGSize { get }

  /// The preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// The size of the child `container`, in points, when this container has the size `parentSize`.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// The traits are about to change. If the cause is a new size, ``viewWillTransition(to:with:)`` is called next.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)

  /// The size is about to change.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}
