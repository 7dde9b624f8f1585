/// Where the segments of a control stand along its width, in points.
struct SegmentGeometry: Equatable {
  /// What one segment asks for.
  struct Request {
    /// A width that is set, or 0 for what the layout gives.
    var fixedWidth: CGFloat
    var contentWidth: CGFloat
  }

  /// The left end of each segment, and one more: the right end of the last.
  private(set) var edges: [CGFloat]

  /// Fixed widths as they are; the rest shares what is left, equally or by what its contents take.
  init(_ requests: [Request], width: CGFloat, byContent: Bool, scale: CGFloat) {
    let flexible = requests.filter { $0.fixedWidth <= 0 }
    let room = max(0, width - requests.reduce(0) { $0 + max(0, $1.fixedWidth) })
    let content = flexible.reduce(0) { $0 + $1.contentWidth }
    var x: CGFloat = 0
    edges = [0]
    for request in requests {
      if request.fixedWidth > 0 {
        x += request.fixedWidth
      } else if byContent, content > 0 {
        x += room * request.contentWidth / content
      } else {
        x += room / CGFloat(flexible.count)
      }
      // Each edge to a pixel, so that the segments together are as wide as the control.
      edges.append((x * scale).rounded() / scale)
    }
  }

  /// The width at which every segment has room for its contents.
  static func naturalWidth(_ requests: [Request], byContent: Bool) -> CGFloat {
    let widest = requests.filter { $0.fixedWidth <= 0 }.map(\.contentWidth).max() ?? 0
    return requests.reduce(0) {
      $0 + ($1.fixedWidth > 0 ? $1.fixedWidth : byContent ? $1.contentWidth : widest)
    }
  }

  var count: Int { edges.count - 1 }

  func frame(of index: Int, height: CGFloat) -> CGRect {
    CGRect(x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: height)
  }

  /// The segment at `x`; left of all the first, right of all the last. Nil without segments.
  func index(at x: CGFloat) -> Int? {
    guard count > 0 else { return nil }
    return (edges.firstIndex { $0 > x } ?? count).clamped(to: 1...count) - 1
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
