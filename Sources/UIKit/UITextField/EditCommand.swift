/// What a key does in a text field.
///
/// The keys are those of Linux desktops: Control with an arrow moves by words, Shift extends the selection. Super stands for
/// Control in the commands with letters, as on keyboards for iPadOS. Up, Down, Tab and Escape are not in the list: they move
/// the focus, or go to the responder chain.
enum EditCommand: Equatable {
  /// A place to which the caret moves, or up to which text is deleted.
  enum Target: Equatable {
    case left, right, wordLeft, wordRight, start, end
  }

  case move(Target, extends: Bool)
  /// Deletes the selection or, if it is empty, from the caret to a place.
  case delete(Deletion)
  case selectAll, copy, cut, paste, undo, redo
  case enter

  /// What is deleted if nothing is selected, in the order of the text and not of the screen.
  enum Deletion: Equatable {
    case characterBefore, characterAfter, wordBefore, wordAfter
  }

  init?(_ key: UIKey) {
    let flags = key.modifierFlags.subtracting(.alphaShift)
    let isShifted = flags.contains(.shift)
    switch (key.keyCode, flags.subtracting(.shift)) {
    case (.keyboardLeftArrow, []): self = .move(.left, extends: isShifted)
    case (.keyboardRightArrow, []): self = .move(.right, extends: isShifted)
    case (.keyboardLeftArrow, .control): self = .move(.wordLeft, extends: isShifted)
    case (.keyboardRightArrow, .control): self = .move(.wordRight, extends: isShifted)
    case (.keyboardHome, []), (.keyboardHome, .control): self = .move(.start, extends: isShifted)
    case (.keyboardEnd, []), (.keyboardEnd, .control): self = .move(.end, extends: isShifted)
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

  /// The Latin letter of a key: the one that it types or, on a keyboard of another script, the one at its place on a US
  /// keyboard.
  private static func letter(of key: UIKey) -> Character? {
    if let typed = key.charactersIgnoringModifiers.lowercased().first, typed.isASCII {
      return typed
    }
    let index = key.keyCode.rawValue - firstLetter
    guard (0..<26).contains(index) else { return nil }
    return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index)))
  }

  /// The usage of the key A on USB's keyboard page, which the other letters follow.
  private static let firstLetter = 0x04
}
