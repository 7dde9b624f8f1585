import CoreGraphics
import TestSupport
import Testing
import Typesetting

@MainActor
@Suite struct LineTests {
  private let pangram = "The quick brown fox jumps over the lazy dog"

  /// The position of the ink's middle or side in a box of 300 points.
  @Test(arguments: TextStyle.Alignment.allCases)
  func alignsInItsBox(alignment: TextStyle.Alignment) {
    let ink = layout("Home", width: 300) { $0.alignment = alignment }.inkBounds
    switch alignment {
    case .left, .natural, .justified: #expect(abs(ink.minX) < 3)
    case .center: #expect(abs(ink.midX - 150) < 2)
    case .right: #expect(abs(ink.maxX - 300) < 3)
    }
  }

  @Test func naturalFollowsTheScript() {
    #expect(layout("שלום", width: 300) { $0.alignment = .natural }.inkBounds.maxX > 290)
    #expect(layout("שלום", width: 300) { $0.alignment = .left }.inkBounds.minX < 10)
  }

  @Test func justifiedReachesBothSides() {
    let lines = layout(pangram, width: 150) { $0.alignment = .justified }
    #expect(lines.lineCount > 1)
    #expect(abs(lines.inkBounds.minX) < 3)
    #expect(abs(lines.inkBounds.maxX - 150) < 3)
  }

  @Test func wrapsBetweenWords() {
    let words = layout("aaaa bbbb", width: layout("aaaa b").size.width + 1)
    #expect(words.lineCount == 2)
    #expect(abs(words.size.width - max(layout("aaaa").size.width, layout("bbbb").size.width)) < 0.1)
    #expect(!words.isTruncated)
  }

  @Test func wrapsBetweenCharacters() {
    let width = layout("aaaa bbb").size.width + 1
    let characters = layout("aaaa bbbb", width: width) { $0.lineBreakMode = .charWrapping }
    #expect(characters.lineCount == 2)
    #expect(characters.size.width > layout("aaaa bb").size.width)
  }

  @Test(arguments: [TextStyle.LineBreakMode.wordWrapping, .charWrapping])
  func longWordsAreBroken(mode: TextStyle.LineBreakMode) {
    let word = layout(String(repeating: "w", count: 40), width: 100) { $0.lineBreakMode = mode }
    #expect(word.lineCount > 4)
    #expect(word.size.width <= 100.01)
  }

  @Test func chineseWrapsWithoutSpaces() {
    let lines = layout("海的女儿在海面上听见了远处的歌声", width: 100)
    #expect(lines.lineCount >= 3)
    #expect(lines.size.width <= 100.01)
  }

  @Test(arguments: [
    TextStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail, .clipping,
  ])
  func oneLineFitsItsWidth(mode: TextStyle.LineBreakMode) {
    let change = { (style: inout TextStyle) in
      style.lineBreakMode = mode
      style.lineLimit = 1
    }
    let cut = layout(pangram, width: 120, change)
    #expect(cut.isTruncated)
    #expect(cut.lineCount == 1)
    #expect(cut.size.width <= 120.01)
    #expect(cut.size.width > 90)
    #expect(cut.inkBounds.maxX <= 121)
    let fitting = layout(pangram, width: 1000, change)
    #expect(!fitting.isTruncated)
    #expect(fitting.size == layout(pangram).size)
    // A text fits into its own measured width.
    #expect(!layout(pangram, width: fitting.size.width, change).isTruncated)
  }

  /// Finds out which part of the text is visible: changing another part does not change the ink.
  @Test(arguments: [
    (TextStyle.LineBreakMode.truncatingTail, true, false), (.truncatingHead, false, true),
    (.truncatingMiddle, true, true), (.clipping, true, false),
  ])
  func truncationKeepsItsPart(
    mode: TextStyle.LineBreakMode, keepsHead: Bool, keepsTail: Bool
  ) throws {
    func bitmap(_ text: String) throws -> Bitmap {
      let cut = layout(text, width: 140) {
        $0.lineBreakMode = mode
        $0.lineLimit = 1
      }
      return Bitmap(try #require(cut.rasterize(scale: 1)).image)
    }
    let middle = String(repeating: "m", count: 30)
    let whole = try bitmap("HHH" + middle + "TTT")
    #expect((try bitmap("EEE" + middle + "TTT") != whole) == keepsHead)
    #expect((try bitmap("HHH" + middle + "LLL") != whole) == keepsTail)
  }

  @Test(arguments: [
    TextStyle.LineBreakMode.wordWrapping, .charWrapping, .clipping, .truncatingTail,
    .truncatingMiddle, .truncatingHead,
  ])
  func limitCountsLines(mode: TextStyle.LineBreakMode) {
    for limit in 1...3 {
      let limited = layout(pangram, width: 80) {
        $0.lineBreakMode = mode
        $0.lineLimit = limit
      }
      #expect(limited.lineCount == limit)
      #expect(limited.isTruncated)
      #expect(limited.size.width <= 80.01)
    }
    let roomy = layout(pangram, width: 80) {
      $0.lineBreakMode = mode
      $0.lineLimit = 100
    }
    #expect(!roomy.isTruncated)
  }

  @Test func limitCountsParagraphs() {
    let limited = layout("one\ntwo\nthree") {
      $0.lineBreakMode = .truncatingTail
      $0.lineLimit = 2
    }
    #expect(limited.lineCount == 2)
    #expect(limited.isTruncated)
    #expect(layout("one\ntwo\nthree").lineCount == 3)
  }

  @Test func heightLimitsLines() {
    let lineHeight = FontDescription(size: 20).metrics.lineHeight
    #expect(layout(pangram, width: 80, height: lineHeight * 2.5).lineCount == 2)
    #expect(layout(pangram, width: 80, height: 1).lineCount == 1)
  }
}
