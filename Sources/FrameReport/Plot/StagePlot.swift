import FrameStatistics

/// What the stages of each frame took, stacked, over the time of activity.
///
/// Where frames share a column it shows the one of them whose stages took longest.
struct StagePlot {
  let report: Report
  let size: PlotSize

  func draw() -> PlotDrawing {
    let area = PlotFrameArea(left: 40, top: 20, right: size.width - 8, bottom: size.height - 34)
    var drawing = PlotDrawing(
      width: size.width, height: size.height, label: "Milliseconds of each stage, frame by frame")
    let slowest = slowestFrames(Int(area.width))
    let y = PlotScale(0...ceiling(slowest), from: area.bottom, to: area.top)
    area.drawHorizontalGrid(y, 5, in: &drawing)
    drawLayers(slowest, area, y, in: &drawing)
    if let refresh = report.refreshPeriod, refresh <= y.values.upperBound {
      let place = y(refresh)
      drawing.stroke(.line(area.left, place, area.right, place), .refresh, .refresh)
    }
    let seconds = PlotScale(
      0...(report.timeline.duration / 1000), from: area.left, to: area.right)
    area.drawBottomLabels(seconds, size.isNarrow ? 4 : 10, in: &drawing)
    drawing.text("ms", at: area.left - 6, area.top - 8, anchor: .end)
    drawing.text("seconds of activity", at: area.right, size.height - 4, anchor: .end)
    PlotKey(report, showsPauses: false).draw(at: area.left, size, in: &drawing)
    return drawing
  }

  private typealias Frame = ActivityTimeline.Frame

  /// In each column the frame that worked longest.
  private func slowestFrames(_ count: Int) -> [Int?] {
    var slowest = [Int?](repeating: nil, count: count)
    let frames = report.timeline.frames
    guard report.timeline.duration > 0 else { return slowest }
    let scale = Double(count) / report.timeline.duration
    for (index, frame) in frames.enumerated() where frame.duration > 0 {
      let first = min(count - 1, Int(frame.start * scale))
      let last = min(count - 1, max(first, Int((frame.end * scale).rounded(.up)) - 1))
      for column in first...last
      where slowest[column].map({ height(frames[$0]) < height(frame) }) ?? true {
        slowest[column] = index
      }
    }
    return slowest
  }

  private func height(_ frame: Frame) -> Double {
    Double(frame.stages.total() + (report.summary.swap == nil ? 0 : frame.swap)) / 1e6
  }

  private func ceiling(_ slowest: [Int?]) -> Double {
    let heights = slowest.compactMap { $0.map { height(report.timeline.frames[$0]) } }.sorted()
    guard let longest = heights.last, longest > 0 else { return 1 }
    let usual = QuantileRule.nearestRank.value(0.98, ofSorted: heights) * 1.6
    return min(longest * 1.08, max(usual, (report.refreshPeriod ?? 0) * 1.1))
  }

  private func drawLayers(
    _ slowest: [Int?], _ area: PlotFrameArea, _ y: PlotScale, in drawing: inout PlotDrawing
  ) {
    let width = area.width / Double(max(1, slowest.count))
    var floors = [Double](repeating: 0, count: slowest.count)
    func layer(_ ink: PlotInk, _ time: (Frame) -> Nanoseconds, in drawing: inout PlotDrawing) {
      var path = PlotPath()
      for (column, index) in slowest.enumerated() {
        guard let index else { continue }
        let value = Double(time(report.timeline.frames[index])) / 1e6
        let (top, bottom) = (y.clamped(floors[column] + value), y.clamped(floors[column]))
        path.rectangle(area.left + Double(column) * width, top, width, bottom - top)
        floors[column] += value
      }
      drawing.fill(path, ink)
    }
    for stage in FrameStage.allCases { layer(PlotInk(stage), { $0.stages[stage] }, in: &drawing) }
    if report.summary.swap != nil { layer(.swap, { $0.swap }, in: &drawing) }
  }
}
