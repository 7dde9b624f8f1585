import FrameStatistics

/// The durations of the stages over the active time, stacked.
///
/// Each column shows the one of its frames with the most work.
struct StagePlot {
  let report: Report
  let size: PlotSize

  func draw() -> PlotDrawing {
    let area = PlotArea(
      left: PlotArea.labelWidth, top: 12, right: size.width - 8, bottom: size.height - 34)
    var drawing = PlotDrawing(
      width: size.width, height: size.height, label: "Milliseconds of each stage, frame by frame")
    let slowest = slowestFrames(Int(area.width))
    let y = PlotScale(0...ceiling(slowest), from: area.bottom, to: area.top)
    area.drawHorizontalGrid(y, 5, unit: "ms", in: &drawing)
    drawStages(slowest, area, y, in: &drawing)
    if let refresh = report.refreshPeriod, refresh <= y.values.upperBound {
      let place = y(refresh)
      drawing.stroke(.line(area.left, place, area.right, place), .refresh, .refresh)
    }
    let seconds = PlotScale(
      0...(report.timeline.duration / 1000), from: area.left, to: area.right)
    area.drawBottomLabels(seconds, size.isNarrow ? 4 : 10, in: &drawing)
    drawing.text(size.timeTitle, at: area.right, size.height - 4, anchor: .end)
    TimeAxisLegend(report, showsPauses: false).draw(at: area.left, size, in: &drawing)
    return drawing
  }

  private typealias Frame = ActivityTimeline.Frame

  /// The index of the frame with the most work in each column.
  private func slowestFrames(_ count: Int) -> [Int?] {
    var slowest = [Int?](repeating: nil, count: count)
    let frames = report.timeline.frames
    for (index, frame) in frames.enumerated() {
      guard let range = report.timeline.columns(of: frame, count: count) else { continue }
      for column in range
      where slowest[column].map({ height(frames[$0]) < height(frame) }) ?? true {
        slowest[column] = index
      }
    }
    return slowest
  }

  /// The sum of all stages and the swap, in milliseconds.
  private func height(_ frame: Frame) -> Double {
    Double(frame.stages.total() + (report.summary.swap == nil ? 0 : frame.swap)) / 1e6
  }

  private func ceiling(_ slowest: [Int?]) -> Double {
    let heights = slowest.compactMap { $0.map { height(report.timeline.frames[$0]) } }.sorted()
    guard let longest = heights.last, longest > 0 else { return 1 }
    let usual = QuantileRule.nearestRank.value(0.98, ofSorted: heights) * 1.6
    return min(longest * 1.08, max(usual, (report.refreshPeriod ?? 0) * 1.1))
  }

  private func drawStages(
    _ slowest: [Int?], _ area: PlotArea, _ y: PlotScale, in drawing: inout PlotDrawing
  ) {
    let width = area.width / Double(max(1, slowest.count))
    var tops = [Double](repeating: 0, count: slowest.count)
    func add(_ color: PlotColor, _ time: (Frame) -> Nanoseconds, in drawing: inout PlotDrawing) {
      var path = PlotPath()
      for (column, index) in slowest.enumerated() {
        guard let index else { continue }
        let value = Double(time(report.timeline.frames[index])) / 1e6
        let (top, bottom) = (y.clamped(tops[column] + value), y.clamped(tops[column]))
        path.rectangle(area.left + Double(column) * width, top, width, bottom - top)
        tops[column] += value
      }
      drawing.fill(path, color)
    }
    for stage in FrameStage.allCases { add(PlotColor(stage), { $0.stages[stage] }, in: &drawing) }
    if report.summary.swap != nil { add(.swap, { $0.swap }, in: &drawing) }
  }
}
