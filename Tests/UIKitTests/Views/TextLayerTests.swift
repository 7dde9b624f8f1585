import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TextLayerTests {
  private func layer(
    _ string: Any?, width: CGFloat = 200, _ change: (CATextLayer) -> Void = { _ in }
  )
    -> CATextLayer
  {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: 60)
    layer.string = string
    layer.fontSize = 20
    layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    change(layer)
    layer.displayIfNeeded()
    return layer
  }

  /// The columns and rows in which the contents have ink, and its colour.
  private func ink(_ layer: CATextLayer) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    guard let image = layer.contents as? CGImage else { throw InkError() }
    let bitmap = Bitmap(image)
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].w > 40 {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { throw InkError() }
    return (left...right, top...bottom)
  }

  private struct InkError: Error {}

  @Test func alignmentMovesTheText() throws {
    let left = try ink(layer("Hello"))
    let right = try ink(layer("Hello") { $0.alignmentMode = .right })
    let center = try ink(layer("Hello") { $0.alignmentMode = .center })
    #expect(left.x.lowerBound <= 3 && left.y.upperBound < 30)
    #expect(right.x.upperBound >= 196 && abs(right.x.count - left.x.count) <= 1)
    #expect(abs(center.x.lowerBound + center.x.upperBound - 199) <= 2)
    // Hebrew begins at the right.
    #expect(try ink(layer("שלום")).x.upperBound >= 196)
  }

  @Test func textIsWrappedOrCut() throws {
    let text = "one two three four five six"
    let single = try ink(layer(text, width: 80))
    #expect(
      (74..<80).contains(single.x.upperBound) && single.y.upperBound < 30, "cut at the bounds")
    let wrapped = try ink(layer(text, width: 80) { $0.isWrapped = true })
    #expect(wrapped.y.upperBound > 40)
    let truncated = try ink(layer(text, width: 80) { $0.truncationMode = .end })
    #expect(truncated.x.upperBound < 80 && truncated.y.upperBound < 30)
    let lines = try ink(layer("one\ntwo", width: 80))
    #expect(lines.y.upperBound > 35)
  }

  @Test func sizesFontsAndAttributesAreUsed() throws {
    let small = layer("Hello").preferredFrameSize()
    let large = layer("Hello") { $0.fontSize = 40 }.preferredFrameSize()
    #expect(abs(large.width - 2 * small.width) < 1 && abs(large.height - 2 * small.height) < 1)
    // The size of a font object is ignored.
    let bold = layer("Hello") { $0.font = UIFont.boldSystemFont(ofSize: 99) }.preferredFrameSize()
    #expect(bold.width > small.width && bold.height < 30)
    let attributed = NSAttributedString(
      string: "Hello", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(abs(layer(attributed).preferredFrameSize().width - large.width) < 0.01)
    #expect(layer(nil).preferredFrameSize() == CGSize(width: 200, height: 60))
    #expect(
      layer("a b c d e f g h", width: 40) { $0.isWrapped = true }.preferredFrameSize().height > 50)
  }

  @Test func aChangeIsDrawnWithTheNextCommit() throws {
    try withStage { stage in
      let page = UIViewController()
      stage.window.rootViewController = page
      let text = layer("Hi")
      page.view.layer.addSublayer(text)
      stage.turn()
      let before = try ink(text)
      text.string = "Hi there"
      stage.turn()
      #expect(try ink(text).x.upperBound > before.x.upperBound + 20)
      text.bounds.size.width = 30
      stage.turn()
      #expect(try ink(text).x.upperBound <= 29)
      let copy = CATextLayer(layer: text)
      #expect(copy.string as? String == "Hi there" && copy.fontSize == 20)
    }
  }
}
