/// The card of an alert or an action sheet: title, message and text fields, and below them the buttons.
///
/// If the card is too high for its window, the upper part and the buttons scroll separately.
@MainActor
final class AlertView: UIView {
  /// Called when the user has chosen an action.
  var onChoice: ((UIAlertAction) -> Void)?

  private let style: UIAlertController.Style
  private let platter = UIView()
  private let header = UIScrollView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private let buttonArea = UIScrollView()
  private var fields: [UITextField] = []
  private var buttons: [AlertButton] = []

  /// The press on a button, which may slide to another one.
  private(set) lazy var press = SlidingPress { [unowned self] in
    buttons
  } choose: { [unowned self] in
    if let button = $0 as? AlertButton { choose(button) }
  }

  private static let shadowOffset = CGSize(width: 0, height: 12)
  private static let shadowRadius: CGFloat = 32
  private static let shadowOpacity: Float = 0.22

  init(style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    // The card is above all other content, so it uses elevated colours.
    overrideUserInterfaceLevel = .elevated
    for card in [layer, platter.layer] {
      (card.cornerRadius, card.cornerCurve) = (AlertMotion.cornerRadius, .continuous)
    }
    layer.shadowColor = .black
    layer.shadowOffset = Self.shadowOffset
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOpacity = Self.shadowOpacity
    platter.backgroundColor = .systemBackground
    platter.clipsToBounds = true
    addSubview(platter)
    let isSheet = style == .actionSheet
    titleLabel.font = .systemFont(ofSize: isSheet ? 15 : 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: isSheet ? 13 : 15)
    messageLabel.textColor = .secondaryLabel
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      header.addSubview(label)
    }
    for area in [header, buttonArea] {
      area.contentInsetAdjustmentBehavior = .never
      platter.addSubview(area)
    }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Contents

  func show(title: String?, message: String?) {
    (titleLabel.text, messageLabel.text) = (title, message)
    accessibilityLabel = title
    setNeedsLayout()
  }

  func show(fields: [UITextField]) {
    for field in fields where field.superview == nil { header.addSubview(field) }
    self.fields = fields
    setNeedsLayout()
  }

  /// Shows a button for each action, in the order of a column: the cancel button is the last one.
  func show(actions: [UIAlertAction], preferred: UIAlertAction?) {
    press.cancel()
    for button in buttons { button.removeFromSuperview() }
    let cancel = actions.filter { $0.style == .cancel }
    let strong = preferred ?? cancel.first
    buttons = (actions.filter { $0.style != .cancel } + cancel).map { action in
      let button = AlertButton(
        action, on: self, isPreferred: action === preferred, isStrong: action === strong)
      action.onChange = { [weak button] in button?.update() }
      buttonArea.addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  /// The button of `action`; nil if there is none.
  func button(of action: UIAlertAction?) -> AlertButton? {
    buttons.first { $0.action === action }
  }

  // MARK: Layout

  /// The frames of the text and the text fields in a card of this width, and the height that they need.
  private func headerPlan(_ width: CGFloat) -> (frames: [(view: UIView, frame: CGRect)], CGFloat) {
    var frames: [(view: UIView, frame: CGRect)] = []
    var y = AlertMotion.textInset
    let textWidth = max(width - 2 * AlertMotion.textInset, 0)
    for label in [titleLabel, messageLabel] where label.text?.isEmpty == false {
      if !frames.isEmpty { y += AlertMotion.lineSpacing }
      let height = label.sizeThatFits(
        CGSize(width: textWidth, height: .greatestFiniteMagnitude)
      ).height.rounded(.up)
      frames.append(
        (label, CGRect(x: AlertMotion.textInset, y: y, width: textWidth, height: height)))
      y += height
    }
    if !fields.isEmpty {
      y = frames.isEmpty ? AlertMotion.buttonInset : y + AlertMotion.buttonInset
    }
    for (index, field) in fields.enumerated() {
      if index > 0 { y += AlertMotion.spacing }
      frames.append(
        (
          field,
          CGRect(
            x: AlertMotion.buttonInset, y: y, width: max(width - 2 * AlertMotion.buttonInset, 0),
            height: AlertMotion.fieldHeight)
        ))
      y += AlertMotion.fieldHeight
    }
    if frames.isEmpty { return ([], AlertMotion.buttonInset - AlertMotion.ringSpace) }
    return (frames, y + (buttons.isEmpty ? AlertMotion.textInset : AlertMotion.textGap))
  }

  /// The frames of the buttons in a card of this width, and the height that they need.
  private func buttonPlan(_ width: CGFloat) -> (frames: [(view: UIView, frame: CGRect)], CGFloat) {
    guard !buttons.isEmpty else { return ([], 0) }
    let room = max(width - 2 * AlertMotion.buttonInset, 0)
    let half = max((room - AlertMotion.spacing) / 2, 0)
    if style == .alert, buttons.count == 2, buttons.allSatisfy({ $0.titleWidth <= half }) {
      // The cancel button is the last one in a column, but the first one in a row.
      let row = buttons[1].action.style == .cancel ? buttons.reversed() : buttons
      let xs = [AlertMotion.buttonInset, AlertMotion.buttonInset + half + AlertMotion.spacing]
      let frames = zip(row, xs).map { button, x in
        (
          view: button as UIView,
          frame: CGRect(
            x: x, y: AlertMotion.ringSpace, width: half, height: AlertMotion.buttonHeight)
        )
      }
      return (frames, AlertMotion.ringSpace + AlertMotion.buttonHeight + AlertMotion.buttonInset)
    }
    let step = AlertMotion.buttonHeight + AlertMotion.spacing
    let frames = buttons.enumerated().map { index, button in
      (
        view: button as UIView,
        frame: CGRect(
          x: AlertMotion.buttonInset, y: AlertMotion.ringSpace + CGFloat(index) * step,
          width: room, height: AlertMotion.buttonHeight)
      )
    }
    return (
      frames,
      AlertMotion.ringSpace + CGFloat(buttons.count) * step - AlertMotion.spacing
        + AlertMotion.buttonInset
    )
  }

  /// The width of `size`, and the height that the contents need at this width, but not more than the height of `size`.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = headerPlan(size.width).1 + buttonPlan(size.width).1
    return CGSize(width: size.width, height: min(height, max(size.height, 0)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    platter.frame = bounds
    layer.shadowPath =
      UIBezierPath(
        roundedRect: bounds, cornerRadius: min(AlertMotion.cornerRadius, bounds.height / 2)
      ).cgPath
    let alignment: NSTextAlignment =
      style == .actionSheet ? .center : isMirrored ? .right : .left
    for label in [titleLabel, messageLabel] {
      label.textAlignment = alignment
      label.isHidden = label.text?.isEmpty != false
    }
    let (texts, textHeight) = headerPlan(bounds.width)
    let (buttons, buttonHeight) = buttonPlan(bounds.width)
    // If the contents don't fit, the buttons get the height that the text leaves free, but at least half of the card.
    let room = bounds.height
    let lower = min(buttonHeight, max(room - textHeight, room / 2))
    let upper = min(textHeight, room - lower)
    place(texts, in: header, CGRect(x: 0, y: 0, width: bounds.width, height: upper), textHeight)
    place(
      buttons, in: buttonArea, CGRect(x: 0, y: upper, width: bounds.width, height: lower),
      buttonHeight)
  }

  private func place(
    _ contents: [(view: UIView, frame: CGRect)], in area: UIScrollView, _ frame: CGRect,
    _ height: CGFloat
  ) {
    area.frame = frame
    area.contentSize = CGSize(width: frame.width, height: height)
    area.isScrollEnabled = height > frame.height + 0.5
    if !area.isScrollEnabled { area.contentOffset = .zero }
    for (view, frame) in contents {
      view.frame =
        isMirrored
        ? CGRect(
          x: area.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height
        ) : frame
    }
  }

  // MARK: Presses

  /// Chooses the action of `button`.
  func choose(_ button: AlertButton) {
    guard button.isEnabled else { return }
    onChoice?(button.action)
  }
}
