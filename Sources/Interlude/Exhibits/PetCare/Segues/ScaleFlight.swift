import UIKit

/// What moves from the one page's view to the other's: a picture of the larger of the two, sharp all the way, in a
/// frame with rounded corners. The views themselves are hidden meanwhile.
@MainActor
struct ScaleFlight {
  /// Of the transition, in seconds.
  static let duration: TimeInterval = 0.5

  private let container: UIView
  private let flyer = UIView()
  private var ends: [UIView] = []
  private var destination = CGRect.zero
  private var destinationRadius: CGFloat = 0

  /// Takes the picture, and takes off. Both pages must be in their places. Without a view at both ends nothing
  /// flies: the pages only fade.
  init(in context: any UIViewControllerContextTransitioning) {
    container = context.containerView
    container.layoutIfNeeded()
    let (from, to) = (context.scaleView(forKey: .from), context.scaleView(forKey: .to))
    if let from, let to { takeOff(from: from, to: to) }
  }

  private mutating func takeOff(from: UIView, to: UIView) {
    ends = [from, to]
    destination = to.convert(to.bounds, to: container)
    destinationRadius = to.layer.cornerRadius
    flyer.frame = from.convert(from.bounds, to: container)
    flyer.layer.cornerRadius = from.layer.cornerRadius
    flyer.clipsToBounds = true
    // In a window that is resized meanwhile it keeps its place by and large.
    flyer.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    let larger = from.bounds.width > to.bounds.width ? from : to
    if let picture = larger.squarePicture() {
      picture.frame = flyer.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      flyer.addSubview(picture)
    }
    for view in ends { view.isHidden = true }
    container.addSubview(flyer)
  }

  /// Flies there while `page` fades in or out over the other one, then leaves all views as they were and ends the
  /// transition. The page below stays opaque: nothing shines through both, and it costs next to nothing.
  func fly(
    in context: any UIViewControllerContextTransitioning, fading page: UIView, isArriving: Bool
  ) {
    if isArriving { page.alpha = 0 }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
      page.alpha = isArriving ? 1 : 0
      flyer.frame = destination
      flyer.layer.cornerRadius = destinationRadius
    } completion: { _ in
      flyer.removeFromSuperview()
      for view in ends { view.isHidden = false }
      page.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

extension UIView {
  /// A picture of the view without its rounded corners, so that they can change while it grows.
  fileprivate func squarePicture() -> UIView? {
    let radius = layer.cornerRadius
    layer.cornerRadius = 0
    defer { layer.cornerRadius = radius }
    return snapshotView(afterScreenUpdates: true)
  }
}
