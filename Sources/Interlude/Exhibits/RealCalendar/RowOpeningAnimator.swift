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
    let opener = outer as? any RowOpening
    let row = (opener?.rowOpened(by: inner) ?? page).intersection(page)
    let crossing = RowCrossing(pageIsUnderRow: opener?.pagesBeginWithTheirRows ?? false)

    let stage = RowStage(outer.view, page: page, row: row, isNew: reverse)
    stage.addPieces(to: container)
    reverse ? stage.open() : stage.close()
    stage.slot.page = inner.view
    crossing.pose(stage.slot, isOpen: reverse)
    outer.view.removeFromSuperview()

    // A hand that catches the transition follows this block. The fades are inside it, so that they go by the share of
    // the way and not by time: on a spring most of the way takes little of it.
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) { [reverse] in
      reverse ? stage.close() : stage.open()
      crossing.animate(stage.slot, opens: !reverse)
    } completion: { _ in
      let completed = !transitionContext.transitionWasCancelled
      let shown: UIView = completed ? to.view : from.view
      stage.slot.page = nil
      container.addSubview(shown)
      shown.frame = container.bounds
      stage.removePieces()
      transitionContext.completeTransition(completed)
    }
  }
}

/// The pieces of a parted page, and the slot between them.
@MainActor
private struct RowStage {
  let slot: RowSlotView
  private let above: UIView
  private let below: UIView
  private let page: CGRect
  private let row: CGRect

  init(_ view: UIView, page: CGRect, row: CGRect, isNew: Bool) {
    self.page = page
    self.row = row
    let top = CGRect(x: 0, y: 0, width: page.width, height: row.minY)
    let bottom = CGRect(x: 0, y: row.maxY, width: page.width, height: page.height - row.maxY)
    above = view.picture(of: top, isNew)
    below = view.picture(of: bottom, isNew)
    slot = RowSlotView(row: view.picture(of: row, isNew), ground: view.backgroundColor)
    // In case the window is resized meanwhile: together they stay one page, though a stretched one.
    for view in [slot, above, below] {
      view.autoresizingMask = [
        .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
        .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
      ]
    }
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
    slot.frame = row
    above.frame.origin.y = page.minY
    below.frame.origin.y = row.maxY
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
