import Foundation

extension CGPath {
  /// The length of all lines and curves, the lines that close subpaths included.
  ///
  /// Curves are measured along lines that stay within `threshold` of them.
  package final func length(threshold: CGFloat = 0.01) -> CGFloat {
    contents.flattened(threshold: threshold).segments.reduce(0) { $0 + $1.length }
  }

  /// The part of this path between two shares of its length, 0 … 1, as lines that stay within
  /// `threshold` of it.
  ///
  /// Lengths count along all subpaths in order. A closed subpath that is kept whole stays closed.
  package final func trimmed(
    from start: CGFloat, to end: CGFloat, threshold: CGFloat = 0.01
  ) -> CGPath {
    let start = min(max(start, 0), 1)
    let end = min(max(end, 0), 1)
    guard start > 0 || end < 1 else { return self }
    let flat = contents.flattened(threshold: threshold)
    let segments = flat.segments
    let total = segments.reduce(0) { $0 + $1.length }
    guard end > start, total > 0 else { return CGPath(PathElements()) }
    return CGPath(PathElements { $0.append(segments, from: start * total, to: end * total) })
  }
}

extension PathElements {
  /// A straight piece of a path.
  struct Segment {
    var from, to: CGPoint
    /// The number of its subpath.
    var subpath: Int
    /// Whether it is the line back to where the subpath started.
    var closes: Bool

    var length: CGFloat { hypot(to.x - from.x, to.y - from.y) }

    /// The point so far along the segment.
    func point(at distance: CGFloat) -> CGPoint {
      let share = length > 0 ? min(max(distance / length, 0), 1) : 0
      return CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
    }
  }

  /// The straight pieces in order; curves must have been flattened.
  fileprivate var segments: [Segment] {
    var result: [Segment] = []
    var start = CGPoint.zero
    var current = CGPoint.zero
    var subpath = 0
    for element in list {
      switch element {
      case .move(let to):
        subpath += 1
        (start, current) = (to, to)
      case .closeSubpath:
        result.append(Segment(from: current, to: start, subpath: subpath, closes: true))
        current = start
        subpath += 1
      default:
        let to = element.end ?? current
        result.append(Segment(from: current, to: to, subpath: subpath, closes: false))
        current = to
      }
    }
    return result
  }

  /// Adds what of `segments` lies between two distances from their beginning.
  fileprivate mutating func append(_ segments: [Segment], from start: CGFloat, to end: CGFloat) {
    var before: CGFloat = 0
    var drawn: Int?
    var isWhole = false
    for segment in segments {
      let after = before + segment.length
      defer { before = after }
      guard after > start, before < end else { continue }
      if drawn != segment.subpath {
        move(to: segment.point(at: start - before))
        drawn = segment.subpath
        let first = segments.first { $0.subpath == segment.subpath }
        isWhole = start <= before && first.map { $0.from == segment.from } == true
      }
      if segment.closes, isWhole, after <= end {
        closeSubpath()
      } else {
        addLine(to: segment.point(at: end - before))
      }
    }
  }
}
