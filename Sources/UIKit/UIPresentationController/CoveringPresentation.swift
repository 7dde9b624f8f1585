/// The presentation controller of the styles that cover a whole window or a whole context.
@MainActor
final class CoveringPresentation: UIPresentationController {
  /// The container's size when the presented view was last placed.
  private var size: CGSize?

  init(
    _ style: UIModalPresentationStyle, of presented: UIViewController,
    presenting: UIViewController?
  ) {
    super.init(presentedViewController: presented, presenting: presenting)
    self.style = style
  }

  override var shouldRemovePresentersView: Bool {
    style == .fullScreen || style == .currentContext
  }

  override var shouldPresentInFullscreen: Bool {
    style == .fullScreen || style == .overFullScreen
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    size = container?.bounds.size
  }

  /// Fills the container with the presented view after a change of size. Until then the view stays
  /// where the animator left it.
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard phase == .presented, container?.bounds.size != size else { return }
    size = container?.bounds.size
    presentedView?.place(in: frameOfPresentedViewInContainerView)
  }
}
