/// The button of one item of a tab bar: an image above a small title, or a title alone, and an optional
/// badge.
@MainActor
final class TabBarButton: UIControl {
  let item: UITabBarItem
  var unselectedColor = UIColor.secondaryLabel {
    didSet { showState() }
  }

  /// The looks of the bar's items.
  var appearance: UITabBarItemAppearance? {
    didSet { reload() }
  }

  private let imageView = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)

  /// The fonts of a title below an image, of a title alone, and of a badge.
  private static let smallFont = UIFont.systemFont(ofSize: 10, weight: .medium)
  private static let plainFont = UIFont.systemFont(ofSize: 14, weight: .medium)
  private static let badgeFont = UIFont.systemFont(ofSize: 11, weight: .medium)
  /// The distances from the bar's edges to image and title, in points.
  private static let imageInset: CGFloat = 6
  private static let titleInset: CGFloat = 4
  private static let sideInset: CGFloat = 4
  /// The badge's height, and the distance between its text and its ends, in points.
  private static let badgeHeight: CGFloat = 16
  private static let badgePadding: CGFloat = 5
  /// The opacity of a button while it is pressed, and while it is disabled.
  private static let pressedAlpha: CGFloat = 0.5
  private static let disabledAlpha: CGFloat = 0.35

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingTail
    badge.textAlignment = .center
    badge.layer.cornerRadius = Self.badgeHeight / 2
    badge.clipsToBounds = true
    for part in [imageView, label, badge] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    reload()
  }

  required init?(coder: NSCoder) { nil }

  /// Updates all parts from the item.
  func reload() {
    isEnabled = item.isEnabled
    label.text = item.title
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    showState()
    setNeedsLayout()
  }

  override var isSelected: Bool {
    didSet { showState() }
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  override var isEnabled: Bool {
    didSet { showState() }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  private func showState() {
    let color: UIColor = isSelected ? tintColor : unselectedColor
    let own = isSelected ? appearance?.selected : appearance?.normal
    let state: UIControl.State = isSelected ? .selected : .normal
    label.textColor =
      item.shownTitleAttribute(.foregroundColor, for: state) as? UIColor
      ?? own?.titleTextAttributes[.foregroundColor] as? UIColor ?? color
    imageView.tintColor = own?.iconColor ?? color
    label.font =
      item.shownTitleAttribute(.font, for: state) as? UIFont ?? font(\.titleTextAttributes)
      ?? (item.image == nil ? Self.plainFont : Self.smallFont)
    badge.backgroundColor =
      item.badgeColor ?? own?.badgeBackgroundColor ?? appearance?.normal.badgeBackgroundColor
      ?? .systemRed
    badge.textColor =
      (own?.badgeTextAttributes ?? [:])[.foregroundColor] as? UIColor
      ?? appearance?.normal.badgeTextAttributes[.foregroundColor] as? UIColor ?? .white
    badge.font = font(\.badgeTextAttributes) ?? Self.badgeFont
    setNeedsLayout()
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    // As in UIKit, images are templates unless their rendering mode says otherwise.
    imageView.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    let alpha = !isEnabled ? Self.disabledAlpha : isHighlighted ? Self.pressedAlpha : 1
    for part in [imageView, label] { part.alpha = alpha }
  }

  /// The font among the attributes at `path` of the current state or, for the selected state, of the normal one.
  private func font(
    _ path: KeyPath<UITabBarItemStateAppearance, [NSAttributedString.Key: Any]>
  ) -> UIFont? {
    let selected = isSelected ? appearance?.selected[keyPath: path][.font] : nil
    return (selected ?? appearance?.normal[keyPath: path][.font]) as? UIFont
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let imageSize = imageView.image?.size ?? .zero
    imageView.frame = CGRect(
      x: (bounds.midX - imageSize.width / 2).rounded(), y: bounds.minY + Self.imageInset,
      width: imageSize.width, height: imageSize.height)
    let room = max(0, bounds.width - 2 * Self.sideInset)
    let titleSize = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: bounds.height))
    let width = min(room, titleSize.width.rounded(.up))
    label.frame = CGRect(
      x: (bounds.midX - width / 2).rounded(),
      y: item.image == nil
        ? (bounds.midY - titleSize.height / 2).rounded()
        : bounds.maxY - Self.titleInset - titleSize.height.rounded(.up),
      width: width, height: titleSize.height.rounded(.up)
    ).offsetBy(
      dx: item.titlePositionAdjustment.horizontal, dy: item.titlePositionAdjustment.vertical)
    layOutBadge()
  }

  /// Places the badge at the upper right corner of the image, or of the title if there is no image.
  private func layOutBadge() {
    guard !badge.isHidden else { return }
    let anchor = item.image == nil ? label.frame : imageView.frame
    let text = badge.sizeThatFits(CGSize(width: CGFloat.infinity, height: Self.badgeHeight))
    let width = max(Self.badgeHeight, text.width.rounded(.up) + 2 * Self.badgePadding)
    badge.frame = CGRect(
      x: min((anchor.maxX - Self.badgeHeight / 2).rounded(), bounds.maxX - width),
      y: max(bounds.minY + 2, (anchor.minY - Self.badgeHeight / 4).rounded()), width: width,
      height: Self.badgeHeight)
  }
}

extension UITabBar: FocusGroup {
  func isEntry(_ view: UIView) -> Bool { view is TabBarButton }
}

extension TabBarButton: FocusRingShaping {
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 8)
  }
}
