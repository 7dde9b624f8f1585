import CoreGraphics
import FrameStatistics
import UIKit

/// Draws the HUD of one size into one image.
///
/// Captions are copied from ``HUDBackground``, numbers are composed of cached glyphs, and a graph is columns of pixels. So drawing takes
/// tens of microseconds, and the HUD is a single layer.
@MainActor
final class HUDRenderer {
  let size: HUDSize

  private let scale: CGFloat
  private let isMirrored: Bool
  private let background: PixelCanvas
  private var canvas: PixelCanvas
  private let large, medium, small: GlyphAtlas

  /// Nil if there is not enough memory. If `isMirrored`, captions and numbers are drawn from right to left. In graphs, time goes from left to
  /// right all the same.
  init?(_ size: HUDSize, scale: CGFloat, isMirrored: Bool = false) {
    guard size != .off,
      let background = HUDBackground.draw(size, scale: scale, isMirrored: isMirrored)
    else { return nil }
    self.size = size
    self.scale = scale
    self.isMirrored = isMirrored
    self.background = PixelCanvas(background)
    canvas = self.background
    large = GlyphAtlas(.monospacedDigitSystemFont(ofSize: 22, weight: .semibold), scale: scale)
    medium = GlyphAtlas(.monospacedDigitSystemFont(ofSize: 12, weight: .semibold), scale: scale)
    small = GlyphAtlas(.monospacedDigitSystemFont(ofSize: 10, weight: .medium), scale: scale)
    let digits = "0123456789–" + Localization.decimalSeparator
    for atlas in [large, medium, small] { atlas.prepare(digits) }
    small.prepare(" HUDMBmsz" + HUDText.name(of: .vsync) + HUDText.name(of: .timer))
  }

  /// The column and the baseline of a cell in the table that begins at `top`, in points.
  static func cell(
    _ index: Int, top: CGFloat
  ) -> (column: HUDLayout.Column, baseline: CGFloat) {
    let columns = HUDLayout.columns
    let row = CGFloat(index / columns.count)
    return (
      columns[index % columns.count],
      top + row * HUDLayout.rowHeight + HUDLayout.rowBaseline
    )
  }

  /// Draws the numbers and the graphs. Nil if there is not enough memory.
  func draw(
    _ text: HUDText, _ rating: HitchScale.Rating, _ graph: FrameGraphModel
  ) -> CGImage? {
    canvas.copy(background)
    drawHead(text, rating)
    if size != .small { drawFrames(graph) }
    if size == .large {
      drawStages(graph)
      drawTable(text.stages, top: HUDLayout.legendTop)
      drawTable(text.facts, top: HUDLayout.factsTop)
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

  /// Draws a text that begins at `points` or, with `fromRight`, ends there, in a layout from left to right.
  private func draw(
    _ text: String, _ glyphs: GlyphAtlas, at points: CGFloat, baseline: CGFloat,
    fromRight: Bool = true, _ color: PixelCanvas.Color
  ) {
    glyphs.draw(
      text, at: x(isMirrored ? size.size.width - points : points), baseline: y(baseline),
      fromRight: fromRight != isMirrored, color, in: &canvas)
  }

  private func drawHead(_ text: HUDText, _ rating: HitchScale.Rating) {
    draw(
      text.frameTime, large, at: HUDLayout.headNumber.end, baseline: HUDLayout.numberBaseline,
      HUDColors.number)
    let rows = [
      (text.lowFrameRate, HUDColors.number),
      (
        text.hitches,
        text.hitches == HUDText.unknown
          ? HUDColors.caption : HUDColors.color(of: rating)
      ),
    ]
    for ((number, color), baseline) in zip(rows, HUDLayout.rowBaselines) {
      draw(number, medium, at: HUDLayout.headRows.end, baseline: baseline, color)
    }
    let baseline = HUDLayout.footBaseline
    draw(
      text.pacing, small, at: HUDLayout.left, baseline: baseline, fromRight: false,
      HUDColors.caption)
    draw(text.cost, small, at: HUDLayout.right, baseline: baseline, HUDColors.caption)
  }

  private func drawTable(_ numbers: [String], top: CGFloat) {
    for (index, number) in numbers.enumerated() {
      let (column, baseline) = Self.cell(index, top: top)
      draw(number, small, at: column.end, baseline: baseline, HUDColors.number)
    }
  }

  // MARK: Graphs

  /// A graph's rectangle in pixels.
  private struct Area {
    var left, top, width, height: Int
    var bottom: Int { top + height }
  }

  private func area(_ rect: CGRect) -> Area {
    let (left, top) = (x(rect.minX), y(rect.minY))
    return Area(left: left, top: top, width: x(rect.maxX) - left, height: y(rect.maxY) - top)
  }

  /// Calls `body` with each frame and its columns of pixels. The newest frame is at the right edge.
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
    let area = area(HUDLayout.graph)
    canvas.fill(
      x: area.left, y: area.top, width: area.width, height: area.height, HUDColors.graph)
    forEachColumn(graph.bars, graph.capacity, area) { bar, x, width in
      if bar.isInTransition {
        canvas.fill(x: x, y: area.top, width: width, height: area.height, HUDColors.transition)
      }
      let color =
        bar.isLate
        ? HUDColors.late : bar.followsIdle ? HUDColors.first : HUDColors.onTime
      let height = max(1, Int((bar.height * Double(area.height)).rounded()))
      canvas.fill(x: x, y: area.bottom - height, width: width, height: height, color)
    }
    guard graph.refreshPeriod > 0 else { return }
    let line = area.bottom - Int((graph.refreshLine * Double(area.height)).rounded())
    let thickness = max(1, Int(scale.rounded()))
    canvas.fill(x: area.left, y: line, width: area.width, height: thickness, HUDColors.line)
  }

  private func drawStages(_ graph: FrameGraphModel) {
    let area = area(HUDLayout.stages)
    canvas.fill(
      x: area.left, y: area.top, width: area.width, height: area.height, HUDColors.graph)
    let pixels = Double(area.height) / Double(graph.workCeiling)
    forEachColumn(graph.bars, graph.capacity, area) { bar, x, width in
      var sum: Nanoseconds = 0
      var bottom = area.bottom
      for stage in HUDStage.allCases {
        // The sums are rounded, not the stages, so that the whole bar has the right height.
        sum += bar.stages.total(of: stage.stages)
        let top = area.bottom - Int((Double(sum) * pixels).rounded())
        canvas.fill(
          x: x, y: top, width: width, height: bottom - top, HUDColors.color(of: stage))
        bottom = top
      }
    }
  }
}

/// The constant part of the HUD: captions and units, drawn once.
@MainActor
struct HUDBackground {
  private static let caption = UIFont.systemFont(ofSize: 10, weight: .medium)
  private static let source = UIFont.systemFont(ofSize: 9)

  /// The width of the HUD, in points.
  private let width: CGFloat
  private let isMirrored: Bool

  /// Draws it at `scale` pixels per point, from right to left if `isMirrored`. Nil if there is not enough memory.
  static func draw(_ size: HUDSize, scale: CGFloat, isMirrored: Bool = false) -> CGImage? {
    let width = Int((size.size.width * scale).rounded())
    let height = Int((size.size.height * scale).rounded())
    return CGImage.drawing(width: width, height: height, isOpaque: true) { context in
      UIGraphicsPushContext(context)
      let all = CGRect(x: 0, y: 0, width: width, height: height)
      context.setFillColor(UIColor(HUDColors.panel).cgColor)
      context.fill(all)
      context.scaleBy(x: scale, y: scale)
      let painter = Self(width: size.size.width, isMirrored: isMirrored)
      painter.drawHead()
      if size == .large { painter.drawTables(in: context) }
      UIGraphicsPopContext()
    }
  }

  /// Draws a text that begins at `x` in a layout from left to right.
  private func draw(
    _ text: String, _ font: UIFont = Self.caption, x: CGFloat, baseline: CGFloat
  ) {
    let end = isMirrored ? text.size(withAttributes: [.font: font]).width : 0
    text.draw(
      at: CGPoint(x: isMirrored ? width - x - end : x, y: (baseline - font.ascender).rounded()),
      withAttributes: [.font: font, .foregroundColor: UIColor(HUDColors.caption)])
  }

  private func drawHead() {
    let column = HUDLayout.headNumber
    draw(localized("frame time"), x: column.begin, baseline: HUDLayout.captionBaseline)
    draw("ms", x: column.unit, baseline: HUDLayout.numberBaseline)
    let rows = HUDLayout.headRows
    for ((text, unit), baseline) in zip(
      [(localized("1 % low"), "fps"), (localized("hitches"), "ms/s")], HUDLayout.rowBaselines)
    {
      draw(text, x: rows.begin, baseline: baseline)
      draw(unit, x: rows.unit, baseline: baseline)
    }
  }

  private func drawTables(in context: CGContext) {
    for (index, stage) in HUDStage.allCases.enumerated() {
      let (column, baseline) = HUDRenderer.cell(index, top: HUDLayout.legendTop)
      context.setFillColor(UIColor(HUDColors.color(of: stage)).cgColor)
      context.fill(
        CGRect(
          x: isMirrored ? width - column.begin - 7 : column.begin, y: baseline - 7, width: 7,
          height: 7))
      draw(stage.title, x: column.begin + 11, baseline: baseline)
      draw("ms", x: column.unit, baseline: baseline)
    }
    for (index, fact) in HUDText.factCaptions.enumerated() {
      let (column, baseline) = HUDRenderer.cell(index, top: HUDLayout.factsTop)
      draw(fact.name, x: column.begin, baseline: baseline)
      draw(fact.unit, x: column.unit, baseline: baseline)
    }
    draw(
      localized("1 % low: MangoHud · hitches: WWDC 2020"), Self.source, x: HUDLayout.left,
      baseline: HUDLayout.sourceTop + HUDLayout.rowBaseline)
  }
}

/// The colours of the HUD: light on nearly black in light and dark appearance, so that it is legible over every page.
enum HUDColors {
  static let panel: PixelCanvas.Color = 0xFF15_171B
  /// The border, which makes the panel visible on black pages.
  static let edge: PixelCanvas.Color = 0xFF46_4A52
  static let graph: PixelCanvas.Color = 0xFF1F_2228
  /// The background of frames within a transition.
  static let transition: PixelCanvas.Color = 0xFF26_3A5C
  static let caption: PixelCanvas.Color = 0xFFA2_A8B2
  static let number: PixelCanvas.Color = 0xFFFF_FFFF
  static let line: PixelCanvas.Color = 0xFFD0_D4DA

  static let onTime: PixelCanvas.Color = 0xFF4F_C07A
  static let late: PixelCanvas.Color = 0xFFFF_5C50
  /// The first frame after idle time, which has no frame time.
  static let first: PixelCanvas.Color = 0xFF6B_727D

  static func color(of rating: HitchScale.Rating) -> PixelCanvas.Color {
    switch rating {
    case .good: 0xFF6B_DC94
    case .warning: 0xFFFF_C24D
    case .critical, .immediate: 0xFFFF_7A70
    }
  }

  static func color(of stage: HUDStage) -> PixelCanvas.Color {
    switch stage {
    case .input: 0xFFF5_D04C
    case .update: 0xFFFF_8F4D
    case .layout: 0xFFE8_6FA8
    case .commit: 0xFF3F_C7B8
    case .evaluate: 0xFF5B_9DFF
    case .draw: 0xFFA5_8BFA
    }
  }
}

extension UIColor {
  /// A colour of the HUD.
  convenience init(_ pixel: PixelCanvas.Color) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }
}
