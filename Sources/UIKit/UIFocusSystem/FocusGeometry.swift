/// Where the focus goes from one rectangle to others: pure geometry, in any one coordinate space.
enum FocusGeometry {
  /// The indices of `rects` in reading order: line by line from the top, each from the left.
  ///
  /// Two rectangles are on a line if they share more than half of the lower one's height.
  static func readingOrder(_ rects: [CGRect]) -> [Int] {
    var lines: [(span: ClosedRange<CGFloat>, indices: [Int])] = []
    for index in rects.indices.sorted(by: { (rects[$0].minY, $0) < (rects[$1].minY, $1) }) {
      let rect = rects[index]
      if let last = lines.indices.last, share(of: rect, in: lines[last].span) {
        lines[last].indices.append(index)
      } else {
        lines.append((rect.minY...max(rect.minY, rect.maxY), [index]))
      }
    }
    return lines.flatMap { line in
      line.indices.sorted { (rects[$0].minX, $0) < (rects[$1].minX, $1) }
    }
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
