/// What has content of a size and is told when that size changes: view controllers and presentation
/// controllers.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size the content would like to have, in points; zero for no wish.
  var preferredContentSize: CGSize { get }

  /// The wish of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// How large `container` is to be inside this one, when this one is `parentSize` large.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// The traits are about to change, usually because the size does, of which
  /// ``viewWillTransition(to:with:)`` tells next.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)

  /// The size is about to change.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}
