import Testing

@testable import FrameStatistics

@Suite struct ControlCharacterTests {
  @Test(arguments: [
    ("plain: ‘é’ 日历 🐈‍⬛", "plain: ‘é’ 日历 🐈‍⬛"),
    ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#),
    ("a\r\nb\tc", #"a\r\nb\tc"#),
    ("\u{0}\u{7F}\u{9B}2J", #"\u{0}\u{7F}\u{9B}2J"#),
    // Characters that change the direction of the text around them.
    ("a\u{202E}b\u{2066}c\u{2028}", #"a\u{202E}b\u{2066}c\u{2028}"#),
  ])
  func areReplacedByEscapes(text: String, expected: String) {
    #expect(text.escapingControlCharacters == expected)
  }
}
