/// The positions of a control's segments along its width, in points.
struct SegmentGeometry: Equatable {
  /// The width that one segment needs.
  struct Request {
    /// A width that was set, or 0 if the layout determines it.
    var fixedWidth: CGFloat
    var contentWidth: CGFloat
  }

  /// The left edge of each segment, followed by the right edge of the last one.
  private(set) var edges: [CGFloat]

  /// Segments with a fixed width get that width. The others share the remaining width, equally or in
  /// proportion to their content.
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
      // Edges, not widths, are rounded to pixels, so that the segments together are as wide as the control.
      edges.append((x * scale).rounded() / scale)
    }
  }

  /// The width at which every segment has room for its content.
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

  /// The segment at `x`, or the nearest one if `x` is outside of all; nil without segments.
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
