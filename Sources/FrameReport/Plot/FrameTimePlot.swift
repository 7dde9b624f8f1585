import FrameStatistics

/// Frame times over the active time, with shaded transitions and marked late frames.
///
/// Each column is about a point wide and shows the range from the shortest to the longest of its frames. The part of a
/// late frame above the refresh line has a colour of its own, and there is a mark in the row above. A frame that is
/// higher than the plot is cut off and labelled with its duration.
struct FrameTimePlot {
  let report: Report
  let size: PlotSize

  /// The plot area. The script of the page needs it too.
  let area: PlotArea
  /// The value at the top edge in milliseconds.
  ///
  /// Frames that are one refresh late and all but the longest hundredth fit below it. Scaling to the longest frame
  /// would flatten all others if it took a second.
  let ceiling: Double

  init(report: Report, size: PlotSize) {
    self.report = report
    self.size = size
    let longest = report.timeline.frames.lazy.map(\.duration).max() ?? 0
    ceiling = Self.ceiling(report, longest: longest)
    // Above the plot there is a row of marks for late frames, and above it one with the durations of frames that are cut off.
    let hasLateFrames = report.summary.lateFrameCount > 0
    area = PlotArea(
      left: PlotArea.labelWidth, top: longest > ceiling ? 54 : hasLateFrames ? 40 : 26,
      right: size.width - 8, bottom: size.height - 34)
  }

  private static func ceiling(_ report: Report, longest: Double) -> Double {
    let usual = max((report.refreshPeriod ?? 0) * 2.5, (report.summary.frameTime?.p99 ?? 0) * 1.5)
    guard usual > 0 else { return longest > 0 ? longest : 1 }
    return longest * 1.1 < usual ? max(longest * 1.1, (report.refreshPeriod ?? 0) * 1.25) : usual
  }

  func draw() -> PlotDrawing {
    var drawing = PlotDrawing(width: size.width, height: size.height, label: label)
    let y = PlotScale(0...ceiling, from: area.bottom, to: area.top)
    let x = PlotScale(0...report.timeline.duration, from: area.left, to: area.right)
    drawTransitions(x, in: &drawing)
    area.drawHorizontalGrid(y, 5, unit: "ms", in: &drawing)
    let columns = FrameColumn.columns(of: report.timeline, count: columnCount)
    drawFrames(columns, y, in: &drawing)
    drawPauses(x, in: &drawing)
    drawRefresh(y, in: &drawing)
    drawTallest(columns, y, in: &drawing)
    TimeAxisLegend(report).draw(at: area.left, size, in: &drawing)
    let seconds = PlotScale(
      0...(report.timeline.duration / 1000), from: area.left, to: area.right)
    area.drawBottomLabels(seconds, size.isNarrow ? 4 : 10, in: &drawing)
    drawing.text(size.timeTitle, at: area.right, size.height - 4, anchor: .end)
    return drawing
  }

  /// One column per point.
  private var columnCount: Int { Int(area.width) }
  private var columnWidth: Double { area.width / Double(columnCount) }

  private var label: String {
    let late = NumberText.count(report.summary.lateFrameCount, "late frame")
    return
      "Frame times of \(NumberText.count(report.summary.frameCount, "frame")) over time, \(late)"
  }

  private func drawTransitions(_ x: PlotScale, in drawing: inout PlotDrawing) {
    for range in report.timeline.transitionRanges {
      let (from, to) = (x(range.start), x(range.end))
      let name = range.transition.kind.rawValue
      var shade = PlotDrawing(width: 0, height: 0, label: "")
      // A gap of one point separates adjacent transitions.
      shade.fill(
        .rectangle(from, area.top - 18, max(0.5, to - from - 1), area.height + 18), .transition)
      drawing.marks.append(.withTooltip("transition \(range.transition.id), \(name)", shade.marks))
      if to - from > Double(name.count) * 7 + 8 {
        drawing.text(name, at: from + 4, area.top - 6)
      }
    }
  }

  private func drawFrames(
    _ columns: [FrameColumn?], _ y: PlotScale, in drawing: inout PlotDrawing
  ) {
    var band = PlotPath()
    var range = PlotPath()
    var late = PlotPath()
    var marks = PlotPath()
    var lastTop: Double?
    for (index, column) in columns.enumerated() {
      guard let column else {
        lastTop = nil
        continue
      }
      let left = area.left + Double(index) * columnWidth
      let (top, low) = (y.clamped(column.longest), y.clamped(column.shortest))
      band.rectangle(left, top, columnWidth, area.bottom - top)
      // The range is extended to the top of the previous column, so that the line has no gaps.
      let from = min(top, lastTop ?? top)
      let to = max(max(low, top + 1.5), lastTop.map { $0 + 1.5 } ?? 0)
      range.rectangle(left, from, columnWidth, to - from)
      if column.isLate {
        let line = report.refreshPeriod.map { y.clamped($0) } ?? area.bottom
        late.rectangle(left, top, max(columnWidth, 1.5), max(1.5, line - top))
        marks.rectangle(left, area.top - 30, max(columnWidth, 2), 8)
      }
      lastTop = top
    }
    drawing.fill(band, .band)
    drawing.fill(range, .frame)
    drawing.fill(late, .late)
    drawing.fill(marks, .late)
    if !marks.elements.isEmpty {
      drawing.text("late", at: area.left - 6, area.top - 22, .late, anchor: .end)
    }
  }

  private func drawPauses(_ x: PlotScale, in drawing: inout PlotDrawing) {
    var path = PlotPath()
    for frame in report.timeline.frames.dropFirst() where frame.isFirst {
      let place = x(frame.start)
      path.move(place, area.bottom)
      path.line(place, area.bottom + 7)
    }
    drawing.stroke(path, .other, PlotLine(width: 1.5))
  }

  private func drawRefresh(_ y: PlotScale, in drawing: inout PlotDrawing) {
    guard let refresh = report.refreshPeriod, refresh <= y.values.upperBound else { return }
    let place = y(refresh)
    drawing.stroke(.line(area.left, place, area.right, place), .refresh, .refresh)
  }

  /// Labels the longest frames that are cut off at the top, as many as have room.
  private func drawTallest(
    _ columns: [FrameColumn?], _ y: PlotScale, in drawing: inout PlotDrawing
  ) {
    let frames = report.timeline.frames
    let cut = Set(columns.compactMap { $0 }.filter { $0.longest > ceiling }.map(\.longestIndex))
    // The left ends of the labels.
    var taken: [Double] = []
    for index in cut.sorted(by: { (frames[$0].duration, $1) > (frames[$1].duration, $0) }) {
      let middle = (frames[index].start + frames[index].end) / 2 / report.timeline.duration
      let x = area.left + middle * area.width
      let anchor: PlotText.Anchor = x > area.right - 64 ? .end : .start
      let left = anchor == .end ? x - 64 : x
      guard taken.allSatisfy({ abs($0 - left) > 64 }) else { continue }
      taken.append(left)
      // The labels have a row of their own above the marks.
      drawing.text(
        "↑ \(NumberText.decimal(frames[index].duration, 0)) ms", at: x + (anchor == .end ? 3 : -3),
        area.top - 40, .late, anchor: anchor, isBold: true)
      if taken.count == 8 { return }
    }
  }
}
