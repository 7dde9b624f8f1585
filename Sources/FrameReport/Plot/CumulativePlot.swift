import FrameStatistics

/// The cumulative distributions of the frame times of two recordings.
struct CumulativePlot {
  let comparison: Comparison
  let size: PlotSize

  /// The legend of the two lines.
  static let legend = PlotLegend(entries: [(color: .frame, name: "A"), (color: .other, name: "B")])

  func draw() -> PlotDrawing {
    let area = PlotArea(
      left: PlotArea.labelWidth, top: 12, right: size.width - 12, bottom: size.height - 34)
    var drawing = PlotDrawing(
      width: size.width, height: size.height, label: "Cumulative distribution of frame times")
    let series = [comparison.baseline, comparison.candidate].map { $0.timeline.frameTimes.sorted() }
    let y = PlotScale(0...100, from: area.bottom, to: area.top)
    let x = PlotScale(range, from: area.left, to: area.right)
    area.drawHorizontalGrid(y, 5, unit: "%", in: &drawing)
    for (times, color) in zip(series, [PlotColor.frame, .other]) {
      drawing.stroke(
        line(times, x, y), color, PlotLine(width: 1.75, dash: color == .other ? [7, 3] : []))
    }
    area.drawBottomLabels(x, size.isNarrow ? 5 : 10, in: &drawing)
    drawing.text("ms", at: area.right, size.height - 4, anchor: .end)
    return drawing
  }

  /// The range of the axis in milliseconds: from just below the shortest frame time to just above the larger of the two
  /// 99th percentiles.
  private var range: ClosedRange<Double> {
    let reports = [comparison.baseline, comparison.candidate]
    let shortest = reports.compactMap { $0.timeline.frameTimes.min() }.min() ?? 0
    let longest = reports.compactMap(\.summary.frameTime).map { $0.p99 * 1.1 }.max() ?? 1
    return min(shortest * 0.9, longest)...max(longest, shortest * 0.9 + 0.001)
  }

  private func line(_ sorted: [Double], _ x: PlotScale, _ y: PlotScale) -> PlotPath {
    var path = PlotPath()
    guard let first = sorted.first else { return path }
    path.move(x.clamped(x.values.lowerBound), y(0))
    path.line(x.clamped(first), y(0))
    // At most 600 steps: more cannot be seen at the width of a plot.
    let steps = min(sorted.count, 600)
    for step in 1...steps {
      let rank = max(1, sorted.count * step / steps)
      let value = sorted[rank - 1]
      path.line(x.clamped(value), y(Double(rank) / Double(sorted.count) * 100))
      if value > x.values.upperBound { break }
    }
    path.line(x.clamped(x.values.upperBound), y(100))
    return path
  }
}
