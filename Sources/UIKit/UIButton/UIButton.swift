/// A control with a title, a picture, or both, that sends `touchUpInside` and its primary action.
///
/// A system button's title and picture have the tint colour and fade while it is pressed; a custom button looks
/// exactly as it is told.
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
  }

  public let buttonType: ButtonType

  /// The title's label; change its font here, its text and colour with `setTitle` and `setTitleColor`.
  open private(set) lazy var titleLabel: UILabel? = makeTitleLabel()
  open private(set) lazy var imageView: UIImageView? = makeImageView()

  /// Room around title and image, in points.
  ///
  /// As in UIKit, zero stands for the default: 6 points above and below a title, no room around an image alone, and at
  /// least 30 points of width beside a title. Any other value replaces the default on all four sides.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { contentDidChange() }
  }

  /// Shifts the title without changing the button's size.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }

  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }

  private var titles = StateValues<String>()
  private var titleColors = StateValues<UIColor>()
  private var images = StateValues<UIImage>()
  private var hasTitleLabel = false
  private var hasImageView = false

  /// Default room above and below a title, in points.
  private static let verticalMargin: CGFloat = 6
  /// UIKit's size of a button that shows nothing, in points; its width is also the least one of a button with a title.
  private static let emptySize = CGSize(width: 30, height: 34)
  /// How much of title and picture is left while a system button is pressed.
  private static let pressedAlpha: CGFloat = 0.3
  private static let fadeDuration: TimeInterval = 0.25

  // MARK: Creation

  public init(type buttonType: ButtonType) {
    self.buttonType = buttonType
    super.init(frame: .zero)
  }

  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
  }

  /// A button that shows the action's title and picture and runs it.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .custom, primaryAction: primaryAction)
    self.frame = frame
  }

  // MARK: Contents by state

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentDidChange()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    showState(animated: false)
  }

  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    contentDidChange()
  }

  open func title(for state: State) -> String? { titles.value(for: state) }
  open func titleColor(for state: State) -> UIColor? { titleColors.value(for: state) }
  open func image(for state: State) -> UIImage? { images.value(for: state) }

  open var currentTitle: String? { title(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor }

  private var defaultTitleColor: UIColor {
    guard buttonType == .system else { return .white }
    return isEnabled ? tintColor : .tertiaryLabel
  }

  // MARK: Looks

  private func makeTitleLabel() -> UILabel {
    let label = UILabel()
    label.font = .systemFont(
      ofSize: UIFont.buttonFontSize, weight: buttonType == .system ? .medium : .regular)
    label.lineBreakMode = .byTruncatingMiddle
    hasTitleLabel = true
    addSubview(label)
    return label
  }

  private func makeImageView() -> UIImageView {
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    hasImageView = true
    addSubview(view)
    return view
  }

  private func contentDidChange() {
    showState(animated: false)
    invalidateIntrinsicContentSize()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    showState(animated: !isHighlighted)
  }

  private func showState(animated: Bool) {
    if hasTitleLabel || currentTitle != nil {
      titleLabel?.text = currentTitle
      titleLabel?.textColor = currentTitleColor
    }
    if hasImageView || currentImage != nil { imageView?.image = shownImage }
    let alpha: CGFloat = buttonType == .system && isHighlighted ? Self.pressedAlpha : 1
    fade(to: alpha, animated: animated)
    setNeedsLayout()
  }

  /// A press shows at once; it fades when it ends.
  private func fade(to alpha: CGFloat, animated: Bool) {
    let views = [hasTitleLabel ? titleLabel : nil, hasImageView ? imageView : nil].compactMap { $0 }
    guard views.contains(where: { $0.alpha != alpha }) else { return }
    let change = { for view in views { view.alpha = alpha } }
    if animated, window != nil {
      UIView.animate(
        withDuration: Self.fadeDuration, delay: 0,
        options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    } else {
      UIView.performWithoutAnimation(change)
    }
  }

  private var shownImage: UIImage? {
    guard let image = currentImage else { return nil }
    return buttonType == .system && image.renderingMode == .automatic
      ? image.withRenderingMode(.alwaysTemplate) : image
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState(animated: false)
  }

  // MARK: Layout

  private var titleSize: CGSize {
    currentTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero
  }

  /// Image and title side by side, with nothing between them, and the insets around them. As in UIKit.
  open override var intrinsicContentSize: CGSize {
    let image = currentImage?.size ?? .zero
    let title = titleSize
    let content = CGSize(
      width: image.width + title.width, height: max(image.height, title.height))
    guard contentEdgeInsets == .zero else {
      return CGSize(
        width: content.width + contentEdgeInsets.left + contentEdgeInsets.right,
        height: content.height + contentEdgeInsets.top + contentEdgeInsets.bottom)
    }
    if title.width == 0 { return currentImage == nil ? Self.emptySize : image }
    return CGSize(
      width: max(content.width, Self.emptySize.width),
      height: max(image.height, title.height + 2 * Self.verticalMargin))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.inset(by: contentEdgeInsets)
    let image = currentImage?.size ?? .zero
    var title = titleSize
    title.width = min(title.width, max(0, area.width - image.width))
    let width = image.width + title.width
    var x = area.minX
    switch contentHorizontalAlignment {
    case .center, .fill: x += (area.width - width) / 2
    case .right, .trailing: x += area.width - width
    case .left, .leading: break
    }
    x = roundToPixel(x)
    func y(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .center, .fill: roundToPixel(area.midY - height / 2)
      case .top: area.minY
      case .bottom: area.maxY - height
      }
    }
    if hasImageView {
      imageView?.frame = CGRect(origin: CGPoint(x: x, y: y(image.height)), size: image)
        .offsetBy(imageEdgeInsets)
    }
    if hasTitleLabel {
      let origin = CGPoint(x: x + image.width, y: y(title.height))
      titleLabel?.frame = CGRect(origin: origin, size: title).offsetBy(titleEdgeInsets)
    }
  }

  private func roundToPixel(_ value: CGFloat) -> CGFloat {
    (value * contentScaleFactor).rounded() / contentScaleFactor
  }

  override var touchUpInsideEvents: Event { [.touchUpInside, .primaryActionTriggered] }
}

extension CGRect {
  /// Moved by half the difference of opposite insets, as a button's title insets do.
  fileprivate func offsetBy(_ insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
