import UIKit

/// A window whose root controller presents recording pages, with one log for all of them.
@MainActor
final class PresentationScene {
  let screen: TestScreen
  let log = CallLog()
  let root: RecordingViewController
  let delegate: RecordingTransitioningDelegate

  init(
    size: CGSize = CGSize(width: 1280, height: 800),
    animator: (any UIViewControllerAnimatedTransitioning)? = nil
  ) {
    screen = TestScreen(size: size)
    root = RecordingViewController("A", log: log)
    delegate = RecordingTransitioningDelegate(log: log)
    delegate.animator = animator
    screen.show(root)
    _ = log.take()
  }

  /// A page to be presented in `style`, with the scene's delegate.
  func page(
    _ name: String, _ style: UIModalPresentationStyle = .fullScreen
  ) -> RecordingViewController {
    let page = RecordingViewController(name, log: log)
    page.modalPresentationStyle = style
    page.transitioningDelegate = delegate
    return page
  }

  /// Presents a new page of `style` and logs the completion.
  @discardableResult
  func present(
    _ name: String, _ style: UIModalPresentationStyle = .fullScreen, animated: Bool = true
  ) -> RecordingViewController {
    let page = page(name, style)
    root.present(page, animated: animated) { [log] in log.note("completion") }
    return page
  }

  func dismiss(animated: Bool = true) {
    root.dismiss(animated: animated) { [log] in log.note("completion") }
  }
}

/// A transitioning delegate that logs the requests for objects and supplies the given ones.
@MainActor
final class RecordingTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let log: CallLog
  /// Whether requests are logged.
  var notesRequests = false
  var animator: (any UIViewControllerAnimatedTransitioning)?
  /// Creates an animator for each transition, instead of `animator`.
  var makeAnimator: (() -> any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  var makePresentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

  init(log: CallLog) {
    self.log = log
  }

  private func note(_ request: String) {
    if notesRequests { log.note(request) }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("animationController(forPresented)")
    return makeAnimator?() ?? animator
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("animationController(forDismissed)")
    return makeAnimator?() ?? animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("interactionControllerForPresentation")
    return interaction
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("interactionControllerForDismissal")
    return interaction
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    note("presentationController")
    return makePresentation?(presented, presenting)
  }
}

/// A presentation controller that logs its callbacks. The presented view is a strip at the left of the container.
@MainActor
final class RecordingPresentation: UIPresentationController {
  var log: CallLog?
  var removes = false
  var notesPresentedView = false

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: 0, width: 300, height: bounds.height)
  }

  override var shouldRemovePresentersView: Bool { removes }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override var presentedView: UIView? {
    if notesPresentedView { log?.note("presentedView") }
    notesPresentedView = false
    return super.presentedView
  }

  override func presentationTransitionWillBegin() {
    log?.note("presentationTransitionWillBegin(\(containerView?.window != nil))")
    notesPresentedView = true
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    log?.note("presentationTransitionDidEnd(\(completed))")
  }

  override func dismissalTransitionWillBegin() {
    log?.note("dismissalTransitionWillBegin")
    notesPresentedView = true
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log?.note("dismissalTransitionDidEnd(\(completed))")
  }
}

/// An animator that slides the presented view in from the right, or the leaving view out to the left, in `duration`
/// seconds with ease-in-out. It can be used for pushes and pops, too.
@MainActor
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval
  private(set) var completions = 0

  init(duration: TimeInterval = 1) {
    self.duration = duration
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let width = container.bounds.width
    let to = transitionContext.view(forKey: .to)
    let from = transitionContext.view(forKey: .from)
    if let to { container.addSubview(to) }
    to?.center.x += width
    UIView.animate(withDuration: duration) {
      to?.center.x -= width
      from?.center.x -= width
      from?.alpha = 0.5
    } completion: { _ in
      self.completions += 1
      from?.alpha = 1
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
