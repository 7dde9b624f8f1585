/// An animator that is told when the window is resized during its transition.
///
///     func containerDidResize(in context: any UIViewControllerContextTransitioning) {
///       UIView.redirect([photo]) { photo.frame = thumbnail } to: { photo.frame = placeOnPage }
///     }
///
/// UIKit on iOS has no such protocol: a rotation waits there until transitions are over. Most animators don't need it:
/// views and snapshots in the container follow its size by themselves (``UIViewControllerAnimatedTransitioning``). It
/// is for views that move between places that don't scale with the container, and for snapshots deeper in the
/// hierarchy.
@preconcurrency @MainActor
public protocol TransitionResizing: UIViewControllerAnimatedTransitioning {
  /// The container has its new size, and its contents are laid out. Called outside of animations and of layout, so
  /// snapshots may be taken.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning)
}
