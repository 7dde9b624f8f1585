import CoreGraphics
import FrameStatistics
import UIKit

/// Draws a head-up display of one size into one picture.
///
/// The captions are a copy of ``HeadUpFace``, the numbers are put together of letters that were drawn before, and a graph
/// is columns of pixels: an update costs tens of microseconds, and one layer.
@MainActor
final class HeadUpPainter {
  let size: HeadUpSize

  private let scale: CGFloat
  private let face: PixelCanvas
  private var canvas: PixelCanvas
  private let large, medium, small: GlyphSheet

  /// Nil where there is no memory for it.
  init?(_ size: HeadUpSize, scale: CGFloat) {
    guard size != .off, let face = HeadUpFace.draw(size, scale: scale) else { return nil }
    self.size = size
    self.scale = scale
    self.face = PixelCanvas(face)
    canvas = self.face
    large = GlyphSheet(.monospacedDigitSystemFont(ofSize: 22, weight: .semibold), scale: scale)
    medium = GlyphSheet(.monospacedDigitSystemFont(ofSize: 12, weight: .semibold), scale: scale)
    small = GlyphSheet(.monospacedDigitSystemFont(ofSize: 10, weight: .medium), scale: scale)
    for sheet in [large, medium, small] { sheet.prepare("0123456789.–") }
    small.prepare(" HUDMBmszvynctierupad")
  }

  /// A cell of a table: its column and its baseline.
  static func cell(
    _ index: Int, top: CGFloat
  ) -> (column: HeadUpLayout.Column, baseline: CGFloat) {
    let columns = HeadUpLayout.columns
    let row = CGFloat(index / columns.count)
    return (
      columns[index % columns.count],
      top + row * HeadUpLayout.rowHeight + HeadUpLayout.rowBaseline
    )
  }

  /// The picture of `text` and of the graph's frames.
  func draw(
    _ text: HeadUpText, _ rating: HitchScale.Rating, _ graph: FrameGraphModel
  ) -> CGImage? {
    canvas.copy(face)
    drawHead(text, rating)
    if size != .small { drawFrames(graph) }
    if size == .large {
      drawStages(graph)
      drawTable(text.stages, top: HeadUpLayout.legendTop)
      drawTable(text.facts, top: HeadUpLayout.factsTop)
    }
    return canvas.makeImage()
  }

  // MARK: Numbers

  private func x(_ points: CGFloat) -> Int {
    Int((points * scale).rounded())
  }

  private func y(_ points: CGFloat) -> Int {
    Int((points * scale).rounded())
  }

  private func drawHead(_ text: HeadUpText, _ rating: HitchScale.Rating) {
    large.draw(
      text.frameTime, at: x(HeadUpLayout.headNumber.end), baseline: y(HeadUpLayout.numberBaseline),
      fromRight: true, HeadUpColors.number, in: &canvas)
    let rows = [
      (text.lowFrameRate, HeadUpColors.number),
      (
        text.hitches,
        text.hitches == HeadUpText.unknown
          ? HeadUpColors.caption : HeadUpColors.color(of: rating)
      ),
    ]
    for ((number, color), baseline) in zip(rows, HeadUpLayout.rowBaselines) {
      medium.draw(
        number, at: x(HeadUpLayout.headRows.end), baseline: y(baseline), fromRight: true, color,
        in: &canvas)
    }
    let baseline = y(HeadUpLayout.footBaseline)
    small.draw(
      text.pacing, at: x(HeadUpLayout.left), baseline: baseline, HeadUpColors.caption, in: &canvas)
    small.draw(
      text.cost, at: x(HeadUpLayout.right), baseline: baseline, fromRight: true,
      HeadUpColors.caption, in: &canvas)
  }

  private func drawTable(_ numbers: [String], top: CGFloat) {
    for (index, number) in numbers.enumerated() {
      let (column, baseline) = Self.cell(index, top: top)
      small.draw(
        number, at: x(column.end), baseline: y(baseline), fromRight: true, HeadUpColors.number,
        in: &canvas)
    }
  }

  // MARK: Graphs

  /// A graph's frame in pixels.
  private struct Area {
    var left, top, width, height: Int
    var bottom: Int { top + height }
  }

  private func area(_ rect: CGRect) -> Area {
    let (left, top) = (x(rect.minX), y(rect.minY))
    return Area(left: left, top: top, width: x(rect.maxX) - left, height: y(rect.maxY) - top)
  }

  /// Calls `body` with each frame, the newest at the right edge, and its columns.
  private func forEachColumn(
    _ bars: [FrameGraphModel.Bar], _ capacity: Int, _ area: Area,
    _ body: (FrameGraphModel.Bar, _ x: Int, _ width: Int) -> Void
  ) {
    let empty = capacity - bars.count
    for (index, bar) in bars.enumerated() {
      let begin = area.left + (empty + index) * area.width / capacity
      let end = area.left + (empty + index + 1) * area.width / capacity
      body(bar, begin, end - begin)
    }
  }

  private func drawFrames(_ graph: FrameGraphModel) {
    let area = area(HeadUpLayout.graph)
    canvas.fill(
      x: area.left, y: area.top, width: area.width, height: area.height, HeadUpColors.graph)
    forEachColumn(graph.bars, graph.capacity, area) { bar, x, width in
      if bar.isInTransition {
        canvas.fill(x: x, y: area.top, width: width, height: area.height, HeadUpColors.transition)
      }
      let color =
        bar.isLate
        ? HeadUpColors.late : bar.followsIdle ? HeadUpColors.first : HeadUpColors.onTime
      let height = max(1, Int((bar.height * Double(area.height)).rounded()))
      canvas.fill(x: x, y: area.bottom - height, width: width, height: height, color)
    }
    guard graph.refreshPeriod > 0 else { return }
    let line = area.bottom - Int((graph.refreshLine * Double(area.height)).rounded())
    let thickness = max(1, Int(scale.rounded()))
    canvas.fill(x: area.left, y: line, width: area.width, height: thickness, HeadUpColors.line)
  }

  private func drawStages(_ graph: FrameGraphModel) {
    let area = area(HeadUpLayout.stages)
    canvas.fill(
      x: area.left, y: area.top, width: area.width, height: area.height, HeadUpColors.graph)
    let pixels = Double(area.height) / Double(graph.workCeiling)
    forEachColumn(graph.bars, graph.capacity, area) { bar, x, width in
      var sum: Nanoseconds = 0
      var bottom = area.bottom
      for stage in HeadUpStage.allCases {
        // Rounding the sums rather than the parts keeps the height of the whole true.
        sum += bar.stages.total(of: stage.stages)
        let top = area.bottom - Int((Double(sum) * pixels).rounded())
        canvas.fill(
          x: x, y: top, width: width, height: bottom - top, HeadUpColors.color(of: stage))
        bottom = top
      }
    }
  }
}
