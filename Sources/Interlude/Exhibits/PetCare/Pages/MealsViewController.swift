import UIKit

/// The meals that an animal gets today, for a popover. The column is in `Main.storyboard`.
final class MealsViewController: UIViewController {
  /// The feeding plan. It has to be set before the view loads.
  var plan: FeedingPlan!
  private weak var column: UIStackView!

  private static let padding: CGFloat = 16
  private static let width: CGFloat = 230

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("column", \MealsViewController.column)]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Today")
    let rows = plan.meals.filter(\.isOn)
    column.addArrangedSubview(label(title ?? "", .systemFont(ofSize: 17, weight: .semibold)))
    for row in rows {
      let time = label(row.time, .monospacedDigitSystemFont(ofSize: 15, weight: .regular))
      time.textColor = .secondaryLabel
      time.textAlignment = .right
      let line = UIStackView(arrangedSubviews: [label(row.name, .systemFont(ofSize: 15)), time])
      line.distribution = .equalSpacing
      column.addArrangedSubview(line)
    }
    if rows.isEmpty {
      column.addArrangedSubview(label(localized("No meals"), .systemFont(ofSize: 15)))
    }
    let inner = Self.width - 2 * Self.padding
    preferredContentSize = CGSize(
      width: Self.width,
      height: column.sizeThatFits(CGSize(width: inner, height: 0)).height + 2 * Self.padding)
  }

  private func label(_ text: String, _ font: UIFont) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.textColor = .label
    return label
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(
      dx: Self.padding, dy: Self.padding)
    column.frame = CGRect(
      x: room.minX, y: room.minY, width: room.width,
      height: min(
        column.sizeThatFits(CGSize(width: room.width, height: 0)).height, max(room.height, 0)))
  }
}
