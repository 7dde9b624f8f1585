/// A movement of a table's row or a collection view's item by the user. The data source is told at its end.
struct EntryMovement {
  /// The entry's place in the data.
  let original: IndexPath
  /// The place that it has in the list now.
  var current: IndexPath
  /// The centre of its cell, in the content's coordinates.
  var position: CGPoint

  /// The place in the data of the entry that is shown at `path`.
  func dataPath(of path: IndexPath) -> IndexPath {
    if path == current { return original }
    var item = path.item
    if path.section == current.section, item > current.item { item -= 1 }
    if path.section == original.section, item >= original.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  /// The number of entries that a section has in the list, if it has `count` in the data.
  func shownCount(_ count: Int, inSection section: Int) -> Int {
    count - (section == original.section ? 1 : 0) + (section == current.section ? 1 : 0)
  }
}

/// Scrolls a list while an entry that the user moves is near its edge.
@MainActor
final class EdgeScroller {
  private unowned let scrollView: UIScrollView
  private var link: CADisplayLink?
  /// The centre of the moved cell, in the content's coordinates; nil if none is moved.
  private let position: () -> CGPoint?
  /// Called after the content has scrolled by a distance, by which the cell has to follow.
  private let didScroll: (CGPoint) -> Void

  /// The distance from an edge within which the content scrolls, in points, and the speed in points per second. Both are this project's choices.
  private static let margin: CGFloat = 40
  private static let speed: CGFloat = 400

  init(
    _ scrollView: UIScrollView, position: @escaping () -> CGPoint?,
    didScroll: @escaping (CGPoint) -> Void
  ) {
    self.scrollView = scrollView
    self.position = position
    self.didScroll = didScroll
  }

  /// Begins or ends to scroll, because the cell has moved.
  func update() {
    guard velocity != .zero else { return stop() }
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] in
      self?.scroll(for: $0.targetTimestamp - $0.timestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func scroll(for duration: CFTimeInterval) {
    let velocity = velocity
    guard velocity != .zero else { return stop() }
    let before = scrollView.contentOffset
    let step = CGPoint(x: velocity.x * CGFloat(duration), y: velocity.y * CGFloat(duration))
    scrollView.contentOffset = scrollView.clamped(before + step)
    didScroll(scrollView.contentOffset - before)
  }

  /// Zero away from the edges, and at the ends of the content.
  private var velocity: CGPoint {
    guard let position = position() else { return .zero }
    let area = scrollView.bounds.inset(by: scrollView.adjustedContentInset)
    func direction(_ place: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
      place < start + Self.margin ? -1 : place > end - Self.margin ? 1 : 0
    }
    let wanted = CGPoint(
      x: scrollView.isDraggable(.horizontal) ? direction(position.x, area.minX, area.maxX) : 0,
      y: scrollView.isDraggable(.vertical) ? direction(position.y, area.minY, area.maxY) : 0)
    let offset = scrollView.contentOffset
    let reached = scrollView.clamped(offset + wanted)
    return CGPoint(
      x: reached.x == offset.x ? 0 : wanted.x * Self.speed,
      y: reached.y == offset.y ? 0 : wanted.y * Self.speed)
  }
}
