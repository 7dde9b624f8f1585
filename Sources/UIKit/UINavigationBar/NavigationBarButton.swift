/// A plain button of a navigation bar, in the tint colour: a title or an image, with or without a
/// chevron that points back.
@MainActor
final class NavigationBarButton: UIControl {
  let showsChevron: Bool
  var title: String? { label.text }
  private let label = UILabel(frame: .zero)
  private let imageView: UIImageView?
  private let chevron: ChevronView?

  /// In points.
  private static let fontSize: CGFloat = 17
  private static let chevronSize = CGSize(width: 12, height: 21)
  private static let chevronGap: CGFloat = 6
  /// A button is never narrower, so that it can be hit.
  private static let minimumWidth: CGFloat = 24
  /// How strongly a button shows while it is pressed, and while it is disabled.
  private static let pressedAlpha: CGFloat = 0.3
  private static let disabledAlpha: CGFloat = 0.35

  init(showsChevron: Bool, title: String, image: UIImage? = nil, isBold: Bool = false) {
    self.showsChevron = showsChevron
    chevron = showsChevron ? ChevronView(frame: .zero) : nil
    imageView = image.map { UIImageView(image: $0) }
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

  override func tintColorDidChange() {
    super.tintColorDidChange()
    label.textColor = tintColor
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = chevronWidth + contentSize(in: size).width
    return CGSize(width: max(Self.minimumWidth, width), height: UINavigationBar.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The chevron stands at the edge at which lines begin, the title beside it.
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
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

  // MARK: In a step of the bar

  /// How much shows of title and chevron, of what the button's state leaves of them.
  var titleAlpha: CGFloat = 1 {
    didSet { showState() }
  }
  var chevronAlpha: CGFloat = 1 {
    didSet { showState() }
  }

  /// How the title is moved from its place.
  var titleTransform: CGAffineTransform {
    get { label.transform }
    set { label.transform = newValue }
  }

  /// What moves with ``titleTransform``.
  var titleView: UIView { label }

  /// Where the title stands, in the button's coordinates.
  var titleFrame: CGRect { label.layoutPlace.frame }

  /// The parts fade, not the button, whose own alpha belongs to the bar's steps.
  private func showState() {
    let alpha = !isEnabled ? Self.disabledAlpha : isHighlighted ? Self.pressedAlpha : 1
    let parts: [(UIView?, CGFloat)] = [
      (chevron, chevronAlpha), (imageView, titleAlpha), (label, titleAlpha),
    ]
    for (part, share) in parts {
      part?.alpha = alpha * share
    }
  }
}

extension NavigationBarButton: FocusRingShaping {
  /// Beside the title there is room, above and below it the bar ends.
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds.insetBy(dx: -10, dy: 3), cornerRadius: 9)
  }
}
