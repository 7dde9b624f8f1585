/// A view whose text a ``TextInputController`` edits.
@MainActor
protocol TextInputView: UIView, UITextInput, TextKeyHandling {
  var controller: TextInputController { get }
  /// The view that shows the text.
  var geometry: any TextGeometry { get }
  /// Whether the text has several lines.
  var hasLines: Bool { get }
  /// Whether the user can change the text. If not, it can still be selected and copied.
  var isEditable: Bool { get }
  /// The attributes that typed text gets.
  var attributesOfTypedText: [NSAttributedString.Key: Any] { get }
  /// Whether the delegate allows the user to replace the characters in `range`.
  func mayReplace(_ range: Range<Int>, by new: String) -> Bool
  /// Called after each change of the text or the selection, to show it and to tell the delegate.
  func textOrSelectionDidChange(isText: Bool, isSelection: Bool)
  /// Called after a change of the text by the user.
  func userDidChangeText()
  /// Called for Return.
  func pressReturn()
  func copy(_ sender: Any?)
  func cut(_ sender: Any?)
  func selectAll(_ sender: Any?)
  func paste(_ sender: Any?)
  /// Ends editing without asking the delegate. Returns false if the view remains the first responder.
  func resign() -> Bool
  /// Shows the state again, because the window or the application has become active or inactive.
  func show()
}

extension TextInputView {
  func edit(with key: UIKey, isRepeat: Bool) -> Bool {
    controller.perform(key, isRepeat: isRepeat)
  }
}

/// Edits the text of a text field or text view: keys, mouse, clipboard, input methods and undo.
@MainActor
final class TextInputController {
  private unowned let view: any TextInputView
  private(set) var editor = TextEditor()
  /// The range that the last click selected. A drag of the mouse extends the selection from it.
  private var clicked = 0..<0
  /// The unit by which a drag extends the selection: the number of clicks before it, from 1 to 3.
  private var clickCount = 1
  /// The x coordinate that the caret keeps while it moves up and down across shorter lines; nil after any other change.
  private var columnX: CGFloat?

  init(_ view: any TextInputView) { self.view = view }

  // MARK: State

  /// Whether the caret is visible: the text is edited, and its window and the application are active.
  var hasCaret: Bool {
    view.isFirstResponder && view.isEditable && view.window?.isKeyWindow == true
      && UIApplication.shared.applicationState == .active
  }

  /// Moves the keyboard focus to the view. If that is impossible, removes it from any other view, which would get the keys.
  func takeFocus() {
    let focus = UIApplication.shared.focus
    if !view.isFocused { focus.requestFocusUpdate(to: view) }
    if !view.isFocused { focus.move(to: nil) }
  }

  /// Reports the caret's rectangle to the desktop's input methods.
  func announceCaret() {
    guard view.isFirstResponder, view.isEditable, let window = view.window,
      let service = UIApplication.shared.textInputService
    else { return }
    let geometry = view.geometry
    let rect = geometry.convert(geometry.caretRect(at: editor.selection.head), to: nil)
    service.textInputDidBegin(at: rect.applying(window.transformToScreen))
  }

  // MARK: Changes

  /// Changes the text or the selection, and tells the view.
  func change(_ body: (inout TextEditor) -> Void) {
    let old = editor
    body(&editor)
    columnX = nil
    let isText = editor.attributedText !== old.attributedText
    view.textOrSelectionDidChange(
      isText: isText, isSelection: editor.selection != old.selection || editor.text != old.text)
  }

  /// Text as the view can have it.
  private func accepted(_ text: String) -> String {
    view.hasLines ? TextEditor.printable(text) : TextEditor.singleLine(text)
  }

  /// Replaces text on behalf of the user, if the delegate allows it. Returns whether the text was replaced.
  @discardableResult
  func edit(_ range: Range<Int>, _ new: String, as kind: TextEditor.Change) -> Bool {
    let new = accepted(new)
    guard view.isEditable, !range.isEmpty || !new.isEmpty, view.mayReplace(range, by: new) else {
      return false
    }
    let attributes = view.attributesOfTypedText
    change { $0.replace(range, with: new, attributes: attributes, as: kind) }
    view.userDidChangeText()
    return true
  }

  /// Replaces text on behalf of the app.
  func replace(_ range: Range<Int>, by new: String) {
    let (new, attributes) = (accepted(new), view.attributesOfTypedText)
    change { $0.replace(range, with: new, attributes: attributes, as: .other) }
  }

  func insert(_ text: String) {
    if editor.marked != nil { return insertComposed(text) }
    let isTyped = editor.selection.isEmpty
    edit(editor.selection.range, text, as: isTyped ? .typing : .other)
  }

  /// Replaces the marked text by the result of the composition. The delegate is asked about a change of the text from before
  /// the composition.
  private func insertComposed(_ text: String) {
    change { $0.cancelMarking() }
    edit(editor.selection.range, text, as: .other)
  }

  /// Deletes the selection or, if it is empty, the given text beside the caret.
  func delete(_ deletion: EditCommand.Deletion) {
    let selection = editor.selection
    guard selection.isEmpty else { return _ = edit(selection.range, "", as: .other) }
    let caret = selection.head
    switch deletion {
    case .characterBefore: edit(editor.boundary(before: caret)..<caret, "", as: .deleting)
    case .characterAfter: edit(caret..<editor.boundary(after: caret), "", as: .deleting)
    case .wordBefore: edit(wordEdge(from: caret, forward: false)..<caret, "", as: .other)
    case .wordAfter: edit(caret..<wordEdge(from: caret, forward: true), "", as: .other)
    }
  }

  // MARK: Marked text

  /// Replaces the marked text or the selection by text that an input method is composing; nil or an empty text ends the composition
  /// without a result. `selectedRange` is relative to `text`.
  func mark(_ text: String?, selectedRange: NSRange) {
    guard view.isFirstResponder, view.isEditable else { return }
    guard let new = text.map(accepted), !new.isEmpty else { return change { $0.cancelMarking() } }
    let length = new.utf16.count
    let start = min(max(selectedRange.location, 0), length)
    let end = min(start + max(selectedRange.length, 0), length)
    let attributes = view.attributesOfTypedText
    change { $0.mark(new, attributes: attributes, selecting: start..<end) }
  }

  /// Ends the composition and keeps its text.
  func unmark() {
    guard editor.marked != nil else { return }
    change { $0.unmark() }
    view.userDidChangeText()
  }

  /// Removes the text that an input method is composing. An input method that keeps this text inserts it again as its result.
  func cancelComposition() {
    guard editor.marked != nil else { return }
    change { $0.cancelMarking() }
    UIApplication.shared.textInputService?.textInputDidEnd()
  }

  // MARK: Actions

  func copySelection() {
    guard !view.isSecureTextEntry, !editor.selection.isEmpty else { return }
    UIPasteboard.general.string = editor.text(in: editor.selection.range)
  }

  func cutSelection() {
    guard !view.isSecureTextEntry, !editor.selection.isEmpty, view.isEditable else { return }
    view.copy(nil)
    edit(editor.selection.range, "", as: .other)
  }

  func paste() {
    guard let text = UIPasteboard.general.string else { return }
    edit(editor.selection.range, text, as: .other)
  }

  /// Selects the word around the caret; in hidden text, everything.
  func selectWord() {
    let word =
      view.isSecureTextEntry
      ? 0..<editor.length : view.geometry.word(at: editor.selection.head)
    change { $0.select(word) }
  }

  func selectAll() {
    change { $0.select(0..<$0.length) }
    offerPrimarySelection()
  }

  func offerPrimarySelection() {
    guard !view.isSecureTextEntry, !editor.selection.isEmpty else { return }
    UIPasteboard.primarySelection.string = editor.text(in: editor.selection.range)
  }

  /// Undoes the last change, or redoes it if `isUndo` is false. Foundation has no `UndoManager` on Linux.
  private func undo(_ isUndo: Bool) {
    guard let new = isUndo ? editor.textBeforeUndo : editor.textAfterRedo,
      view.isEditable, view.mayReplace(0..<editor.length, by: new)
    else { return }
    change { isUndo ? $0.undo() : $0.redo() }
    view.userDidChangeText()
  }

  // MARK: Mouse and touch

  private func offset(at touch: UITouch) -> Int {
    view.geometry.offset(nearestTo: touch.location(in: view.geometry))
  }

  /// Sets the caret, or selects a word or more at a double or triple click. `extends` keeps the other end of the selection.
  func click(_ touch: UITouch, extends: Bool) {
    cancelComposition()
    clickCount = min(touch.tapCount, 3)
    let place = offset(at: touch)
    if extends {
      clicked = editor.selection.anchor..<editor.selection.anchor
      change { $0.select(from: $0.selection.anchor, to: place) }
    } else {
      clicked = unit(at: place)
      let range = clicked
      change { $0.select(range) }
    }
  }

  /// Extends the selection from the clicked character, word or paragraph to `point`, in the view's coordinates.
  func drag(to point: CGPoint) {
    let place = view.convert(point, to: view.geometry)
    let reached = unit(at: view.geometry.offset(nearestTo: place))
    let isBackward = reached.lowerBound < clicked.lowerBound
    change {
      $0.select(
        from: isBackward ? clicked.upperBound : clicked.lowerBound,
        to: isBackward ? reached.lowerBound : max(reached.upperBound, clicked.upperBound))
    }
  }

  /// The range that a click selects at an offset: nothing after one click, the word after two; after three the paragraph or, in a
  /// single line, all text.
  private func unit(at offset: Int) -> Range<Int> {
    switch clickCount {
    case ...1: offset..<offset
    case 2 where !view.isSecureTextEntry: view.geometry.word(at: offset)
    default: view.hasLines ? view.geometry.paragraph(at: offset) : 0..<editor.length
    }
  }

  /// Inserts the primary selection where the middle button was clicked.
  func pastePrimarySelection(at touch: UITouch) {
    guard view.isEditable, let text = UIPasteboard.primarySelection.string,
      view.becomeFirstResponder()
    else { return }
    let caret = offset(at: touch)
    change { $0.select(caret..<caret) }
    edit(caret..<caret, text, as: .other)
  }

  // MARK: Keys

  /// Performs the editing command of a key. Returns false if it has none.
  func perform(_ key: UIKey, isRepeat: Bool) -> Bool {
    // While it composes text, an input method handles the keys.
    if editor.marked != nil { return true }
    guard let command = EditCommand(key, hasLines: view.hasLines) else { return false }
    switch command {
    // Without a caret, these keys scroll.
    case .move(_, extends: false) where !view.isEditable: return false
    case .move(let target, let extends): move(to: target, extends: extends)
    case .selectAll: view.selectAll(nil)
    case .copy: view.copy(nil)
    case .tab where !view.isEditable: return false
    default: if view.isEditable { change(by: command, isRepeat: isRepeat) }
    }
    return true
  }

  private func change(by command: EditCommand, isRepeat: Bool) {
    switch command {
    case .delete(let deletion): delete(deletion)
    case .cut: view.cut(nil)
    case .paste: view.paste(nil)
    case .undo: undo(true)
    case .redo: undo(false)
    case .tab: view.insertText("\t")
    case .enter: if view.hasLines || !isRepeat { view.pressReturn() }
    case .move, .selectAll, .copy: break
    }
  }

  private func move(to target: EditCommand.Target, extends: Bool) {
    let selection = editor.selection
    let (goal, column) = goal(of: target, extends: extends)
    change { $0.select(from: extends ? selection.anchor : goal, to: goal) }
    columnX = column
    if extends { offerPrimarySelection() }
  }

  /// The offset to which a movement leads and, for one between lines, the x coordinate that the next one keeps.
  private func goal(of target: EditCommand.Target, extends: Bool) -> (Int, column: CGFloat?) {
    let (selection, geometry) = (editor.selection, view.geometry)
    let head = selection.head
    let reversed = geometry.isRightToLeft(at: head)
    switch target {
    case .left, .right:
      let toRight = target == .right
      if selection.isEmpty || extends {
        return (geometry.offset(movingFrom: head, toRight: toRight), nil)
      }
      // The caret goes to the end of the selection that lies on that side.
      let ends = [selection.range.lowerBound, selection.range.upperBound]
      return (ends[toRight == reversed ? 0 : 1], nil)
    case .wordLeft, .wordRight:
      return (wordEdge(from: head, forward: (target == .wordRight) != reversed), nil)
    case .lineStart: return (geometry.line(at: head).lowerBound, nil)
    case .lineEnd: return (geometry.line(at: head).upperBound, nil)
    case .start: return (0, nil)
    case .end: return (editor.length, nil)
    case .paragraphUp:
      let start = geometry.paragraph(at: head).lowerBound
      return (start < head ? start : geometry.paragraph(at: max(head - 1, 0)).lowerBound, nil)
    case .paragraphDown:
      let end = geometry.paragraph(at: head).upperBound
      return (
        end > head ? end : geometry.paragraph(at: min(head + 1, editor.length)).upperBound, nil
      )
    case .up, .down:
      let x = columnX ?? geometry.caretRect(at: head).midX
      return (geometry.offset(movingFrom: head, down: target == .down, x: x), x)
    case .pageUp, .pageDown:
      let caret = geometry.caretRect(at: head)
      let x = columnX ?? caret.midX
      // A line of the page before stays visible.
      let step = max(view.bounds.height - 2 * caret.height, caret.height)
      let y = caret.midY + (target == .pageDown ? step : -step)
      return (geometry.offset(nearestTo: CGPoint(x: x, y: y)), x)
    }
  }

  /// The end of the next word or the start of the previous one. In hidden text, the end or the start of the text, so that
  /// its words are not revealed.
  private func wordEdge(from offset: Int, forward: Bool) -> Int {
    if view.isSecureTextEntry { return forward ? editor.length : 0 }
    return view.geometry.wordEdge(from: offset, forward: forward)
  }

  // MARK: Positions

  /// The part of a range that lies in the text; nil if the range was not created by a text field or text view.
  func span(_ range: UITextRange?) -> Range<Int>? {
    (range as? TextSpan)?.value.clamped(to: 0..<editor.length)
  }

  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    guard let from = from as? TextOffset, let to = to as? TextOffset else { return nil }
    return TextSpan(min(from.value, to.value)..<max(from.value, to.value))
  }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = position as? TextOffset else { return nil }
    let (value, isTooLarge) = start.value.addingReportingOverflow(offset)
    return isTooLarge || !(0...editor.length).contains(value) ? nil : TextOffset(value)
  }

  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    guard let from = from as? TextOffset, let to = toPosition as? TextOffset else { return 0 }
    return to.value - from.value
  }

  func caretRect(for position: UITextPosition) -> CGRect {
    guard let position = position as? TextOffset else { return .null }
    view.layoutIfNeeded()
    return view.convert(view.geometry.caretRect(at: position.value), from: view.geometry)
  }

  func firstRect(for range: UITextRange) -> CGRect {
    guard let range = span(range) else { return .null }
    view.layoutIfNeeded()
    return view.geometry.rects(of: range).first.map { view.convert($0, from: view.geometry) }
      ?? caretRect(for: TextOffset(range.lowerBound))
  }

  func closestPosition(to point: CGPoint) -> UITextPosition? {
    view.layoutIfNeeded()
    return TextOffset(view.geometry.offset(nearestTo: view.convert(point, to: view.geometry)))
  }
}
