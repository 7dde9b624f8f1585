import UIKit

/// Parts a page above and below one of its rows, and lets the new page grow out of that row. In reverse the page closes
/// into its row.
final class RowOpeningAnimator: NSObject, TransitionResizing {
  private let reverse: Bool
  private let motion: RowMotion
  private var stage: RowStage?

  init(reverse: Bool, _ motion: RowMotion) {
    self.reverse = reverse
    self.motion = motion
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let (outer, inner) = reverse ? (to, from) : (from, to)
    let container = transitionContext.containerView
    let stage = RowStage(outer, opening: inner)
    stage.measure(transitionContext.finalFrame(for: to), isNew: reverse)
    let crossFade = RowCrossFade(
      pageIsUnderRow: (outer as? any RowOpening)?.pagesBeginWithTheirRows ?? false,
      rowEnd: motion.rowEnd, pageEnd: motion.pageEnd)

    for piece in stage.pieces { container.addSubview(piece) }
    stage.show(isOpen: reverse)
    stage.gap.page = inner.view
    crossFade.setOpacity(stage.gap, isOpen: reverse)
    // The snapshots have to show the new colours, too.
    stage.gap.onNewStyle = { [weak stage] in stage?.showSnapshots(isNew: true) }
    outer.view.removeFromSuperview()
    self.stage = stage

    // The fades are nested in this block so that they follow the spring's progress instead of time: a spring covers most of its
    // distance in a small part of its duration.
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: motion.damping, initialSpringVelocity: 0
    ) { [reverse] in
      stage.show(isOpen: !reverse)
      crossFade.animate(stage.gap, opens: !reverse)
    } completion: { [self] _ in
      let completed = !transitionContext.transitionWasCancelled
      let shown: UIView = completed ? to.view : from.view
      stage.gap.page = nil
      container.addSubview(shown)
      shown.frame = container.bounds
      for piece in stage.pieces { piece.removeFromSuperview() }
      self.stage = nil
      transitionContext.completeTransition(completed)
    }
  }

  /// Takes the snapshots again in the new size, and parts the page at its row there.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    guard let stage else { return }
    stage.measure(transitionContext.containerView.bounds, isNew: true)
    UIView.redirect(stage.pieces) {
      stage.show(isOpen: reverse)
    } to: {
      stage.show(isOpen: !reverse)
    }
  }
}

/// The numbers of the motion.
struct RowMotion {
  /// In seconds.
  var duration: TimeInterval = 0.6
  /// The damping ratio of the spring; 1 does not overshoot.
  var damping: CGFloat = 1
  /// The fraction of the transition at which the row has faded out and the page begins to fade in, and that at which the page has
  /// faded in.
  var (rowEnd, pageEnd) = (0.15, 0.3)
}

/// The pieces of a parted page, and the gap between them.
@MainActor
private final class RowStage {
  let gap: RowGapView
  private let outer: UIViewController
  private let inner: UIViewController
  private let above = UIView()
  private let below = UIView()
  private var page = CGRect.zero
  private var row = CGRect.zero

  /// - Parameters:
  ///   - outer: The page that parts.
  ///   - inner: The page that opens out of its row.
  init(_ outer: UIViewController, opening inner: UIViewController) {
    self.outer = outer
    self.inner = inner
    gap = RowGapView(ground: outer.view.backgroundColor)
  }

  var pieces: [UIView] { [gap, above, below] }

  /// Lays out the outer page with the frame `page`, finds its row and takes the snapshots. `isNew` is whether the page has not been
  /// drawn with this layout yet.
  func measure(_ page: CGRect, isNew: Bool) {
    outer.view.frame = page
    outer.view.layoutIfNeeded()
    self.page = page
    row = ((outer as? any RowOpening)?.rowOpened(by: inner) ?? page).intersection(page)
    showSnapshots(isNew: isNew)
  }

  /// Takes snapshots of the page's parts. `isNew` is whether its present appearance has not been drawn yet.
  func showSnapshots(isNew: Bool) {
    let top = CGRect(x: 0, y: 0, width: page.width, height: row.minY)
    let bottom = CGRect(x: 0, y: row.maxY, width: page.width, height: page.height - row.maxY)
    above.show(top, of: outer.view, isNew)
    below.show(bottom, of: outer.view, isNew)
    gap.row.show(row, of: outer.view, isNew)
  }

  /// Open, the gap fills the page, and the pieces are beyond its edges. Closed, it has the row's frame.
  func show(isOpen: Bool) {
    gap.frame = isOpen ? page : row
    above.frame.origin = CGPoint(x: 0, y: isOpen ? page.minY - above.frame.height : page.minY)
    below.frame.origin = CGPoint(x: 0, y: isOpen ? page.maxY : row.maxY)
  }
}

extension UIView {
  /// Shows a snapshot of a part of `page`, and takes its size. `isNew` is whether the part has not been drawn yet.
  fileprivate func show(_ part: CGRect, of page: UIView, _ isNew: Bool) {
    for old in subviews { old.removeFromSuperview() }
    frame.size = part.size
    let snapshot = page.resizableSnapshotView(
      from: part, afterScreenUpdates: isNew, withCapInsets: .zero)
    if let snapshot { addSubview(snapshot) }
  }
}

/// A page of rows. Each row opens into a page of its own.
@MainActor
protocol RowOpening: UIViewController {
  /// The frame of the row that opens into `page`, in the coordinates of the view. The view is laid out.
  func rowOpened(by page: UIViewController) -> CGRect
  /// Whether the top of each page shows the same as its row, at the same place and size. Then the row need not fade into
  /// the page.
  var pagesBeginWithTheirRows: Bool { get }
}

/// A navigation controller whose pages open out of rows of the pages below.
final class CalendarRowNavigationController: UINavigationController,
  UINavigationControllerDelegate
{
  /// Whether the bar, the pages and the drags that go back are laid out from right to left.
  var isRightToLeft = false
  var motion = RowMotion()

  override func viewDidLoad() {
    super.viewDidLoad()
    if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
    delegate = self
    DraggableNavigationDelegate.wrapDelegate(of: self)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let opener = operation == .pop ? toVC : fromVC
    guard opener is any RowOpening else { return nil }
    return RowOpeningAnimator(reverse: operation == .pop, motion)
  }
}
