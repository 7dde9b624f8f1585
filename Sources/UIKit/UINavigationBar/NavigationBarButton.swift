/// A plain button of a navigation bar, in the tint colour: a title or an image, optionally after a back
/// chevron.
@MainActor
final class NavigationBarButton: UIControl {
  let showsChevron: Bool
  var title: String? { label.text }
  private let label = UILabel(frame: .zero)
  private let imageView: UIImageView?
  private let chevron: ChevronView?

  /// Sizes and distances are in points.
  private static let fontSize: CGFloat = 17
  private static let chevronSize = CGSize(width: 12, height: 21)
  private static let chevronGap: CGFloat = 6
  /// The minimum width of a button, in points, so that it is easy to hit.
  private static let minimumWidth: CGFloat = 24
  /// The opacity of a button while it is pressed, and while it is disabled.
  private static let pressedAlpha: CGFloat = 0.3
  private static let disabledAlpha: CGFloat = 0.35

  init(showsChevron: Bool, title: String, image: UIImage? = nil, isBold: Bool = false) {
    self.showsChevron = showsChevron
    chevron = showsChevron ? ChevronView(frame: .zero) : nil
    // As in UIKit, images are templates unless their rendering mode says otherwise.
    imageView = image.map {
      UIImageView(
        image: $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0)
    }
    super.init(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: Self.fontSize, weight: isBold ? .semibold : .regular)
    label.lineBreakMode = .byTruncatingTail
    for part in [chevron, imageView ?? label].compactMap(\.self) {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    label.textColor = tintColor
  }

  required init?(coder: NSCoder) {
    showsChevron = false
    chevron = nil
    imageView = nil
    super.init(coder: coder)
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  override var isEnabled: Bool {
    didSet { showState() }
  }

  /// The title's own colour; nil for the tint colour.
  private var titleColor: UIColor?

  /// Shows the title in a colour and a font; nil for those of all buttons.
  func show(_ color: UIColor?, _ font: UIFont?) {
    titleColor = color
    label.textColor = color ?? tintColor
    if let font { label.font = font }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    label.textColor = titleColor ?? tintColor
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = chevronWidth + contentSize(in: size).width
    return CGSize(width: max(Self.minimumWidth, width), height: UINavigationBar.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The chevron is at the leading edge, and the title is beside it.
    chevron?.pointsRight = isMirrored
    chevron?.frame = CGRect(
      x: isMirrored ? bounds.maxX - Self.chevronSize.width : bounds.minX,
      y: (bounds.midY - Self.chevronSize.height / 2).rounded(),
      width: Self.chevronSize.width, height: Self.chevronSize.height)
    let room = max(0, bounds.width - chevronWidth)
    let size = contentSize(in: bounds.size)
    let width = min(size.width, room)
    (imageView ?? label).place(
      in: CGRect(
        x: isMirrored ? bounds.maxX - chevronWidth - width : bounds.minX + chevronWidth,
        y: (bounds.midY - size.height / 2).rounded(), width: width, height: size.height))
  }

  private var chevronWidth: CGFloat {
    showsChevron ? Self.chevronSize.width + Self.chevronGap : 0
  }

  private func contentSize(in size: CGSize) -> CGSize {
    if let imageView { return imageView.image?.size ?? .zero }
    return label.sizeThatFits(CGSize(width: CGFloat.infinity, height: size.height))
  }

  // MARK: During an animated change of the bar

  /// The opacity of title and chevron during a change of the bar; it is multiplied by the opacity of the
  /// button's state.
  var titleAlpha: CGFloat = 1 {
    didSet { showState() }
  }
  var chevronAlpha: CGFloat = 1 {
    didSet { showState() }
  }

  /// The translation and stretch of the title during a change of the bar.
  var titleTransform: CGAffineTransform {
    get { label.transform }
    set { label.transform = newValue }
  }

  /// The view that ``titleTransform`` moves.
  var titleView: UIView { label }

  /// The title's frame without ``titleTransform``, in the button's coordinates.
  var titleFrame: CGRect { label.layoutPlace.frame }

  /// Sets the opacity of the button's parts. The button's own alpha is left alone, because animated changes of the bar
  /// set it.
  private func showState() {
    let alpha = !isEnabled ? Self.disabledAlpha : isHighlighted ? Self.pressedAlpha : 1
    let parts: [(UIView?, CGFloat)] = [
      (chevron, chevronAlpha), (imageView, titleAlpha), (label, titleAlpha),
    ]
    for (part, opacity) in parts {
      part?.alpha = alpha * opacity
    }
  }
}

extension NavigationBarButton: FocusRingShaping {
  /// The focus ring is wider than the button, and lower than the bar.
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds.insetBy(dx: -10, dy: 3), cornerRadius: 9)
  }
}
