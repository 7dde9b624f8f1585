/// Finds out which quads may be drawn together although others lie between them.
///
/// A grid of cells over the target remembers the highest order drawn in each. A quad comes one order above what it
/// overlaps, or shares the order of what it would be drawn together with. Cells make overlaps where there are none,
/// never the other way round.
struct PaintOrder {
  /// An item, by its index. Those of equal order and key are drawn together.
  typealias Entry = (order: Int32, key: UInt64, index: Int)

  private struct Cell {
    var key: UInt64 = 0
    var order: Int32 = -1
  }

  /// Pixels.
  private static let cellSize = 8.0

  private var cells: [Cell] = []

  /// Sets the order of every entry; entries are in drawing order, bounds in pixels from (x, y) on.
  mutating func assign(
    to entries: inout [Entry], of items: [DrawItem], x: Double, y: Double, width: Int, height: Int
  ) {
    let columns = Int(Double(width) / Self.cellSize) + 1
    let rows = Int(Double(height) / Self.cellSize) + 1
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(Cell(), count: columns * rows))
    cells.withUnsafeMutableBufferPointer { cells in
      for entry in entries.indices {
        let b = items[entries[entry].index].bounds
        let x0 = min(max(Int((b.x0 - x) / Self.cellSize), 0), columns - 1)
        let y0 = min(max(Int((b.y0 - y) / Self.cellSize), 0), rows - 1)
        let x1 = min(max(Int((b.x1 - x - 1e-6) / Self.cellSize), x0), columns - 1)
        let y1 = min(max(Int((b.y1 - y - 1e-6) / Self.cellSize), y0), rows - 1)
        let key = entries[entry].key
        var order: Int32 = 0
        for row in y0...y1 {
          for cell in (row * columns + x0)...(row * columns + x1) {
            let below = cells[cell]
            order = max(order, below.key == key ? below.order : below.order + 1)
          }
        }
        let top = Cell(key: key, order: order)
        for row in y0...y1 {
          for cell in (row * columns + x0)...(row * columns + x1) { cells[cell] = top }
        }
        entries[entry].order = order
      }
    }
  }
}
