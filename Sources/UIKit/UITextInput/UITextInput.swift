/// A responder into which the user can type. As in UIKit.
///
/// While it is the first responder, typed characters go to ``insertText(_:)`` and not to key commands.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text to delete.
  var hasText: Bool { get }
  /// Inserts text in place of the selection.
  func insertText(_ text: String)
  /// Deletes the selection or, if nothing is selected, the character before the caret.
  func deleteBackward()
}

/// A responder whose text has positions, a selection, and marked text of an input method. As in UIKit, without members for
/// writing directions, styles and dictation.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The selected range. It is empty if there is only a caret, and nil if there is neither.
  var selectedTextRange: UITextRange? { get set }
  /// The range of the text that an input method is composing; nil if it composes none.
  var markedTextRange: UITextRange? { get }
  /// The start of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }

  /// The text in `range`; nil if the range belongs to another object.
  func text(in range: UITextRange) -> String?
  /// Replaces the text in `range`.
  func replace(_ range: UITextRange, withText text: String)

  /// Replaces the marked text, or else the selection, by text that an input method is composing.
  ///
  /// `selectedRange` is the selection in `markedText`, in UTF-16 units. If `markedText` is nil or empty, the composition ends
  /// without a result.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends the composition and keeps its text.
  func unmarkText()

  /// The range between two positions, in either order; nil if one belongs to another object.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The position `offset` UTF-16 units after `position`; nil if it is outside the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The number of UTF-16 units between two positions; negative if `toPosition` comes first.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// The rectangle of a caret at `position`, in the view's coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The leftmost rectangle that the text in `range` covers, in the view's coordinates.
  func firstRect(for range: UITextRange) -> CGRect
  /// The position between two characters that is nearest to a point in the view's coordinates.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UIView {
  /// Resigns the first responder if it is this view or a view in it. As in UIKit.
  ///
  /// - Parameter force: Whether a text field ends editing even if its delegate refuses.
  /// - Returns: False if the first responder is still this view or a view in it.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let own = UIApplication.shared.firstResponder as? UIView, own.isDescendant(of: self)
    else { return true }
    if force, let text = own as? any TextInputView { return text.resign() }
    return own.resignFirstResponder()
  }
}

/// A position in the text of a ``UITextInput`` object, which creates it. As in UIKit.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// Creates a position without a meaning, for subclasses.
  public override init() { super.init() }
}

/// A range in the text of a ``UITextInput`` object, which creates it. As in UIKit.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// Creates a range without a meaning, for subclasses.
  public override init() { super.init() }
  /// Whether the range contains no text.
  open var isEmpty: Bool { true }
  /// The position at which the range starts.
  open var start: UITextPosition { UITextPosition() }
  /// The position at which the range ends.
  open var end: UITextPosition { UITextPosition() }
}

/// A position in the text of a text field or text view, in UTF-16 units.
final class TextOffset: UITextPosition {
  let value: Int

  init(_ value: Int) {
    self.value = value
    super.init()
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? TextOffset)?.value == value }
  override var hash: Int { value.hashValue }
}

/// A range of the text of a text field or text view, in UTF-16 units.
final class TextSpan: UITextRange {
  let value: Range<Int>

  init(_ value: Range<Int>) {
    self.value = value
    super.init()
  }

  override var isEmpty: Bool { value.isEmpty }
  override var start: UITextPosition { TextOffset(value.lowerBound) }
  override var end: UITextPosition { TextOffset(value.upperBound) }
  override func isEqual(_ object: Any?) -> Bool { (object as? TextSpan)?.value == value }
  override var hash: Int { value.hashValue }
}

/// The desktop's input methods. UIKit reports to them where the user types. Not in UIKit; the window system implements it.
@preconcurrency @MainActor
public protocol TextInputService: AnyObject {
  /// Called when an object begins to receive text, and whenever its caret moves. `rect` is the caret's rectangle in points of
  /// the screen; input methods show their candidates below it.
  func textInputDidBegin(at rect: CGRect)
  /// Called when no object receives text any more. The input method must drop an unfinished composition.
  func textInputDidEnd()
}

extension UIApplication {
  /// The desktop's input methods; nil if there is no desktop window. Not retained. Not in UIKit.
  public var textInputService: (any TextInputService)? {
    get { textInput.service }
    set { textInput.service = newValue }
  }

  /// Whether typed text goes to the first responder now. Not in UIKit.
  ///
  /// While it is false, the window system need not send ``InputEvent/Kind/text(_:)``.
  public var receivesText: Bool { textInput.receiver != nil }
}
