internal import CSDL2
import UIKit

extension EventTranslator {
  /// Translates a key. `typed` is the text that it typed, if SDL has reported it.
  static func key(_ key: SDL_Keysym, typed: String? = nil) -> UIKey {
    var flags: UIKeyModifierFlags = []
    let modifiers = UInt32(key.mod)
    if modifiers & KMOD_SHIFT.rawValue != 0 { flags.insert(.shift) }
    if modifiers & KMOD_CTRL.rawValue != 0 { flags.insert(.control) }
    if modifiers & KMOD_ALT.rawValue != 0 { flags.insert(.alternate) }
    if modifiers & KMOD_GUI.rawValue != 0 { flags.insert(.command) }
    if modifiers & KMOD_CAPS.rawValue != 0 { flags.insert(.alphaShift) }
    // For printable keys, SDL's key symbol is the layout's character without modifiers.
    let symbol = UInt32(bitPattern: key.sym)
    var plain = ""
    if symbol >= 0x20, symbol < 0x7F || (symbol > 0x9F && symbol < 0x4000_0000),
      let scalar = Unicode.Scalar(symbol)
    {
      plain = String(Character(scalar))
    }
    // Without text from SDL, only letters can be derived for Shift.
    let characters = typed ?? (flags.contains(.shift) ? plain.uppercased() : plain)
    return UIKey(
      keyCode: usage(of: key.scancode), modifierFlags: flags, characters: characters,
      charactersIgnoringModifiers: plain)
  }

  /// The USB HID usage of a key. SDL's scancodes up to 0xE7 are the usages of the keyboard page; the others are SDL's own.
  private static func usage(of scancode: SDL_Scancode) -> UIKeyboardHIDUsage {
    switch scancode {
    case SDL_SCANCODE_AC_BACK: .consumerBack
    case _ where scancode.rawValue <= lastKeyboardUsage:
      UIKeyboardHIDUsage(rawValue: Int(scancode.rawValue))
    // Zero stands for no key.
    default: UIKeyboardHIDUsage(rawValue: 0)
    }
  }

  /// The last usage of the keyboard page: right GUI.
  private static let lastKeyboardUsage: UInt32 = 0xE7
}
