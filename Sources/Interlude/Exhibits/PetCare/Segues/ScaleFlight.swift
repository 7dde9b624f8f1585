import UIKit

/// What moves from the one page's view to the other's: a picture of the larger of the two, sharp all the way, in a
/// frame with rounded corners. The views themselves are hidden meanwhile.
@MainActor
final class ScaleFlight {
  /// Of the transition, in seconds.
  static let duration: TimeInterval = 0.5

  private let container: UIView
  private let flyer = UIView()
  private var ends: (from: UIView, to: UIView)?

  /// Takes the picture, and takes off. Both pages must be in their places. Without a view at both ends nothing
  /// flies: the pages only fade.
  init(in context: any UIViewControllerContextTransitioning) {
    container = context.containerView
    container.layoutIfNeeded()
    ends = Self.ends(in: context)
    if let ends { takeOff(from: ends.from, to: ends.to) }
    hideEnds(true)
  }

  private static func ends(
    in context: any UIViewControllerContextTransitioning
  ) -> (from: UIView, to: UIView)? {
    guard let from = context.scaleView(forKey: .from), let to = context.scaleView(forKey: .to)
    else { return nil }
    return (from, to)
  }

  private func hideEnds(_ hide: Bool) {
    ends?.from.isHidden = hide
    ends?.to.isHidden = hide
  }

  private func takeOff(from: UIView, to: UIView) {
    place(at: from)
    flyer.clipsToBounds = true
    let larger = from.bounds.width > to.bounds.width ? from : to
    if let picture = larger.squarePicture() {
      picture.frame = flyer.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      picture.contentMode = .scaleAspectFill
      flyer.addSubview(picture)
    }
    container.addSubview(flyer)
  }

  private func place(at end: UIView) {
    flyer.frame = end.convert(end.bounds, to: container)
    flyer.layer.cornerRadius = end.layer.cornerRadius
  }

  /// Flies there while `page` comes or goes over the other one, then leaves all views as they were and ends the
  /// transition.
  ///
  /// In the middle nothing shows but what flies, on the page's ground: that covers the other page on one half of the way,
  /// and on the other half the page fades in front of it. So no two texts lie over each other wherever this is held. The
  /// page below stays opaque and costs next to nothing.
  func fly(in context: any UIViewControllerContextTransitioning, isArriving: Bool) {
    let key = isArriving ? UITransitionContextViewControllerKey.to : .from
    guard let controller = context.viewController(forKey: key), let page = controller.view else {
      return context.completeTransition(false)
    }
    let ground = UIView(frame: page.frame)
    ground.backgroundColor = controller.contentViewController.view.backgroundColor
    ground.autoresizingMask = page.autoresizingMask
    container.insertSubview(ground, belowSubview: page)
    let layers = isArriving ? [ground, page] : [page, ground]
    for view in layers { view.alpha = isArriving ? 0 : 1 }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) { [self] in
      if let ends { place(at: ends.to) }
      // Inside the block, so that the halves are of the way and not of the time.
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        for (half, view) in layers.enumerated() {
          UIView.addKeyframe(withRelativeStartTime: Double(half) / 2, relativeDuration: 0.5) {
            view.alpha = isArriving ? 1 : 0
          }
        }
      }
    } completion: { [self] _ in
      for view in [flyer, ground] { view.removeFromSuperview() }
      hideEnds(false)
      page.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// In a container of another size: flies between the places that the views have there, as far along as it was.
  func redirect(in context: any UIViewControllerContextTransitioning) {
    guard let ends = Self.ends(in: context) else { return }
    // A list may show what flies in another row's view by now.
    hideEnds(false)
    self.ends = ends
    hideEnds(true)
    UIView.redirect([flyer] + flyer.subviews) {
      place(at: ends.from)
    } to: {
      place(at: ends.to)
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
