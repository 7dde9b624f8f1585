/// The positions of a table's sections and rows along its height, in points from the top of the content.
struct TableGeometry: Equatable {
  struct Section: Equatable {
    var headerTop: CGFloat
    var headerHeight: CGFloat
    /// The top of each row, followed by the bottom of the last one.
    var rowEdges: [CGFloat]
    var footerHeight: CGFloat

    var rowCount: Int { rowEdges.count - 1 }
    var rowsTop: CGFloat { headerTop + headerHeight }
    var rowsBottom: CGFloat { rowEdges.last ?? rowsTop }
    var bottom: CGFloat { rowsBottom + footerHeight }
  }

  /// The heights of one section.
  struct Request {
    var headerHeight: CGFloat
    var rowHeights: [CGFloat]
    var footerHeight: CGFloat
  }

  private(set) var sections: [Section] = []
  private(set) var height: CGFloat = 0

  init() {}

  init(top: CGFloat, requests: [Request], bottom: CGFloat) {
    var y = top
    for request in requests {
      var section = Section(
        headerTop: y, headerHeight: request.headerHeight, rowEdges: [y + request.headerHeight],
        footerHeight: request.footerHeight)
      y += request.headerHeight
      for height in request.rowHeights {
        y += height
        section.rowEdges.append(y)
      }
      y += request.footerHeight
      sections.append(section)
    }
    height = y + bottom
  }

  /// Changes the height of a row, and moves everything below it.
  mutating func setHeight(_ height: CGFloat, ofRowAt path: IndexPath) {
    guard let row = row(at: path), height != row.height else { return }
    let difference = height - row.height
    for index in (path.row + 1)..<sections[path.section].rowEdges.count {
      sections[path.section].rowEdges[index] += difference
    }
    for section in sections.indices where section > path.section {
      sections[section].headerTop += difference
      for index in sections[section].rowEdges.indices {
        sections[section].rowEdges[index] += difference
      }
    }
    self.height += difference
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && (0..<sections[path.section].rowCount).contains(path.row)
  }

  /// The row's top and height; nil if there is no such row.
  func row(at path: IndexPath) -> (top: CGFloat, height: CGFloat)? {
    guard contains(path) else { return nil }
    let edges = sections[path.section].rowEdges
    return (edges[path.row], edges[path.row + 1] - edges[path.row])
  }

  /// The row at `y`; nil on headers, footers and outside.
  func path(at y: CGFloat) -> IndexPath? {
    for (number, section) in sections.enumerated() where y < section.bottom {
      guard y >= section.rowsTop, y < section.rowsBottom else { return nil }
      return IndexPath(row: Self.index(in: section.rowEdges, below: y), section: number)
    }
    return nil
  }

  /// The rows that intersect the range from `top` to `bottom`. The cost grows with the number of sections and
  /// of these rows.
  func paths(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (number, section) in sections.enumerated()
    where section.rowCount > 0 && section.rowsBottom > top && section.rowsTop < bottom {
      var row = Self.index(in: section.rowEdges, below: max(top, section.rowsTop))
      while row < section.rowCount, section.rowEdges[row] < bottom {
        found.append(IndexPath(row: row, section: number))
        row += 1
      }
    }
    return found
  }

  /// The row after `path` if `step` is 1, the row before it if `step` is -1. If `path` is nil or there is no such
  /// row, the first or the last row.
  func path(stepping step: Int, from path: IndexPath?) -> IndexPath? {
    guard let path, contains(path) else {
      let full = sections.indices.filter { sections[$0].rowCount > 0 }
      guard let edge = step > 0 ? full.first : full.last else { return nil }
      return IndexPath(row: step > 0 ? 0 : sections[edge].rowCount - 1, section: edge)
    }
    var next = path
    next.row += step
    while !contains(next) {
      next.section += step
      guard sections.indices.contains(next.section) else { return nil }
      next.row = step > 0 ? 0 : sections[next.section].rowCount - 1
    }
    return next
  }

  /// The last row whose top edge is at or above `y`, found by binary search; the first row if there is none.
  private static func index(in edges: [CGFloat], below y: CGFloat) -> Int {
    var low = 0
    var high = edges.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if edges[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }
}
