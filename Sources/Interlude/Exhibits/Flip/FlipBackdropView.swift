import UIKit

/// The backdrop of pages that turn over: a niche of nested frames, each a little deeper and more saturated.
final class FlipBackdropView: UIView {
  private static let outermost = UIColor(light: 0xF1CDB6, dark: 0x171315)
  private static let innermost = UIColor(light: 0xC9644F, dark: 0x6A333B)
  private static let steps = 7
  /// The corner radius of a frame, as a fraction of the view's shorter side.
  private static let cornerFraction: CGFloat = 0.08

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    isUserInteractionEnabled = false
    backgroundColor = Self.outermost
    let (outermost, innermost) = (Self.outermost, Self.innermost)
    for step in 1...Self.steps {
      let depth = CGFloat(step) / CGFloat(Self.steps)
      let niche = UIView()
      niche.backgroundColor = UIColor { traits in
        outermost.resolvedColor(with: traits).mixed(
          with: innermost.resolvedColor(with: traits), depth)
      }
      addSubview(niche)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) * Self.cornerFraction
    for (index, niche) in subviews.enumerated() {
      // In perspective, equal steps into the depth become smaller toward the middle.
      let scale = 1 / (1 + 0.24 * CGFloat(index + 1))
      niche.frame = bounds.insetBy(
        dx: (bounds.width * (1 - scale) / 2).rounded(),
        dy: (bounds.height * (1 - scale) / 2).rounded())
      niche.layer.cornerRadius = radius * scale
    }
  }

  /// Shows a backdrop behind the container of a transition until that ends.
  static func show(behind coordinator: (any UIViewControllerTransitionCoordinator)?) {
    guard let coordinator, let window = coordinator.containerView.superview else { return }
    let backdrop = FlipBackdropView(frame: window.bounds)
    window.insertSubview(backdrop, belowSubview: coordinator.containerView)
    coordinator.animate(alongsideTransition: nil) { _ in backdrop.removeFromSuperview() }
  }
}

extension UIColor {
  fileprivate convenience init(light: UInt32, dark: UInt32) {
    self.init { $0.userInterfaceStyle == .dark ? Self.opaque(dark) : Self.opaque(light) }
  }

  private static func opaque(_ rgb: UInt32) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: 1)
  }

  fileprivate func mixed(with other: UIColor, _ fraction: CGFloat) -> UIColor {
    let (a, b) = (cgColor.rgba, other.cgColor.rgba)
    let mixed = a + (b - a) * Float(fraction)
    return UIColor(
      red: CGFloat(mixed.x), green: CGFloat(mixed.y), blue: CGFloat(mixed.z),
      alpha: CGFloat(mixed.w))
  }
}
