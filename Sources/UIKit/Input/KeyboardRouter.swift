/// Decides which object handles a key.
///
/// While touches are down, Escape cancels them. Otherwise a key is offered to these objects, until one handles it:
///
/// 1. the text field that is edited, if the key types characters;
/// 2. key commands with priority over the system;
/// 3. the text field again, for editing commands;
/// 4. the focus system;
/// 5. the other key commands;
/// 6. the desktop's key commands;
/// 7. the context menu of the object with the focus, for the Menu key and Shift-F10;
/// 8. the responder chain.
@MainActor
final class KeyboardRouter {
  private var application: UIApplication { .shared }

  /// Handles a key event. Returns false if the responder chain should receive the key, and for events of
  /// other kinds.
  func handle(_ event: InputEvent) -> Bool {
    guard case .key(let phase, let key) = event.kind else { return false }
    switch phase {
    case .down(let isRepeat):
      guard !application.isIgnoringInteractionEvents else { return false }
      return press(key, isRepeat: isRepeat)
    case .up:
      application.focus.releaseKey()
      return false
    }
  }

  private func press(_ key: UIKey, isRepeat: Bool) -> Bool {
    if key.keyCode == .keyboardEscape, application.input.isTouching {
      application.input.cancelTouches()
      return true
    }
    let text = application.textInput
    if text.handle(key, typing: true, isRepeat: isRepeat) { return true }
    // A key that is held down repeats movements of the focus and of a caret, and key commands for arrow keys. It does not
    // repeat other actions.
    // A text view types a line break for each.
    if isRepeat, Self.nonRepeatingKeys.contains(key.keyCode), !text.repeats(key) { return true }
    let receiver = application.keyReceiver
    let isArrow = UIFocusHeading(arrow: key.keyCode) != nil
    if !isRepeat || isArrow, perform(key, from: receiver, first: true) { return true }
    if text.handle(key, typing: false, isRepeat: isRepeat) { return true }
    if application.focus.handle(key, isRepeat: isRepeat) { return true }
    if isRepeat { return false }
    return perform(key, from: receiver, first: false) || openMenu(for: key, from: receiver)
  }

  /// Opens the context menu of the nearest view in the responder chain that has one, for the keys that the desktop has for it.
  private func openMenu(for key: UIKey, from receiver: UIResponder) -> Bool {
    let isShiftF10 = key.keyCode == .keyboardF10 && key.modifierFlags == .shift
    guard key.keyCode == .keyboardApplication || isShiftF10, let view = receiver as? UIView else {
      return false
    }
    for case let holder as UIView in sequence(first: receiver, next: \.next) {
      for case let interaction as UIContextMenuInteraction in holder.interactions {
        let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        if interaction.open(at: view.convert(middle, to: holder)) { return true }
      }
      if holder is any ModalView { break }
    }
    return false
  }

  /// The keys that act once, however long they are held.
  private static let nonRepeatingKeys: Set<UIKeyboardHIDUsage> = [
    .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar, .keyboardEscape, .consumerBack,
  ]

  /// Runs the first key command for `key` in the responder chain. `first` selects the commands with priority
  /// over the system, which come before the focus.
  private func perform(_ key: UIKey, from receiver: UIResponder, first: Bool) -> Bool {
    var responder: UIResponder? = receiver
    while let current = responder {
      let added = (current as? UIViewController)?.addedKeyCommands ?? []
      let command = ((current.keyCommands ?? []) + added).first {
        $0.wantsPriorityOverSystemBehavior == first && $0.matches(key)
      }
      if let command, command.perform(from: current) { return true }
      // Controllers behind a presentation receive no keys.
      responder = current is any ModalView ? application : current.next
    }
    let last = first ? nil : application.desktopKeyCommands?().first { $0.matches(key) }
    return last?.perform(from: application) ?? false
  }

  /// Scrolls the largest scroll view that accepts input, for keys that no responder handled.
  func scrollPage(by presses: Set<UIPress>) -> Bool {
    guard let root = application.focus.root else { return false }
    var largest: UIScrollView?
    func look(in view: UIView) {
      guard view.acceptsInput else { return }
      if let found = view as? UIScrollView, found.area > largest?.area ?? 0 { largest = found }
      for subview in view.subviews { look(in: subview) }
    }
    look(in: root)
    return largest?.scroll(by: presses) ?? false
  }
}

extension UIView {
  fileprivate var area: CGFloat { bounds.width * bounds.height }
}
