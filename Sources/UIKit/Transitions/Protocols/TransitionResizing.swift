/// An animator that is notified when the window is resized during its transition.
///
///     func containerDidResize(in context: any UIViewControllerContextTransitioning) {
///       UIView.redirect([photo]) { photo.frame = thumbnail } to: { photo.frame = placeOnPage }
///     }
///
/// UIKit on iOS has no such protocol, because a rotation waits there until transitions are over. Most animators don't
/// need it: views and snapshots in the container adapt to its size automatically, as
/// ``UIViewControllerAnimatedTransitioning`` describes. It is for views that move between places that don't scale with
/// the container, and for snapshots that are not direct subviews of the container.
@preconcurrency @MainActor
public protocol TransitionResizing: UIViewControllerAnimatedTransitioning {
  /// The container has its new size, and its contents are laid out. This is called outside of animation blocks and
  /// layout passes, so snapshots may be taken.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning)
}
