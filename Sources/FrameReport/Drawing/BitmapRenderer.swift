import CoreGraphics
import Foundation
import Typesetting

/// Renders a drawing to a bitmap with CoreGraphics.
@MainActor
enum BitmapRenderer {
  /// Renders the drawing on its background; `nil` if the bitmap would be too large.
  ///
  /// - Parameter scale: The number of pixels per point.
  static func render(
    _ drawing: PlotDrawing, appearance: PlotAppearance, scale: Double = 2
  ) -> CGImage? {
    let width = Int((drawing.width * scale).rounded(.up))
    let height = Int((drawing.height * scale).rounded(.up))
    guard let context = CGContext(width: width, height: height, isOpaque: true) else { return nil }
    context.setFillColor(PlotColor.paper.color(in: appearance))
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.scaleBy(x: scale, y: scale)
    for mark in drawing.marks { draw(mark, in: context, appearance) }
    return context.makeImage()
  }

  private static func draw(
    _ mark: PlotDrawing.Mark, in context: CGContext, _ appearance: PlotAppearance
  ) {
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
    case .text(let text):
      draw(text, in: context, appearance)
    case .titled(_, let marks):
      for mark in marks { draw(mark, in: context, appearance) }
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
