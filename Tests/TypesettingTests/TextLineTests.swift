import CoreGraphics
import Testing
import Typesetting

@MainActor
@Suite("Places in a line of text")
struct TextLineTests {
  private func line(_ text: String) -> TextLine {
    TextLine(text, font: FontDescription(size: 20))
  }

  /// The boundaries between characters, in UTF-8 bytes.
  private func boundaries(_ text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + String($1).utf8.count) }
  }

  @Test(
    "Every boundary is found again at its own caret",
    arguments: ["Hello, world", "façade e\u{301}t", "日本語 and kana", "a👍🏽b👩‍👩‍👧c", "שלום", "fi ffl"])
  func roundTrip(text: String) {
    let line = line(text)
    for offset in boundaries(text) {
      #expect(line.offset(nearestTo: line.caretX(at: offset)) == offset, "\(offset) of \(text)")
    }
  }

  @Test("Carets stand left to right in Latin text, and right to left in Hebrew text")
  func order() {
    let latin = boundaries("Hello").map(line("Hello").caretX)
    #expect(latin == latin.sorted() && latin[0] == 0 && abs(latin[5] - line("Hello").width) < 0.01)
    let hebrew = boundaries("שלום").map(line("שלום").caretX)
    #expect(hebrew == hebrew.sorted(by: >) && hebrew[4] == 0)
    #expect(line("שלום").isRightToLeft && !line("Hello").isRightToLeft && !line("").isRightToLeft)
  }

  @Test(
    "A range in text of both directions covers several spans, which are as wide as its characters"
  )
  func spans() {
    let text = "abc שלום def"
    let line = line(text)
    #expect(line.spans(of: 0..<0).isEmpty)
    #expect(line.spans(of: 0..<text.utf8.count).count == 1)
    // The last Latin character before the Hebrew word and its first two letters, which stand at its right end.
    let mixed = line.spans(of: 2..<8)
    #expect(mixed.count == 2)
    #expect(mixed.allSatisfy { $0.lowerBound < $0.upperBound })
    let whole = line.spans(of: 0..<text.utf8.count)[0]
    #expect(abs(whole.upperBound - whole.lowerBound - line.width) < 0.1)
  }

  @Test("Steps to the right pass every character from left to right, and stop at the end")
  func steps() {
    for text in ["abc", "aשלb", "e\u{301}x"] {
      let line = line(text)
      var offset = boundaries(text).min { line.caretX(at: $0) < line.caretX(at: $1) } ?? 0
      var passed = [offset]
      for _ in 0..<10 {
        let next = line.positions.offset(movingFrom: offset, toRight: true)
        if next == offset { break }
        offset = next
        passed.append(offset)
      }
      #expect(Set(passed) == Set(boundaries(text)), "\(text): \(passed)")
      #expect(line.positions.offset(movingFrom: offset, toRight: true) == offset)
    }
  }

  @Test("Words, by bytes")
  func words() {
    let line = line("Öl, two words")
    #expect(line.positions.word(at: 0) == 0..<3)
    #expect(line.positions.word(at: 7) == 5..<8)
    #expect(line.positions.word(at: 8) == 8..<9)
    #expect(line.positions.word(at: 99) == 9..<14)
    #expect(line.positions.endOfWord(after: 0) == 3)
    #expect(line.positions.endOfWord(after: 3) == 8)
    #expect(line.positions.endOfWord(after: 14) == 14)
    #expect(line.positions.startOfWord(before: 14) == 9)
    #expect(line.positions.startOfWord(before: 9) == 5)
    #expect(line.positions.startOfWord(before: 0) == 0)
    #expect(self.line("").positions.word(at: 0) == 0..<0)
  }

  @Test("Offsets and places outside of the line give its ends")
  func outside() {
    let line = line("abc")
    #expect(line.caretX(at: -5) == 0 && line.caretX(at: 9) == line.caretX(at: 3))
    #expect(line.offset(nearestTo: -1e30) == 0 && line.offset(nearestTo: .infinity) == 3)
    #expect(line.offset(nearestTo: .nan) == 0)
    let empty = self.line("")
    #expect(empty.caretX(at: 0) == 0 && empty.offset(nearestTo: 40) == 0)
    #expect(
      empty.spans(of: 0..<4).isEmpty && empty.positions.offset(movingFrom: 0, toRight: true) == 0)
  }

  @Test("The image of a part of the text covers that part only")
  func part() throws {
    let layout = line("The quick brown fox").layout
    let whole = try #require(layout.rasterize(scale: 1))
    let part = try #require(layout.rasterize(CGRect(x: 40, y: 0, width: 50, height: 30), scale: 1))
    #expect(part.frame.width <= 54 && part.frame.minX >= 37)
    #expect(whole.frame.contains(part.frame.insetBy(dx: 1, dy: 1)))
    #expect(layout.rasterize(CGRect(x: 4000, y: 0, width: 9, height: 9), scale: 1) == nil)
  }
}
