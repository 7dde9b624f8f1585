import UIKit

/// Cuts the old page into tiles that shrink one after the other. The last one ends the transition, which is counted by hand.
final class TilesTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let columns = 4
  let rows = 6

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.insertSubview(to, belowSubview: from)
    let size = CGSize(
      width: from.bounds.width / CGFloat(columns), height: from.bounds.height / CGFloat(rows))
    var tiles: [UIView] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let area = CGRect(
          x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width,
          height: size.height)
        guard
          let tile = from.resizableSnapshotView(
            from: area, afterScreenUpdates: false, withCapInsets: .zero)
        else { continue }
        tile.frame = area
        container.addSubview(tile)
        tiles.append(tile)
      }
    }
    from.isHidden = true

    let duration = transitionDuration(using: transitionContext)
    var remaining = tiles.count
    for (index, tile) in tiles.enumerated() {
      let delay = duration / 2 * Double(index) / Double(tiles.count)
      UIView.animate(
        withDuration: duration / 2, delay: delay, options: [.curveLinear],
        animations: {
          tile.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
          tile.alpha = 0
        },
        completion: { _ in
          remaining -= 1
          guard remaining == 0 else { return }
          tiles.forEach { $0.removeFromSuperview() }
          from.isHidden = false
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
  }
}
