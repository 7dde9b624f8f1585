/// The string that shows a text: the text itself or, if that is hidden, a bullet for each character.
struct ShownText: Equatable {
  let string: String
  /// The boundaries between characters in the text, in UTF-16 units.
  private let offsets: [Int]
  /// The same boundaries in `string`, in UTF-8 bytes.
  private let shownOffsets: [Int]

  /// Creates the string that shows `text`. Tabs become spaces unless `keepsTabs`.
  init(_ text: String, isSecure: Bool = false, keepsTabs: Bool = false) {
    var shown = ""
    var (offsets, shownOffsets) = ([0], [0])
    var (offset, shownOffset) = (0, 0)
    for character in text {
      // Replace line breaks, which a single line can't show, and NUL, which Pango's strings can't contain.
      let visible: Character =
        isSecure
        ? "•"
        : character.isNewline || character == "\t" && !keepsTabs
          ? " " : character == "\0" ? "\u{FFFD}" : character
      shown.append(visible)
      offset += character.utf16.count
      shownOffset += visible.utf8.count
      offsets.append(offset)
      shownOffsets.append(shownOffset)
    }
    (string, self.offsets, self.shownOffsets) = (shown, offsets, shownOffsets)
  }

  /// The offset in ``string`` of an offset in the text.
  func shown(_ offset: Int) -> Int { shownOffsets[Self.index(of: offset, in: offsets)] }

  func shown(_ range: Range<Int>) -> Range<Int> {
    shown(range.lowerBound)..<shown(range.upperBound)
  }

  /// The offset in the text of an offset in ``string``.
  func original(_ shown: Int) -> Int { offsets[Self.index(of: shown, in: shownOffsets)] }

  func original(_ shown: Range<Int>) -> Range<Int> {
    original(shown.lowerBound)..<original(shown.upperBound)
  }

  /// The index of the last offset that is at most `offset`; 0 if there is none.
  private static func index(of offset: Int, in offsets: [Int]) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
