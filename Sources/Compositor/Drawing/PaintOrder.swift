/// Finds out which quads may be drawn together although others lie between them.
///
/// A grid of cells over the target remembers the highest order drawn in each. A quad comes one order above what it
/// overlaps, or shares the order of what it would be drawn together with. Cells make overlaps where there are none,
/// never the other way round.
struct PaintOrder {
  private struct Cell {
    var order: Int32 = -1
    var key: UInt64 = 0
  }

  /// Pixels.
  private static let cellSize = 8.0

  private var cells: [Cell] = []
  private var columns = 0
  private var rows = 0

  /// Sets the `order` of every item; items and bounds are in pixels from (x, y) on.
  mutating func assign(
    _ items: inout [DrawItem], x: Double, y: Double, width: Int, height: Int,
    key: (borrowing DrawItem) -> UInt64
  ) {
    columns = Int(Double(width) / Self.cellSize) + 1
    rows = Int(Double(height) / Self.cellSize) + 1
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(Cell(), count: columns * rows))
    for index in items.indices {
      let b = items[index].bounds
      let x0 = min(max(Int((b.x0 - x) / Self.cellSize), 0), columns - 1)
      let y0 = min(max(Int((b.y0 - y) / Self.cellSize), 0), rows - 1)
      let x1 = min(max(Int((b.x1 - x - 1e-6) / Self.cellSize), x0), columns - 1)
      let y1 = min(max(Int((b.y1 - y - 1e-6) / Self.cellSize), y0), rows - 1)
      let itemKey = key(items[index])
      var order: Int32 = 0
      cells.withUnsafeMutableBufferPointer { cells in
        for row in y0...y1 {
          for cell in (row * columns + x0)...(row * columns + x1) {
            let below = cells[cell]
            order = max(order, below.key == itemKey ? below.order : below.order + 1)
          }
        }
        let top = Cell(order: order, key: itemKey)
        for row in y0...y1 {
          for cell in (row * columns + x0)...(row * columns + x1) { cells[cell] = top }
        }
      }
      items[index].order = order
    }
  }
}
