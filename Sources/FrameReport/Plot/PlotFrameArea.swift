/// The rectangle of a plot in which data are drawn, with the room for labels around it.
struct PlotFrameArea: Sendable, Hashable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }

  /// Draws lines across at the ticks of a scale, with their labels at the left.
  func drawHorizontalGrid(_ scale: PlotScale, _ count: Int, in drawing: inout PlotDrawing) {
    let ticks = scale.ticks(count)
    for tick in ticks {
      let y = scale(tick)
      drawing.stroke(.line(left, y, right, y), tick == 0 ? .faint : .grid)
      drawing.text(
        PlotScale.label(tick, among: ticks), at: left - 6, y + 4, anchor: .end)
    }
  }

  /// Draws the labels of a scale below.
  func drawBottomLabels(_ scale: PlotScale, _ count: Int, in drawing: inout PlotDrawing) {
    let ticks = scale.ticks(count)
    for tick in ticks {
      let x = scale(tick)
      drawing.stroke(.line(x, bottom, x, bottom + 4), .faint)
      drawing.text(PlotScale.label(tick, among: ticks), at: x, bottom + 16, anchor: .middle)
    }
  }
}
