/// A scrolling view in which the user reads, selects and types a text of several lines. As in UIKit, without exclusion
/// paths and TextKit's layout manager.
///
///     let notes = UITextView(frame: view.bounds)
///     notes.font = .systemFont(ofSize: 17)
///     notes.text = "Milk\nBread"
///     notes.delegate = self
///
/// The text is edited while the view is the first responder: after a click, or after `becomeFirstResponder()`. Keys and mouse work as
/// on Linux desktops: Control and an arrow move by words or paragraphs, Home and End to the ends of a line, Shift extends the
/// selection, Control-Z undoes; a double click selects a word, a triple click a paragraph, and the middle button pastes the primary
/// selection. Tab inserts a tab; Shift-Tab and Escape keep their meanings. Dragging with the mouse selects, dragging with a finger
/// scrolls. There is no keyboard on screen and no menu.
///
/// Each paragraph has the paragraph style of its first character. Only paragraphs that have changed are laid out again, and only
/// visible ones are drawn, so texts may be long.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, TextInputView, UIContentSizeCategoryAdjusting {
  /// Whether the font follows the text size that the user prefers; false by default. The size never changes here.
  open var adjustsFontForContentSizeCategory = false

  /// Posted when editing of a text view has begun. The object is the text view.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when the user has changed the text of a text view. The object is the text view.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when editing of a text view has ended. The object is the text view.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// The size of the font of a text without one, in points. UIKit's.
  nonisolated static let defaultFontSize: CGFloat = 12

  // MARK: Text

  /// The text. It is never nil here: nil sets an empty text.
  ///
  /// Setting it sends no event, puts the caret at the end, and clears the undo history. All of the new text has ``font``, ``textColor``
  /// and ``textAlignment``.
  open var text: String! {
    get { controller.editor.text }
    set { setText(NSAttributedString(string: newValue ?? "")) }
  }

  /// The text with its attributes. Text without a font, a colour or a paragraph style has those of the view.
  ///
  /// Setting it sends no event, puts the caret at the end, and clears the undo history.
  open var attributedText: NSAttributedString! {
    get { withDefaults(controller.editor.attributedText) }
    set { setText(newValue ?? NSAttributedString()) }
  }

  /// The font of the first character; for an empty text, that of typed text. Nil if none was set: text then has the system font of
  /// 12 points. Setting it changes all of the text.
  open var font: UIFont? {
    get { firstAttribute(.font) as? UIFont ?? ownFont }
    set {
      ownFont = newValue
      removeAttribute(.font)
    }
  }

  /// The colour of the first character; for an empty text, that of typed text. Nil if none was set: text then has the colour `label`.
  /// Setting it changes all of the text.
  open var textColor: UIColor? {
    get { firstAttribute(.foregroundColor) as? UIColor ?? ownTextColor }
    set {
      ownTextColor = newValue
      removeAttribute(.foregroundColor)
    }
  }

  /// The alignment of paragraphs whose style has none of its own; `natural` by default. Setting it removes the paragraph styles.
  open var textAlignment = NSTextAlignment.natural {
    didSet { removeAttribute(.paragraphStyle) }
  }

  private var ownFont: UIFont?
  private var ownTextColor: UIColor?

  /// The attributes of typed text: by default, those of the character before the selection. They are reset when the selection changes.
  /// If they have no font, colour or paragraph style, typed text has the view's.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { defaultAttributes.merging(attributesOfTypedText) { $1 } }
    set {
      ownTypingAttributes = newValue
      show()
    }
  }

  private var ownTypingAttributes: [NSAttributedString.Key: Any]?

  /// The attributes that show links. By default, they have the tint colour.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { ownLinkAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      ownLinkAttributes = newValue
      contentView.linkAttributes = linkTextAttributes
      layoutDidChange()
    }
  }

  private var ownLinkAttributes: [NSAttributedString.Key: Any]?

  // MARK: Behaviour

  /// Whether the user can change the text; true by default.
  open var isEditable = true {
    didSet { if isEditable != oldValue { permissionsDidChange() } }
  }

  /// Whether the user can select text and click links; true by default.
  open var isSelectable = true {
    didSet { if isSelectable != oldValue { permissionsDidChange() } }
  }

  /// The selected characters, in UTF-16 units. An empty range is the caret.
  open var selectedRange: NSRange {
    get {
      let range = controller.editor.selection.range
      return NSRange(location: range.lowerBound, length: range.count)
    }
    set {
      let length = controller.editor.length
      let start = min(max(newValue.location, 0), length)
      let end = min(start + max(newValue.length, 0), length)
      controller.change { $0.select(start..<end) }
    }
  }

  /// Whether the user may change attributes. It has no effect here: there is no menu for it.
  open var allowsEditingTextAttributes = false
  /// Whether new text replaces all of the old text when editing begins; false by default.
  open var clearsOnInsertion = false
  /// The kinds of data that become links. It has no effect here: nothing is detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []

  /// Which letters a keyboard on screen would capitalise; the beginnings of sentences by default. It has no effect here.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether words would be corrected. It has no effect here.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The keyboard that would be shown on screen. It has no effect here.
  open var keyboardType = UIKeyboardType.default
  /// The title of the Return key of a keyboard on screen. It has no effect here.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether a keyboard on screen would be light or dark. It has no effect here.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// Whether the spelling would be checked. It has no effect here.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// What the text is for, by which a phone would offer texts. It has no effect here.
  open var textContentType: UITextContentType!
  /// Whether the Return key of a keyboard on screen would be disabled while there is no text. It has no effect here.
  open var enablesReturnKeyAutomatically = false
  /// Whether the text is secret: it is shown, but can't be copied. False by default.
  open var isSecureTextEntry = false

  // MARK: Layout

  /// The distances between the text and the edges of the content, in points; 8 at the top and the bottom by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { layoutDidChange() }
  }

  /// The area in which the text is laid out: its padding. As in UIKit, but the view sets its size.
  public let textContainer: NSTextContainer

  private(set) lazy var controller = TextInputController(self)
  private let contentView = TextViewContentView()
  private var isEditing = false

  /// The touch of the mouse that selects text.
  private var selectingTouch: UITouch?
  /// Extends the selection while the mouse is above or below the view.
  private var autoscroll: CADisplayLink?
  /// The speed of ``autoscroll`` for each point of distance, in points per second.
  private static let autoscrollSpeed: CGFloat = 8
  /// The link that a click would open.
  private var pressedLink: (url: URL, range: NSRange)?

  // MARK: Creation

  /// Creates an empty text view with a container of its own.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }

  /// Creates an empty text view; nil makes a container.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    prepareTextView()
  }

  /// Creates an empty text view; what a nib file says of it is read from `coder`.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    prepareTextView()
    decodeNib(coder, as: UITextView.self)
  }

  private func prepareTextView() {
    backgroundColor = .systemBackground
    textContainer.view = self
    insertSubview(contentView, at: 0)
    contentView.linkAttributes = linkTextAttributes
    show()
  }

  // MARK: Attributes

  private func setText(_ new: NSAttributedString) {
    let new = Self.withoutNUL(new)
    ownTypingAttributes = nil
    controller.change { $0.setText(new) }
  }

  /// Replaces NUL, which Pango's strings can't contain.
  private static func withoutNUL(_ text: NSAttributedString) -> NSAttributedString {
    guard text.string.utf8.contains(0) else { return text }
    let result = NSMutableAttributedString(attributedString: text)
    for (index, unit) in text.string.utf16.enumerated() where unit == 0 {
      result.replaceCharacters(in: NSRange(location: index, length: 1), with: "\u{FFFD}")
    }
    return result
  }

  private func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    let text = controller.editor.attributedText
    return text.length > 0
      ? text.attribute(key, at: 0, effectiveRange: nil) : ownTypingAttributes?[key]
  }

  private func removeAttribute(_ key: NSAttributedString.Key) {
    ownTypingAttributes?[key] = nil
    let text = controller.editor.attributedText
    if text.isPlain { return show() }
    controller.change {
      $0.changeAttributes {
        $0.removeAttribute(key, range: NSRange(location: 0, length: $0.length))
      }
    }
  }

  /// The attributes of text that has none.
  private var defaultAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: ownFont ?? .systemFont(ofSize: Self.defaultFontSize)
    ]
    if let ownTextColor { attributes[.foregroundColor] = ownTextColor }
    if textAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  private func withDefaults(_ text: NSAttributedString) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text.string, attributes: defaultAttributes)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { own, range, _ in
      result.addAttributes(own, range: range)
    }
    return result
  }

  var attributesOfTypedText: [NSAttributedString.Key: Any] {
    ownTypingAttributes ?? attributesAtCaret
  }

  private var attributesAtCaret: [NSAttributedString.Key: Any] {
    let text = controller.editor.attributedText
    guard text.length > 0, !text.isPlain else { return [:] }
    let start = controller.editor.selection.range.lowerBound
    var attributes = text.attributes(at: max(start - 1, 0), effectiveRange: nil)
    attributes[.link] = nil
    return attributes
  }

  // MARK: Showing

  func textOrSelectionDidChange(isText: Bool, isSelection: Bool) {
    if isSelection { ownTypingAttributes = nil }
    show()
    if isText { layoutDidChange() }
    if isFirstResponder, isText || isSelection { scrollToSelection() }
    if isSelection { delegate?.textViewDidChangeSelection(self) }
  }

  private func layoutDidChange() {
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  /// Updates the view of the text. Called after every change of the text, the selection or the state.
  func show() {
    var new = contentView.content
    let typing = attributesOfTypedText
    new.text = controller.editor.attributedText
    new.font = ownFont ?? .systemFont(ofSize: Self.defaultFontSize)
    new.textColor = ownTextColor ?? .label
    new.alignment = textAlignment
    new.endFont = typing[.font] as? UIFont
    new.endStyle = typing[.paragraphStyle] as? NSParagraphStyle
    new.selection = controller.editor.selection
    new.marked = controller.editor.marked
    new.hasSelection = isFirstResponder && isSelectable
    new.hasCaret = isEditing && controller.hasCaret
    guard new != contentView.content else { return }
    if !new.hasSameLayout(as: contentView.content) { layoutDidChange() }
    contentView.content = new
    controller.announceCaret()
  }

  /// The width in which lines are broken in a text view of a width, in points.
  private func textWidth(in width: CGFloat) -> CGFloat {
    max(
      width - textContainerInset.left - textContainerInset.right
        - 2 * textContainer.lineFragmentPadding, 0)
  }

  private func contentSize(ofText size: CGSize) -> CGSize {
    CGSize(
      width: (size.width + TextCaret.width).rounded(.up) + textContainerInset.left
        + textContainerInset.right + 2 * textContainer.lineFragmentPadding,
      height: (size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
  }

  open override func layoutSubviews() {
    // As wide as the view, so that only up and down is scrolled.
    let size = contentSize(ofText: contentView.breakLines(width: textWidth(in: bounds.width)))
    if contentSize != CGSize(width: bounds.width, height: size.height) {
      contentSize = CGSize(width: bounds.width, height: size.height)
      if !isScrollEnabled { invalidateIntrinsicContentSize() }
    }
    super.layoutSubviews()
    contentView.frame = CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top,
      width: textWidth(in: bounds.width),
      height: max(size.height - textContainerInset.top - textContainerInset.bottom, 0))
    contentView.visibleRect = convert(bounds, to: contentView)
    controller.announceCaret()
  }

  /// The size of the text with its insets if the view does not scroll; otherwise none.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    return sizeThatFits(
      CGSize(width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude, height: 0))
  }

  /// The size of the text with its insets, in lines of at most the given width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
    let text = contentView.breakLines(
      width: width < 100_000 ? textWidth(in: width) : .infinity)
    // The next layout breaks the lines at the view's own width again.
    if width != bounds.width { setNeedsLayout() }
    let fitting = contentSize(ofText: text)
    return CGSize(width: min(fitting.width, width), height: fitting.height)
  }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Scrolls by the least distance that makes a range of the text visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    let length = controller.editor.length
    let start = min(max(range.location, 0), length)
    let end = min(start + max(range.length, 0), length)
    layoutIfNeeded()
    let rect = [start, end].reduce(CGRect.null) { $0.union(contentView.caretRect(at: $1)) }
    // The text's margin is a part of its first and last line.
    var visible = contentView.convert(rect, to: self)
    if start == 0 { visible = visible.union(visible.offsetBy(dx: 0, dy: -textContainerInset.top)) }
    if end == length {
      visible = visible.union(visible.offsetBy(dx: 0, dy: textContainerInset.bottom))
    }
    scrollRectToVisible(visible, animated: false)
  }

  private func scrollToSelection() {
    guard isScrollEnabled, window != nil else { return }
    scrollRangeToVisible(NSRange(location: controller.editor.selection.head, length: 0))
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentView.linkAttributes = linkTextAttributes
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  open override var canBecomeFocused: Bool { isEditable || isSelectable || super.canBecomeFocused }

  /// Begins editing, if the delegate allows it. The text view also gets the keyboard focus. A text view that can't be edited becomes
  /// the first responder, too, so that its text can be selected and copied.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder,
      !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    isEditing = isEditable
    controller.takeFocus()
    if isEditing, clearsOnInsertion { controller.change { $0.select(0..<$0.length) } }
    show()
    guard isEditing else { return true }
    delegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard !isEditing || delegate?.textViewShouldEndEditing(self) ?? true else { return false }
    return resign()
  }

  func resign() -> Bool {
    guard super.resignFirstResponder() else { return false }
    finishEditing()
    return true
  }

  private func finishEditing() {
    defer { show() }
    guard isEditing else { return }
    controller.cancelComposition()
    isEditing = false
    UIApplication.shared.textInputService?.textInputDidEnd()
    delegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  private func permissionsDidChange() {
    if isFirstResponder, isEditing != isEditable { _ = resign() }
    show()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The application has already resigned a first responder that left its window.
    if !isFirstResponder { finishEditing() }
    if window == nil { endSelecting() }
  }

  /// Begins editing when a key moves the focus here.
  open override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    if context.nextFocusedView === self, !context.focusHeading.isEmpty { becomeFirstResponder() }
  }

  // MARK: Changes by the user

  func mayReplace(_ range: Range<Int>, by new: String) -> Bool {
    delegate?.textView(
      self, shouldChangeTextIn: NSRange(location: range.lowerBound, length: range.count),
      replacementText: new) ?? true
  }

  func userDidChangeText() {
    delegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  func pressReturn() { insertText("\n") }

  /// Copies the selected text to the clipboard, unless it is secret. As in UIKit, like ``cut(_:)``, ``paste(_:)``, ``select(_:)`` and
  /// ``selectAll(_:)``.
  open func copy(_ sender: Any?) { controller.copySelection() }

  /// Copies the selected text and deletes it. Does nothing if the text is secret or can't be edited.
  open func cut(_ sender: Any?) { controller.cutSelection() }

  /// Replaces the selected text by the text on the clipboard.
  open func paste(_ sender: Any?) { controller.paste() }

  /// Selects the word around the caret.
  open func select(_ sender: Any?) { controller.selectWord() }

  /// Selects all text.
  open func selectAll(_ sender: Any?) { controller.selectAll() }

  // MARK: Mouse and touch

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isSelectable || isEditable, let touch = touches.first else {
      return super.touchesBegan(touches, with: event)
    }
    if event?.buttonMask == .button(3) { return controller.pastePrimarySelection(at: touch) }
    pressedLink = link(at: touch)
    // A finger may begin to scroll. So it sets the caret only when it is lifted.
    guard touch.type == .indirectPointer, selectingTouch == nil, becomeFirstResponder() else {
      return
    }
    selectingTouch = touch
    controller.click(touch, extends: event?.modifierFlags.contains(.shift) == true)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = selectingTouch, touches.contains(touch) else {
      return super.touchesMoved(touches, with: event)
    }
    drag(to: touch)
    if distanceOutside(touch) == 0 {
      endAutoscroll()
    } else if autoscroll == nil {
      autoscroll = CADisplayLink { [weak self] in self?.scrollToSelectingTouch($0) }
      autoscroll?.add(to: .main, forMode: .common)
    }
  }

  /// Extends the selection to the visible text that is nearest to the touch.
  private func drag(to touch: UITouch) {
    var point = touch.location(in: self)
    point.y = min(max(point.y, bounds.minY), bounds.maxY - 1)
    controller.drag(to: point)
  }

  /// How far a touch is above the view (negative) or below it, in points.
  private func distanceOutside(_ touch: UITouch) -> CGFloat {
    let y = touch.location(in: self).y
    return y < bounds.minY ? y - bounds.minY : max(y - bounds.maxY, 0)
  }

  /// Scrolls towards the touch that selects text, the faster the farther away it is.
  private func scrollToSelectingTouch(_ link: CADisplayLink) {
    guard let touch = selectingTouch else { return endAutoscroll() }
    let speed = distanceOutside(touch) * Self.autoscrollSpeed
    let step = speed * (link.targetTimestamp - link.timestamp)
    contentOffset = clamped(CGPoint(x: contentOffset.x, y: contentOffset.y + step))
    drag(to: touch)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isSelectable || isEditable else {
      return super.touchesEnded(touches, with: event)
    }
    let isClick = controller.editor.selection.isEmpty || touch.type != .indirectPointer
    if selectingTouch === touch {
      endSelecting()
      controller.offerPrimarySelection()
    } else if touch.type != .indirectPointer, pressedLink == nil, becomeFirstResponder() {
      controller.click(touch, extends: false)
    }
    if isClick { openLink(at: touch) }
    pressedLink = nil
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endSelecting()
    pressedLink = nil
    super.touchesCancelled(touches, with: event)
  }

  private func endSelecting() {
    selectingTouch = nil
    endAutoscroll()
  }

  private func endAutoscroll() {
    autoscroll?.invalidate()
    autoscroll = nil
  }

  /// While the mouse selects text, nothing else follows it: neither this view's scrolling nor a gesture around it.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if selectingTouch != nil { return false }
    if gestureRecognizer.view !== self, gestureRecognizer is UITapGestureRecognizer,
      isSelectable || isEditable
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Links

  /// The link under a point of the view. Links in text that is edited are text, as in UIKit.
  func link(at point: CGPoint) -> (url: URL, range: NSRange)? {
    guard isSelectable, !isEditable,
      let index = contentView.character(at: convert(point, to: contentView))
    else { return nil }
    var range = NSRange()
    let text = controller.editor.attributedText
    let value = text.attribute(.link, at: index, effectiveRange: &range)
    let url = value as? URL ?? (value as? String).flatMap { URL(string: $0) }
    return url.map { ($0, range) }
  }

  private func link(at touch: UITouch) -> (url: URL, range: NSRange)? {
    link(at: touch.location(in: self))
  }

  private func openLink(at touch: UITouch) {
    guard let pressed = pressedLink, link(at: touch)?.range == pressed.range,
      delegate?.textView(
        self, shouldInteractWith: pressed.url, in: pressed.range, interaction: .invokeDefaultAction)
        ?? true
    else { return }
    UIApplication.shared.open(pressed.url)
  }

  // MARK: Text input

  open var hasText: Bool { !controller.editor.text.isEmpty }

  open func insertText(_ text: String) { controller.insert(text) }

  open func deleteBackward() { controller.delete(.characterBefore) }

  open var selectedTextRange: UITextRange? {
    get { TextSpan(controller.editor.selection.range) }
    set { controller.span(newValue).map { range in controller.change { $0.select(range) } } }
  }

  open var markedTextRange: UITextRange? { controller.editor.marked.map(TextSpan.init) }
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  open var endOfDocument: UITextPosition { TextOffset(controller.editor.length) }

  open func text(in range: UITextRange) -> String? {
    controller.span(range).map(controller.editor.text(in:))
  }

  open func replace(_ range: UITextRange, withText text: String) {
    controller.span(range).map { controller.replace($0, by: text) }
  }

  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    controller.mark(markedText, selectedRange: selectedRange)
  }

  open func unmarkText() { controller.unmark() }

  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { controller.textRange(from: fromPosition, to: toPosition) }

  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    controller.position(from: position, offset: offset)
  }

  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    controller.offset(from: from, to: toPosition)
  }

  open func caretRect(for position: UITextPosition) -> CGRect {
    controller.caretRect(for: position)
  }

  open func firstRect(for range: UITextRange) -> CGRect { controller.firstRect(for: range) }

  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    controller.closestPosition(to: point)
  }
}

extension UITextView {
  var geometry: any TextGeometry { contentView }
  var hasLines: Bool { true }
}

extension UITextView: PointerTarget {
  var answersPointer: Bool { isSelectable || isEditable }
  var highlightsUnderPointer: Bool { false }

  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor {
    link(at: convert(location, from: nil)) != nil ? .hand : .text
  }
}

/// The area of a text view's text. As in UIKit, with those properties that have an effect here.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  weak var view: UITextView?

  /// Creates a container.
  public override init() { super.init() }

  /// Creates a container. The size has no effect: a text view sets that of its container.
  public convenience init(size: CGSize) { self.init() }

  /// The distance between the text and the left and right edges of the container, in points. UIKit's default of 5.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { view?.setNeedsLayout() }
  }

  /// The size of the container, in points: as wide as the text view without its insets, and higher than any text. Setting it has no effect.
  open var size: CGSize {
    get {
      guard let view else { return .zero }
      let inset = view.textContainerInset
      return CGSize(
        width: max(0, view.bounds.width - inset.left - inset.right),
        height: .greatestFiniteMagnitude)
    }
    set {}
  }

  /// Whether the container is as wide as its text view, as it always is here.
  open var widthTracksTextView = true
}

/// The kinds of data in a text that can become links. As in UIKit; nothing is detected here.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a value with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Numbers of telephones.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// Web addresses.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
