import CoreGraphics
import UIKit

/// The commands for which the toolbar has no room, as a list above its last button. A click beside it and Escape close it.
final class OverflowMenu: UIWindow {
  private let card = UIView()
  private let rows: [OverflowMenuRow]
  private let anchor: CGPoint
  /// Called when the menu has closed. A command that was chosen is carried out after that.
  private let onClose: () -> Void

  private static let padding: CGFloat = 6
  /// The distance of the menu from its anchor and from the screen's edges, in points.
  private static let gap: CGFloat = 6
  private static let widths: ClosedRange<CGFloat> = 160...420

  /// - Parameters:
  ///   - commands: The rows, from the top.
  ///   - anchor: The point above which the menu stands, in the screen's coordinates. The menu's trailing edge is near it.
  ///   - onClose: Called when the menu has closed.
  init(_ commands: [LabCommand], above anchor: CGPoint, onClose: @escaping () -> Void) {
    self.anchor = anchor
    self.onClose = onClose
    rows = commands.map(OverflowMenuRow.init)
    super.init(frame: CGRect(origin: .zero, size: UIScreen.main.contentSize))
    windowLevel = UIWindow.Level(UIWindow.Level.lab.rawValue + 1)
    card.backgroundColor = .tertiarySystemBackground
    card.layer.cornerRadius = 10
    card.layer.borderWidth = 0.5
    card.layer.shadowOpacity = 0.22
    card.layer.shadowRadius = 14
    card.layer.shadowOffset = CGSize(width: 0, height: 5)
    addSubview(card)
    for row in rows {
      row.onChoose = { [weak self] command in
        self?.close()
        command.perform()
      }
      card.addSubview(row)
    }
    applyBorder()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the menu, makes it the key window, and moves the focus to the first enabled row.
  func open() {
    isHidden = false
    makeKey()
    guard let first = rows.first(where: \.isEnabled) else { return }
    UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: first)
  }

  func close() {
    guard !isHidden else { return }
    isHidden = true
    onClose()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyBorder()
  }

  private func applyBorder() {
    card.layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !card.frame.contains(touches.first?.location(in: self) ?? .zero) { close() }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { close() } else { super.pressesBegan(presses, with: event) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = CGSize(width: Self.widths.upperBound, height: OverflowMenuRow.height)
    let widest = rows.map { $0.sizeThatFits(room).width }.max() ?? 0
    let width = min(
      max(widest, Self.widths.lowerBound), Self.widths.upperBound,
      bounds.width - 2 * (Self.gap + Self.padding))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: Self.padding, y: Self.padding + CGFloat(index) * OverflowMenuRow.height, width: width,
        height: OverflowMenuRow.height)
    }
    let size = CGSize(
      width: width + 2 * Self.padding,
      height: CGFloat(rows.count) * OverflowMenuRow.height + 2 * Self.padding)
    let edge = LabButton.side / 2
    let x = min(
      isMirrored ? anchor.x - edge : anchor.x + edge - size.width,
      bounds.width - size.width - Self.gap)
    card.frame = CGRect(
      x: max(x, Self.gap), y: max(anchor.y - Self.gap - size.height, Self.gap), width: size.width,
      height: size.height)
  }
}

/// A command with its icon, its title and its key.
private final class OverflowMenuRow: UIControl {
  private let command: LabCommand
  private let icon: IconView
  private let title = UILabel()
  private let key = UILabel()
  private let plate = UIView()
  var onChoose: ((LabCommand) -> Void)?

  static let height: CGFloat = 32
  private static let inset: CGFloat = 8
  private static let gap: CGFloat = 10

  init(_ command: LabCommand) {
    self.command = command
    icon = IconView(command.icon)
    super.init(frame: .zero)
    accessibilityIdentifier = command.identifier
    accessibilityLabel = command.title
    isEnabled = command.isEnabled()
    // The plate shows the focus.
    focusEffect = nil
    let color: UIColor =
      isEnabled ? (command.isOn() ? .systemBlue : .label) : .tertiaryLabel
    icon.color = color
    title.text = command.title
    title.font = .systemFont(ofSize: 13)
    title.textColor = color
    key.text = command.key
    key.font = .systemFont(ofSize: 12, weight: .medium)
    key.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    plate.layer.cornerRadius = 6
    for view in [plate, icon, title, key] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    addAction(
      UIAction { [weak self] _ in
        if let self { onChoose?(self.command) }
      }, for: .touchUpInside)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] in
        self?.isHovered = $0.state == .began || $0.state == .changed
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  private var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsLayout() } }
  }

  override var canBecomeFocused: Bool { isEnabled }

  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = [title, key].map { $0.sizeThatFits(size).width.rounded(.up) }
    return CGSize(
      width: 2 * Self.inset + IconShape.side + Self.gap + text[0] + 2 * Self.gap + text[1],
      height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    plate.backgroundColor =
      isHighlighted
      ? .systemFill : isEnabled && (isHovered || isFocused) ? .tertiarySystemFill : .clear
    icon.center = CGPoint(x: Self.inset + IconShape.side / 2, y: bounds.midY)
    let keyWidth = key.sizeThatFits(bounds.size).width.rounded(.up)
    key.frame = CGRect(
      x: bounds.width - Self.inset - keyWidth, y: 0, width: keyWidth, height: bounds.height)
    let left = Self.inset + IconShape.side + Self.gap
    title.frame = CGRect(
      x: left, y: 0, width: max(key.frame.minX - Self.gap - left, 0), height: bounds.height)
    key.textAlignment = trailingAlignment
    mirrorIfNeeded([icon, title, key])
  }
}
