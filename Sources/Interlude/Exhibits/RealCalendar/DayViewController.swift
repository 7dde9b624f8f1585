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
    view.coverWithOwnPage(OwnPages.PageRole(ofPage: self))
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
    scrollToStart(animated: false)
  }

  /// The hour that is shown first: now on the present day, else the beginning of the first event, else the morning.
  private var startHour: Double {
    if almanac.isToday(day) { return almanac.hoursNow }
    return almanac.events(on: day).first?.start ?? Self.morning
  }

  /// The first visible hour of a day without events, in hours since midnight.
  private static let morning = 8.0
  /// The time shown above the start hour, in hours.
  private static let lead = 0.75

  private func scrollToStart(animated: Bool) {
    let lowest = max(HoursView.height - scrollView.bounds.height, 0)
    let top = max(HoursView.y(startHour - Self.lead), 0)
    scrollView.setContentOffset(
      CGPoint(x: 0, y: min(top, lowest).rounded()), animated: animated)
  }

  /// Whether the start hour and the half hour after it are visible.
  private var showsStart: Bool {
    let (top, bottom) = (HoursView.y(startHour), HoursView.y(startHour + 0.5))
    return scrollView.bounds.minY <= top && bottom <= scrollView.bounds.maxY
  }

  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [week] }

  private func show(_ day: Date) {
    guard day != self.day else { return }
    self.day = day
    UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve) {
      self.showDay()
      if !self.showsStart { self.scrollToStart(animated: false) }
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
