import UIKit

/// A page's title with buttons at its right: the head of a list that has no navigation bar over it.
final class PageHeaderView: UIView {
  private let label = UILabel()
  private let buttons: [UIButton]

  static let height: CGFloat = 68

  /// In points: as an inset grouped table keeps its cards.
  private static let margin: CGFloat = 20
  private static let widest: CGFloat = 720
  private static let spacing: CGFloat = 20

  init(_ title: String, buttons: [UIButton]) {
    self.buttons = buttons
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
    label.text = title
    label.font = .systemFont(ofSize: 30, weight: .bold)
    addSubview(label)
    for button in buttons { addSubview(button) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = max(Self.margin, ((bounds.width - Self.widest) / 2).rounded(.down))
    var right = bounds.width - margin
    for button in buttons.reversed() {
      button.sizeToFit()
      // On the title's baseline.
      button.frame.origin = CGPoint(
        x: right - button.bounds.width,
        y: bounds.height - (22.5 + button.bounds.height / 2).rounded(.down))
      right = button.frame.minX - Self.spacing
    }
    label.frame = CGRect(
      x: margin, y: bounds.height - 48, width: max(right - margin, 0), height: 40)
  }
}
