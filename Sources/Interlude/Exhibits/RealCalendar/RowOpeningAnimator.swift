import UIKit

/// A page parts above and below one of its rows, and the new page grows out of that row. In reverse the page closes
/// into the row it came from.
final class RowOpeningAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  init(reverse: Bool) {
    self.reverse = reverse
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let (outer, inner) = reverse ? (to, from) : (from, to)
    let container = transitionContext.containerView
    let page = transitionContext.finalFrame(for: to)
    outer.view.frame = page
    outer.view.layoutIfNeeded()
    let row = ((outer as? any RowOpening)?.rowOpened(by: inner) ?? page).intersection(page)

    let stage = RowStage(outer.view, page: page, row: row, isNew: reverse)
    stage.addPieces(to: container)
    reverse ? stage.open() : stage.close()
    stage.slot.page = inner.view
    outer.view.removeFromSuperview()

    let duration = transitionDuration(using: transitionContext)
    // The first block is what a hand follows that catches the transition.
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) { [reverse] in
      reverse ? stage.close() : stage.open()
    } completion: { _ in
      let completed = !transitionContext.transitionWasCancelled
      let shown: UIView = completed ? to.view : from.view
      stage.slot.page = nil
      container.addSubview(shown)
      shown.frame = container.bounds
      stage.removePieces()
      transitionContext.completeTransition(completed)
    }
    // The row shows only near where it belongs.
    UIView.animate(
      withDuration: duration * 0.4, delay: reverse ? duration * 0.3 : 0, options: .curveEaseInOut
    ) { [reverse] in
      stage.row.alpha = reverse ? 1 : 0
    }
  }
}

/// The pieces of a parted page, and the slot between them.
@MainActor
private struct RowStage {
  let slot = SlotView()
  /// A picture of the row, over the page in the slot.
  let row: UIView
  private let above: UIView
  private let below: UIView
  private let page: CGRect
  private let rowFrame: CGRect

  init(_ view: UIView, page: CGRect, row frame: CGRect, isNew: Bool) {
    self.page = page
    rowFrame = frame
    let top = CGRect(x: 0, y: 0, width: page.width, height: frame.minY)
    let bottom = CGRect(
      x: 0, y: frame.maxY, width: page.width, height: page.height - frame.maxY)
    above = view.picture(of: top, isNew)
    below = view.picture(of: bottom, isNew)
    row = view.picture(of: frame, isNew)
    row.frame.origin = .zero
    row.alpha = isNew ? 0 : 1
    slot.addSubview(row)
    // In case the window is resized meanwhile.
    slot.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    below.autoresizingMask = .flexibleTopMargin
  }

  func addPieces(to container: UIView) {
    for view in [slot, above, below] { container.addSubview(view) }
  }

  func removePieces() {
    for view in [slot, above, below] { view.removeFromSuperview() }
  }

  /// The slot is all of the page, the pieces are beyond its edges.
  func open() {
    slot.frame = page
    above.frame.origin.y = page.minY - above.frame.height
    below.frame.origin.y = page.maxY
  }

  /// The slot is the row.
  func close() {
    slot.frame = rowFrame
    above.frame.origin.y = page.minY
    below.frame.origin.y = rowFrame.maxY
  }
}

/// The opening in which a page shows as much of itself as there is room for: the page keeps the size of what the slot is
/// in, so that it needs no layout while the slot grows.
private final class SlotView: UIView {
  var page: UIView? {
    didSet {
      guard let page else { return }
      insertSubview(page, at: 0)
      layoutIfNeeded()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    autoresizesSubviews = false
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let superview else { return }
    page?.frame = CGRect(origin: .zero, size: superview.bounds.size)
  }
}

extension UIView {
  /// A picture of a part of the view, where that part is; `isNew` if the view has not been on screen yet.
  fileprivate func picture(of rect: CGRect, _ isNew: Bool) -> UIView {
    let picture =
      resizableSnapshotView(from: rect, afterScreenUpdates: isNew, withCapInsets: .zero)
      ?? UIView()
    picture.frame = rect
    return picture
  }
}
