import CoreGraphics
import UIKit

/// What never changes in a head-up display: its captions and units, drawn once.
@MainActor
struct HeadUpFace {
  private static let caption = UIFont.systemFont(ofSize: 10, weight: .medium)
  private static let unit = UIFont.systemFont(ofSize: 11, weight: .medium)
  private static let rule = UIFont.systemFont(ofSize: 9)

  /// Nil where there is no memory for it.
  static func draw(_ size: HeadUpSize, scale: CGFloat) -> CGImage? {
    let width = Int((size.size.width * scale).rounded())
    let height = Int((size.size.height * scale).rounded())
    let edge = max(1, Int(scale.rounded()))
    return CGImage.drawing(width: width, height: height, isOpaque: true) { context in
      UIGraphicsPushContext(context)
      let all = CGRect(x: 0, y: 0, width: width, height: height)
      context.setFillColor(color(HeadUpColors.edge).cgColor)
      context.fill(all)
      context.setFillColor(color(HeadUpColors.panel).cgColor)
      context.fill(all.insetBy(dx: CGFloat(edge), dy: CGFloat(edge)))
      context.scaleBy(x: scale, y: scale)
      drawHead()
      if size == .large { drawTables(in: context) }
      UIGraphicsPopContext()
    }
  }

  private static func color(_ pixel: PixelCanvas.Color) -> UIColor {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 0xFF) / 255 }
    return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }

  private static func draw(_ text: String, _ font: UIFont, x: CGFloat, baseline: CGFloat) {
    text.draw(
      at: CGPoint(x: x, y: (baseline - font.ascender).rounded()),
      withAttributes: [.font: font, .foregroundColor: color(HeadUpColors.caption)])
  }

  private static func drawHead() {
    let baseline = HeadUpLayout.captionTop + 10
    for (text, x) in zip(["frame time", "1 % low", "hitches"], HeadUpLayout.columns) {
      draw(text, caption, x: x, baseline: baseline)
    }
    for (text, x) in zip(["ms", "fps", "ms/s"], HeadUpLayout.numberEnds) {
      draw(text, unit, x: x + 3, baseline: HeadUpLayout.numberBaseline)
    }
  }

  private static func drawTables(in context: CGContext) {
    for (index, stage) in HeadUpStage.allCases.enumerated() {
      let (x, baseline) = HeadUpPainter.cell(index, top: HeadUpLayout.legendTop)
      context.setFillColor(color(HeadUpColors.color(of: stage)).cgColor)
      context.fill(CGRect(x: x.begin, y: baseline - 7, width: 7, height: 7))
      draw(stage.rawValue, caption, x: x.begin + 12, baseline: baseline)
    }
    for (index, text) in HeadUpText.factCaptions.enumerated() {
      let (x, baseline) = HeadUpPainter.cell(index, top: HeadUpLayout.factsTop)
      draw(text, caption, x: x.begin, baseline: baseline)
    }
    draw(
      "1 % low: MangoHud · hitches: WWDC 2020", rule, x: HeadUpLayout.left,
      baseline: HeadUpLayout.ruleTop + 10)
  }
}
