/// A key of a keyboard, with the modifiers and characters of one press. As in UIKit, but here apps can
/// create keys, for tests and scripts.
public final class UIKey: NSObject, Sendable {
  /// The code of the key, which is determined by its position on the keyboard.
  public let keyCode: UIKeyboardHIDUsage
  /// The modifier keys that are down.
  public let modifierFlags: UIKeyModifierFlags
  /// The characters that the key types with its modifiers; empty for keys that type nothing.
  public let characters: String
  /// The characters that the key types without modifiers. For `?`, it is `/` on a US keyboard.
  public let charactersIgnoringModifiers: String

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - keyCode: The code of the key.
  ///   - modifierFlags: The modifier keys that are down.
  ///   - characters: The characters that the key types.
  ///   - charactersIgnoringModifiers: The characters without modifiers; nil means `characters` in
  ///     lower case.
  public init(
    keyCode: UIKeyboardHIDUsage, modifierFlags: UIKeyModifierFlags = [], characters: String = "",
    charactersIgnoringModifiers: String? = nil
  ) {
    self.keyCode = keyCode
    self.modifierFlags = modifierFlags
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters.lowercased()
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIKey else { return false }
    return keyCode == other.keyCode && modifierFlags == other.modifierFlags
      && characters == other.characters
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(keyCode)
    hasher.combine(modifierFlags)
    hasher.combine(characters)
    return hasher.finalize()
  }
}

/// A set of modifier keys. The raw values are UIKit's.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// A Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// A Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// An Alt key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// A Super key, which has the Windows logo on most keyboards.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// The code of a key: its usage number in USB's keyboard page, which stands for a position on the
/// keyboard. As in UIKit.
///
/// The codes of keys of another usage page contain that page's number in the upper sixteen bits, as
/// in USB reports.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The usage number.
  public let rawValue: Int
  /// Creates a key code from its usage number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Return.
  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
  /// Escape.
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
  /// Backspace.
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
  /// Tab.
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
  /// The space bar.
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
  /// F1.
  public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 0x3A)
  /// The key with `/` on a US keyboard.
  public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 0x38)
  /// F6.
  public static let keyboardF6 = UIKeyboardHIDUsage(rawValue: 0x3F)
  /// The F10 key.
  public static let keyboardF10 = UIKeyboardHIDUsage(rawValue: 0x43)
  /// F11.
  public static let keyboardF11 = UIKeyboardHIDUsage(rawValue: 0x44)
  /// F12.
  public static let keyboardF12 = UIKeyboardHIDUsage(rawValue: 0x45)
  /// The Menu key.
  public static let keyboardApplication = UIKeyboardHIDUsage(rawValue: 0x65)
  /// Home.
  public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 0x4A)
  /// Insert.
  public static let keyboardInsert = UIKeyboardHIDUsage(rawValue: 0x49)
  /// Delete, which deletes the character after the caret.
  public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 0x4C)
  /// Page Up.
  public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 0x4B)
  /// End.
  public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 0x4D)
  /// Page Down.
  public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 0x4E)
  /// Right arrow.
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
  /// Left arrow.
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
  /// Down arrow.
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
  /// Up arrow.
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
  /// Enter on the numeric keypad.
  public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 0x58)

  /// The Back key of keyboards with browser keys: "AC Back" of USB's consumer page. UIKit has no
  /// name for it.
  public static let consumerBack = UIKeyboardHIDUsage(rawValue: 0x0C << 16 | 0x224)
}
