import CoreGraphics
import Testing
import Typesetting

@MainActor
@Suite("Places in a text of several lines")
struct TextPositionsTests {
  private func positions(
    _ text: String, width: CGFloat, _ alignment: TextStyle.Alignment = .natural
  ) -> TextPositions {
    TextPositions(
      TextLayout(
        text, style: TextStyle(font: FontDescription(size: 20), alignment: alignment), width: width)
    )
  }

  private nonisolated static let texts = [
    "The quick brown fox jumps over the lazy dog, and then over another one.",
    "日本語の文章は単語の間に空白がありませんが、行の終わりで折り返します。",
    "שלום עולם וגם שלום לכל מי שקורא את השורות האלה", "one שלום two עולם three שורות four",
  ]

  @Test(
    "Every boundary is found again at its own caret, in lines from the top down", arguments: texts,
    [TextStyle.Alignment.natural, .center, .right, .justified])
  func roundTrip(text: String, alignment: TextStyle.Alignment) {
    let positions = positions(text, width: 150, alignment)
    let lineCount = positions.layout.lineCount
    #expect(lineCount > 2)
    var offset = 0
    var found: [Int] = []
    for character in text {
      let caret = positions.caret(at: offset)
      let line = positions.line(at: offset)
      let frame = positions.frame(ofLine: line)
      #expect(caret.minY == frame.minY && caret.height == frame.height)
      #expect(caret.minX >= frame.minX - 0.1 && caret.minX <= max(frame.maxX, frame.minX) + 8)
      let back = positions.offset(nearestTo: CGPoint(x: caret.minX, y: caret.midY))
      // Where both directions meet, two boundaries stand at one place.
      if text != Self.texts[3] { #expect(back == offset) }
      found.append(line)
      offset += String(character).utf8.count
    }
    #expect(found == found.sorted() && Set(found) == Set(0..<lineCount))
  }

  @Test("The characters of all lines are the whole text, and their rectangles are inside the lines")
  func lines() {
    for text in Self.texts {
      let positions = positions(text, width: 170, .right)
      var next = 0
      for line in 0..<positions.layout.lineCount {
        let characters = positions.characters(ofLine: line)
        #expect(characters.lowerBound == next && !characters.isEmpty)
        next = characters.upperBound
        let frame = positions.frame(ofLine: line)
        #expect(abs(frame.maxX - 170) < 0.1, "lines end at the right")
        let rects = positions.rects(of: 0..<text.utf8.count, inLine: line)
        #expect(!rects.isEmpty)
        for rect in rects {
          #expect(rect.minY == frame.minY && rect.maxY == frame.maxY)
          // A space at a line's end hangs beyond it.
          #expect(rect.minX >= frame.minX - 8 && rect.maxX <= frame.maxX + 8)
        }
      }
      #expect(next == text.utf8.count)
      let all = positions.rects(of: 0..<text.utf8.count)
      #expect(all.map(\.minY) == all.map(\.minY).sorted())
    }
  }

  @Test("Points above, below and beside the text give the nearest line and its ends")
  func outside() {
    let text = Self.texts[0]
    let positions = positions(text, width: 150)
    let last = positions.layout.lineCount - 1
    #expect(positions.offset(nearestTo: CGPoint(x: -9, y: -90)) == 0)
    #expect(positions.offset(nearestTo: CGPoint(x: 900, y: 9000)) == text.utf8.count)
    let second = positions.characters(ofLine: 1)
    let middle = positions.frame(ofLine: 1).midY
    #expect(positions.offset(nearestTo: CGPoint(x: -5, y: middle)) == second.lowerBound)
    // Not the start of the third line, but before the space at which the second one is wrapped.
    let end = positions.offset(nearestTo: CGPoint(x: 900, y: middle))
    #expect(end == second.upperBound - 1 && positions.line(at: end) == 1)
    #expect(positions.line(at: 10_000) == last && positions.line(at: -3) == 0)
  }

  @Test("Steps to the right pass from one line into the next")
  func steps() {
    let text = Self.texts[0]
    let positions = positions(text, width: 150)
    var offset = 0
    for step in 1...text.utf8.count {
      offset = positions.offset(movingFrom: offset, toRight: true)
      #expect(offset == step)
    }
    #expect(positions.offset(movingFrom: offset, toRight: true) == offset)
  }
}
