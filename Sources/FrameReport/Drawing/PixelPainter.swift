import CoreGraphics
import Foundation
import Typesetting

/// Paints a drawing as pixels.
@MainActor
enum PixelPainter {
  /// The drawing on its paper; `nil` if it is larger than a picture can be.
  ///
  /// - Parameter scale: Pixels for each point.
  static func paint(
    _ drawing: PlotDrawing, appearance: PlotAppearance, scale: Double = 2
  ) -> CGImage? {
    let width = Int((drawing.width * scale).rounded(.up))
    let height = Int((drawing.height * scale).rounded(.up))
    guard let context = CGContext(width: width, height: height, isOpaque: true) else { return nil }
    context.setFillColor(PlotInk.paper.color(in: appearance))
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.scaleBy(x: scale, y: scale)
    for mark in drawing.marks { paint(mark, in: context, appearance) }
    return context.makeImage()
  }

  private static func paint(
    _ mark: PlotDrawing.Mark, in context: CGContext, _ appearance: PlotAppearance
  ) {
    switch mark {
    case .fill(let path, let ink):
      add(path, to: context)
      context.setFillColor(ink.color(in: appearance))
      context.fillPath()
    case .stroke(let path, let ink, let line):
      add(path, to: context)
      context.setStrokeColor(ink.color(in: appearance))
      context.setLineWidth(line.width)
      context.setLineDash(phase: 0, lengths: line.dash.map { CGFloat($0) })
      context.strokePath()
    case .text(let text):
      paint(text, in: context, appearance)
    case .titled(_, let marks):
      for mark in marks { paint(mark, in: context, appearance) }
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

  private static func paint(
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
    context.setFillColor(text.ink.color(in: appearance))
    layout.draw(
      in: context, at: CGPoint(x: text.x - shift, y: text.y - Double(layout.firstBaseline)))
  }
}

extension PlotInk {
  fileprivate func color(in appearance: PlotAppearance) -> CGColor {
    let value = value(in: appearance)
    func part(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
    return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
