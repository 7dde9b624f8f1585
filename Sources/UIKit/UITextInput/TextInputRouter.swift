/// Delivers typed text to the first responder, if it accepts text.
@MainActor
final class TextInputRouter {
  weak var service: (any TextInputService)?

  /// The object that receives typed text now: the first responder, unless another view has the focus or a presentation
  /// covers it.
  var receiver: (any UIResponder & UIKeyInput)? {
    let application = UIApplication.shared
    guard let own = application.firstResponder as? any UIResponder & UIKeyInput,
      application.keyReceiver === own, !application.isIgnoringInteractionEvents
    else { return nil }
    return own
  }

  /// Ends the editing of the first responder before another view gets the focus. Returns false if it refuses.
  func endEditing(forFocusOn view: UIView) -> Bool {
    guard let own = UIApplication.shared.firstResponder as? any UIView & UIKeyInput,
      !view.isDescendant(of: own)
    else { return true }
    return own.resignFirstResponder()
  }

  func insert(_ text: String) {
    receiver?.insertText(text)
  }

  func mark(_ text: String, selection: Range<Int>) {
    guard let input = receiver as? any UITextInput else { return }
    input.setMarkedText(
      text, selectedRange: NSRange(location: selection.lowerBound, length: selection.count))
  }

  /// Whether the receiver acts again when `key` repeats, although most views act once.
  func repeats(_ key: UIKey) -> Bool {
    (receiver as? any TextInputView)?.hasLines == true
      && (key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keypadEnter)
  }

  /// Handles a key that types or edits text. Returns false for other keys.
  ///
  /// Called twice for each key. With `typing`, before all key commands, it only stops keys that type characters; their text
  /// follows as a separate event. Without, after the key commands with priority, it handles editing keys.
  func handle(_ key: UIKey, typing: Bool, isRepeat: Bool) -> Bool {
    guard let receiver else { return false }
    if typing { return key.typesText }
    if let editor = receiver as? any TextKeyHandling {
      return editor.edit(with: key, isRepeat: isRepeat)
    }
    guard key.modifierFlags.subtracting([.alphaShift, .shift]).isEmpty else { return false }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace: receiver.deleteBackward()
    case .keyboardReturnOrEnter, .keypadEnter: receiver.insertText("\n")
    default: return false
    }
    return true
  }
}

/// A text input that handles editing keys itself.
@MainActor
protocol TextKeyHandling: UIKeyInput {
  /// Handles a key that edits text or moves the caret. Returns false for keys with other meanings.
  func edit(with key: UIKey, isRepeat: Bool) -> Bool
}

extension UIKey {
  /// Whether the key types its characters into a text field.
  ///
  /// With Control or Super it is a command. With Alt it is one too, unless Alt changes the character, as AltGr does.
  public var typesText: Bool {
    guard let first = characters.unicodeScalars.first, first.properties.generalCategory != .control,
      modifierFlags.isDisjoint(with: [.control, .command])
    else { return false }
    return !modifierFlags.contains(.alternate)
      || characters.lowercased() != charactersIgnoringModifiers.lowercased()
  }
}
