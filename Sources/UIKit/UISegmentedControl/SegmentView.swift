/// The title or image of one segment.
final class SegmentView: UIView {
  /// The distance left and right of the content, in points.
  static let padding: CGFloat = 12
  /// The opacity of a disabled segment, and of one that is pressed.
  private static let disabledAlpha: CGFloat = 0.4
  private static let pressedAlpha: CGFloat = 0.3

  var title: String?
  var image: UIImage?
  var action: UIAction?
  /// A width that was set, in points; 0 for none.
  var fixedWidth: CGFloat = 0
  var isEnabled = true

  /// The title in the font of an unselected segment and in that of a selected one. An animated change
  /// of the selection cross-fades the two labels.
  let (label, chosenLabel) = (UILabel(), UILabel())
  private let imageView = UIImageView()

  init(title: String? = nil, image: UIImage? = nil, action: UIAction? = nil) {
    self.title = title
    self.image = image
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    imageView.tintColor = .label
    for label in [label, chosenLabel] {
      label.textAlignment = .center
      addSubview(label)
    }
    chosenLabel.alpha = 0
    addSubview(imageView)
  }

  required init?(coder: NSCoder) { nil }

  func setChosen(_ isChosen: Bool) {
    label.alpha = isChosen ? 0 : 1
    chosenLabel.alpha = isChosen ? 1 : 0
    let color = (isChosen ? chosenLabel : label).textColor
    if imageView.tintColor != color { imageView.tintColor = color }
  }

  func setPressed(_ isPressed: Bool) {
    alpha = isEnabled ? isPressed ? Self.pressedAlpha : 1 : Self.disabledAlpha
  }

  func showContents() {
    for label in [label, chosenLabel] { label.text = image == nil ? title : nil }
    imageView.image =
      image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    setNeedsLayout()
  }

  /// The width of the content with its padding, in whole points: wide enough for the title in each of `fonts`.
  func naturalWidth(fonts: [UIFont]) -> CGFloat {
    let width = image?.size.width ?? fonts.map { Self.width(of: title, font: $0) }.max() ?? 0
    return width.rounded(.up) + 2 * Self.padding
  }

  private static func width(of title: String?, font: UIFont) -> CGFloat {
    title?.size(withAttributes: [.font: font]).width ?? 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for label in [label, chosenLabel] {
      label.frame = bounds.insetBy(dx: min(4, bounds.width / 2), dy: 0)
    }
    let size = image?.size ?? .zero
    imageView.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }
}
