extension UINavigationController {
  /// The drag from the left edge that pops; from the right edge where ``UIViewController/view`` is laid out from right to
  /// left. Disable it to turn that off.
  ///
  /// As in UIKit, it does not begin where the delegate supplies an animator for the pop. To keep the drag beside an
  /// animator, return ``interactivePopTransition`` as the interaction controller, or a
  /// ``PanDrivenInteractiveTransition`` that follows this recognizer. Any other interaction controller needs a recognizer
  /// of its own.
  public var interactivePopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.edgePan : nil
  }

  /// The drag to the right, or to the left where the view is laid out from right to left, from anywhere on the page that
  /// pops; two fingers on a touchpad do it too, and any drag sideways catches a running push or pop. Scroll views and sliders that can follow a drag come first. A delegate's
  /// animator is treated as by ``interactivePopGestureRecognizer``.
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.contentPan : nil
  }

  /// The interaction controller of the two built-in drags: begins a pop under the pointer, and catches a push or pop that
  /// runs by itself.
  ///
  ///     func navigationController(
  ///       _ navigationController: UINavigationController,
  ///       interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ///     ) -> (any UIViewControllerInteractiveTransitioning)? {
  ///       navigationController.interactivePopTransition
  ///     }
  ///
  /// UIKit uses it for its own transitions. A delegate that supplies an animator returns it, for pushes too, to have the
  /// drags drive that animator by percent. UIKit on iOS has no such property: a delegate needs its own recognizer. Its
  /// `wantsInteractiveStart` is true only while a drag is beginning a pop.
  public var interactivePopTransition: PanDrivenInteractiveTransition { drag.interaction }
}
