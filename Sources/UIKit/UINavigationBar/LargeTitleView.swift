/// The zone of a navigation bar's large title. The title keeps its distance from the zone's lower edge and is clipped at the
/// upper edge, so that it disappears under the bar's buttons as the zone shrinks.
@MainActor
final class LargeTitleView: UIView {
  let label = UILabel(frame: .zero)

  /// The opacity, offset and scale of the title during a change of the bar.
  var pose = NavigationBarPose.PartPose() {
    didSet { applyPose() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isUserInteractionEnabled = false
    label.lineBreakMode = .byTruncatingTail
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func applyAttributes(_ attributes: [NSAttributedString.Key: Any]?) {
    label.textColor = attributes?[.foregroundColor] as? UIColor ?? .label
    label.font =
      attributes?[.font] as? UIFont
      ?? .systemFont(ofSize: LargeTitleMotion.fontSize, weight: .bold)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = max(0, bounds.width - 2 * LargeTitleMotion.sideInset)
    let size = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: bounds.height))
    let width = min(size.width.rounded(.up), room)
    label.place(
      in: CGRect(
        x: isMirrored
          ? bounds.maxX - LargeTitleMotion.sideInset - width
          : bounds.minX + LargeTitleMotion.sideInset,
        y: bounds.maxY - LargeTitleMotion.bottomInset - size.height.rounded(.up),
        width: width, height: size.height.rounded(.up)))
    applyPose()
  }

  private func applyPose() {
    label.alpha = pose.alpha
    label.transform = stretch.concatenating(pose.transform(isMirrored: isMirrored))
  }

  /// The growth of the title while its zone is taller than at rest. The title's lower leading corner stays in place.
  private var stretch: CGAffineTransform {
    let pull = max(0, bounds.height - LargeTitleMotion.zoneHeight)
    guard pull > 0 else { return .identity }
    let growth = min(pull * LargeTitleMotion.stretchPerPoint, LargeTitleMotion.mostStretch)
    let size = label.layoutPlace.size
    return CGAffineTransform(
      a: 1 + growth, b: 0, c: 0, d: 1 + growth,
      tx: growth * size.width / 2 * (isMirrored ? -1 : 1), ty: -growth * size.height / 2)
  }
}
