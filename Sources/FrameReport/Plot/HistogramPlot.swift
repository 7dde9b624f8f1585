import Foundation
import FrameStatistics

/// A histogram of frame times with marked percentiles.
///
/// Counts are on a logarithmic scale, so that a single frame is visible beside ten thousand.
struct HistogramPlot {
  let report: Report
  let size: PlotSize

  func draw() -> PlotDrawing {
    let area = PlotArea(
      left: PlotArea.labelWidth, top: 34, right: size.width - 8, bottom: size.height - 34)
    var drawing = PlotDrawing(
      width: size.width, height: size.height, label: "Histogram of frame times")
    let times = report.timeline.frameTimes
    guard let distribution = report.summary.frameTime else {
      drawing.text("no frame times", at: area.left, area.bottom - 8)
      return drawing
    }
    let bins = FrameTimeBins(times, distribution: distribution, refreshPeriod: report.refreshPeriod)
    let x = PlotScale(0...bins.end, from: area.left, to: area.right)
    // The axis ends at a labelled power of ten, so that the count of the highest bar can be read.
    let most = pow(10, max(1, log10(Double(bins.counts.max() ?? 1)).rounded(.up)))
    let y = PlotScale(0...log10(most + 1), from: area.bottom, to: area.top)
    drawGrid(area, y, most: most, in: &drawing)
    drawBars(bins, x, y, area, in: &drawing)
    drawPercentiles(distribution, x, area, in: &drawing)
    area.drawBottomLabels(x, size.isNarrow ? 5 : 8, in: &drawing)
    drawing.text("frames, log", at: 2, 10)
    let end = "ms" + (bins.overflowCount > 0 ? "; the last bar counts all longer frames" : "")
    drawing.text(end, at: area.right, size.height - 4, anchor: .end)
    return drawing
  }

  private func drawGrid(
    _ area: PlotArea, _ y: PlotScale, most: Double, in drawing: inout PlotDrawing
  ) {
    drawing.stroke(.line(area.left, area.bottom, area.right, area.bottom), .faint)
    var count = 1.0
    while count <= most {
      let place = y(log10(count + 1))
      drawing.stroke(.line(area.left, place, area.right, place), .grid)
      drawing.text("\(Int(count))", at: area.left - 6, place + 4, anchor: .end)
      count *= 10
    }
  }

  private func drawBars(
    _ bins: FrameTimeBins, _ x: PlotScale, _ y: PlotScale, _ area: PlotArea,
    in drawing: inout PlotDrawing
  ) {
    var onTime = PlotPath()
    var late = PlotPath()
    for (index, count) in bins.counts.enumerated() where count > 0 {
      let left = x(Double(index) * bins.width)
      let top = y(log10(Double(count) + 1))
      let width = max(1, x(Double(index + 1) * bins.width) - left - 0.75)
      // Frames from this time on have a missed interval (`FrameInterval.missedIntervals`): they took at least 1.5
      // refresh periods, and exceeded the period by at least the tolerance.
      let limit = report.refreshPeriod.map {
        max($0 * 1.5, $0 + Double(FrameInterval.lateTolerance) / 1e6)
      }
      let isLate = limit.map { Double(index) * bins.width >= $0 - 1e-6 } ?? false
      if isLate {
        late.rectangle(left, top, width, area.bottom - top)
      } else {
        onTime.rectangle(left, top, width, area.bottom - top)
      }
    }
    drawing.fill(onTime, .frame)
    drawing.fill(late, .late)
  }

  private func drawPercentiles(
    _ distribution: Distribution, _ x: PlotScale, _ area: PlotArea,
    in drawing: inout PlotDrawing
  ) {
    let marks = [
      ("p50", distribution.median), ("p95", distribution.p95), ("p99", distribution.p99),
    ]
    var labels: [Label] = []
    for (name, value) in marks where value <= x.values.upperBound {
      let place = x(value)
      drawing.stroke(
        .line(place, area.top - 4, place, area.bottom), .text, PlotLine(width: 1, dash: [2, 3]))
      labels.append(Label(name, at: place))
    }
    for label in Self.joined(labels, from: area.left, to: area.right) {
      drawing.text(label.text, at: label.middle, area.top - 8, .text, anchor: .middle)
    }
  }

  /// A label above one or more percentile lines: the names of those that are close together.
  private struct Label {
    private var names: [String]
    private var lines: ClosedRange<Double>
    var middle: Double

    /// The average width of a character and the smallest distance of labels, in points.
    private static let characterWidth = 6.5
    private static let gap = 6.0

    init(_ name: String, at x: Double) {
      names = [name]
      lines = x...x
      middle = x
    }

    var text: String { names.joined(separator: " · ") }
    var halfWidth: Double { Double(text.count) * Self.characterWidth / 2 }

    /// Whether this label would overlap the label to its right.
    func isTooClose(to next: Label) -> Bool {
      middle + halfWidth + Self.gap > next.middle - next.halfWidth
    }

    mutating func join(_ next: Label) {
      names += next.names
      lines = lines.lowerBound...next.lines.upperBound
      middle = (lines.lowerBound + lines.upperBound) / 2
    }

    /// Moves the label so that it lies between `left` and `right`.
    mutating func keep(from left: Double, to right: Double) {
      middle = max(min(middle, right - halfWidth), left + halfWidth)
    }
  }

  /// Joins labels that would overlap, from left to right, and keeps them between two edges.
  private static func joined(_ labels: [Label], from left: Double, to right: Double) -> [Label] {
    labels.reduce(into: []) { joined, label in
      var label = label
      label.keep(from: left, to: right)
      // A joined label is wider, and may reach the one before it.
      while let last = joined.last, last.isTooClose(to: label) {
        joined.removeLast()
        var both = last
        both.join(label)
        both.keep(from: left, to: right)
        label = both
      }
      joined.append(label)
    }
  }
}

/// A histogram of frame times with bins of equal width.
struct FrameTimeBins {
  /// The width of a bin in milliseconds.
  let width: Double
  /// The number of frames in each bin. The last bin also counts all longer frames.
  let counts: [Int]
  /// The number of frames in the last bin that are longer than its upper edge.
  let overflowCount: Int

  /// The upper edge of the last bin in milliseconds.
  var end: Double { width * Double(counts.count) }

  private static let binCount = 66

  init(_ times: [Double], distribution: Distribution, refreshPeriod: Double?) {
    let usual = max(distribution.p99 * 1.5, (refreshPeriod ?? 0) * 2.5)
    let range = max(min(usual, distribution.max * 1.02), 1e-3)
    // A round width gives round edges.
    let power = pow(10, floor(log10(range / Double(Self.binCount))))
    let width =
      [1, 2, 2.5, 5, 10].map { $0 * power }
      .first { $0 * Double(Self.binCount) >= range } ?? power * 10
    let count = min(Self.binCount, max(1, Int((range / width).rounded(.up))))
    var counts = [Int](repeating: 0, count: count)
    var overflowCount = 0
    for time in times {
      let bin = time / width
      if bin >= Double(count) { overflowCount += 1 }
      counts[bin < Double(count) ? Int(bin) : count - 1] += 1
    }
    self.width = width
    self.counts = counts
    self.overflowCount = overflowCount
  }
}
