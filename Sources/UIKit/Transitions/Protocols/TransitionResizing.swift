/// An animator that hears of a window that is resized in the middle of its transition.
///
///     func containerDidResize(in context: any UIViewControllerContextTransitioning) {
///       UIView.redirect([photo]) { photo.frame = thumbnail } to: { photo.frame = placeOnPage }
///     }
///
/// Ours: on iOS a rotation waits until transitions are over. Views follow the container by their masks; this is for what
/// goes between places that no mask knows, and for pictures of what looks different now.
@preconcurrency @MainActor
public protocol TransitionResizing: UIViewControllerAnimatedTransitioning {
  /// The container has its new size and what is in it is laid out. Called without animation, outside of layout, so that
  /// pictures may be taken.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning)
}
