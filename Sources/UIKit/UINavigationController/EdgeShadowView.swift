/// The shadow that the upper page's edge casts on the lower page: the left edge, or the right one where pages are laid
/// out from right to left. The view lies under the upper page.
///
/// Only a strip along the edge casts the shadow. Blurring a shadow of the whole page would be wasted work, because the
/// page hides most of it.
@MainActor
final class EdgeShadowView: UIView {
  private static let opacity: Float = 0.25
  /// The blur radius of the shadow and the width of the strip that casts it, in points.
  private static let radius: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.shadowOpacity = Self.opacity
    layer.shadowRadius = Self.radius
    layer.shadowOffset = .zero
    fitShadow()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    fitShadow()
  }

  private func fitShadow() {
    layer.shadowPath = CGPath(
      rect: CGRect(
        x: isMirrored ? bounds.width - Self.radius : 0, y: 0, width: Self.radius,
        height: bounds.height), transform: nil)
  }
}
