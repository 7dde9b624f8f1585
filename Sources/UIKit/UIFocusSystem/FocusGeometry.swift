/// The geometry of moving the focus among rectangles. All rectangles of a call are in the same
/// coordinate space.
enum FocusGeometry {
  /// The indices of `rects` in reading order: line by line from the top, each line from its leading
  /// edge.
  ///
  /// Two rectangles are on one line if they overlap vertically by more than half of the smaller
  /// height. If a tall rectangle is beside several lines, these lines form a column; columns are
  /// read one after the other. A rectangle that contains others comes before them.
  ///
  /// - Parameters:
  ///   - rects: The rectangles.
  ///   - isRightToLeft: Whether the rectangle at an index belongs to right-to-left content. A
  ///     line has the direction of most of its rectangles.
  static func readingOrder(
    _ rects: [CGRect], isRightToLeft: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    order(Array(rects.indices), rects, isRightToLeft)
  }

  private static func order(
    _ indices: [Int], _ rects: [CGRect], _ isRightToLeft: (Int) -> Bool
  ) -> [Int] {
    lines(indices, rects).flatMap { line -> [Int] in
      guard line.count > 1 else { return line }
      let isReversed = 2 * line.count(where: isRightToLeft) > line.count
      func leading(_ index: Int) -> CGFloat {
        isReversed ? -rects[index].maxX : rects[index].minX
      }
      let sorted = line.sorted { (leading($0), $0) < (leading($1), $1) }
      if isOneLine(line, rects) { return sorted }
      let columns = columns(line, rects)
      guard columns.count > 1 else {
        let tallest = sorted.max { rects[$0].height < rects[$1].height } ?? line[0]
        return [tallest] + order(line.filter { $0 != tallest }, rects, isRightToLeft)
      }
      return (isReversed ? columns.reversed() : columns).flatMap {
        order($0, rects, isRightToLeft)
      }
    }
  }

  /// Groups the rectangles into lines, from the top. A line contains its uppermost rectangle and those
  /// that overlap it vertically.
  private static func lines(_ indices: [Int], _ rects: [CGRect]) -> [[Int]] {
    var lines: [(span: ClosedRange<CGFloat>, indices: [Int])] = []
    for index in indices.sorted(by: { (rects[$0].minY, $0) < (rects[$1].minY, $1) }) {
      let rect = rects[index]
      if let last = lines.indices.last, overlaps(rect, lines[last].span) {
        lines[last].indices.append(index)
      } else {
        lines.append((rect.minY...max(rect.minY, rect.maxY), [index]))
      }
    }
    return lines.map(\.indices)
  }

  /// Whether all rectangles are on one line with each other.
  private static func isOneLine(_ line: [Int], _ rects: [CGRect]) -> Bool {
    line.allSatisfy { first in
      line.allSatisfy { overlaps(rects[$0], rects[first].minY...rects[first].maxY) }
    }
  }

  /// Groups the rectangles into columns at the vertical gaps between them, from the left.
  private static func columns(_ line: [Int], _ rects: [CGRect]) -> [[Int]] {
    var columns: [[Int]] = []
    var end = -CGFloat.infinity
    for index in line.sorted(by: { (rects[$0].minX, $0) < (rects[$1].minX, $1) }) {
      if rects[index].minX >= end { columns.append([]) }
      columns[columns.count - 1].append(index)
      end = max(end, rects[index].maxX)
    }
    return columns
  }

  /// Whether the rectangle overlaps a vertical span by more than half of the smaller height.
  private static func overlaps(_ rect: CGRect, _ span: ClosedRange<CGFloat>) -> Bool {
    let overlap = min(rect.maxY, span.upperBound) - max(rect.minY, span.lowerBound)
    return overlap > min(rect.height, span.upperBound - span.lowerBound) / 2
  }

  /// The cost of a distance to the side relative to the same distance ahead.
  private static let asideCost: CGFloat = 3

  /// The index of the rectangle to which an arrow key moves from `start`; nil if there is none in
  /// that direction.
  ///
  /// In the direction of the key, a candidate's centre must lie beyond that of `start`. Its far edge must lie
  /// beyond the far edge of `start`, or its near edge at that edge or beyond. The tolerance is half a point.
  /// Distances to the side cost more than distances ahead, so a rectangle straight ahead is usually preferred
  /// to a nearer one to the side.
  static func index(
    from start: CGRect, to heading: UIFocusHeading, among rects: [CGRect]
  ) -> Int? {
    let from = Oriented(start, heading)
    var best: (index: Int, cost: CGFloat)?
    for (index, rect) in rects.enumerated() {
      let to = Oriented(rect, heading)
      guard to.middle > from.middle + 0.5, to.far > from.far + 0.5 || to.near >= from.far - 0.5
      else { continue }
      let ahead = max(to.near - from.far, 0)
      let gap = max(to.low - from.high, from.low - to.high, 0)
      let lean = abs((to.low + to.high) - (from.low + from.high)) / 2
      let cost = ahead + asideCost * gap + lean / 4
      if best == nil || cost < best!.cost { best = (index, cost) }
    }
    return best?.index
  }

  /// A rectangle as seen in the direction of a key: near and far are its edges along the direction, low
  /// and high those across it.
  private struct Oriented {
    let near, far, low, high: CGFloat
    var middle: CGFloat { (near + far) / 2 }

    init(_ rect: CGRect, _ heading: UIFocusHeading) {
      switch heading {
      case .down: (near, far, low, high) = (rect.minY, rect.maxY, rect.minX, rect.maxX)
      case .up: (near, far, low, high) = (-rect.maxY, -rect.minY, rect.minX, rect.maxX)
      case .left: (near, far, low, high) = (-rect.maxX, -rect.minX, rect.minY, rect.maxY)
      default: (near, far, low, high) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
      }
    }
  }
}
