/// A keyboard shortcut that works while its responder is in the responder chain.
///
///     override var keyCommands: [UIKeyCommand]? {
///       [UIKeyCommand(title: "Next page", input: "n") { [weak self] _ in self?.showNext() }]
///     }
///
/// By default, a command is tried after the focus system has handled its own keys, and before `pressesBegan(_:with:)`.
/// A key that is held runs the command only once. As in UIKit, but a command can have a closure here.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// The title for a list of shortcuts.
  public var title: String
  /// The character that the key types, or one of the input constants. For a character that is typed
  /// with Shift, such as `?`, ``modifierFlags`` need not contain ``UIKeyModifierFlags/shift``.
  public let input: String?
  /// The modifier keys that must be down. Caps Lock does not matter.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command is tried before the focus uses Tab, arrow keys, Return and Space. The
  /// default is false.
  public var wantsPriorityOverSystemBehavior = false

  private let handler: ((UIKeyCommand) -> Void)?
  /// The method that the command calls; nil for a command with a closure.
  public let action: Selector?

  /// Creates a command that calls `action` on a responder. The responder chain is searched for an object
  /// that can perform the action, from the responder with this command on.
  public init(input: String, modifierFlags: UIKeyModifierFlags = [], action: Selector) {
    title = ""
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
    handler = nil
    super.init()
  }

  /// Creates a command that calls `handler`. Not in UIKit.
  ///
  /// - Parameters:
  ///   - title: The title for a list of shortcuts.
  ///   - input: A character or one of the input constants.
  ///   - modifierFlags: The modifier keys that must be down.
  ///   - handler: Called when the key is pressed.
  public init(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    handler: @escaping (UIKeyCommand) -> Void
  ) {
    self.title = title
    self.input = input
    self.modifierFlags = modifierFlags
    action = nil
    self.handler = handler
    super.init()
  }

  func matches(_ key: UIKey) -> Bool {
    guard let input, !input.isEmpty else { return false }
    let flags = key.modifierFlags.subtracting(.alphaShift)
    if let code = Self.codes[input] { return flags == modifierFlags && code.contains(key.keyCode) }
    if flags == modifierFlags.union(.shift), key.characters == input {
      return modifierFlags.contains(.shift) || isTypedWithShift(key)
    }
    return flags == modifierFlags && key.characters.lowercased() == input.lowercased()
  }

  /// Whether Shift makes the key type a different character, and not only the capital letter.
  private func isTypedWithShift(_ key: UIKey) -> Bool {
    key.characters.lowercased() != key.charactersIgnoringModifiers.lowercased()
  }

  /// Runs the command. Returns false if no responder can perform its action.
  func perform(from responder: UIResponder) -> Bool {
    if let handler {
      handler(self)
      return true
    }
    guard let action else { return false }
    var candidate: UIResponder? = responder
    while let current = candidate {
      if current.canPerformAction(action, withSender: self) {
        return action.perform(on: current, sender: self)
      }
      candidate = current.next
    }
    return false
  }
}

extension UIKeyCommand {
  /// The up arrow key.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// The Page Up key.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key.
  public static let inputHome = "UIKeyInputHome"
  /// The End key.
  public static let inputEnd = "UIKeyInputEnd"
  /// The Backspace key.
  public static let inputDelete = "UIKeyInputDelete"
  /// The F1 key.
  public static let f1 = "UIKeyInputF1"
  /// The F6 key.
  public static let f6 = "UIKeyInputF6"
  /// The F11 key.
  public static let f11 = "UIKeyInputF11"
  /// The F12 key.
  public static let f12 = "UIKeyInputF12"

  /// The keys that the input constants and some characters, such as Return and Tab, stand for.
  fileprivate static let codes: [String: Set<UIKeyboardHIDUsage>] = [
    inputUpArrow: [.keyboardUpArrow],
    inputDownArrow: [.keyboardDownArrow],
    inputLeftArrow: [.keyboardLeftArrow],
    inputRightArrow: [.keyboardRightArrow],
    inputEscape: [.keyboardEscape],
    inputPageUp: [.keyboardPageUp],
    inputPageDown: [.keyboardPageDown],
    inputHome: [.keyboardHome],
    inputEnd: [.keyboardEnd],
    inputDelete: [.keyboardDeleteOrBackspace],
    f1: [.keyboardF1],
    f6: [.keyboardF6],
    f11: [.keyboardF11],
    f12: [.keyboardF12],
    "\r": [.keyboardReturnOrEnter, .keypadEnter],
    "\t": [.keyboardTab],
    " ": [.keyboardSpacebar],
  ]
}
