import Foundation

/// A drawing as a list of shapes and texts, which is written as SVG or rendered to a bitmap.
///
/// Coordinates are in points from the top left corner; y points down.
struct PlotDrawing: Sendable, Hashable {
  var width: Double
  var height: Double
  /// A description of the drawing for screen readers.
  var label: String
  var marks: [Mark] = []

  enum Mark: Sendable, Hashable {
    case fill(PlotPath, PlotColor)
    case stroke(PlotPath, PlotColor, PlotLine)
    case text(PlotText)
    /// Marks with a tooltip.
    case withTooltip(String, [Mark])
  }

  mutating func fill(_ path: PlotPath, _ color: PlotColor) {
    if !path.elements.isEmpty { marks.append(.fill(path, color)) }
  }

  mutating func stroke(_ path: PlotPath, _ color: PlotColor, _ line: PlotLine = PlotLine()) {
    if !path.elements.isEmpty { marks.append(.stroke(path, color, line)) }
  }

  mutating func text(
    _ text: String, at x: Double, _ y: Double, _ color: PlotColor = .faint,
    anchor: PlotText.Anchor = .start, size: Double = PlotText.small, isBold: Bool = false
  ) {
    marks.append(
      .text(
        PlotText(text: text, x: x, y: y, color: color, anchor: anchor, size: size, isBold: isBold)))
  }

  /// Adds the marks of another drawing, with its top left corner at (`x`, `y`).
  mutating func add(_ drawing: PlotDrawing, at x: Double, _ y: Double) {
    marks += drawing.marks.map { $0.moved(x, y) }
  }
}

/// The width of a line in points, and the lengths of its dashes.
struct PlotLine: Sendable, Hashable {
  var width = 1.0
  var dash: [Double] = []

  /// The style of the line that marks the refresh period.
  static let refresh = PlotLine(width: 1.25, dash: [5, 4])
}

/// A text in one line.
struct PlotText: Sendable, Hashable {
  enum Anchor: String, Sendable, Hashable {
    case start
    case middle
    case end
  }

  static let small = 11.0

  var text: String
  var x: Double
  /// The y coordinate of the baseline.
  var y: Double
  var color: PlotColor
  var anchor: Anchor
  var size: Double
  var isBold: Bool
}

/// A path of straight lines and rectangles.
struct PlotPath: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    case move(Double, Double)
    case line(Double, Double)
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    case close
  }

  private(set) var elements: [Element] = []

  mutating func move(_ x: Double, _ y: Double) { elements.append(.move(x, y)) }
  mutating func line(_ x: Double, _ y: Double) { elements.append(.line(x, y)) }
  mutating func close() { elements.append(.close) }

  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    if width > 0, height > 0 {
      elements.append(.rectangle(x: x, y: y, width: width, height: height))
    }
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PlotPath {
    var path = PlotPath()
    path.rectangle(x, y, width, height)
    return path
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> PlotPath {
    var path = PlotPath()
    path.move(x1, y1)
    path.line(x2, y2)
    return path
  }

  func moved(_ dx: Double, _ dy: Double) -> PlotPath {
    var path = PlotPath()
    path.elements = elements.map { element in
      switch element {
      case .move(let x, let y): .move(x + dx, y + dy)
      case .line(let x, let y): .line(x + dx, y + dy)
      case .rectangle(let x, let y, let width, let height):
        .rectangle(x: x + dx, y: y + dy, width: width, height: height)
      case .close: .close
      }
    }
    return path
  }
}

extension PlotDrawing.Mark {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> Self {
    switch self {
    case .fill(let path, let color): return .fill(path.moved(dx, dy), color)
    case .stroke(let path, let color, let line): return .stroke(path.moved(dx, dy), color, line)
    case .text(var text):
      text.x += dx
      text.y += dy
      return .text(text)
    case .withTooltip(let title, let marks):
      return .withTooltip(title, marks.map { $0.moved(dx, dy) })
    }
  }
}
