extension UINavigationController {
  /// The drag from the left edge that pops. Disable it to turn that off.
  ///
  /// It drives whatever animator the delegate supplies, unless the delegate supplies an interaction controller too.
  public var interactivePopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.edgePan : nil
  }

  /// The drag to the right from anywhere on the page that pops; two fingers on a touchpad do it too, and any drag
  /// sideways catches a running push or pop. Scroll views and sliders that can follow a drag come first.
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.contentPan : nil
  }
}
