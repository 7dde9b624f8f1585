/// The button of an alert action: a capsule with the action's title. The card tracks the press and sets the highlight, because
/// a press may slide from button to button.
@MainActor
final class AlertButton: SlidingButton {
  let action: UIAlertAction
  /// Whether the action is the alert's preferred one. Its capsule is filled with the tint colour, or with red if the action is
  /// destructive.
  private let isPreferred: Bool
  private let label = UILabel()
  private weak var card: AlertView?

  private static let fontSize: CGFloat = 17
  private static let least: CGFloat = 0.7
  /// The opacity of a filled capsule that is pressed.
  private static let pressedAlpha: CGFloat = 0.7

  /// - Parameters:
  ///   - isPreferred: whether the capsule is filled.
  ///   - isStrong: whether the title is semibold rather than medium.
  init(_ action: UIAlertAction, on card: AlertView, isPreferred: Bool, isStrong: Bool) {
    self.action = action
    self.card = card
    self.isPreferred = isPreferred
    super.init(frame: .zero)
    press = card.press
    label.text = action.title
    label.font = .systemFont(ofSize: Self.fontSize, weight: isStrong ? .semibold : .medium)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = Self.least
    addSubview(label)
    accessibilityLabel = action.title
    update()
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the button from the action's properties.
  func update() {
    isEnabled = action.isEnabled
    accessibilityIdentifier = action.accessibilityIdentifier ?? action.title
    showState()
  }

  /// The width that the title needs at its full font size, including its insets, in points.
  var titleWidth: CGFloat { label.intrinsicContentSize.width + 2 * AlertMotion.titleInset }

  // MARK: Appearance

  override func stateDidChange() {
    super.stateDidChange()
    ControlStyle.change(self, animated: !isHighlighted) { self.showState() }
  }

  private func showState() {
    let isDestructive = action.style == .destructive
    if !isEnabled {
      label.textColor = .tertiaryLabel
      backgroundColor = .quaternarySystemFill
    } else if isPreferred {
      label.textColor = .white
      let fill: UIColor = isDestructive ? .systemRed : tintColor
      backgroundColor = isHighlighted ? fill.withAlphaComponent(Self.pressedAlpha) : fill
    } else {
      label.textColor = isDestructive ? .systemRed : tintColor
      backgroundColor = isHighlighted ? .systemGray4 : .tertiarySystemFill
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds.insetBy(dx: AlertMotion.titleInset, dy: 0)
  }

  // MARK: Presses

  override func activate() -> Bool {
    card?.choose(self)
    return true
  }
}
