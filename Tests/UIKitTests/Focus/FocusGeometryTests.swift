import Testing

@testable import UIKit

@Suite("Focus geometry")
struct FocusGeometryTests {
  @Test(
    "Reading order is by lines from the top, each from the left",
    arguments: [
      // A grid whose rectangles are listed in another order.
      ([(100, 100), (0, 0), (100, 0), (0, 100)], [1, 2, 3, 0]),
      // A line of rectangles at slightly different heights.
      ([(200, 6), (0, 0), (100, -6)], [1, 2, 0]),
      // A column.
      ([(0, 80), (50, 0), (0, 40)], [1, 2, 0]),
      ([], []),
    ] as [([(CGFloat, CGFloat)], [Int])])
  func readingOrder(origins: [(CGFloat, CGFloat)], expected: [Int]) {
    let rects = origins.map { CGRect(x: $0.0, y: $0.1, width: 60, height: 30) }
    #expect(FocusGeometry.readingOrder(rects) == expected)
  }

  @Test("A column beside a tall rectangle is read as a whole, and a container before its content")
  func columns() {
    let tall = CGRect(x: 0, y: 0, width: 100, height: 400)
    let column = [(120, 300), (160, 0), (120, 100), (200, 100)].map {
      CGRect(x: $0.0, y: $0.1, width: 60, height: 30)
    }
    #expect(FocusGeometry.readingOrder([tall] + column) == [0, 2, 3, 4, 1])
    let page = CGRect(x: 0, y: 0, width: 300, height: 400)
    #expect(FocusGeometry.readingOrder(column + [page]) == [4, 1, 2, 3, 0])
  }

  @Test("Right-to-left lines start at the right; left-to-right lines among them at the left")
  func rightToLeft() {
    let rects = [(0, 0), (100, 0), (0, 50), (100, 50), (200, 50)].map {
      CGRect(x: $0.0, y: $0.1, width: 60, height: 30)
    }
    #expect(FocusGeometry.readingOrder(rects) { $0 >= 2 } == [0, 1, 4, 3, 2])
    #expect(FocusGeometry.readingOrder(rects) { _ in true } == [1, 0, 4, 3, 2])
  }

  /// Five rectangles in a cross, a column at the far right, and one beside and slightly below the
  /// centre.
  private static let rects = [
    CGRect(x: 100, y: 100, width: 40, height: 40),
    CGRect(x: 100, y: 0, width: 40, height: 40),
    CGRect(x: 100, y: 200, width: 40, height: 40),
    CGRect(x: 0, y: 100, width: 40, height: 40),
    CGRect(x: 200, y: 100, width: 40, height: 40),
    CGRect(x: 160, y: 190, width: 20, height: 20),
  ]

  @Test(
    "An arrow key prefers a rectangle straight ahead to a nearer one at the side",
    arguments: [
      (0, UIFocusHeading.up, 1), (0, .down, 2), (0, .left, 3), (0, .right, 4),
      (1, .down, 0), (4, .left, 0), (3, .right, 0), (1, .up, nil), (3, .left, nil),
      (2, .right, 5), (5, .left, 2),
    ] as [(Int, UIFocusHeading, Int?)])
  func arrows(start: Int, heading: UIFocusHeading, expected: Int?) {
    var others = Self.rects
    let from = others[start]
    // The start is among the candidates, and is never its own neighbour.
    #expect(FocusGeometry.index(from: from, to: heading, among: others) == expected)
    others.removeAll()
    #expect(FocusGeometry.index(from: from, to: heading, among: others) == nil)
  }

  @Test(
    "One of the ring's two colours has a contrast of at least 3:1 on any background",
    arguments: [0, 1])
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
