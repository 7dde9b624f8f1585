import Foundation
import Testing

@testable import UIKit

/// Reading XML.
@Suite struct MarkupTests {
  private func parse(_ text: String) throws(MarkupError) -> MarkupElement {
    try MarkupElement.parse(Data(text.utf8))
  }

  @Test func elementsAttributesAndText() throws {
    let root = try parse(
      """
      \u{FEFF}<?xml version="1.0"?>
      <!-- a comment with <tags> & signs -->
      <a one="1" two='&quot;&#65;&#x42;&lt;'>
        <b:c key="x"/>tea &amp; <![CDATA[<coffee>]]>
        <d.e-f>größer</d.e-f>
      </a>
      """)
    #expect(root.name == "a" && root.line == 3)
    #expect(root["one"] == "1" && root["two"] == "\"AB<" && root["three"] == nil)
    #expect(root.children.map(\.name) == ["b:c", "d.e-f"])
    #expect(root.children[1].text == "größer" && root.children[1].line == 5)
    #expect(root.text.trimmingCharacters(in: .whitespacesAndNewlines) == "tea & <coffee>")
    #expect(root.child(key: "x") === root.children[0])
  }

  /// The text, the line of the error, and a word of its message.
  @Test(arguments: [
    ("", 1, "found none"), ("text", 1, "outside"), ("<a>\n<b></a>", 2, "</b>"),
    ("<a>\n\n", 3, "</a>"), ("<a></a><b/>", 1, "second"), ("</a>", 1, "no “</a>”"),
    ("<a x=1/>", 1, "quotation mark"), ("<a x=\"1/>", 1, "quotation mark at the end"),
    ("<a x=\"1\" x=\"2\"/>", 1, "twice"), ("<a>&nbsp;</a>", 1, "&nbsp;"),
    ("<a>&#xD800;</a>", 1, "character"),
    ("<a>&", 1, ";"), ("<a><!-- ", 1, "comment"), ("<a><![CDATA[ x", 1, "CDATA"),
    ("<?xml", 1, "processing"),
    ("<a", 1, "name, found the end"), ("<!DOCTYPE a><a/>", 1, "name"),
  ])
  func errorsNameTheLine(text: String, line: Int, word: String) {
    #expect {
      try parse(text)
    } throws: { error in
      let error = error as? MarkupError
      return error?.line == line && error?.problem.contains(word) != false
    }
  }

  @Test func depthIsLimited() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: MarkupError.self) { try parse(deep) }
  }

  /// Damaged files are errors, never crashes.
  @Test func damagedFiles() {
    let whole = Array(
      "<?xml version=\"1.0\"?><a x=\"&amp;1\"><b><![CDATA[x]]></b><!-- y --></a>".utf8)
    for index in whole.indices {
      for byte in [0, 0x22, 0x26, 0x3C, 0x3E, 0x2F, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[index] = byte
        _ = try? MarkupElement.parse(Data(bytes))
        _ = try? MarkupElement.parse(Data(bytes.prefix(index)))
      }
    }
  }
}
