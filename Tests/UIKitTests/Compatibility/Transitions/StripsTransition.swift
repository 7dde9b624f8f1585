import UIKit

extension UIView {
  func asImage() -> UIImage {
    let renderer = UIGraphicsImageRenderer(bounds: bounds)
    return renderer.image { context in
      layer.render(in: context.cgContext)
    }
  }
}

/// Cuts a snapshot of the old page into strips that leave to alternate sides.
final class StripsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let count = 8

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.8 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(to)

    let image = from.asImage()
    let height = from.bounds.height / CGFloat(count)
    let strips = (0..<count).map { index -> UIImageView in
      let area = CGRect(
        x: 0, y: CGFloat(index) * height * image.scale, width: from.bounds.width * image.scale,
        height: height * image.scale)
      let strip = UIImageView(frame: area)
      if let part = image.cgImage?.cropping(to: area) {
        strip.image = UIImage(cgImage: part, scale: image.scale, orientation: .up)
      }
      strip.contentMode = .scaleToFill
      container.addSubview(strip)
      return strip
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveLinear
    ) {
      for (index, strip) in strips.enumerated() {
        strip.frame.origin.x = index % 2 == 0 ? -from.bounds.width : from.bounds.width
      }
    } completion: { _ in
      strips.forEach { $0.removeFromSuperview() }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
