/// Finds which quads can be drawn in one call although others lie between them.
///
/// A quad gets a higher order than the quads that it overlaps, or the same order as an overlapped quad of the same draw
/// call. A grid of cells over the target stores which quads touch each cell, and a new quad is compared only with those.
/// Quads that a full cell has dropped count as overlapped. So an order may be higher than necessary, but never lower.
struct BatchOrder {
  /// The index of an item, with its order and key. Items of equal order and key are drawn by one call.
  typealias Entry = (order: Int32, key: UInt64, index: Int)

  private struct Cell {
    /// The highest order of the quads that were dropped because the cell was full.
    var highestForgotten: Int32 = -1
    var count: Int32 = 0
    /// The slot that the next quad takes when the cell is full.
    var next: Int32 = 0
  }

  /// The width and height of a cell in pixels.
  private static let cellSize = 32.0
  private static let slotsPerCell = 32

  private var cells: [Cell] = []
  /// Indices of entries, ``slotsPerCell`` for each cell.
  private var slots: [Int32] = []

  /// Sets the order of every entry; entries are in drawing order. The target's top left is at (x, y) in the items' coordinates.
  mutating func assign(
    to entries: inout [Entry], of items: [DisplayItem], x: Double, y: Double, width: Int,
    height: Int
  ) {
    let columns = Int(Double(width) / Self.cellSize) + 1
    let rows = Int(Double(height) / Self.cellSize) + 1
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(Cell(), count: columns * rows))
    let missing = columns * rows * Self.slotsPerCell - slots.count
    if missing > 0 { slots.append(contentsOf: repeatElement(0, count: missing)) }

    for newcomer in entries.indices {
      let bounds = items[entries[newcomer].index].bounds
      let x0 = min(max(Int((bounds.x0 - x) / Self.cellSize), 0), columns - 1)
      let y0 = min(max(Int((bounds.y0 - y) / Self.cellSize), 0), rows - 1)
      let x1 = min(max(Int((bounds.x1 - x - 1e-6) / Self.cellSize), x0), columns - 1)
      let y1 = min(max(Int((bounds.y1 - y - 1e-6) / Self.cellSize), y0), rows - 1)
      var order: Int32 = 0
      for row in y0...y1 {
        for cell in (row * columns + x0)...(row * columns + x1) {
          order = max(order, self.order(of: newcomer, bounds, in: cell, entries, items))
        }
      }
      entries[newcomer].order = order
      for row in y0...y1 {
        for column in x0...x1 {
          let left = x + Double(column) * Self.cellSize
          let top = y + Double(row) * Self.cellSize
          let area = PixelRect(
            x0: left, y0: top, x1: left + Self.cellSize, y1: top + Self.cellSize)
          add(newcomer, to: row * columns + column, covers: bounds.contains(area), entries)
        }
      }
    }
  }

  /// The lowest order that the quads of a cell allow for a new quad.
  private func order(
    of newcomer: Int, _ bounds: PixelRect, in cell: Int, _ entries: [Entry], _ items: [DisplayItem]
  ) -> Int32 {
    var order = cells[cell].highestForgotten + 1
    let key = entries[newcomer].key
    let first = cell * Self.slotsPerCell
    for slot in first..<first + Int(cells[cell].count) {
      let other = entries[Int(slots[slot])]
      let least = other.key == key ? other.order : other.order + 1
      if least > order, items[other.index].bounds.intersects(bounds) { order = least }
    }
    return order
  }

  private mutating func add(_ newcomer: Int, to cell: Int, covers: Bool, _ entries: [Entry]) {
    // A later quad that touches this cell overlaps the new quad, whose order is at least that of all others in the cell.
    if covers { cells[cell] = Cell() }
    let first = cell * Self.slotsPerCell
    if cells[cell].count < Int32(Self.slotsPerCell) {
      slots[first + Int(cells[cell].count)] = Int32(newcomer)
      cells[cell].count += 1
    } else {
      let slot = first + Int(cells[cell].next)
      let forgotten = entries[Int(slots[slot])].order
      cells[cell].highestForgotten = max(cells[cell].highestForgotten, forgotten)
      slots[slot] = Int32(newcomer)
      cells[cell].next = (cells[cell].next + 1) % Int32(Self.slotsPerCell)
    }
  }
}

/// Sorts entries by order and key; stable. A merge sort that keeps its memory, which the standard library's sort allocates each time.
struct BatchSort {
  typealias Entry = BatchOrder.Entry

  private var spare: [Entry] = []

  mutating func sort(_ entries: inout [Entry]) {
    let count = entries.count
    var width = 1
    while width < count {
      spare.removeAll(keepingCapacity: true)
      spare.reserveCapacity(count)
      for start in stride(from: 0, to: count, by: 2 * width) {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        if middle == end || Self.isInOrder(entries[middle - 1], entries[middle]) {
          spare.append(contentsOf: entries[start..<end])
          continue
        }
        var (a, b) = (start, middle)
        while a < middle || b < end {
          if b == end || a < middle && Self.isInOrder(entries[a], entries[b]) {
            spare.append(entries[a])
            a += 1
          } else {
            spare.append(entries[b])
            b += 1
          }
        }
      }
      swap(&entries, &spare)
      width *= 2
    }
  }

  private static func isInOrder(_ a: Entry, _ b: Entry) -> Bool {
    a.order != b.order ? a.order < b.order : a.key <= b.key
  }
}
