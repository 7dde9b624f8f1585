import UIKit

/// A day, hour by hour, under the week it is in. A click on another day of the week shows that one.
final class DayViewController: UIViewController {
  private(set) var day: Date
  private let almanac: Almanac
  private let week: WeekRowView
  private let heading = UILabel()
  private let headingLine = UIView()
  private let scrollView = UIScrollView()
  private let hours: HoursView
  /// Whether the hours have been scrolled to their first position.
  private var hasScrolled = false

  /// In points. The week looks like the top of its row in the month.
  static let weekHeight: CGFloat = 44
  private static let headingHeight: CGFloat = 36

  /// - Parameter week: The week that contains `day`.
  init(_ almanac: Almanac, day: Date, week: [Date?]) {
    self.almanac = almanac
    self.day = day
    self.week = WeekRowView(almanac, days: week)
    hours = HoursView(almanac)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    week.focusGroupIdentifier = "days"
    week.onSelect = { [weak self] day in self?.show(day) }
    heading.font = .systemFont(ofSize: 15, weight: .semibold)
    heading.textAlignment = .center
    headingLine.backgroundColor = .separator
    scrollView.addSubview(hours)
    for view in [scrollView, week, heading, headingLine] { self.view.addSubview(view) }
    showDay()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    week.frame = CGRect(x: 0, y: 0, width: width, height: Self.weekHeight)
    heading.frame = CGRect(x: 0, y: Self.weekHeight, width: width, height: Self.headingHeight)
    headingLine.frame = CGRect(x: 0, y: heading.frame.maxY, width: width, height: 1)
    let top = headingLine.frame.maxY
    scrollView.frame = CGRect(
      x: 0, y: top, width: width, height: max(view.bounds.height - top, 0))
    hours.frame = CGRect(x: 0, y: 0, width: width, height: HoursView.height)
    scrollView.contentSize = hours.frame.size
    guard !hasScrolled, scrollView.bounds.height > 0 else { return }
    hasScrolled = true
    let lowest = max(HoursView.height - scrollView.bounds.height, 0)
    let start = firstHour(inRoomOf: scrollView.bounds.height)
    scrollView.contentOffset.y = min(HoursView.y(start - 0.25), lowest).rounded()
  }

  /// The hour at the top when the page opens: a little before now on the present day, else seven o'clock. An earlier first
  /// event comes to the top if `height` has room for it and for those hours.
  private func firstHour(inRoomOf height: CGFloat) -> Double {
    let usual = almanac.isToday(day) ? max(almanac.hoursNow - 2, 0) : 7
    guard let first = almanac.events(on: day).first?.start, first < usual else { return usual }
    let last = almanac.isToday(day) ? almanac.hoursNow + 1 : usual + 4
    return HoursView.y(last) - HoursView.y(first) <= height ? first : usual
  }

  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [week] }

  private func show(_ day: Date) {
    guard day != self.day else { return }
    self.day = day
    UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve) {
      self.showDay()
    }
  }

  private func showDay() {
    title = almanac.dayTitle(day)
    heading.text = almanac.fullDayTitle(day)
    week.selectedDay = day
    hours.showsNow = almanac.isToday(day)
    hours.events = almanac.events(on: day)
  }
}
