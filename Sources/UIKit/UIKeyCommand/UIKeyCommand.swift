/// A key, with modifiers or without, that does something while a responder is in the chain.
///
///     override var keyCommands: [UIKeyCommand]? {
///       [UIKeyCommand(title: "Next page", input: "n") { [weak self] _ in self?.showNext() }]
///     }
///
/// Commands come after the focus has had its keys, and before `pressesBegan(_:with:)`. A key that is held down runs its
/// command once.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// What the command does, for a list of keys.
  public var title: String
  /// A character, or one of the names below. A character that is typed with Shift, such as `?`, is written without
  /// ``UIKeyModifierFlags/shift`` in ``modifierFlags``.
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before the focus has its Tab, arrows, Return and Space.
  public var wantsPriorityOverSystemBehavior = false

  private let handler: ((UIKeyCommand) -> Void)?
  public let action: Selector?

  /// Calls a method of the responder that has the command, or of the first after it in the chain that has it.
  public init(input: String, modifierFlags: UIKeyModifierFlags = [], action: Selector) {
    title = ""
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
    handler = nil
    super.init()
  }

  /// Runs `handler`. Ours: UIKit's commands have selectors only.
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

  /// Whether Shift is what makes the key type its character; of a letter it only makes the capital.
  private func isTypedWithShift(_ key: UIKey) -> Bool {
    key.characters.lowercased() != key.charactersIgnoringModifiers.lowercased()
  }

  /// False if nobody has the method.
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
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"
  /// The F1 key.
  public static let f1 = "UIKeyInputF1"
  /// The F11 key.
  public static let f11 = "UIKeyInputF11"

  /// The keys of inputs that aren't characters, and of characters that have keys of their own.
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
    f11: [.keyboardF11],
    "\r": [.keyboardReturnOrEnter, .keypadEnter],
    "\t": [.keyboardTab],
    " ": [.keyboardSpacebar],
  ]
}
