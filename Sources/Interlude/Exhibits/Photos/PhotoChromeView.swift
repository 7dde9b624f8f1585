import UIKit

/// The controls over an open photo: a close button, and a bar with the caption and buttons for the neighbours and the details.
final class PhotoChromeView: UIView {
  struct Actions {
    var close: () -> Void
    /// Shows a neighbour: -1 is the previous photo, 1 the next.
    var step: (Int) -> Void
    var showDetails: () -> Void
  }

  private let close: SymbolButton
  private let (back, forward): (SymbolButton, SymbolButton)
  private let details = UIButton(type: .custom)
  private let (titleLabel, countLabel) = (UILabel(), UILabel())
  private let bar = UIView()

  /// In points.
  private static let margin: CGFloat = 12
  private static let barHeight: CGFloat = 44
  private static let widestBar: CGFloat = 360
  private static let inset: CGFloat = 4
  /// Dark enough for white text over any photo.
  private static let ground = UIColor(white: 0.1, alpha: 0.85)
  private static let countColor = UIColor(white: 0.78, alpha: 1)

  init(_ actions: Actions) {
    close = SymbolButton(.close, label: localized("Close"), action: actions.close)
    back = SymbolButton(.previous, label: localized("Previous photo")) { actions.step(-1) }
    forward = SymbolButton(.next, label: localized("Next photo")) { actions.step(1) }
    super.init(frame: .zero)
    close.backgroundColor = Self.ground
    close.accessibilityIdentifier = "close"
    back.accessibilityIdentifier = "previous"
    forward.accessibilityIdentifier = "next"
    bar.backgroundColor = Self.ground
    bar.layer.cornerRadius = Self.barHeight / 2
    titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    titleLabel.textColor = .white
    countLabel.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    countLabel.textColor = Self.countColor
    details.setTitle(localized("Details"), for: .normal)
    details.titleLabel?.font = .systemFont(ofSize: 14, weight: .medium)
    details.contentEdgeInsets = UIEdgeInsets(top: 8, left: 14, bottom: 8, right: 14)
    details.backgroundColor = UIColor(white: 1, alpha: 0.16)
    details.addAction(UIAction { _ in actions.showDetails() }, for: .touchUpInside)
    for view in [bar, close] { addSubview(view) }
    for view in [back, titleLabel, countLabel, forward, details] as [UIView] {
      bar.addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the caption of one of `count` photos.
  func show(_ title: String, at index: Int, of count: Int) {
    titleLabel.text = title
    countLabel.text = localized("%1$@ of %2$@", "\(index + 1)", "\(count)")
    back.isEnabled = index > 0
    forward.isEnabled = index < count - 1
    setNeedsLayout()
  }

  /// Whether a touch is on a control or on the bar around it.
  func contains(_ touch: UITouch) -> Bool {
    [bar, close].contains { touch.view?.isDescendant(of: $0) == true }
  }

  /// Only the controls receive touches.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = Self.margin
    close.frame.origin = CGPoint(x: margin, y: margin)
    let width = max(min(bounds.width - 2 * margin, Self.widestBar), 0)
    bar.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - margin - Self.barHeight,
      width: width, height: Self.barHeight)
    let inset = Self.inset
    back.frame.origin = CGPoint(x: inset, y: inset)
    details.sizeToFit()
    details.frame = CGRect(
      x: width - inset - details.bounds.width, y: inset, width: details.bounds.width,
      height: Self.barHeight - 2 * inset)
    details.layer.cornerRadius = details.bounds.height / 2
    forward.frame.origin = CGPoint(x: details.frame.minX - inset - SymbolButton.side, y: inset)
    layOutCaption(from: back.frame.maxX + inset, to: forward.frame.minX - inset)
  }

  /// Title and count in the middle between the arrows, on one baseline; without the count where there is no room.
  private func layOutCaption(from left: CGFloat, to right: CGFloat) {
    let (title, count) = (titleLabel.intrinsicContentSize, countLabel.intrinsicContentSize)
    let gap: CGFloat = 8
    let room = max(right - left, 0)
    countLabel.isHidden = title.width + gap + count.width > room
    let titleWidth = min(title.width, room)
    let width = countLabel.isHidden ? titleWidth : titleWidth + gap + count.width
    let x = ((left + right - width) / 2).rounded()
    let y = ((Self.barHeight - title.height) / 2).rounded()
    titleLabel.frame = CGRect(x: x, y: y, width: titleWidth, height: title.height)
    let drop = titleLabel.font.ascender - countLabel.font.ascender
    countLabel.frame = CGRect(
      x: titleLabel.frame.maxX + gap, y: (y + drop).rounded(), width: count.width,
      height: count.height)
  }
}
