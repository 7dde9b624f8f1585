import CoreGraphics
import UIKit

/// The constant part of a head-up display: captions and units, drawn once.
@MainActor
struct HeadUpFace {
  private static let caption = UIFont.systemFont(ofSize: 10, weight: .medium)
  private static let rule = UIFont.systemFont(ofSize: 9)

  /// Nil where there is no memory for it.
  static func draw(_ size: HeadUpSize, scale: CGFloat) -> CGImage? {
    let width = Int((size.size.width * scale).rounded())
    let height = Int((size.size.height * scale).rounded())
    let edge = max(1, Int(scale.rounded()))
    return CGImage.drawing(width: width, height: height, isOpaque: true) { context in
      UIGraphicsPushContext(context)
      let all = CGRect(x: 0, y: 0, width: width, height: height)
      context.setFillColor(UIColor(HeadUpColors.edge).cgColor)
      context.fill(all)
      context.setFillColor(UIColor(HeadUpColors.panel).cgColor)
      context.fill(all.insetBy(dx: CGFloat(edge), dy: CGFloat(edge)))
      context.scaleBy(x: scale, y: scale)
      drawHead()
      if size == .large { drawTables(in: context) }
      UIGraphicsPopContext()
    }
  }

  private static func draw(_ text: String, _ font: UIFont, x: CGFloat, baseline: CGFloat) {
    text.draw(
      at: CGPoint(x: x, y: (baseline - font.ascender).rounded()),
      withAttributes: [.font: font, .foregroundColor: UIColor(HeadUpColors.caption)])
  }

  private static func drawHead() {
    let column = HeadUpLayout.headNumber
    draw("frame time", caption, x: column.begin, baseline: HeadUpLayout.captionBaseline)
    draw("ms", caption, x: column.unit, baseline: HeadUpLayout.numberBaseline)
    let rows = HeadUpLayout.headRows
    for ((text, unit), baseline) in zip(
      [("1 % low", "fps"), ("hitches", "ms/s")], HeadUpLayout.rowBaselines)
    {
      draw(text, caption, x: rows.begin, baseline: baseline)
      draw(unit, caption, x: rows.unit, baseline: baseline)
    }
  }

  private static func drawTables(in context: CGContext) {
    for (index, stage) in HeadUpStage.allCases.enumerated() {
      let (column, baseline) = HeadUpPainter.cell(index, top: HeadUpLayout.legendTop)
      context.setFillColor(UIColor(HeadUpColors.color(of: stage)).cgColor)
      context.fill(CGRect(x: column.begin, y: baseline - 7, width: 7, height: 7))
      draw(stage.rawValue, caption, x: column.begin + 11, baseline: baseline)
      draw("ms", caption, x: column.unit, baseline: baseline)
    }
    for (index, fact) in HeadUpText.factCaptions.enumerated() {
      let (column, baseline) = HeadUpPainter.cell(index, top: HeadUpLayout.factsTop)
      draw(fact.name, caption, x: column.begin, baseline: baseline)
      draw(fact.unit, caption, x: column.unit, baseline: baseline)
    }
    draw(
      "1 % low: MangoHud · hitches: WWDC 2020", rule, x: HeadUpLayout.left,
      baseline: HeadUpLayout.ruleTop + HeadUpLayout.rowBaseline)
  }
}
