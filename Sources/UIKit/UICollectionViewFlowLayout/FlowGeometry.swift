/// The frames of a flow layout's elements, in points.
///
/// They are computed as for vertical scrolling: heights are lengths along the scrolling direction (the main axis), and
/// widths are lengths across it. For horizontal scrolling, the layout swaps the axes. The cost of finding the elements
/// in a rectangle grows with their number and with the number of sections, but not with the number of all items.
struct FlowGeometry {
  /// The sizes and spacings of one section.
  struct Request {
    var itemSizes: [CGSize]
    var lineSpacing: CGFloat = 0
    var itemSpacing: CGFloat = 0
    /// The distances around the items, with the axes as for vertical scrolling.
    var inset = UIEdgeInsets.zero
    var headerLength: CGFloat = 0
    var footerLength: CGFloat = 0
  }

  struct Section {
    var header: CGRect
    var footer: CGRect
    var items: [CGRect] = []
    /// The index of the first item of each line; the last element is the number of items.
    var lineStarts: [Int] = []
    /// The end of each line along the main axis.
    var lineEnds: [CGFloat] = []
    var top: CGFloat { header.minY }
    var bottom: CGFloat { footer.maxY }
  }

  private(set) var sections: [Section] = []
  private(set) var length: CGFloat = 0

  init() {}

  init(_ requests: [Request], breadth: CGFloat, scale: CGFloat) {
    for request in requests {
      let section = Self.place(request, top: length, breadth: breadth, scale: scale)
      length = section.bottom
      sections.append(section)
    }
  }

  // MARK: Layout

  private static func place(
    _ request: Request, top: CGFloat, breadth: CGFloat, scale: CGFloat
  ) -> Section {
    var section = Section(
      header: CGRect(x: 0, y: top, width: breadth, height: request.headerLength), footer: .zero)
    let room = max(0, breadth - request.inset.left - request.inset.right)
    let sizes = request.itemSizes
    // In a grid of equal items the last line keeps the columns of the others.
    let columns = columnCount(of: sizes, room: room, spacing: request.itemSpacing)
    var y = section.header.maxY + request.inset.top
    var start = 0
    while start < sizes.count {
      let end = lineEnd(from: start, in: sizes, room: room, spacing: request.itemSpacing)
      let line = sizes[start..<end]
      let used = line.reduce(0) { $0 + $1.width }
      let height = line.map(\.height).max() ?? 0
      let gap: CGFloat
      var x = request.inset.left
      if let columns {
        let first = sizes[0].width
        gap = columns > 1 ? (room - CGFloat(columns) * first) / CGFloat(columns - 1) : 0
        if columns == 1 { x += max(0, room - first) / 2 }
      } else {
        let isLast = end == sizes.count
        let free = room - used
        gap = line.count > 1 && !isLast ? free / CGFloat(line.count - 1) : request.itemSpacing
      }
      section.lineStarts.append(start)
      for size in line {
        func toPixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        section.items.append(
          CGRect(
            x: toPixel(x), y: toPixel(y + (height - size.height) / 2), width: size.width,
            height: size.height))
        x += size.width + gap
      }
      y += height
      section.lineEnds.append(y)
      start = end
      if start < sizes.count { y += request.lineSpacing }
    }
    section.lineStarts.append(sizes.count)
    section.footer = CGRect(
      x: 0, y: y + request.inset.bottom, width: breadth, height: request.footerLength)
    return section
  }

  /// The number of items in a full line; nil if the items differ in size.
  private static func columnCount(
    of sizes: [CGSize], room: CGFloat, spacing: CGFloat
  ) -> Int? {
    guard let first = sizes.first, sizes.allSatisfy({ $0 == first }), first.width + spacing > 0
    else { return nil }
    return max(1, Int(((room + spacing + rounding) / (first.width + spacing)).rounded(.down)))
  }

  /// The tolerance in points by which the items of a line may exceed its length. Because of rounding, three thirds of
  /// a length may add up to slightly more than the length.
  private static let rounding: CGFloat = 0.001

  /// The index after the last item of the line that begins with item `start`. A line has as many items as fit, but at
  /// least one.
  private static func lineEnd(
    from start: Int, in sizes: [CGSize], room: CGFloat, spacing: CGFloat
  ) -> Int {
    var used = sizes[start].width
    var end = start + 1
    while end < sizes.count, used + spacing + sizes[end].width <= room + rounding {
      used += spacing + sizes[end].width
      end += 1
    }
    return end
  }

  // MARK: Finding

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].items.indices.contains(path.item)
  }

  /// The index paths of the items that intersect `rect`.
  func paths(in rect: CGRect) -> [IndexPath] {
    var found: [IndexPath] = []
    for (number, section) in sections.enumerated()
    where section.bottom > rect.minY && section.top < rect.maxY {
      var line = Self.firstIndex(in: section.lineEnds, above: rect.minY)
      while line < section.lineEnds.count {
        let items = section.lineStarts[line]..<section.lineStarts[line + 1]
        guard items.contains(where: { section.items[$0].minY < rect.maxY }) else { break }
        for item in items where section.items[item].intersects(rect) {
          found.append(IndexPath(item: item, section: number))
        }
        line += 1
      }
    }
    return found
  }

  /// The index of the first of the ascending `ends` that is greater than `y`.
  private static func firstIndex(in ends: [CGFloat], above y: CGFloat) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
