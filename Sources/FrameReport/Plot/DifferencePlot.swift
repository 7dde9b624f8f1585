/// The differences between two recordings with their confidence intervals, one row per statistic.
struct DifferencePlot {
  let comparison: Comparison
  let size: PlotSize

  private static let rowHeight = 30.0

  func draw() -> PlotDrawing {
    let rows = comparison.rows
    let height = Double(rows.count) * Self.rowHeight + 56
    var drawing = PlotDrawing(
      width: size.width, height: height, label: "Differences with their 95 % intervals, in percent")
    let area = PlotArea(
      left: size.isNarrow ? 116 : 150, top: 20, right: size.width - 16, bottom: height - 36)
    let x = PlotScale(-axisLimit...axisLimit, from: area.left, to: area.right)
    for tick in x.ticks(size.isNarrow ? 4 : 8) {
      let place = x(tick)
      drawing.stroke(.line(place, area.top, place, area.bottom), abs(tick) < 1e-9 ? .faint : .grid)
    }
    area.drawBottomLabels(x, size.isNarrow ? 4 : 8, in: &drawing)
    drawing.text("faster", at: area.left, 12, .refresh)
    drawing.text("slower", at: area.right, 12, .late, anchor: .end)
    drawing.text("% of A", at: area.right, height - 4, anchor: .end)
    for (index, row) in rows.enumerated() {
      let y = area.top + (Double(index) + 0.5) * Self.rowHeight
      draw(row, x, y, in: &drawing)
      drawing.text(
        "\(row.statistic.rawValue) \(row.quantity.rawValue)", at: area.left - 10, y + 4, .text,
        anchor: .end)
    }
    return drawing
  }

  /// The length of the axis on both sides of zero, in percent.
  private var axisLimit: Double {
    let ends = comparison.rows.flatMap { row in
      [abs(row.difference), abs(row.interval?.lowerBound ?? 0), abs(row.interval?.upperBound ?? 0)]
    }
    return min(max((ends.max() ?? 0) * 1.15, 1), 1000)
  }

  private func draw(
    _ row: Comparison.Row, _ x: PlotScale, _ y: Double, in drawing: inout PlotDrawing
  ) {
    let color: PlotColor =
      switch row.verdict {
      case .slower: .late
      case .faster: .refresh
      case .none: .faint
      }
    if let interval = row.interval {
      let (from, to) = (x.clamped(interval.lowerBound), x.clamped(interval.upperBound))
      drawing.stroke(.line(from, y, max(to, from + 1), y), color, PlotLine(width: 3))
    }
    let place = x.clamped(row.difference)
    drawing.fill(.rectangle(place - 4, y - 7, 8, 14), color)
  }
}
