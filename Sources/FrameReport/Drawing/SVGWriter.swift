import Foundation

/// Writes a drawing as SVG.
///
/// Colours are classes, so that one picture is light or dark as its reader's system is.
enum SVGWriter {
  /// A drawing as an element of a page that holds ``style`` already.
  static func element(_ drawing: PlotDrawing, class name: String = "plot") -> String {
    var text =
      "<svg class=\"\(name)\" viewBox=\"0 0 \(number(drawing.width)) \(number(drawing.height))\""
    text += " role=\"img\" aria-label=\"\(Markup.escaped(drawing.label))\">\n"
    for mark in drawing.marks { write(mark, to: &text) }
    return text + "</svg>\n"
  }

  /// A drawing as a file of its own.
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

  /// The rules that the classes of an element need.
  static let style: String = {
    var text = ""
    for ink in PlotInk.allCases { text += rules(ink, ink.light) }
    text += "@media screen and (prefers-color-scheme: dark) {\n"
    for ink in PlotInk.allCases { text += rules(ink, ink.dark) }
    text += "}\n"
    text += "svg text { font-family: Inter, system-ui, 'Segoe UI', Roboto, sans-serif; "
    return text + "font-variant-numeric: tabular-nums; }\n"
  }()

  private static func rules(_ ink: PlotInk, _ value: UInt32) -> String {
    let color = Markup.color(value)
    return ".fill-\(ink.rawValue) { fill: \(color) } .line-\(ink.rawValue) { stroke: \(color) }\n"
  }

  private static func write(_ mark: PlotDrawing.Mark, to text: inout String) {
    switch mark {
    case .fill(let path, let ink):
      text += "<path class=\"fill-\(ink.rawValue)\" d=\"\(data(path))\"/>\n"
    case .stroke(let path, let ink, let line):
      text +=
        "<path class=\"line-\(ink.rawValue)\" fill=\"none\" stroke-width=\"\(number(line.width))\""
      if !line.dash.isEmpty {
        text += " stroke-dasharray=\"\(line.dash.map(number).joined(separator: " "))\""
      }
      text += " d=\"\(data(path))\"/>\n"
    case .text(let item):
      text +=
        "<text class=\"fill-\(item.ink.rawValue)\" x=\"\(number(item.x))\" y=\"\(number(item.y))\""
      text += " font-size=\"\(number(item.size))\""
      if item.anchor != .start { text += " text-anchor=\"\(item.anchor.rawValue)\"" }
      if item.isBold { text += " font-weight=\"600\"" }
      text += ">\(Markup.escaped(item.text))</text>\n"
    case .titled(let title, let marks):
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

  /// A number to the hundredth of a point, as short as it can be.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
