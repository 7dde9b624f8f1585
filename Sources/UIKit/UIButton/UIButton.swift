/// A control with a title, an image, or both. A click sends `touchUpInside` and the primary action.
///
/// In a system button, title and image have the tint colour and are faded while the button is pressed. A
/// custom button shows them unchanged. A button with a ``configuration`` has the looks that it describes. As in UIKit.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The appearance of a button. As in UIKit, but with only two types.
  public enum ButtonType: Int, Sendable {
    /// No appearance of its own.
    case custom = 0
    /// Title and image have the tint colour and are faded while the button is pressed.
    case system = 1

    /// The former name of `system`.
    @available(*, deprecated, renamed: "system")
    public static var roundedRect: ButtonType { .system }
  }

  /// The button's appearance.
  public private(set) var buttonType = ButtonType.custom

  /// The label that shows the title. Use it to set the font. To set text and colour, use
  /// ``setTitle(_:for:)`` and ``setTitleColor(_:for:)``.
  open private(set) lazy var titleLabel: UILabel? = makeTitleLabel()
  /// The view that shows the image. To set the image, use ``setImage(_:for:)``.
  open private(set) lazy var imageView: UIImageView? = makeImageView()

  /// The distances between the button's edges and its content, in points.
  ///
  /// As in UIKit, zero stands for the default: 6 points above and below a title, and a width of at least 30
  /// points with a title, but nothing around an image alone. Any other value replaces the default on all sides.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { contentDidChange() }
  }

  /// Insets that move the title by half of the difference between opposite insets. They don't change the button's size.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }

  /// Insets that move the image by half of the difference between opposite insets. They don't change the button's size.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }

  /// The looks and the content of the button as one value; nil for a button that is described by its other properties.
  ///
  /// As in UIKit, a title, colour or image that is set for a state has precedence over the configuration's, and the insets of the button's
  /// edges, title and image are ignored.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { configurationDidChange() } }
  }

  /// Called when the button's state changes and after ``setNeedsUpdateConfiguration()``, to change the ``configuration``.
  open var configurationUpdateHandler: ((UIButton) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether ``updateConfiguration()`` is called when the state changes.
  open var automaticallyUpdatesConfiguration = true

  private var titles = StateValues<String>()
  private var attributedTitles = StateValues<NSAttributedString>()
  private var titleColors = StateValues<UIColor>()
  private var symbolConfigurations = StateValues<UIImage.SymbolConfiguration>()
  private var images = StateValues<UIImage>()
  private var adjustedImage: (original: UIImage, isEnabled: Bool, adjusted: UIImage)?
  /// How dark the image of a highlighted button becomes, and how opaque that of a disabled one is.
  private static let highlightedImageShade: CGFloat = 0.35
  private static let disabledImageAlpha: CGFloat = 0.5
  private var backgroundImages = StateValues<UIImage>()
  private var backgroundView: UIImageView?
  /// The subtitle of the configuration.
  open private(set) lazy var subtitleLabel: UILabel? = makeSubtitleLabel()
  private var hasSubtitleLabel = false
  /// The background of the configuration.
  private var configurationBackground: UIView?
  private var hasTitleLabel = false
  private var hasImageView = false

  /// The default distance above and below a title, in points.
  private static let verticalMargin: CGFloat = 6
  /// UIKit's size of an empty button, in points. Its width is also the least width of a button with a title.
  private static let emptySize = CGSize(width: 30, height: 34)
  /// The opacity of title and image while a system button is pressed.
  private static let pressedAlpha: CGFloat = 0.3
  private static let fadeDuration: TimeInterval = 0.25

  // MARK: Creation

  /// Creates a custom button without title or image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a button without title or image. As in UIKit, a subclass that overrides `init(frame:)` has this initializer, too.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    let type = (coder as? NibDecoder)?.element["buttonType"] ?? "custom"
    buttonType = type == "custom" ? .custom : .system
    decodeNib(coder, as: UIButton.self)
  }

  /// Creates a button with the title and image of an action, which it runs as its primary action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Creates a custom button with the title and image of an action, which it runs as its primary action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .custom, primaryAction: primaryAction)
    self.frame = frame
  }

  /// Creates a button that looks as a configuration says. An action's title and image are used where the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
    // An initializer's assignments don't call observers.
    configurationDidChange()
  }

  // MARK: Menu

  /// The menu that a press opens if ``UIControl/showsMenuAsPrimaryAction`` is true; otherwise a long press or the secondary button opens it. As in
  /// UIKit.
  open var menu: UIMenu? {
    get { ownMenu }
    set {
      ownMenu = newValue
      showChosenAction()
    }
  }

  /// Whether the button shows the title of the checked action of its menu, and choosing an action checks it and no other; false by default. As in UIKit.
  open var changesSelectionAsPrimaryAction = false {
    didSet { showChosenAction() }
  }

  private var menuActions: [UIAction] { menu?.allActions.compactMap { $0 as? UIAction } ?? [] }

  override func menuWillPerform(_ action: UIAction) {
    guard changesSelectionAsPrimaryAction else { return }
    for other in menuActions { other.state = other === action ? .on : .off }
    showChosenAction()
  }

  /// Shows the title of the checked action. Without one, the first is checked.
  private func showChosenAction() {
    let actions = menuActions
    guard changesSelectionAsPrimaryAction,
      let chosen = actions.first(where: { $0.state == .on }) ?? actions.first
    else { return }
    chosen.state = .on
    if configuration == nil {
      setTitle(chosen.title, for: .normal)
    } else {
      configuration?.title = chosen.title
    }
  }

  // MARK: Content by state

  /// Sets the title for `state`. A state without a title shows that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    // A layout that sets the title that is there must not cause another layout.
    guard title != titles[state] else { return }
    titles[state] = title
    contentDidChange()
  }

  /// Sets a title with attributes for `state`. It has precedence over the title without them, and over the title's colour. A state without one
  /// shows that of the normal state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    guard title != attributedTitles[state] else { return }
    attributedTitles[state] = title?.copy() as? NSAttributedString
    contentDidChange()
  }

  /// Sets the title's colour for `state`. A state without a colour uses that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    showState(animated: false)
  }

  /// Sets the image for `state`. A state without an image shows that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    guard image !== images[state] else { return }
    images[state] = image
    contentDidChange()
  }

  /// Whether the image of a custom button without an image of its own for the state `highlighted` is darker while the button is pressed; true by
  /// default. As in UIKit; how much darker is our own choice.
  open var adjustsImageWhenHighlighted = true {
    didSet { showState(animated: false) }
  }
  /// Whether the image of a custom button without an image of its own for the state `disabled` is fainter while the button is disabled; true by
  /// default. As in UIKit; how much fainter is our own choice.
  open var adjustsImageWhenDisabled = true {
    didSet { showState(animated: false) }
  }

  /// Sets the size and weight of symbols for `state`, as far as the symbols' own configurations don't specify them.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    symbolConfigurations[state] = configuration
    contentDidChange()
  }

  /// The size and weight of symbols for `state`, or else for the normal state.
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    symbolConfigurations.value(for: state)
  }

  /// Sets the image that fills the button behind title and image for `state`. A state without one shows that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    guard image !== backgroundImages[state] else { return }
    backgroundImages[state] = image
    showState(animated: false)
  }

  /// The title for `state`, or else for the normal state.
  open func title(for state: State) -> String? { titles.value(for: state) }
  /// The title with attributes for `state`, or else for the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles.value(for: state)
  }
  /// The title's colour for `state`, or else for the normal state, or else the button's own: white, or the tint colour of a system button. As in
  /// UIKit, never nil.
  open func titleColor(for state: State) -> UIColor? {
    titleColors.value(for: state) ?? defaultTitleColor(isEnabled: !state.contains(.disabled))
  }

  /// Whether the app has set a colour for the title.
  var hasTitleColor: Bool { titleColors.value(for: .normal) != nil }

  /// The image for `state`, or else for the normal state.
  open func image(for state: State) -> UIImage? { images.value(for: state) }

  /// The background image for `state`, or else for the normal state.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages.value(for: state) }

  /// The title in the current state.
  open var currentTitle: String? { title(for: state) ?? configuration?.title }
  /// The title with attributes in the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The image in the current state.
  open var currentImage: UIImage? { image(for: state) ?? configuration?.image }
  /// The background image in the current state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The title's colour in the current state. By default it is the tint colour in a system button, grey in a
  /// disabled system button, and white in a custom button.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? defaultTitleColor(isEnabled: isEnabled)
  }

  private func defaultTitleColor(isEnabled: Bool) -> UIColor {
    if let configuration {
      return configuration.foreground(isEnabled: isEnabled, tint: tintColor)
    }
    guard buttonType == .system else { return .white }
    return isEnabled ? tintColor : .tertiaryLabel
  }

  // MARK: Appearance

  private var standardTitleFont: UIFont {
    .systemFont(
      ofSize: UIFont.buttonFontSize, weight: buttonType == .system ? .medium : .regular)
  }

  private func makeTitleLabel() -> UILabel {
    let label = UILabel()
    label.font = configuration?.titleFont ?? standardTitleFont
    label.lineBreakMode = .byTruncatingMiddle
    hasTitleLabel = true
    addSubview(label)
    return label
  }

  private func makeSubtitleLabel() -> UILabel {
    let label = UILabel()
    hasSubtitleLabel = true
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
    if automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
  }

  // MARK: Configuration

  /// Has ``updateConfiguration()`` called before the next layout, if there is a configuration or a handler that may set one.
  open func setNeedsUpdateConfiguration() {
    guard configuration != nil || configurationUpdateHandler != nil else { return }
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  private var needsUpdateConfiguration = false

  /// Changes the configuration for the present state. By default it calls ``configurationUpdateHandler``.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  private func configurationDidChange() {
    if hasTitleLabel { titleLabel?.font = configuration?.titleFont ?? standardTitleFont }
    if configuration == nil {
      configurationBackground?.removeFromSuperview()
      configurationBackground = nil
    }
    contentDidChange()
  }

  private func showConfiguration() {
    if hasSubtitleLabel || configuration?.subtitle != nil {
      subtitleLabel?.text = configuration?.subtitle
      subtitleLabel?.textColor = currentTitleColor
      if let configuration { subtitleLabel?.font = configuration.subtitleFont }
    }
    if hasImageView { imageView?.tintColor = configuration == nil ? nil : currentTitleColor }
    guard let configuration else { return }
    let view = configurationBackground ?? makeConfigurationBackground()
    let color = configuration.backgroundColor(
      isEnabled: isEnabled, isHighlighted: isHighlighted, tint: tintColor)
    if view.backgroundColor != color { view.backgroundColor = color }
    let background = configuration.background
    view.layer.borderWidth = background.strokeWidth
    view.layer.borderColor =
      background.strokeWidth > 0
      ? (background.strokeColor ?? tintColor).resolvedColor(with: traitCollection).cgColor : nil
  }

  private func makeConfigurationBackground() -> UIView {
    let view = UIView(frame: bounds)
    view.isUserInteractionEnabled = false
    insertSubview(view, at: 0)
    configurationBackground = view
    return view
  }

  private func showState(animated: Bool) {
    if hasTitleLabel || hasTitle {
      // First the colour, which removes the colours of an attributed text.
      titleLabel?.textColor = currentTitleColor
      if let title = currentAttributedTitle {
        titleLabel?.attributedText = title
      } else {
        titleLabel?.text = currentTitle
      }
    }
    if hasImageView || currentImage != nil { imageView?.image = shownImage }
    showBackground()
    showConfiguration()
    let fades = configuration?.fadesContent ?? (buttonType == .system)
    let alpha: CGFloat = fades && isHighlighted ? Self.pressedAlpha : 1
    fade(to: alpha, animated: animated)
    setNeedsLayout()
  }

  private func showBackground() {
    let image = currentBackgroundImage
    if backgroundView == nil, image != nil {
      let view = UIImageView(frame: bounds)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      backgroundView = view
    }
    backgroundView?.image = image
  }

  /// Changes the opacity of title and image. The change is animated if `animated` is true and the button is in a window.
  private func fade(to alpha: CGFloat, animated: Bool) {
    let views = [
      hasTitleLabel ? titleLabel : nil, hasSubtitleLabel ? subtitleLabel : nil,
      hasImageView ? imageView : nil,
    ].compactMap { $0 }
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
    guard
      let image = currentImage?.withPreferredSymbolConfiguration(
        preferredSymbolConfigurationForImage(in: state)
          ?? configuration?.preferredSymbolConfigurationForImage)
    else { return nil }
    if buttonType == .system || configuration != nil {
      return image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
    }
    let adjusts =
      isEnabled
      ? isHighlighted && adjustsImageWhenHighlighted && images[.highlighted] == nil
      : adjustsImageWhenDisabled && images[.disabled] == nil
    return adjusts && image.renderingMode != .alwaysTemplate ? adjusted(image) : image
  }

  /// The darker image of a highlighted button, or the lighter one of a disabled one. The last one is kept.
  private func adjusted(_ image: UIImage) -> UIImage {
    if let kept = adjustedImage, kept.original === image, kept.isEnabled == isEnabled {
      return kept.adjusted
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = image.scale
    let bounds = CGRect(origin: .zero, size: image.size)
    let adjusted = UIGraphicsImageRenderer(bounds: bounds, format: format).image { _ in
      image.draw(in: bounds, blendMode: .normal, alpha: isEnabled ? 1 : Self.disabledImageAlpha)
      if isEnabled {
        UIColor(white: 0, alpha: Self.highlightedImageShade).setFill()
        UIRectFillUsingBlendMode(bounds, .sourceAtop)
      }
    }
    adjustedImage = (image, isEnabled, adjusted)
    return adjusted
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState(animated: false)
  }

  // MARK: Layout

  private var hasTitle: Bool { currentTitle != nil || currentAttributedTitle != nil }

  private var titleSize: CGSize {
    hasTitle ? titleLabel?.intrinsicContentSize ?? .zero : .zero
  }

  private var contentLayout: ButtonContentLayout {
    var layout = ButtonContentLayout(image: shownImage?.size ?? .zero, title: titleSize)
    guard let configuration else { return layout }
    if configuration.subtitle != nil {
      layout.subtitle = subtitleLabel?.intrinsicContentSize ?? .zero
    }
    layout.placement = configuration.placement(isRightToLeft: isMirrored)
    layout.imagePadding = configuration.imagePadding
    layout.titlePadding = configuration.titlePadding
    layout.textAlignment = configuration.textAlignment(isRightToLeft: isMirrored)
    return layout
  }

  /// The insets that make the button larger than its content.
  private var insets: UIEdgeInsets {
    configuration?.insets(isRightToLeft: isMirrored) ?? contentEdgeInsets
  }

  /// The size of image and texts plus the content's insets. Without a configuration, image and title stand side by side without a gap. As in
  /// UIKit.
  open override var intrinsicContentSize: CGSize {
    let layout = contentLayout
    let content = layout.size
    guard insets == .zero, configuration == nil else {
      return CGSize(
        width: content.width + insets.left + insets.right,
        height: content.height + insets.top + insets.bottom)
    }
    if layout.title.width == 0 { return currentImage == nil ? Self.emptySize : layout.image }
    return CGSize(
      width: max(content.width, Self.emptySize.width),
      height: max(layout.image.height, layout.title.height + 2 * Self.verticalMargin))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func baselineInsets(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    guard let font = titleLabel?.font else { return (0, 0) }
    let area = CGRect(origin: .zero, size: size).inset(by: insets)
    let margin = (area.height - font.lineHeight) / 2
    return (
      first: area.minY + margin + font.ascender,
      last: size.height - area.maxY + margin - font.descender
    )
  }

  // MARK: Layout

  /// The rectangle of title and image in the button's coordinates: by default, the bounds without the content's insets. Override it, or
  /// the following two methods, for another layout.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.inset(by: insets)
  }

  /// The rectangle of the title for a rectangle of the content. By default, title and image stand beside each other.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    parts(in: contentRect).title
  }

  /// The rectangle of the image for a rectangle of the content. By default, title and image stand beside each other.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    parts(in: contentRect).image
  }

  private func parts(in area: CGRect) -> ButtonContentLayout.Frames {
    var frames = contentLayout.frames(
      in: area, contentHorizontalAlignment, contentVerticalAlignment, round: roundToPixel)
    guard configuration == nil else { return frames }
    frames.image = frames.image.offsetBy(imageEdgeInsets)
    frames.title = frames.title.offsetBy(titleEdgeInsets)
    return frames
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsUpdateConfiguration {
      needsUpdateConfiguration = false
      updateConfiguration()
    }
    let area = contentRect(forBounds: bounds)
    if hasImageView { imageView?.frame = imageRect(forContentRect: area) }
    if hasTitleLabel { titleLabel?.frame = titleRect(forContentRect: area) }
    if hasSubtitleLabel { subtitleLabel?.frame = parts(in: area).subtitle }
    if let configuration, let background = configurationBackground {
      background.frame = bounds
      background.layer.cornerRadius = min(
        configuration.cornerRadius(height: bounds.height), bounds.height / 2)
    }
  }

  override var touchUpInsideEvents: Event { [.touchUpInside, .primaryActionTriggered] }
}

extension CGRect {
  /// The rectangle moved by half of the difference between opposite insets.
  fileprivate func offsetBy(_ insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
