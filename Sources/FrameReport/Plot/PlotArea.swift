/// The rectangle in which a plot draws its data. Labels are drawn around it.
struct PlotArea: Sendable, Hashable {
  /// The room left of a plot for the labels of its vertical axis, such as "200 ms", in points.
  static let labelWidth = 48.0

  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }

  /// Draws horizontal grid lines at the ticks of a scale, with labels at the left. The topmost label includes the
  /// unit: a separate label for the unit would be too close to it.
  func drawHorizontalGrid(
    _ scale: PlotScale, _ count: Int, unit: String, in drawing: inout PlotDrawing
  ) {
    let ticks = scale.ticks(count)
    for tick in ticks {
      let y = scale(tick)
      drawing.stroke(.line(left, y, right, y), tick == 0 ? .faint : .grid)
      let label = PlotScale.label(tick, among: ticks)
      drawing.text(
        tick == ticks.last ? "\(label)\u{A0}\(unit)" : label, at: left - 6, y + 4, anchor: .end)
    }
  }

  /// Draws the ticks and labels of a scale below the area.
  func drawBottomLabels(_ scale: PlotScale, _ count: Int, in drawing: inout PlotDrawing) {
    let ticks = scale.ticks(count)
    for tick in ticks {
      let x = scale(tick)
      drawing.stroke(.line(x, bottom, x, bottom + 4), .faint)
      let label = PlotScale.label(tick, among: ticks)
      // A label that would cross the right edge of the drawing is right-aligned to that edge.
      let halfWidth = Double(label.count) * PlotText.small * 0.3
      let isAtEdge = x + halfWidth > drawing.width
      drawing.text(
        label, at: isAtEdge ? drawing.width : x, bottom + 16, anchor: isAtEdge ? .end : .middle)
    }
  }
}

/// The size of a plot in points.
///
/// Each plot is drawn in a wide size for pages and paper, and again in a narrow size for phones. Text in a wide plot
/// that is scaled down to a phone would be too small to read.
struct PlotSize: Sendable, Hashable {
  let width: Double
  let height: Double

  var isNarrow: Bool { width < 600 }

  /// The title of a time axis. In a very narrow plot there is no room beside the legend for more than the unit.
  var timeTitle: String { width < 340 ? "s" : "seconds of activity" }

  static let wide = PlotSize(width: 1080, height: 260)
  static let narrow = PlotSize(width: 360, height: 220)

  /// Half the width of a page, for plots without a time axis.
  static let half = PlotSize(width: 528, height: 260)
}
