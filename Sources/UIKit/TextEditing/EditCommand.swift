/// The editing command of a key in a text field or text view.
///
/// The keys are those of Linux desktops: Control with an arrow moves by words, Shift extends the selection. In commands with
/// letters, Super works like Control, as Command does in iPadOS. Escape is not in the list, nor are Tab and the keys for up and
/// down in a single line: they move the focus, or go to the responder chain.
enum EditCommand: Equatable {
  /// A place to which the caret moves. Left, right, up and down are directions on screen; start and end are those of the text.
  enum Target: Equatable {
    case left, right, wordLeft, wordRight, lineStart, lineEnd, start, end
    case up, down, paragraphUp, paragraphDown, pageUp, pageDown
  }

  case move(Target, extends: Bool)
  /// Deletes the selection or, if it is empty, the given text beside the caret.
  case delete(Deletion)
  case selectAll, copy, cut, paste, undo, redo
  case enter
  case tab

  /// The text to delete if nothing is selected. Before and after are meant in the order of the text, not on screen.
  enum Deletion: Equatable {
    case characterBefore, characterAfter, wordBefore, wordAfter
  }

  /// The command of a key; nil if it has none in a single line of text, or in a text of several lines if `hasLines`.
  init?(_ key: UIKey, hasLines: Bool) {
    if hasLines, let command = Self(keyInLines: key) {
      self = command
      return
    }
    let flags = key.modifierFlags.subtracting(.alphaShift)
    let isShifted = flags.contains(.shift)
    switch (key.keyCode, flags.subtracting(.shift)) {
    case (.keyboardLeftArrow, []): self = .move(.left, extends: isShifted)
    case (.keyboardRightArrow, []): self = .move(.right, extends: isShifted)
    case (.keyboardLeftArrow, .control): self = .move(.wordLeft, extends: isShifted)
    case (.keyboardRightArrow, .control): self = .move(.wordRight, extends: isShifted)
    case (.keyboardHome, []): self = .move(.lineStart, extends: isShifted)
    case (.keyboardEnd, []): self = .move(.lineEnd, extends: isShifted)
    case (.keyboardHome, .control): self = .move(.start, extends: isShifted)
    case (.keyboardEnd, .control): self = .move(.end, extends: isShifted)
    case (.keyboardDeleteOrBackspace, []): self = .delete(.characterBefore)
    case (.keyboardDeleteOrBackspace, .control): self = .delete(.wordBefore)
    case (.keyboardDeleteForward, []): self = isShifted ? .cut : .delete(.characterAfter)
    case (.keyboardDeleteForward, .control): self = .delete(.wordAfter)
    case (.keyboardInsert, []) where isShifted: self = .paste
    case (.keyboardInsert, .control): self = .copy
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): self = .enter
    case (_, .control), (_, .command):
      switch (Self.letter(of: key), isShifted) {
      case ("a", false): self = .selectAll
      case ("c", false): self = .copy
      case ("x", false): self = .cut
      case ("v", _): self = .paste
      case ("z", false): self = .undo
      case ("z", true), ("y", false): self = .redo
      default: return nil
      }
    default: return nil
    }
  }

  /// The command of a key that has one only where there are several lines.
  private init?(keyInLines key: UIKey) {
    let flags = key.modifierFlags.subtracting(.alphaShift)
    let isShifted = flags.contains(.shift)
    switch (key.keyCode, flags.subtracting(.shift)) {
    case (.keyboardUpArrow, []): self = .move(.up, extends: isShifted)
    case (.keyboardDownArrow, []): self = .move(.down, extends: isShifted)
    case (.keyboardUpArrow, .control): self = .move(.paragraphUp, extends: isShifted)
    case (.keyboardDownArrow, .control): self = .move(.paragraphDown, extends: isShifted)
    case (.keyboardPageUp, []): self = .move(.pageUp, extends: isShifted)
    case (.keyboardPageDown, []): self = .move(.pageDown, extends: isShifted)
    case (.keyboardTab, []) where !isShifted: self = .tab
    default: return nil
    }
  }

  /// The Latin letter of a key: the letter that it types or, on a keyboard of another script, the letter of the same key on
  /// a US keyboard.
  private static func letter(of key: UIKey) -> Character? {
    if let typed = key.charactersIgnoringModifiers.lowercased().first, typed.isASCII {
      return typed
    }
    let index = key.keyCode.rawValue - firstLetter
    guard (0..<26).contains(index) else { return nil }
    return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index)))
  }

  /// The usage number of the key A on USB's keyboard page. The other letters follow in alphabetical order.
  private static let firstLetter = 0x04
}
