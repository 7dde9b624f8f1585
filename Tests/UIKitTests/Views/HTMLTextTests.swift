import TestSupport
import Testing

@testable import UIKit

/// Attributed text from HTML.
@MainActor @Suite struct HTMLTextTests {
  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
  }

  private func value(_ key: NSAttributedString.Key, of part: String, in text: NSAttributedString)
    -> Any?
  {
    let range = (text.string as NSString).range(of: part)
    return range.location == NSNotFound
      ? nil : text.attribute(key, at: range.location, effectiveRange: nil)
  }

  @Test func paragraphsAndWhiteSpace() throws {
    let text = try read(
      "<html><head><title>T</title></head><body><p>One\n   <b>two</b></p><p>three<br>four</p></body>"
    )
    #expect(text.string == "One two\nthree\nfour\n")
    #expect(
      try read("a &amp; b &lt;c&gt; &#8217;&#x41;&nbsp;&unknown;").string
        == "a & b <c> ’A\u{A0}&unknown;")
    #expect(
      try read("a<script>x < y; '</p>'</script><style>p {}</style><!-- <b> -->b").string == "ab")
    #expect(try read("<pre>a\n  b</pre>").string == "a\n  b\n")
    #expect(try read("1 < 2 and a<b>c").string == "1 < 2 and ac")
    #expect(try read("").length == 0)
  }

  @Test func stylesOfText() throws {
    let text = try read(
      "plain <b>bold</b> <i>slanted</i> <u>line</u> <s>gone</s> <a href='https://a.b/c'>link</a> "
        + "<font color=\"#f00\">red</font> <span style='color: rgb(0, 0, 255); font-size: 20px; font-weight: bold'>blue</span>"
        + "<h1>Head</h1>")
    let plain = try #require(value(.font, of: "plain", in: text) as? UIFont)
    #expect(plain.pointSize == 12)
    let bold = try #require(value(.font, of: "bold", in: text) as? UIFont)
    #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold) && bold != plain)
    let slanted = try #require(value(.font, of: "slanted", in: text) as? UIFont)
    #expect(slanted.fontDescriptor.symbolicTraits.contains(.traitItalic))
    #expect(
      value(.underlineStyle, of: "line", in: text) as? Int == NSUnderlineStyle.single.rawValue)
    #expect(
      value(.strikethroughStyle, of: "gone", in: text) as? Int == NSUnderlineStyle.single.rawValue)
    #expect((value(.link, of: "link", in: text) as? URL)?.absoluteString == "https://a.b/c")
    #expect(
      value(.foregroundColor, of: "red", in: text) as? UIColor
        == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      value(.foregroundColor, of: "blue", in: text) as? UIColor
        == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    #expect((value(.font, of: "blue", in: text) as? UIFont)?.pointSize == 20)
    #expect((value(.font, of: "Head", in: text) as? UIFont)?.pointSize == 24)
    #expect(value(.foregroundColor, of: "plain", in: text) == nil)
  }

  @Test func listsHaveMarks() throws {
    #expect(
      try read("<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>").string
        == "\t•\ta\n\t•\tb\n\t1.\tc\n\t2.\td\n")
  }

  @Test func otherDocuments() throws {
    let data = Data("<b>x</b>".utf8)
    #expect(try NSAttributedString(data: data).string == "x")
    #expect(
      try NSAttributedString(
        data: data, options: [.documentType: NSAttributedString.DocumentType.plain]
      ).string == "<b>x</b>")
    #expect(throws: NSAttributedString.DocumentError.self) {
      try NSAttributedString(
        data: data, options: [.documentType: NSAttributedString.DocumentType.rtf])
    }
    #expect(throws: NSAttributedString.DocumentError.self) {
      try NSAttributedString(data: Data([0xFF, 0xFE, 0xFF]))
    }
    let given = try NSAttributedString(
      data: Data("<i>a</i>b".utf8),
      options: [.defaultAttributes: [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 30)]])
    #expect((value(.font, of: "b", in: given) as? UIFont)?.pointSize == 30)
  }

  /// Whatever the bytes, reading ends, and every tag that is opened in a name's middle is text.
  @Test func brokenDocumentsEnd() throws {
    var random = SeededGenerator(seed: 4)
    let pieces = [
      "<", ">", "</", "<b", "&", ";", "<!--", "-->", "<script>", "\"", "'", "=", "a", " ", "<p>",
      "</p>", "<li>", "<ol>", "&#", "x9999999;",
    ]
    for _ in 0..<500 {
      let html = (0..<30).map { _ in pieces.randomElement(using: &random)! }.joined()
      let text = try read(html)
      #expect(text.length <= html.utf16.count + 400)
    }
  }
}
