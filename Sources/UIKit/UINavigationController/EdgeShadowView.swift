/// The shadow that the left edge of the upper page throws on the lower one; it stands under the upper page.
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
    layer.shadowPath = CGPath(
      rect: CGRect(x: 0, y: 0, width: Self.radius, height: bounds.height), transform: nil)
  }
}
