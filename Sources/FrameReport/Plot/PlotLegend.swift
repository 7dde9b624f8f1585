import FrameStatistics

/// A legend: names beside squares of their colours, in as many lines as needed.
struct PlotLegend {
  let entries: [(color: PlotColor, name: String)]

  /// The legend of the stages of a report.
  static func stages(of report: Report) -> PlotLegend {
    var entries = FrameStage.allCases.map { (color: PlotColor($0), name: $0.rawValue) }
    if report.summary.swap != nil { entries.append((color: .swap, name: "swap")) }
    return PlotLegend(entries: entries)
  }

  func draw(width: Double) -> PlotDrawing {
    var drawing = PlotDrawing(width: width, height: 18, label: "")
    var x = 0.0
    for entry in entries {
      let needed = 20 + Double(entry.name.count) * 7
      if x + needed > width {
        x = 0
        drawing.height += 18
      }
      drawing.fill(.rectangle(x, drawing.height - 14, 11, 11), entry.color)
      drawing.text(entry.name, at: x + 16, drawing.height - 4, .text)
      x += needed + 10
    }
    return drawing
  }
}

/// The legend below a plot over time: the line of the refresh period and the marks of pauses.
struct TimeAxisLegend {
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
      let text = "refresh \(NumberText.decimal(refreshPeriod, 2)) ms"
      drawing.stroke(.line(x, y - 4, x + 22, y - 4), .refresh, .refresh)
      drawing.text(text, at: x + 28, y, .refresh)
      x += 48 + Double(text.count) * 6.5
    }
    if hasPauses {
      drawing.stroke(.line(x, y - 9, x, y), .other, PlotLine(width: 1.5))
      drawing.text(size.isNarrow ? "pause" : "pause, left out", at: x + 6, y, .other)
    }
  }
}
