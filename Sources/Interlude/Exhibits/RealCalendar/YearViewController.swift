import UIKit

/// All months of a year. A click on one opens it.
final class YearViewController: UIViewController, RowOpening {
  private let almanac: Almanac
  private var year: Date
  private let scrollView = UIScrollView()
  private var tiles: [MonthTileView] = []
  private var isAtToday = false

  /// In points: around the page and between months.
  private static let margin: CGFloat = 20
  private static let smallestTile = CGSize(width: 132, height: 150)
  private static let widestPage: CGFloat = 1600

  init(_ almanac: Almanac, year: Date) {
    self.almanac = almanac
    self.year = year
    super.init(nibName: nil, bundle: nil)
    // The right items are listed from the edge inward. The arrow to the next year points to the end of a line. A bar that is laid out
    // from right to left has both arrows on the left.
    let (next, previous) = almanac.isRightToLeft ? ("‹", "›") : ("›", "‹")
    navigationItem.rightBarButtonItems = [
      makeArrow(next, "next-year") { [weak self] in self?.turn(by: 1) },
      makeArrow(previous, "previous-year") { [weak self] in self?.turn(by: -1) },
    ]
  }

  /// The size of an arrow's button, in points. It is larger than the character, so that it is easy to hit.
  private static let arrowSize = CGSize(width: 44, height: 36)

  private func makeArrow(
    _ text: String, _ identifier: String, action: @escaping () -> Void
  ) -> UIBarButtonItem {
    let button = UIButton(type: .system, primaryAction: UIAction { _ in action() })
    button.setTitle(text, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 28)
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 5, right: 0)
    button.frame.size = Self.arrowSize
    button.layer.cornerRadius = 8
    button.accessibilityIdentifier = identifier
    return UIBarButtonItem(customView: button)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(scrollView)
    scrollView.focusGroupIdentifier = "months"
    fill()
    view.coverWithOwnPage(OwnPages.PageRole(ofPage: self))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let layout = grid
    for (index, tile) in tiles.enumerated() { tile.frame = layout.frame(at: index) }
    scrollView.contentSize = CGSize(width: view.bounds.width, height: layout.height)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    view.layoutIfNeeded()
    if !isAtToday { scrollToToday() }
  }

  /// The focus prefers the present month.
  override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    tiles.filter { almanac.isSameMonth($0.month, almanac.today) } + [scrollView]
  }

  /// Shows the year that lies `distance` years after this one.
  func turn(by distance: Int) {
    UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve) {
      self.year = self.almanac.year(distance, after: self.year)
      self.fill()
      self.view.layoutIfNeeded()
    }
  }

  func open(_ month: Date) {
    guard navigationController?.topViewController === self else { return }
    navigationController?.pushViewController(
      MonthViewController(almanac, month: month), animated: true)
  }

  /// A month's page shows the month larger than its row does.
  var pagesBeginWithTheirRows: Bool { false }

  func rowOpened(by page: UIViewController) -> CGRect {
    guard let month = (page as? MonthViewController)?.month,
      let tile = tiles.first(where: { almanac.isSameMonth($0.month, month) })
    else { return CGRect(x: 0, y: view.bounds.midY, width: view.bounds.width, height: 0) }
    // Only the visible part of the row, which may be partly or completely scrolled away.
    let top = min(max(tile.frame.minY - scrollView.contentOffset.y, 0), view.bounds.height)
    let bottom = min(max(tile.frame.maxY - scrollView.contentOffset.y, top), view.bounds.height)
    return CGRect(x: 0, y: top, width: view.bounds.width, height: bottom - top)
  }

  private func fill() {
    title = almanac.yearTitle(year)
    for tile in tiles { tile.removeFromSuperview() }
    tiles = almanac.months(ofYear: year).map { month in
      let tile = MonthTileView(almanac, month: month)
      tile.reach = Self.margin / 2
      tile.addAction(
        UIAction { [weak self] _ in self?.open(month) }, for: .touchUpInside)
      scrollView.insertSubview(tile, at: 0)
      return tile
    }
    view.setNeedsLayout()
  }

  private func scrollToToday() {
    isAtToday = true
    guard let tile = tiles.first(where: { almanac.isSameMonth($0.month, almanac.now) })
    else { return }
    // Include the margins above and below if there is room.
    let space = min(Self.margin, max((view.bounds.height - tile.frame.height) / 2, 0))
    scrollView.scrollRectToVisible(tile.frame.insetBy(dx: 0, dy: -space), animated: false)
  }

  private var grid: TileGrid {
    let width = min(view.bounds.width, Self.widestPage)
    let widths = [4, 3, 2, 1].filter {
      (width - CGFloat($0 + 1) * Self.margin) / CGFloat($0) >= Self.smallestTile.width
    }
    return TileGrid(
      area: CGRect(
        x: ((view.bounds.width - width) / 2).rounded(), y: 0, width: width,
        height: view.bounds.height),
      count: tiles.count, columns: widths.first ?? 1, margin: Self.margin,
      smallestHeight: Self.smallestTile.height, isRightToLeft: almanac.isRightToLeft)
  }
}

/// A grid of equal tiles that fills the area's height, unless tiles would be lower than `smallestHeight`. Lengths are in points.
private struct TileGrid {
  var area: CGRect
  var count: Int
  var columns: Int
  var margin: CGFloat
  var smallestHeight: CGFloat
  var isRightToLeft: Bool

  private var rows: CGFloat { CGFloat((count + columns - 1) / columns) }

  private var tile: CGSize {
    CGSize(
      width: ((area.width - CGFloat(columns + 1) * margin) / CGFloat(columns)).rounded(.down),
      height: max(smallestHeight, ((area.height - (rows + 1) * margin) / rows).rounded(.down)))
  }

  var height: CGFloat { margin + rows * (tile.height + margin) }

  func frame(at index: Int) -> CGRect {
    let column = isRightToLeft ? columns - 1 - index % columns : index % columns
    return CGRect(
      x: area.minX + margin + CGFloat(column) * (tile.width + margin),
      y: margin + CGFloat(index / columns) * (tile.height + margin),
      width: tile.width, height: tile.height)
  }
}
