import Foundation

/// Writes a drawing as SVG.
///
/// Colours are CSS classes, so one file has a light and a dark appearance and follows the setting of the reader's
/// system.
enum SVGWriter {
  /// A drawing as an element of a page. The page must contain ``style``.
  static func element(_ drawing: PlotDrawing, class name: String = "plot") -> String {
    var text =
      "<svg class=\"\(name)\" viewBox=\"0 0 \(number(drawing.width)) \(number(drawing.height))\""
    text += " role=\"img\" aria-label=\"\(Markup.escaped(drawing.label))\">\n"
    for mark in drawing.marks { write(mark, to: &text) }
    return text + "</svg>\n"
  }

  /// A drawing as a complete SVG file.
  static func document(_ drawing: PlotDrawing) -> String {
    let size = "width=\"\(number(drawing.width))\" height=\"\(number(drawing.height))\""
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)"
    text += " viewBox=\"0 0 \(number(drawing.width)) \(number(drawing.height))\">\n"
    text += "<title>\(Markup.escaped(drawing.label))</title>\n"
    text += "<style>\n\(style)</style>\n"
    text += "<rect class=\"fill-paper\" width=\"100%\" height=\"100%\"/>\n"
    for mark in drawing.marks { write(mark, to: &text) }
    return text + "</svg>\n"
  }

  /// The CSS rules of the colour classes.
  static let style: String = {
    var text = ""
    for color in PlotColor.allCases { text += rules(color, color.light) }
    text += "@media screen and (prefers-color-scheme: dark) {\n"
    for color in PlotColor.allCases { text += rules(color, color.dark) }
    text += "}\n"
    text += "svg text { font-family: Inter, system-ui, 'Segoe UI', Roboto, sans-serif; "
    return text + "font-variant-numeric: tabular-nums; }\n"
  }()

  private static func rules(_ color: PlotColor, _ value: UInt32) -> String {
    let (name, css) = (color.rawValue, Markup.color(value))
    return ".fill-\(name) { fill: \(css) } .line-\(name) { stroke: \(css) }\n"
  }

  private static func write(_ mark: PlotDrawing.Mark, to text: inout String) {
    switch mark {
    case .fill(let path, let color):
      text += "<path class=\"fill-\(color.rawValue)\" d=\"\(data(path))\"/>\n"
    case .stroke(let path, let color, let line):
      text +=
        "<path class=\"line-\(color.rawValue)\" fill=\"none\" stroke-width=\"\(number(line.width))\""
      if !line.dash.isEmpty {
        text += " stroke-dasharray=\"\(line.dash.map(number).joined(separator: " "))\""
      }
      text += " d=\"\(data(path))\"/>\n"
    case .text(let item):
      text +=
        "<text class=\"fill-\(item.color.rawValue)\" x=\"\(number(item.x))\" y=\"\(number(item.y))\""
      text += " font-size=\"\(number(item.size))\""
      if item.anchor != .start { text += " text-anchor=\"\(item.anchor.rawValue)\"" }
      if item.isBold { text += " font-weight=\"600\"" }
      text += ">\(Markup.escaped(item.text))</text>\n"
    case .withTooltip(let title, let marks):
      text += "<g><title>\(Markup.escaped(title))</title>\n"
      for mark in marks { write(mark, to: &text) }
      text += "</g>\n"
    }
  }

  private static func data(_ path: PlotPath) -> String {
    var text = ""
    for element in path.elements {
      switch element {
      case .move(let x, let y): text += "M\(number(x)) \(number(y))"
      case .line(let x, let y): text += "L\(number(x)) \(number(y))"
      case .rectangle(let x, let y, let width, let height):
        text += "M\(number(x)) \(number(y))h\(number(width))v\(number(height))h\(number(-width))z"
      case .close: text += "z"
      }
    }
    return text
  }

  /// A number rounded to a hundredth of a point, without trailing zeros.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
