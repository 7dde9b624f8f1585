import CoreGraphics
import Foundation
import Typesetting

/// Renders a drawing to a bitmap with CoreGraphics: its shapes on any thread, its text on the main thread.
enum BitmapRenderer {
  /// Renders the drawing on its background; `nil` if the bitmap would be too large.
  ///
  /// - Parameter scale: The number of pixels per point.
  @MainActor
  static func render(
    _ drawing: PlotDrawing, appearance: PlotAppearance, scale: Double = 2
  ) -> CGImage? {
    guard let context = makeContext(drawing, scale: scale, isOpaque: true) else { return nil }
    context.setFillColor(PlotColor.paper.color(in: appearance))
    context.fill(CGRect(x: 0, y: 0, width: drawing.width, height: drawing.height))
    drawShapes(of: drawing.marks, in: context, appearance)
    drawTexts(of: drawing.marks, in: context, appearance)
    return context.makeImage()
  }

  /// Renders the shapes of the drawing on a transparent background; `nil` if the bitmap would be too large.
  ///
  /// - Parameter scale: The number of pixels per point.
  static func renderShapes(
    _ drawing: PlotDrawing, appearance: PlotAppearance, scale: Double
  ) -> CGImage? {
    guard let context = makeContext(drawing, scale: scale, isOpaque: false) else { return nil }
    drawShapes(of: drawing.marks, in: context, appearance)
    return context.makeImage()
  }

  private static func makeContext(
    _ drawing: PlotDrawing, scale: Double, isOpaque: Bool
  ) -> CGContext? {
    let width = Int((drawing.width * scale).rounded(.up))
    let height = Int((drawing.height * scale).rounded(.up))
    let context = CGContext(width: width, height: height, isOpaque: isOpaque)
    context?.scaleBy(x: scale, y: scale)
    return context
  }

  private static func drawShapes(
    of marks: [PlotDrawing.Mark], in context: CGContext, _ appearance: PlotAppearance
  ) {
    for mark in marks {
      switch mark {
      case .fill(let path, let color):
        add(path, to: context)
        context.setFillColor(color.color(in: appearance))
        context.fillPath()
      case .stroke(let path, let color, let line):
        add(path, to: context)
        context.setStrokeColor(color.color(in: appearance))
        context.setLineWidth(line.width)
        context.setLineDash(phase: 0, lengths: line.dash.map { CGFloat($0) })
        context.strokePath()
      case .text: break
      case .withTooltip(_, let marks): drawShapes(of: marks, in: context, appearance)
      }
    }
  }

  /// Draws the texts of a drawing, each as `translate` returns it, in a context whose unit is a point.
  @MainActor
  static func drawTexts(
    of marks: [PlotDrawing.Mark], in context: CGContext, _ appearance: PlotAppearance,
    translate: (String) -> String = { $0 }
  ) {
    for mark in marks {
      switch mark {
      case .text(var text):
        text.text = translate(text.text)
        draw(text, in: context, appearance)
      case .withTooltip(_, let marks):
        drawTexts(of: marks, in: context, appearance, translate: translate)
      case .fill, .stroke: break
      }
    }
  }

  private static func add(_ path: PlotPath, to context: CGContext) {
    context.beginPath()
    for element in path.elements {
      switch element {
      case .move(let x, let y): context.move(to: CGPoint(x: x, y: y))
      case .line(let x, let y): context.addLine(to: CGPoint(x: x, y: y))
      case .rectangle(let x, let y, let width, let height):
        context.addRect(CGRect(x: x, y: y, width: width, height: height))
      case .close: context.closePath()
      }
    }
  }

  @MainActor
  private static func draw(
    _ text: PlotText, in context: CGContext, _ appearance: PlotAppearance
  ) {
    let font = FontDescription(
      size: text.size, weight: text.isBold ? .semibold : .regular, hasMonospacedDigits: true)
    let layout = TextLayout(text.text, style: TextStyle(font: font))
    let shift =
      switch text.anchor {
      case .start: 0.0
      case .middle: Double(layout.size.width) / 2
      case .end: Double(layout.size.width)
      }
    context.setFillColor(text.color.color(in: appearance))
    layout.draw(
      in: context, at: CGPoint(x: text.x - shift, y: text.y - Double(layout.firstBaseline)))
  }
}

extension PlotColor {
  fileprivate func color(in appearance: PlotAppearance) -> CGColor {
    let value = value(in: appearance)
    func component(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
    return CGColor(red: component(16), green: component(8), blue: component(0), alpha: 1)
  }
}
