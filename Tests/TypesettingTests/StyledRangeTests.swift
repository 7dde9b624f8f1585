import CoreGraphics
import TestSupport
import Testing
import Typesetting

/// Parts of a text with their own fonts, colours and lines.
@MainActor
@Suite struct StyledRangeTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// `text` at 20 points, with changes of the first part that reads `part`.
  private func layout(
    _ text: String, _ part: String, width: CGFloat? = nil, height: CGFloat? = nil,
    style change: (inout TextStyle) -> Void = { _ in }, _ set: (inout StyledRange) -> Void
  ) throws -> TextLayout {
    let found = try #require(text.firstRange(of: part))
    let lower = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    var styled = StyledRange(lower..<lower + part.utf8.count)
    set(&styled)
    var style = TextStyle(font: FontDescription(size: 20))
    change(&style)
    return TextLayout(text, styledRanges: [styled], style: style, width: width, height: height)
  }

  /// The columns of a raster in which `isWanted` holds for a pixel, in points of the layout's box.
  private func columns(
    of layout: TextLayout, where isWanted: (Bitmap.Pixel) -> Bool
  ) throws -> ClosedRange<CGFloat> {
    let raster = try #require(layout.rasterize(scale: 2))
    let bitmap = Bitmap(raster.image)
    let found = (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { isWanted(bitmap[x, $0]) }
    }
    let (first, last) = (try #require(found.first), try #require(found.last))
    return raster.frame.minX + CGFloat(first) / 2...raster.frame.minX + CGFloat(last + 1) / 2
  }

  private func isRed(_ pixel: Bitmap.Pixel) -> Bool { pixel.w > 100 && pixel.x > pixel.z }

  /// The part begins after text with two and three bytes a character.
  @Test(arguments: ["plain red plain", "Größe 日本 red plain", "red", "plain\nred plain"])
  func onlyThePartHasTheColor(text: String) throws {
    let layout = try layout(text, "red") { $0.color = Self.red }
    #expect(layout.hasColorGlyphs)
    let before = try #require(text.split(separator: "\n").last?.firstRange(of: "red"))
    let line = try #require(text.split(separator: "\n").last)
    let start = StyledRangeTests.width(String(line[..<before.lowerBound]))
    let end = StyledRangeTests.width(String(line[..<before.upperBound]))
    let columns = try columns(of: layout, where: isRed)
    #expect(abs(columns.lowerBound - start) < 2.5 && abs(columns.upperBound - end) < 2.5)
    // The geometry is that of the plain text.
    let plain = TextLayout(text, style: TextStyle(font: FontDescription(size: 20)))
    #expect(layout.size == plain.size)
  }

  private static func width(_ text: String) -> CGFloat {
    TextLayout(text, style: TextStyle(font: FontDescription(size: 20))).size.width
  }

  @Test func aLargerPartMakesItsLineWiderAndHigher() throws {
    let large = FontDescription(size: 40, weight: .bold)
    let layout = try layout("small LARGE\nsmall", "LARGE") { $0.font = large }
    let alone = TextLayout("LARGE", style: TextStyle(font: large))
    #expect(abs(layout.size.width - Self.width("small ") - alone.size.width) < 0.5)
    let small = FontDescription(size: 20).metrics
    #expect(abs(layout.size.height - large.metrics.lineHeight - small.lineHeight) < 1e-6)
    #expect(layout.firstBaseline == large.metrics.ascender)
    #expect(abs(layout.lastBaseline - large.metrics.lineHeight - small.ascender) < 1e-6)
  }

  @Test func linesThatDoNotFitAreLeftOut() throws {
    let large = FontDescription(size: 40)
    func lines(_ height: CGFloat) throws -> Int {
      try layout("one\nTWO\nthree", "TWO", width: 300, height: height) { $0.font = large }.lineCount
    }
    let (small, high) = (FontDescription(size: 20).metrics.lineHeight, large.metrics.lineHeight)
    #expect(try lines(small + high - 2) == 1)
    #expect(try lines(small + high + 1) == 2)
    #expect(try lines(2 * small + high) == 3)
  }

  /// The last line of a text that is cut off is laid out by itself.
  @Test func aPartOfTheLastLineKeepsItsColor() throws {
    let layout = try layout(
      "one two red four five six seven", "red", width: 80,
      style: {
        $0.lineLimit = 2
        $0.lineBreakMode = .truncatingTail
      }
    ) { $0.color = Self.red }
    #expect(layout.isTruncated && layout.lineCount == 2)
    let columns = try columns(of: layout, where: isRed)
    #expect(columns.lowerBound < 2.5 && abs(columns.upperBound - Self.width("red")) < 2.5)
  }

  @Test func spacingAndOffsetMoveGlyphs() throws {
    let spaced = try layout("abcd", "abcd") { $0.kern = 5 }
    #expect(abs(spaced.size.width - Self.width("abcd") - 20) < 5.1)
    let raised = try layout("x", "x") { $0.baselineOffset = 6 }
    let plain = TextLayout("x", style: TextStyle(font: FontDescription(size: 20)))
    // The line grows by as much as the letter rises, so that it stays at the same place.
    #expect(raised.firstBaseline == plain.firstBaseline + 6)
    #expect(abs(raised.inkBounds.minY - plain.inkBounds.minY) < 0.1)
  }

  /// A line under the text covers the space between words, and one through it is above the baseline.
  @Test func linesAreDrawn() throws {
    let under = try layout("a  b", "  ") { $0.underline = .init(color: Self.red) }
    let through = try layout("a  b", "  ") {
      $0.strikethrough = .init(color: Self.red, thickness: 2)
    }
    func rows(_ layout: TextLayout) throws -> ClosedRange<CGFloat> {
      let raster = try #require(layout.rasterize(scale: 4))
      let bitmap = Bitmap(raster.image)
      let found = (0..<bitmap.height).filter { y in
        (0..<bitmap.width).contains { isRed(bitmap[$0, y]) }
      }
      return raster.frame.minY + CGFloat(try #require(found.first)) / 4...raster.frame.minY
        + CGFloat(try #require(found.last) + 1) / 4
    }
    let (low, middle) = (try rows(under), try rows(through))
    #expect(low.lowerBound > under.firstBaseline)
    #expect(middle.upperBound < through.firstBaseline)
    #expect(abs(low.upperBound - low.lowerBound - 1.25) <= 0.5)
    #expect(abs(middle.upperBound - middle.lowerBound - 2.5) <= 0.5)
    // From the end of the first letter's box to the beginning of the second's.
    let columns = try columns(of: under, where: isRed)
    #expect(abs(columns.lowerBound - Self.width("a")) < 1)
    #expect(
      abs(columns.upperBound - columns.lowerBound - Self.width("a  b") + Self.width("ab")) < 1)
  }

  @Test func aBackgroundFillsTheLinesHeight() throws {
    let layout = try layout("a b", "b") { $0.backgroundColor = Self.red }
    let raster = try #require(layout.rasterize(scale: 1))
    let bitmap = Bitmap(raster.image)
    let rows = (0..<bitmap.height).filter { y in
      (0..<bitmap.width).contains { isRed(bitmap[$0, y]) }
    }
    #expect(abs(CGFloat(rows.count) - layout.size.height) <= 1.5)
  }

  @Test func lineHeightsAreThoseOfTheStyle() {
    func height(_ change: (inout TextStyle) -> Void) -> CGFloat {
      var style = TextStyle(font: FontDescription(size: 20))
      change(&style)
      return TextLayout("one\ntwo", style: style).size.height
    }
    let line = FontDescription(size: 20).metrics.lineHeight
    #expect(abs(height { $0.lineHeightMultiple = 1.5 } - 3 * line) < 1e-6)
    #expect(abs(height { $0.lineHeights = 40...50 } - 80) < 1e-6)
    #expect(abs(height { $0.lineHeights = 0...10 } - 20) < 1e-6)
  }
}
