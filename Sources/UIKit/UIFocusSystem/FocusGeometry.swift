/// Where the focus goes from one rectangle to others: pure geometry, in any one coordinate space.
enum FocusGeometry {
  /// The indices of `rects` in reading order: line by line from the top, each from its leading edge.
  ///
  /// Two rectangles are on a line if they share more than half of the lower one's height. Where a tall rectangle stands
  /// beside several lines, those are a column of their own: the columns follow each other, each in reading order. A
  /// rectangle that others lie on comes before them.
  ///
  /// - Parameter isRightToLeft: Whether the rectangle of an index belongs to contents that are read from the right. A line
  ///   is read as most of its rectangles are.
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

  /// The rectangles that share a line with the first one of it, line by line from the top.
  private static func lines(_ indices: [Int], _ rects: [CGRect]) -> [[Int]] {
    var lines: [(span: ClosedRange<CGFloat>, indices: [Int])] = []
    for index in indices.sorted(by: { (rects[$0].minY, $0) < (rects[$1].minY, $1) }) {
      let rect = rects[index]
      if let last = lines.indices.last, share(of: rect, in: lines[last].span) {
        lines[last].indices.append(index)
      } else {
        lines.append((rect.minY...max(rect.minY, rect.maxY), [index]))
      }
    }
    return lines.map(\.indices)
  }

  /// Whether every two rectangles are on a line.
  private static func isOneLine(_ line: [Int], _ rects: [CGRect]) -> Bool {
    line.allSatisfy { first in
      line.allSatisfy { share(of: rects[$0], in: rects[first].minY...rects[first].maxY) }
    }
  }

  /// The rectangles between vertical gaps, from the left.
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

  private static func share(of rect: CGRect, in span: ClosedRange<CGFloat>) -> Bool {
    let overlap = min(rect.maxY, span.upperBound) - max(rect.minY, span.lowerBound)
    return overlap > min(rect.height, span.upperBound - span.lowerBound) / 2
  }

  /// How much dearer a step aside is than one ahead.
  private static let asideCost: CGFloat = 3

  /// The index of the rectangle to which an arrow key leads from `start`; nil where there is none that way.
  ///
  /// A rectangle lies that way if its middle is beyond the start's and its far edge beyond the start's own. What is
  /// straight ahead comes before what is nearer but aside.
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

  /// A rectangle seen in the direction of a key: near to far ahead, low to high across.
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
