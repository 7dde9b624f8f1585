import CoreGraphics
import Testing

@testable import Typesetting

@MainActor
@Suite struct MetricsTests {
  @Test(arguments: [
    FontDescription(size: 17), FontDescription(size: 34, weight: .bold),
    FontDescription(.monospaced, size: 13), FontDescription(.named("DejaVu Serif"), size: 20),
    FontDescription(.named("no such family"), size: 20),
  ])
  func measuresAreOrdered(font: FontDescription) {
    let metrics = font.metrics
    #expect(metrics.xHeight > 0)
    #expect(metrics.capHeight > metrics.xHeight)
    #expect(metrics.ascender > metrics.capHeight)
    #expect(metrics.descender < 0)
    #expect(metrics.lineHeight == metrics.ascender - metrics.descender)
    #expect((1...1.7).contains(metrics.lineHeight / font.size))
  }

  @Test func measuresGrowWithTheSize() {
    let (small, large) = (FontDescription(size: 10).metrics, FontDescription(size: 40).metrics)
    #expect(abs(large.ascender / small.ascender - 4) < 0.02)
    #expect(abs(large.descender / small.descender - 4) < 0.02)
    #expect(abs(large.xHeight / small.xHeight - 4) < 0.02)
  }

  @Test(arguments: ["Ag", "鱼", "🎧", "A鱼🎧"])
  func lineHeightsDependOnTheFontOnly(text: String) {
    let metrics = FontDescription(size: 20).metrics
    let line = layout(text)
    #expect(abs(line.size.height - metrics.lineHeight) < 1e-9)
    #expect(line.firstBaseline == metrics.ascender)
    #expect(line.lastBaseline == metrics.ascender)
    let two = layout("\(text)\n\(text)") { $0.lineSpacing = 7 }
    #expect(abs(two.size.height - 2 * metrics.lineHeight - 7) < 1e-9)
    #expect(abs(two.lastBaseline - two.firstBaseline - metrics.lineHeight - 7) < 1e-9)
  }

  @Test func theInkOfACapitalHasTheCapHeight() {
    let metrics = FontDescription(size: 20).metrics
    let line = layout("H")
    #expect(abs(line.inkBounds.height - metrics.capHeight) < 0.1)
    #expect(abs(line.inkBounds.maxY - metrics.ascender) < 0.1)
  }

  @Test func kernWidensEachCharacter() {
    let plain = layout("abcde").size.width
    let wide = layout("abcde") { $0.kern = 3 }.size.width
    #expect((12...15.1).contains(wide - plain))
  }

  @Test func weightsDiffer() {
    #expect(
      layout("Weight") { $0.font.weight = .bold }.size.width > layout("Weight").size.width)
  }

  @Test func monospacedDigitsHaveTheSameWidth() {
    let widths = (0...9).map { digit in
      layout(String(repeating: "\(digit)", count: 10)) { $0.font.hasMonospacedDigits = true }.size
        .width
    }
    #expect(widths.max()! - widths.min()! < 0.01)
    #expect(layout("1111").size.width < layout("0000").size.width)
  }

  /// Stored pictures show this font. Without a family of its own it would be whichever monospaced font fontconfig prefers,
  /// which depends on the fonts that other packages have installed.
  @Test func monospacedFontIsDejaVuSansMono() {
    let text = "Mm1 il"
    let expected = layout(text) { $0.font = FontDescription(.named("DejaVu Sans Mono"), size: 20) }
    let actual = layout(text) { $0.font = FontDescription(.monospaced, size: 20) }
    #expect(actual.inkBounds == expected.inkBounds)
  }

  @Test func emptyTextIsOneEmptyLine() {
    let empty = layout("")
    #expect(empty.size == CGSize(width: 0, height: FontDescription(size: 20).metrics.lineHeight))
    #expect(empty.lineCount == 1)
    #expect(!empty.isTruncated)
  }

  @Test(arguments: [-10, 0, .nan, .infinity] as [CGFloat])
  func invalidWidthsAreAccepted(width: CGFloat) {
    let line = layout("AB", width: width)
    #expect(line.lineCount >= 1)
    #expect(line.size.width.isFinite)
  }

  @Test func zeroBytesDoNotEndTheText() {
    #expect(layout("A\0B").size.width > layout("AB").size.width)
  }

  @Test func sameTextIsLaidOutOnce() {
    let (first, second) = (layout("same", width: 90), layout("same", width: 90))
    #expect(first.shaped === second.shaped)
    #expect(layout("same", width: 91).shaped !== first.shaped)
    #expect(layout("same", width: 90) { $0.kern = 1 }.shaped !== first.shaped)
    Typesetter.shared.removeCachedText()
    let again = layout("same", width: 90)
    #expect(again.shaped !== first.shaped)
    #expect(again.size == first.size)
  }

  @Test func theCacheDropsTheLeastRecentlyUsed() {
    var cache = LRUCache<Int, Int>(capacity: 10)
    for key in 0..<10 { #expect(cache.value(for: key) { key } == key) }
    #expect(cache.value(for: 0) { -1 } == 0)
    #expect(cache.value(for: 10) { 10 } == 10)
    #expect(cache.cost == 5 && cache.count == 5)
    // Key 0 was used again, key 1 was not.
    #expect(cache.value(for: 0) { -1 } == 0)
    #expect(cache.value(for: 1) { -1 } == -1)
    // A value larger than the cache is kept while it is the last one used.
    #expect(cache.value(for: 99, cost: { _ in 100 }) { 99 } == 99)
    #expect(cache.count == 1)
  }

  @Test(arguments: [("Latin", nil), ("カナ鱼", "ja"), ("鱼 한국", "ko")])
  func languageFollowsTheCharacters(text: String, tag: String?) {
    #expect(TextLanguage.tag(for: text) == tag)
  }

  @Test(arguments: [
    (["LANG": "zh_TW.UTF-8"], "zh-tw"), (["LANG": "de_DE.UTF-8"], "zh-cn"), ([:], "zh-cn"),
    (["LC_ALL": "ja_JP", "LANG": "zh_CN"], "ja-jp"),
  ])
  func ideographsFollowTheUser(environment: [String: String], tag: String) {
    #expect(TextLanguage.userTag(environment) == tag)
  }

  @Test func fontsAreInstalled() throws {
    try Typesetter.shared.checkFonts()
  }

  @Test func missingFontsAreReported() {
    let error = TypesettingError.noFonts
    #expect(
      error.description
        == "No font is installed, so no text can be shown: install the package fonts-inter "
        + "(for Chinese fonts-noto-cjk, for emoji fonts-noto-color-emoji).")
    #expect(error.localizedDescription == error.description)
  }
}
