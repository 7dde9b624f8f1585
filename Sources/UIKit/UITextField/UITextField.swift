internal import Typesetting

/// A control in which the user types a line of text. As in UIKit, but all of the text has the same attributes.
///
///     let field = UITextField()
///     field.borderStyle = .roundedRect
///     field.placeholder = "Name"
///     field.addAction(UIAction { _ in greet(field.text ?? "") }, for: .editingChanged)
///
/// The field is edited while it is the first responder: after a click, after Tab, or after `becomeFirstResponder()`. Typed
/// characters then go to the field and not to key commands. Editing ends when another view gets the focus, or with
/// `resignFirstResponder()`.
///
/// Keys and mouse work as on Linux desktops: Control and an arrow move by words, Shift extends the selection, Control-Z
/// undoes; a double click selects a word, a triple click everything, and the middle button pastes the primary selection.
/// Up, Down, Tab and Escape keep their meaning for focus and responders. There is no keyboard on screen and no menu.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, TextInputView, UIContentSizeCategoryAdjusting {
  /// Whether the font follows the text size that the user prefers; false by default. The size never changes here.
  open var adjustsFontForContentSizeCategory = false

  /// The styles of the border. As in UIKit.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none
    /// A thin line.
    case line
    /// A stronger line around a filled rectangle.
    case bezel
    /// A thin line around a filled rectangle with round corners.
    case roundedRect
  }

  /// When an overlay view or the clear button is shown. As in UIKit.
  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  /// Posted when editing of a field has begun. The object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when the user has changed the text of a field. The object is the field.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Posted when editing of a field has ended. The object is the field.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  // MARK: Content

  /// The text. It is never nil here: nil sets an empty text.
  ///
  /// Setting it to another text sends no event, puts the caret at the end, and clears the undo history.
  open var text: String? {
    get { editor.text }
    set {
      guard newValue ?? "" != editor.text else { return }
      controller.change { $0.setText(newValue ?? "") }
    }
  }

  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      layoutDidChange()
    }
  }

  /// The placeholder with its attributes; text without them has the field's font and the placeholder's colour.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.attributedText = newValue
      layoutDidChange()
    }
  }

  /// The font; the system font of 17 points by default, and for nil.
  open var font: UIFont? {
    get { content.content.font }
    set {
      let font = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      content.content.font = font
      placeholderLabel.font = font
      layoutDidChange()
    }
  }

  /// The text's colour; `UIColor.label` by default, and for nil.
  open var textColor: UIColor? {
    get { content.textColor }
    set { content.textColor = newValue ?? .label }
  }

  /// The horizontal alignment. The default is `natural`: the side at which the text's script begins; in an empty field, the
  /// leading side.
  open var textAlignment: NSTextAlignment {
    get { content.content.alignment }
    set {
      content.content.alignment = newValue
      setNeedsLayout()
    }
  }

  /// The attributes of the whole text: its font, colour and paragraph style. Setting them sets ``font``, ``textColor`` and
  /// ``textAlignment``; other attributes are ignored.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = textAlignment
      return [
        .font: content.content.font, .foregroundColor: textColor ?? .label,
        .paragraphStyle: paragraph,
      ]
    }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let paragraph = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = paragraph.alignment
      }
    }
  }

  /// The text with the field's attributes. Setting it sets ``text``, and ``defaultTextAttributes`` to the attributes of its beginning: unlike in
  /// UIKit, all of the text has them.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0, attributes: defaultTextAttributes) } }
    set {
      if let newValue, newValue.length > 0 {
        defaultTextAttributes = newValue.attributes(at: 0, effectiveRange: nil)
      }
      text = newValue?.string
    }
  }

  /// The object that controls editing and receives its events. Not retained.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Appearance

  /// The style of the border; none by default.
  open var borderStyle = BorderStyle.none {
    didSet { layoutDidChange() }
  }

  /// When the clear button is shown, at the trailing side of a field that is not empty; never by default.
  open var clearButtonMode = ViewMode.never {
    didSet { setNeedsLayout() }
  }

  /// A view at the leading side of the text. The field owns it while it is set.
  open var leftView: UIView? {
    didSet { replaceOverlay(oldValue, by: leftView) }
  }

  /// When ``leftView`` is shown; never by default, as in UIKit.
  open var leftViewMode = ViewMode.never {
    didSet { setNeedsLayout() }
  }

  /// A view at the trailing side of the text. It takes precedence over the clear button.
  open var rightView: UIView? {
    didSet { replaceOverlay(oldValue, by: rightView) }
  }

  /// When ``rightView`` is shown; never by default, as in UIKit.
  open var rightViewMode = ViewMode.never {
    didSet { setNeedsLayout() }
  }

  // MARK: Kind of text

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
  /// Whether each character is shown as a bullet, as for a password; false by default. Hidden text can't be copied.
  open var isSecureTextEntry = false {
    didSet { show() }
  }

  // MARK: State

  /// Whether the field is being edited.
  public private(set) var isEditing = false

  private(set) lazy var controller = TextInputController(self)
  var editor: TextEditor { controller.editor }
  /// Whether the mouse selects text.
  private var isSelectingByPointer = false

  private let border = UIView()
  private let content = TextFieldContentView()
  private let placeholderLabel = UILabel()
  /// Whether ``drawPlaceholder(in:)`` came as far as this class in the present layout.
  private var showsPlaceholder = false
  /// The view that a subclass's ``drawPlaceholder(in:)`` draws on; nil until it is needed.
  private var placeholderCanvas: PlaceholderCanvas?
  /// The layer of the caret.
  var caretLayer: CALayer { content.caret }
  /// The clear button; nil until it is first shown.
  private var clearButton: TextFieldClearButton?

  // MARK: Creation

  /// Creates an empty field without a border.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareField()
  }

  /// Creates an empty field without a border; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareField()
    decodeNib(coder, as: UITextField.self)
  }

  /// Creates an empty field that runs `primaryAction` when Return is pressed.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private func prepareField() {
    border.isUserInteractionEnabled = false
    placeholderLabel.isUserInteractionEnabled = false
    placeholderLabel.textColor = placeholderColor
    for part in [border, placeholderLabel, content] { addSubview(part) }
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    setContentCompressionResistancePriority(.required, for: .vertical)
  }

  private func addClearButton() {
    let button = TextFieldClearButton(frame: clearButtonRect(forBounds: bounds))
    button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
    addSubview(button)
    clearButton = button
  }

  private func replaceOverlay(_ old: UIView?, by new: UIView?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    layoutDidChange()
  }

  private func layoutDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Size

  /// The distance between the border and the text, in points.
  private var textInset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line: 3
    case .bezel: 5
    case .roundedRect: 7
    }
  }

  /// The distance between the text and the upper and the lower edge of a field with a border, in points. With the default
  /// font such a field is 34 points high, as in UIKit.
  private static let verticalInset: CGFloat = 6
  /// The distance between the text and a view beside it, in points.
  private static let overlayGap: CGFloat = 6

  /// The size of the text or, if there is none, of the placeholder, with the border and the views beside it.
  open override var intrinsicContentSize: CGSize {
    let shown = editor.text.isEmpty ? placeholder ?? "" : content.content.text.string
    let line = TextLine(shown, font: content.content.font.fontDescription)
    let wide = CGRect(x: 0, y: 0, width: 10_000, height: bounds.height)
    let sides = wide.width - textRect(forBounds: wide).width
    let height = content.content.font.lineHeight
    return CGSize(
      width: (line.width + TextCaret.width).rounded(.up) + sides,
      height: height.rounded(.up) + (borderStyle == .none ? 2 : 2 * Self.verticalInset))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func baselineInsets(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let font = content.content.font
    let margin = (size.height - font.lineHeight) / 2
    return (margin + font.ascender, margin - font.descender)
  }

  // MARK: Layout

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsLeftView: Bool { leftView != nil && isShown(leftViewMode) }
  private var showsRightView: Bool { rightView != nil && isShown(rightViewMode) }
  private var showsClearButton: Bool {
    !showsRightView && isEnabled && !editor.text.isEmpty && isShown(clearButtonMode)
  }

  /// The rectangle of the border: all of `bounds`.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of the text, between the views beside it.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let leading = showsLeftView ? leftViewRect(forBounds: bounds) : nil
    let trailing =
      showsRightView
      ? rightViewRect(forBounds: bounds)
      : showsClearButton ? clearButtonRect(forBounds: bounds) : nil
    let (left, right) = isMirrored ? (trailing, leading) : (leading, trailing)
    let minX = left.map { $0.maxX + Self.overlayGap } ?? bounds.minX + textInset
    let maxX = right.map { $0.minX - Self.overlayGap } ?? bounds.maxX - textInset
    return CGRect(x: minX, y: bounds.minY, width: max(maxX - minX, 0), height: bounds.height)
  }

  /// The rectangle of the text while it is edited: ``textRect(forBounds:)`` by default.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// The rectangle of the placeholder: that of the text by default.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { shownTextRect(forBounds: bounds) }

  /// The rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    overlayRect(size: TextFieldClearButton.size, in: bounds, isLeading: false)
  }

  /// The rectangle of ``leftView``: its size at the leading side.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    overlayRect(size: overlaySize(of: leftView), in: bounds, isLeading: true)
  }

  /// The rectangle of ``rightView``: its size at the trailing side.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    overlayRect(size: overlaySize(of: rightView), in: bounds, isLeading: false)
  }

  private func overlaySize(of view: UIView?) -> CGSize {
    guard let view else { return .zero }
    return view.bounds.isEmpty ? view.sizeThatFits(bounds.size) : view.bounds.size
  }

  private func overlayRect(size: CGSize, in bounds: CGRect, isLeading: Bool) -> CGRect {
    let isLeft = isLeading != isMirrored
    let x = isLeft ? bounds.minX + textInset : bounds.maxX - textInset - size.width
    return CGRect(
      x: x, y: bounds.minY + ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  private func shownTextRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    border.frame = borderRect(forBounds: bounds)
    showBorder(in: border)
    content.frame = shownTextRect(forBounds: bounds)
    showPlaceholder()
    placeholderLabel.textAlignment =
      textAlignment == .natural ? (isMirrored ? .right : .left) : textAlignment
    leftView?.isHidden = !showsLeftView
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.isHidden = !showsRightView
    rightView?.frame = rightViewRect(forBounds: bounds)
    if showsClearButton {
      if clearButton == nil { UIView.performWithoutAnimation(addClearButton) }
      clearButton?.frame = clearButtonRect(forBounds: bounds)
    }
    clearButton?.isHidden = !showsClearButton
    for part in [placeholderLabel, content] as [UIView] {
      part.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
    }
    controller.announceCaret()
  }

  /// Shows the placeholder while the field is empty, unless a subclass draws it otherwise, or not at all.
  private func showPlaceholder() {
    let rect = placeholderRect(forBounds: bounds)
    showsPlaceholder = false
    if !editor.text.isEmpty {
      placeholderCanvas?.isHidden = true
    } else if type(of: self) == UITextField.self {
      drawPlaceholder(in: rect)
    } else {
      // Whether a subclass overrides the method is only known from calling it. Its drawing needs a context, of which nothing is kept.
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
      drawPlaceholder(in: rect)
      UIGraphicsEndImageContext()
      showPlaceholderCanvas(!showsPlaceholder)
    }
    placeholderLabel.isHidden = !showsPlaceholder
  }

  private func showPlaceholderCanvas(_ isShown: Bool) {
    if isShown, placeholderCanvas == nil {
      let canvas = PlaceholderCanvas(of: self)
      UIView.performWithoutAnimation { insertSubview(canvas, belowSubview: placeholderLabel) }
      placeholderCanvas = canvas
    }
    placeholderCanvas?.isHidden = !isShown
    placeholderCanvas?.frame = bounds
    if isShown { placeholderCanvas?.setNeedsDisplay() }
  }

  /// Draws the placeholder into the current context, in the field's coordinates. Called while the field is empty. Override it to draw the
  /// placeholder otherwise, or not at all; calling super shows it in `rect`. As in UIKit, except that it is called once more in each layout.
  open func drawPlaceholder(in rect: CGRect) {
    showsPlaceholder = true
    placeholderLabel.frame = rect
  }

  /// The colour of the placeholder.
  var placeholderColor: UIColor { .placeholderText }

  /// Sets the colours and the shape of the border's view.
  func showBorder(in border: UIView) {
    let isFilled = borderStyle == .bezel || borderStyle == .roundedRect
    border.isHidden = borderStyle == .none
    border.backgroundColor = isFilled ? .tertiarySystemBackground : nil
    border.layer.borderColor = resolvedCGColor(borderStyle == .line ? .label : .opaqueSeparator)
    border.layer.borderWidth = borderStyle == .bezel ? 2 : 1
    border.layer.cornerRadius = borderStyle == .roundedRect ? 6 : 0
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate allows it. The field also gets the keyboard focus.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    isEditing = true
    controller.takeFocus()
    show()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return resign()
  }

  /// Ends editing without asking the delegate.
  func resign() -> Bool {
    guard super.resignFirstResponder() else { return false }
    finishEditing()
    return true
  }

  private func finishEditing() {
    guard isEditing else { return }
    controller.cancelComposition()
    isEditing = false
    show()
    UIApplication.shared.textInputService?.textInputDidEnd()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    post(Self.textDidEndEditingNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The application has already resigned a first responder that left its window.
    if !isFirstResponder { finishEditing() }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    if !isEnabled, isFirstResponder { resignFirstResponder() }
  }

  // MARK: Focus

  /// Begins editing when a key moves the focus here, with all text selected.
  open override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    if context.nextFocusedView === self, !context.focusHeading.isEmpty, becomeFirstResponder() {
      selectAll(nil)
    }
  }

  override func activate() -> Bool { becomeFirstResponder() }

  // MARK: Showing

  func textOrSelectionDidChange(isText: Bool, isSelection: Bool) {
    show()
    if isText { layoutDidChange() }
    if isSelection { delegate?.textFieldDidChangeSelection(self) }
  }

  /// Updates the view of the text. Called after every change of the text, the selection or the state.
  func show() {
    var new = content.content
    new.text = ShownText(editor.text, isSecure: isSecureTextEntry)
    new.selection = editor.selection
    new.marked = editor.marked
    new.isEditing = isEditing
    new.hasCaret = isEditing && controller.hasCaret
    guard new != content.content else { return }
    // The caret, the clear button and the overlays depend on whether there is text and whether it is edited.
    if new.text != content.content.text || new.isEditing != content.content.isEditing {
      setNeedsLayout()
    }
    content.content = new
    controller.announceCaret()
  }

  // MARK: Changes by the user

  func mayReplace(_ range: Range<Int>, by new: String) -> Bool {
    delegate?.textField(
      self, shouldChangeCharactersIn: NSRange(location: range.lowerBound, length: range.count),
      replacementString: new) ?? true
  }

  func userDidChangeText() {
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  /// Clears the text, as the clear button does.
  private func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    becomeFirstResponder()
    controller.edit(0..<editor.length, "", as: .other)
  }

  func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing { resignFirstResponder() }
  }

  // MARK: Editing actions

  /// Copies the selected text to the clipboard; hidden text is not copied. As in UIKit, like ``cut(_:)``, ``paste(_:)``,
  /// ``select(_:)`` and ``selectAll(_:)``.
  open func copy(_ sender: Any?) {
    controller.copySelection()
  }

  /// Copies the selected text and deletes it. Does nothing if the text is hidden.
  open func cut(_ sender: Any?) {
    controller.cutSelection()
  }

  /// Replaces the selected text by the text on the clipboard.
  open func paste(_ sender: Any?) {
    controller.paste()
  }

  /// Selects the word around the caret; in hidden text, everything.
  open func select(_ sender: Any?) {
    controller.selectWord()
  }

  /// Selects all text.
  open func selectAll(_ sender: Any?) {
    controller.selectAll()
  }

  // MARK: Mouse and touch

  override var ownsDrags: Bool { isSelectingByPointer }

  /// Pastes the primary selection for a click of the middle button.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if event?.buttonMask == .button(3), let touch = touches.first, isEnabled {
      return controller.pastePrimarySelection(at: touch)
    }
    super.touchesBegan(touches, with: event)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // A finger may begin to scroll. So it sets the caret only when it is lifted.
    isSelectingByPointer = touch.type == .indirectPointer
    guard isSelectingByPointer else { return true }
    guard becomeFirstResponder() else { return false }
    controller.click(touch, extends: event?.modifierFlags.contains(.shift) == true)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard isSelectingByPointer else { return true }
    controller.drag(to: touch.location(in: self))
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isSelectingByPointer {
      isSelectingByPointer = false
      controller.offerPrimarySelection()
    } else if let touch, isNear(touch.location(in: self)), becomeFirstResponder() {
      controller.click(touch, extends: false)
    }
  }

  open override func cancelTracking(with event: UIEvent?) { isSelectingByPointer = false }

  // MARK: Text input

  open var hasText: Bool { !editor.text.isEmpty }

  open func insertText(_ text: String) {
    if text == "\n" { return pressReturn() }
    controller.insert(text)
  }

  open func deleteBackward() { controller.delete(.characterBefore) }

  open var selectedTextRange: UITextRange? {
    get { TextSpan(editor.selection.range) }
    set { controller.span(newValue).map { range in controller.change { $0.select(range) } } }
  }

  open var markedTextRange: UITextRange? { editor.marked.map(TextSpan.init) }
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  open var endOfDocument: UITextPosition { TextOffset(editor.length) }

  open func text(in range: UITextRange) -> String? {
    controller.span(range).map(editor.text(in:))
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

// MARK: - Editing

extension UITextField {
  var geometry: any TextGeometry { content }
  var hasLines: Bool { false }
  var isEditable: Bool { true }
  var attributesOfTypedText: [NSAttributedString.Key: Any] { [:] }
}

/// The view on which a subclass of a text field draws its placeholder.
private final class PlaceholderCanvas: UIView {
  private weak var field: UITextField?

  init(of field: UITextField) {
    self.field = field
    super.init(frame: field.bounds)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let field else { return }
    field.drawPlaceholder(in: field.placeholderRect(forBounds: field.bounds))
  }
}
