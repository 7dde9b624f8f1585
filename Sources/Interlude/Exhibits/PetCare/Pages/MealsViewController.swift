import UIKit

/// The meals that an animal gets today, for a popover.
final class MealsViewController: UIViewController {
  private let rows: [(name: String, time: String)]
  private let column = UIStackView()

  private static let padding: CGFloat = 16
  private static let width: CGFloat = 230

  init(_ plan: FeedingPlan) {
    rows = plan.meals.filter(\.isOn).map { ($0.name, $0.time) }
    super.init(nibName: nil, bundle: nil)
    title = localized("Today")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "meals"
    view.backgroundColor = .systemBackground
    column.axis = .vertical
    column.spacing = 10
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
    view.addSubview(column)
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
