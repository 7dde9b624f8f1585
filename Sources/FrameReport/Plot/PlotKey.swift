/// What the lines of a plot over time are, below it, where no data is.
struct PlotKey {
  private let refreshPeriod: Double?
  private let hasPauses: Bool

  init(_ report: Report, showsPauses: Bool = true) {
    refreshPeriod = report.refreshPeriod
    hasPauses = showsPauses && report.timeline.frames.dropFirst().contains(where: \.isFirst)
  }

  func draw(at left: Double, _ size: PlotSize, in drawing: inout PlotDrawing) {
    let y = size.height - 4
    var x = left
    if let refreshPeriod {
      let text = "refresh \(Decimals.text(refreshPeriod, 2)) ms"
      drawing.stroke(.line(x, y - 4, x + 22, y - 4), .refresh, .refresh)
      drawing.text(text, at: x + 28, y, .refresh)
      x += 48 + Double(text.count) * 6.5
    }
    if hasPauses {
      drawing.stroke(.line(x, y - 9, x, y), .other, PlotLine(width: 1.5))
      drawing.text(size.isNarrow ? "pause" : "pause, cut out", at: x + 6, y, .other)
    }
  }
}
