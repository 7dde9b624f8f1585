/// An animator that hears of a window that is resized in the middle of its transition.
///
///     func containerDidResize(in context: any UIViewControllerContextTransitioning) {
///       UIView.redirect([photo]) { photo.frame = thumbnail } to: { photo.frame = placeOnPage }
///     }
///
/// Ours: on iOS a rotation waits until transitions are over. Most animators need not conform: views and snapshots in the
/// container follow its size by themselves (``UIViewControllerAnimatedTransitioning``). This is for views that move
/// between places which are no fraction of the container, and for pictures that are deeper in the hierarchy.
@preconcurrency @MainActor
public protocol TransitionResizing: UIViewControllerAnimatedTransitioning {
  /// The container has its new size, and its contents are laid out. Called without animation, outside of layout, so that
  /// snapshots may be taken.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning)
}
