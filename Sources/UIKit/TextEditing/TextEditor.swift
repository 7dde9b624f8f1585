/// A text with its attributes, its selection, its marked text, and the history of its changes.
///
/// Offsets count UTF-16 units, as `NSRange` does, and always lie between two characters (grapheme clusters).
struct TextEditor {
  /// The selected text or, if it is empty, the caret. The end that the arrow keys move is `head`.
  struct Selection: Equatable {
    var anchor: Int
    var head: Int

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isEmpty: Bool { anchor == head }
  }

  /// The kind of a change. Successive changes of typing, or of deleting, form one undo step.
  enum Change {
    case typing, deleting, other
  }

  private struct State {
    let text: NSAttributedString
    let selection: Selection
  }

  /// The greatest number of steps that can be undone.
  private static let longestHistory = 200

  /// The text with its attributes; those of plain text are empty.
  private(set) var attributedText = NSAttributedString()
  /// The characters of ``attributedText``.
  private(set) var text = ""
  private(set) var selection = Selection(anchor: 0, head: 0)
  /// The range of the text that an input method is composing; nil if it composes none.
  private(set) var marked: Range<Int>?
  /// The offsets between characters, the start and the end included.
  private var boundaries = [0]

  private var undoStates: [State] = []
  private var redoStates: [State] = []
  /// The kind of the last change, if another change of this kind joins its undo step; otherwise nil.
  private var openChange: Change?
  /// The state before the running composition; nil without one.
  private var stateBeforeMarking: State?

  /// The number of UTF-16 units.
  var length: Int { boundaries[boundaries.count - 1] }

  /// The text in a range.
  func text(in range: Range<Int>) -> String { String(text[indices(of: snapped(range))]) }

  /// Removes the control characters of `text`, apart from line breaks and tabs.
  static func printable(_ text: String) -> String {
    func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && scalar != "\t"
        && !Character(scalar).isNewline
    }
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isUnprintable($0) }))
  }

  /// Converts `text` to a single line. Line breaks at the end and control characters are removed; other line breaks and tabs
  /// become spaces.
  static func singleLine(_ text: String) -> String {
    var text = text[...]
    while text.last?.isNewline == true { text.removeLast() }
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else if character.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control
      }) {
        result.unicodeScalars.append(
          contentsOf: character.unicodeScalars.filter { $0.properties.generalCategory != .control })
      } else {
        result.append(character)
      }
    }
    return result
  }

  // MARK: Selection

  /// Selects from `anchor` to `head`. Offsets inside a character are moved to its start.
  mutating func select(from anchor: Int, to head: Int) {
    let new = Selection(anchor: snapped(anchor), head: snapped(head))
    if new != selection { openChange = nil }
    selection = new
  }

  mutating func select(_ range: Range<Int>) { select(from: range.lowerBound, to: range.upperBound) }

  /// The boundary before `offset`; 0 at the start.
  func boundary(before offset: Int) -> Int { boundaries[max(index(notBefore: offset) - 1, 0)] }

  /// The boundary after `offset`; the end of the text at the end.
  func boundary(after offset: Int) -> Int {
    boundaries[min(index(notBefore: offset + 1), boundaries.count - 1)]
  }

  /// The index of the first boundary at or after `offset`; the number of boundaries if there is none.
  private func index(notBefore offset: Int) -> Int {
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func snapped(_ offset: Int) -> Int {
    let index = index(notBefore: offset)
    guard index < boundaries.count else { return length }
    return boundaries[index] == offset ? offset : boundaries[max(index - 1, 0)]
  }

  func snapped(_ range: Range<Int>) -> Range<Int> {
    let start = snapped(range.lowerBound)
    return start..<max(start, snapped(range.upperBound))
  }

  // MARK: Changes

  /// Replaces all text, clears the undo history and puts the caret at the end.
  mutating func setText(_ new: String) { setText(NSAttributedString(string: new)) }

  /// Replaces all text, clears the undo history and puts the caret at the end.
  mutating func setText(_ new: NSAttributedString) {
    (undoStates, redoStates, openChange) = ([], [], nil)
    endMarking()
    setContent(new)
    selection = Selection(anchor: length, head: length)
  }

  /// Changes attributes and not the characters. Clears the undo history, whose states have other attributes.
  mutating func changeAttributes(_ body: (NSMutableAttributedString) -> Void) {
    (undoStates, redoStates, openChange) = ([], [], nil)
    let content = NSMutableAttributedString(attributedString: attributedText)
    body(content)
    attributedText = NSAttributedString(attributedString: content)
  }

  /// Replaces the text in `range`, adds an undo step or extends the last one, and puts the caret after the new text.
  mutating func replace(
    _ range: Range<Int>, with new: String, attributes: [NSAttributedString.Key: Any] = [:],
    as change: Change
  ) {
    let before = stateBeforeMarking ?? State(text: attributedText, selection: selection)
    let isContinued =
      change != .other && change == openChange && range.isEmpty == (change == .typing)
    endMarking()
    if !isContinued { addUndoStep(before) }
    redoStates = []
    substitute(snapped(range), new, attributes)
    // Whitespace ends the undo step, so that undo does not remove everything that was typed.
    openChange = change == .typing && new.last?.isWhitespace == true ? nil : change
  }

  private mutating func substitute(
    _ range: Range<Int>, _ new: String, _ attributes: [NSAttributedString.Key: Any]
  ) {
    let content = NSMutableAttributedString(attributedString: attributedText)
    content.replaceCharacters(
      in: NSRange(location: range.lowerBound, length: range.count),
      with: NSAttributedString(string: new, attributes: attributes))
    setContent(NSAttributedString(attributedString: content))
    let end = boundaries.first { $0 >= range.lowerBound + new.utf16.count } ?? length
    selection = Selection(anchor: end, head: end)
  }

  private mutating func setContent(_ new: NSAttributedString) {
    attributedText = new
    text = new.string
    var offset = 0
    boundaries = [0]
    for character in text {
      offset += character.utf16.count
      boundaries.append(offset)
    }
  }

  private func indices(of range: Range<Int>) -> Range<String.Index> {
    String.Index(
      utf16Offset: range.lowerBound, in: text)..<String.Index(
        utf16Offset: range.upperBound, in: text)
  }

  // MARK: Marked text

  /// Replaces the marked text, or else the selection, by text that is being composed, and selects a part of it. `part` is
  /// relative to the start of the new text.
  mutating func mark(
    _ new: String, attributes: [NSAttributedString.Key: Any] = [:], selecting part: Range<Int>
  ) {
    stateBeforeMarking = stateBeforeMarking ?? State(text: attributedText, selection: selection)
    let range = marked ?? selection.range
    substitute(range, new, attributes)
    let start = range.lowerBound
    marked = snapped(start..<start + new.utf16.count)
    select(from: start + part.lowerBound, to: start + part.upperBound)
  }

  /// Ends the composition, keeps its text and adds an undo step.
  mutating func unmark() {
    guard let before = stateBeforeMarking else { return }
    endMarking()
    addUndoStep(before)
    redoStates = []
  }

  /// Adds the state to which the next undo returns. The oldest one is forgotten when there are too many.
  private mutating func addUndoStep(_ state: State) {
    undoStates.append(state)
    if undoStates.count > Self.longestHistory { undoStates.removeFirst() }
  }

  /// Ends the composition, and restores the text and the selection from before it.
  mutating func cancelMarking() {
    guard let before = stateBeforeMarking else { return }
    endMarking()
    restore(before)
  }

  private mutating func endMarking() {
    marked = nil
    stateBeforeMarking = nil
    openChange = nil
  }

  // MARK: Undo

  var canUndo: Bool { !undoStates.isEmpty }
  var canRedo: Bool { !redoStates.isEmpty }

  /// The text that ``undo()`` restores; nil if there is nothing to undo.
  var textBeforeUndo: String? { undoStates.last?.text.string }
  /// The text that ``redo()`` restores; nil if there is nothing to redo.
  var textAfterRedo: String? { redoStates.last?.text.string }

  mutating func undo() {
    guard let state = undoStates.popLast() else { return }
    redoStates.append(State(text: attributedText, selection: selection))
    restore(state)
  }

  mutating func redo() {
    guard let state = redoStates.popLast() else { return }
    undoStates.append(State(text: attributedText, selection: selection))
    restore(state)
  }

  private mutating func restore(_ state: State) {
    openChange = nil
    setContent(state.text)
    selection = state.selection
  }
}
