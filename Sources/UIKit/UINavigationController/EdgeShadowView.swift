/// The shadow that the upper page's edge throws on the lower page: the left edge, or the right one where pages are laid out
/// from right to left. It stands under the upper page.
///
/// Only a strip along the edge is blurred, not a shadow of the whole page that the page then hides.
@MainActor
final class EdgeShadowView: UIView {
  private static let opacity: Float = 0.25
  /// How far it reaches, in points.
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
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    layer.shadowPath = CGPath(
      rect: CGRect(
        x: isMirrored ? bounds.width - Self.radius : 0, y: 0, width: Self.radius,
        height: bounds.height), transform: nil)
  }
}
