/// The presentations that cover everything: of a window, or of a context within it.
@MainActor
final class StandardPresentation: UIPresentationController {
  /// The size of the container for which the presented view was placed.
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

  /// After a change of size the presented view fills the container again. Until then it is where
  /// the animator left it.
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard phase == .presented, container?.bounds.size != size else { return }
    size = container?.bounds.size
    presentedView?.place(in: frameOfPresentedViewInContainerView)
  }
}
