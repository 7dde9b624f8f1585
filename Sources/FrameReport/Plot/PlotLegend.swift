import FrameStatistics

/// Names beside squares of their colours, on as many lines as they need.
struct PlotLegend {
  let entries: [(ink: PlotInk, name: String)]

  /// The stages that a report has.
  static func stages(of report: Report) -> PlotLegend {
    var entries = FrameStage.allCases.map { (ink: PlotInk($0), name: $0.rawValue) }
    if report.summary.swap != nil { entries.append((ink: .swap, name: "swap")) }
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
      drawing.fill(.rectangle(x, drawing.height - 14, 11, 11), entry.ink)
      drawing.text(entry.name, at: x + 16, drawing.height - 4, .text)
      x += needed + 10
    }
    return drawing
  }
}
