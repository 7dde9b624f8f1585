import UIKit

/// A child of the container: a card with a coloured border and a shadow.
final class ContainedViewController: UIViewController {
  private let color: UIColor
  private let role: OwnPages.PageRole
  private let (titleLabel, hintLabel) = (UILabel(), UILabel())

  private static let borderWidth: CGFloat = 6
  private static let cornerRadius: CGFloat = 8
  /// The opacity of the border's colour over the card. The tint is pale enough for the labels.
  private static let tintAlpha: CGFloat = 0.08
  /// Font sizes of the two labels, in points; the labels grow with the card.
  private static let (titleSizes, hintSizes) = (
    12...40 as ClosedRange<CGFloat>, 11...24 as ClosedRange<CGFloat>
  )

  /// - Parameter role: Which of the user's own pages the card shows, if there are any.
  init(color: UIColor, role: OwnPages.PageRole) {
    self.color = color
    self.role = role
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemGroupedBackground
    view.layer.borderColor = color.cgColor
    view.layer.borderWidth = Self.borderWidth
    view.layer.cornerRadius = Self.cornerRadius
    view.layer.shadowOpacity = 0.3
    view.layer.shadowRadius = 10
    view.layer.shadowOffset = CGSize(width: 0, height: 4)
    let tint = UIView(frame: view.bounds)
    tint.backgroundColor = color.withAlphaComponent(Self.tintAlpha)
    tint.layer.cornerRadius = Self.cornerRadius
    tint.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(tint)
    titleLabel.text = localized("Contained View Controller's View")
    titleLabel.textColor = .label
    hintLabel.text = localized("Click To Transition")
    hintLabel.textColor = .secondaryLabel
    for label in [titleLabel, hintLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      view.addSubview(label)
    }
    view.coverWithOwnPage(role)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.layer.shadowPath = CGPath(
      roundedRect: view.bounds, cornerWidth: Self.cornerRadius, cornerHeight: Self.cornerRadius,
      transform: nil)
    let room = view.bounds.insetBy(dx: Self.borderWidth + 6, dy: Self.borderWidth + 2)
    guard room.width > 0, room.height > 0 else { return }
    let size = min(max(room.width / 24, Self.titleSizes.lowerBound), Self.titleSizes.upperBound)
    titleLabel.font = .systemFont(ofSize: size.rounded(), weight: .semibold)
    hintLabel.font = .systemFont(
      ofSize: min(max(size * 0.6, Self.hintSizes.lowerBound), Self.hintSizes.upperBound).rounded())
    let heights = [titleLabel, hintLabel].map {
      $0.sizeThatFits(CGSize(width: room.width, height: .greatestFiniteMagnitude)).height
    }
    let gap = (size / 3).rounded()
    let fitsHint = heights[0] + gap + heights[1] <= room.height
    hintLabel.isHidden = !fitsHint
    let height = fitsHint ? heights[0] + gap + heights[1] : min(heights[0], room.height)
    let top = (room.midY - height / 2).rounded()
    titleLabel.frame = CGRect(
      x: room.minX, y: top, width: room.width, height: min(heights[0], room.height))
    hintLabel.frame = CGRect(
      x: room.minX, y: titleLabel.frame.maxY + gap, width: room.width, height: heights[1])
  }
}
