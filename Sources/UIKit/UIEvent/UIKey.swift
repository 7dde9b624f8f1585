/// A key of the keyboard as it was pressed: which one, with which modifiers, typing what.
public final class UIKey: NSObject, Sendable {
  public let keyCode: UIKeyboardHIDUsage
  public let modifierFlags: UIKeyModifierFlags
  /// What the key types with its modifiers; empty for keys that type nothing.
  public let characters: String
  /// What the key types without modifiers: `/` where ``characters`` is `?`.
  public let charactersIgnoringModifiers: String

  /// Makes a key. Without `charactersIgnoringModifiers` these are `characters` in lower case.
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

/// The modifiers held with a key.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key by its place on the keyboard: a usage number of USB's keyboard page.
///
/// Keys of another page have that page's number in the upper sixteen bits, as in USB's own reports.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
  /// F1.
  public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 0x3A)
  /// The key that types a slash, and with Shift a question mark, on a US keyboard.
  public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 0x38)
  public static let keyboardF11 = UIKeyboardHIDUsage(rawValue: 0x44)
  public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 0x4A)
  public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 0x4B)
  public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 0x4D)
  public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 0x4E)
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
  public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 0x58)

  /// The key that goes back, of keyboards with keys for browsing: "AC Back" of the consumer page. UIKit on iOS has no
  /// name for it.
  public static let consumerBack = UIKeyboardHIDUsage(rawValue: 0x0C << 16 | 0x224)
}
