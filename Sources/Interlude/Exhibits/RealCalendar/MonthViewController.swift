import UIKit

/// A month, week by week. A click on a day opens it.
final class MonthViewController: UIViewController, RowOpening {
  let month: Date
  private let almanac: Almanac
  private var weekdays: [UILabel] = []
  private var weeks: [WeekRowView] = []

  /// In points.
  private static let headerHeight: CGFloat = 26

  /// - Parameter month: Any date in the month.
  init(_ almanac: Almanac, month: Date) {
    self.almanac = almanac
    self.month = month
    super.init(nibName: nil, bundle: nil)
    title = almanac.monthTitle(month)
    navigationItem.backButtonTitle = almanac.monthName(month)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    weekdays = almanac.weekdayNames.map { name in
      let label = UILabel()
      label.text = name
      label.font = .systemFont(ofSize: 12, weight: .medium)
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      view.addSubview(label)
      return label
    }
    weeks = almanac.weeks(ofMonth: month).map { days in
      let week = WeekRowView(almanac, days: days)
      week.onSelect = { [weak self] day in self?.open(day) }
      week.focusGroupIdentifier = "days"
      view.addSubview(week)
      return week
    }
    view.coverWithOwnPage(OwnPages.PageRole(ofPage: self))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    let header = CGRect(x: 0, y: 0, width: width, height: Self.headerHeight)
    for (index, label) in weekdays.enumerated() {
      label.frame = WeekRowView.column(index, of: header, isRightToLeft: almanac.isRightToLeft)
    }
    let height = max(view.bounds.height - Self.headerHeight, 0) / CGFloat(max(weeks.count, 1))
    for (index, week) in weeks.enumerated() {
      let top = (Self.headerHeight + CGFloat(index) * height).rounded()
      let bottom = (Self.headerHeight + CGFloat(index + 1) * height).rounded()
      week.frame = CGRect(x: 0, y: top, width: width, height: bottom - top)
    }
  }

  /// The present week, in its month.
  override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    weeks.filter { $0.days.contains(almanac.today) } + weeks
  }

  func open(_ day: Date) {
    guard navigationController?.topViewController === self,
      let week = weeks.first(where: { $0.days.contains(day) })
    else { return }
    navigationController?.pushViewController(
      DayViewController(almanac, day: day, week: week.days), animated: true)
  }

  /// Whether the weeks are as high as the week at the top of a day's page. In a short window they are lower, and don't match it.
  var pagesBeginWithTheirRows: Bool {
    weeks.allSatisfy { $0.bounds.height >= DayViewController.weekHeight }
  }

  func rowOpened(by page: UIViewController) -> CGRect {
    guard let day = (page as? DayViewController)?.day,
      let week = weeks.first(where: { $0.days.contains(day) })
    else { return CGRect(x: 0, y: view.bounds.midY, width: view.bounds.width, height: 0) }
    return week.frame
  }
}
