import UIKit

/// The names of keys in scripts: the character for letters, digits and punctuation, else a name such as `Escape`.
package enum KeyNames {
  /// The usage of the key with a name; nil if there is none.
  package static func usage(named name: String) -> UIKeyboardHIDUsage? {
    if let usage = usages[name] { return usage }
    guard let number = name.wholeMatch(of: /usage-([0-9]{1,9})/)?.1 else { return nil }
    return Int(number).map(UIKeyboardHIDUsage.init(rawValue:))
  }

  /// The name of a key; `usage-` and the usage's number for a key without a name.
  static func name(of usage: UIKeyboardHIDUsage) -> String {
    names[usage] ?? "usage-\(usage.rawValue)"
  }

  /// The text that a key types, without modifiers other than Shift; empty for keys that are not named by a character.
  package static func characters(of name: String, shifted: Bool) -> String {
    if name == "Space" { return " " }
    guard name.count == 1 else { return "" }
    return shifted ? name.uppercased() : name
  }

  static let modifiers: [(name: String, flag: UIKeyModifierFlags)] = [
    ("shift", .shift), ("control", .control), ("alt", .alternate), ("command", .command),
    ("caps-lock", .alphaShift),
  ]

  private static let usages: [String: UIKeyboardHIDUsage] = {
    var result: [String: UIKeyboardHIDUsage] = [
      "Return": .keyboardReturnOrEnter, "Escape": .keyboardEscape,
      "Backspace": .keyboardDeleteOrBackspace, "Tab": .keyboardTab, "Space": .keyboardSpacebar,
      "Home": .keyboardHome, "End": .keyboardEnd, "PageUp": .keyboardPageUp,
      "PageDown": .keyboardPageDown, "Left": .keyboardLeftArrow, "Right": .keyboardRightArrow,
      "Up": .keyboardUpArrow, "Down": .keyboardDownArrow, "Enter": .keypadEnter,
      "Back": .consumerBack, "Insert": .init(rawValue: 0x49), "Delete": .init(rawValue: 0x4C),
      "-": .init(rawValue: 0x2D), "=": .init(rawValue: 0x2E), "[": .init(rawValue: 0x2F),
      "]": .init(rawValue: 0x30), "\\": .init(rawValue: 0x31), ";": .init(rawValue: 0x33),
      "'": .init(rawValue: 0x34), "`": .init(rawValue: 0x35), ",": .init(rawValue: 0x36),
      ".": .init(rawValue: 0x37), "/": .init(rawValue: 0x38),
      "LeftControl": .init(rawValue: 0xE0), "LeftShift": .init(rawValue: 0xE1),
      "LeftAlt": .init(rawValue: 0xE2), "LeftCommand": .init(rawValue: 0xE3),
      "RightControl": .init(rawValue: 0xE4), "RightShift": .init(rawValue: 0xE5),
      "RightAlt": .init(rawValue: 0xE6), "RightCommand": .init(rawValue: 0xE7),
    ]
    // In the USB keyboard page the letters come first, then 1 to 9 and 0. F1 to F12 begin at 0x3A.
    for (index, letter) in "abcdefghijklmnopqrstuvwxyz1234567890".enumerated() {
      result[String(letter)] = UIKeyboardHIDUsage(rawValue: 0x04 + index)
    }
    for number in 1...12 { result["F\(number)"] = UIKeyboardHIDUsage(rawValue: 0x39 + number) }
    return result
  }()

  private static let names = Dictionary(
    uniqueKeysWithValues: usages.map { ($0.value, $0.key) })
}
