import Testing

@testable import UIKit

@Suite("Where the focus goes from one rectangle to others")
struct FocusGeometryTests {
  @Test(
    "Reading order: lines from the top, each from the left",
    arguments: [
      // A grid, in another order.
      ([(100, 100), (0, 0), (100, 0), (0, 100)], [1, 2, 3, 0]),
      // A line whose parts aren't quite level.
      ([(200, 6), (0, 0), (100, -6)], [1, 2, 0]),
      // One below the other.
      ([(0, 80), (50, 0), (0, 40)], [1, 2, 0]),
      ([], []),
    ] as [([(CGFloat, CGFloat)], [Int])])
  func readingOrder(origins: [(CGFloat, CGFloat)], expected: [Int]) {
    let rects = origins.map { CGRect(x: $0.0, y: $0.1, width: 60, height: 30) }
    #expect(FocusGeometry.readingOrder(rects) == expected)
  }

  @Test("A column beside something tall is read by itself, and what lies on a page after the page")
  func columns() {
    let tall = CGRect(x: 0, y: 0, width: 100, height: 400)
    let column = [(120, 300), (160, 0), (120, 100), (200, 100)].map {
      CGRect(x: $0.0, y: $0.1, width: 60, height: 30)
    }
    #expect(FocusGeometry.readingOrder([tall] + column) == [0, 2, 3, 4, 1])
    let page = CGRect(x: 0, y: 0, width: 300, height: 400)
    #expect(FocusGeometry.readingOrder(column + [page]) == [4, 1, 2, 3, 0])
  }

  @Test("Lines that are read from the right begin there; a line of the other direction does not")
  func rightToLeft() {
    let rects = [(0, 0), (100, 0), (0, 50), (100, 50), (200, 50)].map {
      CGRect(x: $0.0, y: $0.1, width: 60, height: 30)
    }
    #expect(FocusGeometry.readingOrder(rects) { $0 >= 2 } == [0, 1, 4, 3, 2])
    #expect(FocusGeometry.readingOrder(rects) { _ in true } == [1, 0, 4, 3, 2])
  }

  /// A cross of five, a column at the far right, and one beside and a little below the middle.
  private static let rects = [
    CGRect(x: 100, y: 100, width: 40, height: 40),
    CGRect(x: 100, y: 0, width: 40, height: 40),
    CGRect(x: 100, y: 200, width: 40, height: 40),
    CGRect(x: 0, y: 100, width: 40, height: 40),
    CGRect(x: 200, y: 100, width: 40, height: 40),
    CGRect(x: 160, y: 190, width: 20, height: 20),
  ]

  @Test(
    "An arrow leads to what is ahead, rather than to what is near but aside",
    arguments: [
      (0, UIFocusHeading.up, 1), (0, .down, 2), (0, .left, 3), (0, .right, 4),
      (1, .down, 0), (4, .left, 0), (3, .right, 0), (1, .up, nil), (3, .left, nil),
      (2, .right, 5), (5, .left, 2),
    ] as [(Int, UIFocusHeading, Int?)])
  func arrows(start: Int, heading: UIFocusHeading, expected: Int?) {
    var others = Self.rects
    let from = others[start]
    // The start stays among them: it is never its own neighbour.
    #expect(FocusGeometry.index(from: from, to: heading, among: others) == expected)
    others.removeAll()
    #expect(FocusGeometry.index(from: from, to: heading, among: others) == nil)
  }

  @Test("One of a ring's colours has a contrast of 3:1 on everything", arguments: [0, 1])
  @MainActor func contrast(style: Int) {
    let colors = FocusRing.Colors.of(style == 0 ? .light : .dark)
    let (a, b) = (Self.luminance(colors.strong), Self.luminance(colors.thin))
    for step in 0...1000 {
      let ground = Double(step) / 1000
      #expect(max(Self.contrast(a, ground), Self.contrast(b, ground)) >= 3)
    }
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Relative luminance, as WCAG 2 defines it.
  private static func luminance(_ color: CGColor) -> Double {
    func linear(_ value: Float) -> Double {
      let value = Double(value)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let rgba = color.rgba
    return 0.2126 * linear(rgba.x) + 0.7152 * linear(rgba.y) + 0.0722 * linear(rgba.z)
  }
}
