import Testing

@testable import UIKit

/// A field of 200 × 34 points at (100, 100) in a window whose controller has the key commands G and Space.
@MainActor
final class FieldStage {
  let stage: ViewStage
  let field = UITextField(frame: CGRect(x: 100, y: 100, width: 200, height: 34))
  /// The commands that were run.
  var commands: [String] = []

  private final class Page: UIViewController {
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }
  }

  init(_ stage: ViewStage) {
    self.stage = stage
    let page = Page()
    page.commands = ["g", " ", UIKeyCommand.inputEscape].map { input in
      UIKeyCommand(input: input) { [weak self] _ in self?.commands.append(input) }
    }
    stage.window.rootViewController = page
    page.view.addSubview(field)
    stage.turn()
  }

  func type(_ text: String) { stage.type(text) }
  func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
    stage.press(code, flags)
  }
  func control(_ letter: String, shift: Bool = false) { stage.control(letter, shift: shift) }

  /// The point of the window at a caret.
  func point(at offset: Int) -> CGPoint {
    let caret = field.caretRect(for: TextOffset(offset))
    return field.convert(CGPoint(x: caret.minX, y: caret.midY), to: nil)
  }

  var selection: Range<Int> { field.editor.selection.range }
  var selectedText: String { field.editor.text(in: selection) }
}

@MainActor
func withField(_ text: String = "", edited: Bool = true, _ body: (FieldStage) throws -> Void)
  rethrows
{
  try withStage { stage in
    let own = FieldStage(stage)
    own.field.text = text
    UIPasteboard.service = nil
    if edited { #expect(own.field.becomeFirstResponder()) }
    stage.turn()
    try body(own)
    own.field.resignFirstResponder()
  }
}

private final class FieldDelegate: UITextFieldDelegate {
  var log: [String] = []
  var refused: Set<String> = []

  private func ask(_ name: String) -> Bool {
    log.append(name)
    return !refused.contains(name)
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("shouldBegin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("shouldEnd") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { ask("change \(range.location)+\(range.length) '\(string)'") }
  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("shouldClear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("shouldReturn") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite("Text fields: editing")
struct TextFieldEditingTests {
  @Test("Typed characters go to the edited field and run no key command; otherwise they run it")
  func keyCommands() {
    withField(edited: false) { own in
      own.type("g")
      #expect(own.field.text == "" && own.commands == ["g"])
      own.field.becomeFirstResponder()
      own.type("gg g")
      #expect(own.field.text == "gg g" && own.commands == ["g"])
      own.press(.keyboardEscape)
      #expect(own.commands == ["g", UIKeyCommand.inputEscape])
      own.field.resignFirstResponder()
      own.type("g")
      #expect(own.field.text == "gg g" && own.commands.last == "g")
    }
  }

  @Test("With Control, Super or an Alt without effect a key types nothing; with AltGr it types")
  func typingKeys() {
    func key(_ typed: String, _ plain: String, _ flags: UIKeyModifierFlags) -> UIKey {
      UIKey(
        keyCode: UIKeyboardHIDUsage(rawValue: 4), modifierFlags: flags, characters: typed,
        charactersIgnoringModifiers: plain)
    }
    #expect(key("a", "a", []).typesText && key("A", "a", [.shift, .alphaShift]).typesText)
    #expect(key("@", "q", .alternate).typesText)
    #expect(!key("a", "a", .control).typesText && !key("a", "a", .command).typesText)
    #expect(!key("a", "a", .alternate).typesText && !key("", "", []).typesText)
    #expect(!key("\u{1}", "a", []).typesText)
  }

  @Test("Events and delegate calls come in UIKit's order")
  func order() {
    withField(edited: false) { own in
      let delegate = FieldDelegate()
      own.field.delegate = delegate
      let events: [(UIControl.Event, String)] = [
        (.editingDidBegin, "BEGIN"), (.editingChanged, "CHANGED"), (.editingDidEnd, "END"),
        (.editingDidEndOnExit, "EXIT"), (.primaryActionTriggered, "PRIMARY"),
      ]
      for (event, name) in events {
        own.field.addAction(UIAction { _ in delegate.log.append(name) }, for: event)
      }
      own.field.text = "a"
      #expect(delegate.take() == ["selection"])
      own.field.becomeFirstResponder()
      #expect(delegate.take() == ["shouldBegin", "didBegin", "BEGIN"])
      own.type("b")
      #expect(delegate.take() == ["change 1+0 'b'", "selection", "CHANGED"])
      own.press(.keyboardReturnOrEnter)
      #expect(
        delegate.take() == ["shouldReturn", "EXIT", "PRIMARY", "shouldEnd", "didEnd", "END"])
      #expect(!own.field.isEditing && !own.field.isFirstResponder)
    }
  }

  @Test("The delegate may refuse to begin, to change, to clear, to return and to end")
  func refusals() {
    withField("ab", edited: false) { own in
      let delegate = FieldDelegate()
      own.field.delegate = delegate
      delegate.refused = ["shouldBegin"]
      own.stage.click(own.point(at: 1))
      #expect(!own.field.becomeFirstResponder() && !own.field.isEditing)
      delegate.refused = ["change 2+0 'x'", "shouldEnd", "shouldReturn", "shouldClear"]
      own.field.becomeFirstResponder()
      own.type("xy")
      #expect(own.field.text == "aby")
      #expect(!own.field.resignFirstResponder() && own.field.isEditing)
      let other = UISwitch(frame: CGRect(x: 100, y: 300, width: 0, height: 0))
      own.stage.window.rootViewController?.view.addSubview(other)
      own.stage.turn()
      own.stage.click(CGPoint(x: 110, y: 310))
      #expect(own.field.isEditing)
      own.field.addAction(
        UIAction { _ in Issue.record("Return was refused") }, for: .editingDidEndOnExit)
      own.press(.keyboardReturnOrEnter)
      #expect(own.field.isEditing)
      #expect(!own.stage.window.endEditing(false) && own.field.isEditing)
      #expect(own.stage.window.endEditing(true) && !own.field.isEditing)
      #expect(own.stage.window.endEditing(false))
    }
  }

  @Test(
    "A field is edited after a click and after Tab, and no more when another control has the focus")
  func focus() {
    withField("one two", edited: false) { own in
      let other = UISwitch(frame: CGRect(x: 100, y: 300, width: 0, height: 0))
      own.stage.window.rootViewController?.view.addSubview(other)
      own.stage.turn()
      own.stage.click(own.point(at: 3))
      #expect(own.field.isEditing && own.field.isFocused && own.selection == 3..<3)
      // A click beside all controls leaves the field as it is.
      own.stage.click(CGPoint(x: 500, y: 500))
      #expect(own.field.isEditing)
      own.type("!")
      #expect(own.field.text == "one! two")
      own.stage.click(CGPoint(x: 110, y: 310))
      #expect(!own.field.isEditing && other.isOn)
      own.press(.keyboardTab)
      #expect(own.field.isEditing && own.selectedText == "one! two")
      own.press(.keyboardTab)
      #expect(!own.field.isEditing && other.isFocused)
    }
  }

  @Test("Editing ends when the field is disabled or leaves the window")
  func leaving() {
    withField { own in
      own.field.isEnabled = false
      #expect(!own.field.isEditing && !own.field.becomeFirstResponder())
      own.field.isEnabled = true
      var ended = 0
      own.field.addAction(UIAction { _ in ended += 1 }, for: .editingDidEnd)
      own.field.becomeFirstResponder()
      own.field.removeFromSuperview()
      #expect(!own.field.isEditing && ended == 1 && !UIApplication.shared.receivesText)
    }
  }

  @Test("While a presentation covers the field, keys do not reach it")
  func covered() {
    withField { own in
      let cover = UIViewController()
      cover.modalPresentationStyle = .overFullScreen
      own.stage.window.rootViewController?.present(cover, animated: false)
      own.stage.turn()
      #expect(!UIApplication.shared.receivesText)
      own.type("x")
      #expect(own.field.text == "")
      cover.dismiss(animated: false)
      own.stage.turn()
    }
  }

  @Test("Backspace deletes characters as they are seen, Control a word")
  func deleting() {
    withField("a👩‍👩‍👧e\u{301} two words") { own in
      own.press(.keyboardDeleteOrBackspace, .control)
      #expect(own.field.text == "a👩‍👩‍👧e\u{301} two ")
      own.press(.keyboardHome)
      own.press(.keyboardDeleteForward)
      #expect(own.field.text == "👩‍👩‍👧e\u{301} two ")
      own.press(.keyboardDeleteForward)
      #expect(own.field.text == "e\u{301} two ")
      own.press(.keyboardDeleteOrBackspace)
      #expect(own.field.text == "e\u{301} two ")
      own.press(.keyboardRightArrow)
      own.press(.keyboardDeleteOrBackspace)
      #expect(own.field.text == " two ")
      own.press(.keyboardDeleteForward, .control)
      #expect(own.field.text == " ")
      own.control("a")
      own.press(.keyboardDeleteOrBackspace)
      #expect(own.field.text == "")
    }
  }

  @Test("Arrows move, Shift extends, and the caret leaves a selection at the side of the arrow")
  func moving() {
    withField("one two three") { own in
      own.press(.keyboardLeftArrow)
      #expect(own.selection == 12..<12)
      own.press(.keyboardLeftArrow, .control)
      #expect(own.selection == 8..<8)
      own.press(.keyboardLeftArrow, [.control, .shift])
      #expect(own.selectedText == "two ")
      own.press(.keyboardRightArrow, .shift)
      #expect(own.selectedText == "wo ")
      own.press(.keyboardLeftArrow)
      #expect(own.selection == 5..<5)
      own.press(.keyboardEnd, .shift)
      #expect(own.selectedText == "wo three")
      own.press(.keyboardRightArrow)
      #expect(own.selection == 13..<13)
      own.press(.keyboardRightArrow)
      #expect(own.selection == 13..<13)
      own.press(.keyboardHome)
      #expect(own.selection == 0..<0)
      own.press(.keyboardRightArrow, .control)
      #expect(own.selection == 3..<3)
    }
  }

  @Test("In Hebrew text the left arrow goes on in the text, and so does Control with it")
  func rightToLeft() {
    withField("שלום עולם") { own in
      own.press(.keyboardHome)
      own.press(.keyboardLeftArrow)
      #expect(own.selection == 1..<1)
      own.press(.keyboardLeftArrow, .control)
      #expect(own.selection == 4..<4)
      own.press(.keyboardRightArrow)
      #expect(own.selection == 3..<3)
      // The text stands at the right of the field.
      #expect(own.point(at: 0).x > 290 && own.point(at: 9).x < 280)
    }
  }

  @Test("Copy, cut and paste use the clipboard; line breaks become spaces")
  func clipboard() {
    withField("one two") { own in
      own.press(.keyboardLeftArrow, [.control, .shift])
      own.control("c")
      #expect(UIPasteboard.general.string == "two")
      own.control("x")
      #expect(own.field.text == "one ")
      UIPasteboard.general.string = "a\nb\u{7}\tc\r\n"
      own.control("v")
      #expect(own.field.text == "one a b c")
      own.control("a")
      own.press(.keyboardInsert, .control)
      own.press(.keyboardInsert, .shift)
      own.press(.keyboardInsert, .shift)
      #expect(own.field.text == "one a b cone a b c")
    }
  }

  @Test("A hidden text is shown as bullets, and is neither copied nor told word by word")
  func secure() {
    withField("open sesame") { own in
      own.field.isSecureTextEntry = true
      UIPasteboard.general.string = "old"
      own.control("a")
      own.control("c")
      own.control("x")
      #expect(UIPasteboard.general.string == "old" && own.field.text == "open sesame")
      own.press(.keyboardHome)
      own.press(.keyboardRightArrow, .control)
      #expect(own.selection == 11..<11)
      let bullets = TextEditorWidth.width(of: "•••••••••••", in: own.field)
      #expect(abs(own.point(at: 11).x - own.point(at: 0).x - bullets) < 1.5)
    }
  }

  @Test("Undo takes back words and deletions, redo makes them again")
  func undo() {
    withField { own in
      var changes = 0
      own.field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
      own.type("one two")
      own.press(.keyboardDeleteOrBackspace)
      own.press(.keyboardDeleteOrBackspace)
      #expect(own.field.text == "one t" && changes == 9)
      own.control("z")
      #expect(own.field.text == "one two")
      own.control("z")
      #expect(own.field.text == "one ")
      own.control("z")
      #expect(own.field.text == "")
      own.control("z")
      #expect(own.field.text == "")
      own.control("z", shift: true)
      own.control("y")
      #expect(own.field.text == "one two")
      own.type("!")
      own.control("y")
      #expect(own.field.text == "one two!" && changes == 15)
      own.field.text = "new"
      own.control("z")
      #expect(own.field.text == "new")
    }
  }
}

/// Measures a text as the field's font shows it.
@MainActor
enum TextEditorWidth {
  static func width(of text: String, in field: UITextField) -> CGFloat {
    let label = UILabel()
    label.font = field.font
    label.text = text
    return label.intrinsicContentSize.width
  }
}

@MainActor
@Suite("Text fields: mouse, input methods and appearance")
struct TextFieldInputTests {
  @Test func attributesOfTheWholeText() {
    let field = UITextField()
    field.font = .boldSystemFont(ofSize: 20)
    field.textColor = .red
    #expect(field.defaultTextAttributes[.font] as? UIFont == .boldSystemFont(ofSize: 20))
    #expect(field.defaultTextAttributes[.foregroundColor] as? UIColor == .red)
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .center
    field.defaultTextAttributes = [.foregroundColor: UIColor.blue, .paragraphStyle: paragraph]
    #expect(field.textColor == .blue && field.textAlignment == .center)
    #expect(field.font == .boldSystemFont(ofSize: 20))
  }

  private func click(_ own: FieldStage, at offset: Int, count: Int) {
    for number in 1...count {
      own.stage.send(.pointerDown(location: own.point(at: offset), clickCount: number))
      own.stage.send(.pointerUp(location: own.point(at: offset), clickCount: number))
    }
  }

  @Test("A click sets the caret, two select a word, three everything")
  func clicks() {
    withField("one two three") { own in
      click(own, at: 6, count: 1)
      #expect(own.selection == 6..<6)
      click(own, at: 6, count: 2)
      #expect(own.selectedText == "two")
      click(own, at: 6, count: 3)
      #expect(own.selection == 0..<13)
    }
  }

  @Test("A drag selects by characters, after a double click by words, in both directions")
  func drags() {
    withField("one two three") { own in
      own.stage.send(.pointerDown(location: own.point(at: 5)))
      own.stage.send(.pointerMoved(location: own.point(at: 2)))
      #expect(own.selection == 2..<5)
      own.stage.send(.pointerMoved(location: CGPoint(x: 900, y: 0)))
      #expect(own.selection == 5..<13)
      own.stage.send(.pointerUp(location: CGPoint(x: 900, y: 0)))
      own.stage.send(.pointerDown(location: own.point(at: 5), clickCount: 2))
      own.stage.send(.pointerMoved(location: own.point(at: 9)))
      #expect(own.selectedText == "two three")
      own.stage.send(.pointerMoved(location: own.point(at: 1)))
      #expect(own.selectedText == "one two")
      own.stage.send(.pointerUp(location: own.point(at: 1), clickCount: 2))
      #expect(UIPasteboard.primarySelection.string == "one two")
    }
  }

  @Test("The middle button pastes the primary selection where it is pressed, and Shift extends")
  func otherClicks() {
    withField("one two") { own in
      UIPasteboard.primarySelection.string = "X"
      own.stage.send(.pointerDown(location: own.point(at: 3), button: .middle))
      own.stage.send(.pointerUp(location: own.point(at: 3), button: .middle))
      #expect(own.field.text == "oneX two")
      own.stage.send(
        .key(.down(), UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1), modifierFlags: .shift)))
      click(own, at: 6, count: 1)
      #expect(own.selection == 4..<6)
      own.stage.send(.key(.up, UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1))))
    }
  }

  @Test("A finger sets the caret when it is lifted")
  func fingers() {
    withField("one two", edited: false) { own in
      own.stage.send(.touch(id: 1, .began, location: own.point(at: 3)))
      #expect(!own.field.isEditing)
      own.stage.send(.touch(id: 1, .ended, location: own.point(at: 3)))
      #expect(own.field.isEditing && own.selection == 3..<3)
    }
  }

  @Test(
    "An input method's text is marked until its result comes; the delegate sees only the result")
  func composition() {
    withField("ab") { own in
      let delegate = FieldDelegate()
      own.field.delegate = delegate
      own.press(.keyboardLeftArrow)
      _ = delegate.take()
      own.stage.send(.markedText("ni", selection: 2..<2))
      own.stage.send(.markedText("ni hao", selection: 3..<6))
      #expect(own.field.text == "ani haob" && own.selectedText == "hao")
      #expect((own.field.markedTextRange as? TextSpan)?.value == 1..<7)
      // The input method handles the keys.
      own.press(.keyboardDeleteOrBackspace)
      #expect(own.field.text == "ani haob")
      own.stage.send(.text("你好"))
      #expect(
        own.field.text == "a你好b" && own.field.markedTextRange == nil && own.selection == 3..<3)
      #expect(delegate.take().filter { $0.hasPrefix("change") } == ["change 1+0 '你好'"])
      own.stage.send(.markedText("x", selection: 1..<1))
      own.stage.send(.markedText("", selection: 0..<0))
      #expect(own.field.text == "a你好b" && own.selection == 3..<3)
      own.control("z")
      #expect(own.field.text == "ab")
    }
  }

  private final class Service: TextInputService {
    var rects: [CGRect] = []
    var ends = 0
    func textInputDidBegin(at rect: CGRect) { rects.append(rect) }
    func textInputDidEnd() { ends += 1 }
  }

  @Test("Input methods are told where the caret is, and when their composition is over")
  func service() {
    let service = Service()
    UIApplication.shared.textInputService = service
    defer { UIApplication.shared.textInputService = nil }
    withField("abc") { own in
      #expect(service.rects.last?.minX == own.point(at: 3).x)
      own.press(.keyboardHome)
      #expect(service.rects.last?.minX == own.point(at: 0).x)
      #expect(service.rects.last?.height == own.field.font?.lineHeight)
      own.stage.send(.markedText("ni", selection: 2..<2))
      #expect(service.ends == 0)
      click(own, at: 4, count: 1)
      #expect(service.ends == 1 && own.field.text == "abc" && own.field.markedTextRange == nil)
      // The input method may keep its text, and sends it.
      own.stage.send(.text("你"))
      #expect(own.field.text?.count == 4)
      own.stage.send(.markedText("ni", selection: 2..<2))
      own.field.resignFirstResponder()
      #expect(own.field.text?.count == 4 && service.ends == 3)
    }
  }

  @Test("Positions count UTF-16 units, and the caret keeps between characters")
  func positions() {
    withField("a👍b") { own in
      let field = own.field
      #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 4)
      #expect(field.position(from: field.beginningOfDocument, offset: 5) == nil)
      #expect(field.position(from: field.endOfDocument, offset: Int.max) == nil)
      field.selectedTextRange = TextSpan(2..<2)
      #expect(own.selection == 1..<1)
      #expect(field.text(in: TextSpan(1..<3)) == "👍")
      field.replace(TextSpan(1..<3), withText: "xyz")
      #expect(field.text == "axyzb" && own.selection == 4..<4)
      let caret = field.caretRect(for: TextOffset(2))
      #expect(field.closestPosition(to: CGPoint(x: caret.minX, y: -50)) == TextOffset(2))
      #expect(field.textRange(from: TextOffset(3), to: TextOffset(1)) == TextSpan(1..<3))
    }
  }

  @Test("Long text scrolls so that the caret is visible, and its start is shown again at the end")
  func scrolling() {
    withField(String(repeating: "long text ", count: 400)) { own in
      let end = own.field.caretRect(for: own.field.endOfDocument)
      #expect(own.field.bounds.contains(end))
      let start = own.field.caretRect(for: own.field.beginningOfDocument)
      own.press(.keyboardHome)
      own.stage.turn()
      #expect(own.field.bounds.contains(start))
      #expect(abs(own.field.caretRect(for: own.field.beginningOfDocument).minX) < 1)
    }
  }

  @Test("The caret blinks while the field is edited in an active application, and nowhere else")
  func caret() {
    withField { own in
      let caret = own.field.caretLayer
      @MainActor func opacity() -> Float {
        caret.presentationProperties(at: CACurrentMediaTime()).opacity
      }
      own.stage.turn()
      #expect(!caret.isHidden && opacity() == 1)
      own.stage.advance(by: 0.6)
      #expect(opacity() == 0)
      own.type("a")
      own.stage.turn()
      #expect(opacity() == 1)
      own.control("a")
      own.stage.turn()
      #expect(caret.isHidden)
      own.press(.keyboardEnd)
      UIApplication.shared.applicationState = .inactive
      own.stage.turn()
      #expect(caret.isHidden && caret.animationKeys()?.isEmpty != false)
      UIApplication.shared.applicationState = .active
      own.stage.turn()
      #expect(!caret.isHidden)
      own.field.resignFirstResponder()
      own.stage.turn()
      #expect(caret.isHidden && caret.animationKeys()?.isEmpty != false)
    }
  }

  @Test("The clear button is there as its mode says, and clears")
  func clearButton() {
    withField("text") { own in
      let button = CGPoint(x: 290, y: 117)
      own.field.clearButtonMode = .whileEditing
      own.stage.turn()
      own.stage.click(button)
      #expect(own.field.text == "" && own.field.isEditing)
      own.stage.click(button)
      own.control("z")
      #expect(own.field.text == "text")
      own.field.resignFirstResponder()
      own.stage.turn()
      own.stage.click(button)
      #expect(own.field.text == "text")
      own.field.clearButtonMode = .always
      own.stage.turn()
      own.field.clearButtonMode = .never
      own.stage.turn()
      own.stage.click(button)
      #expect(own.field.text == "text")
    }
  }

  @Test("The views beside the text take room in its size, whatever the field's present size")
  func size() {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.text = "abc"
    let plain = field.intrinsicContentSize
    #expect((33...34).contains(plain.height))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(field.intrinsicContentSize == plain)
    field.leftViewMode = .always
    field.clearButtonMode = .always
    for width in [0, 30, 300] as [CGFloat] {
      field.frame.size = CGSize(width: width, height: 34)
      #expect(field.intrinsicContentSize.width == plain.width + 20 + 6 + 20 + 6)
      #expect(field.textRect(forBounds: field.bounds).width >= 0)
    }
  }

  @Test("The border follows an animated change of the size")
  func animatedSize() {
    withField("abc") { own in
      own.field.borderStyle = .roundedRect
      own.stage.turn()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        own.field.frame.size.width = 300
        own.field.layoutIfNeeded()
      }
      own.stage.turn()
      own.stage.advance(by: 0.5)
      #expect(abs(own.field.subviews[0].shown.bounds.width - 250) < 1)
      own.stage.advance(by: 1)
    }
  }

  @Test("A field that can't have the focus takes it from the view that has it")
  func focusOutOfReach() {
    withField(edited: false) { own in
      let other = UISwitch(frame: CGRect(x: 100, y: 300, width: 0, height: 0))
      own.stage.window.rootViewController?.view.addSubview(other)
      own.stage.turn()
      own.stage.click(CGPoint(x: 110, y: 310))
      #expect(other.isFocused)
      own.field.frame.origin.x = 5000
      own.field.becomeFirstResponder()
      own.type("a")
      #expect(own.field.text == "a" && !other.isFocused)
    }
  }

  @Test(
    "A search field has a magnifier at its leading side and a clear button, mirrored from right to left"
  )
  func searchField() {
    withStage { stage in
      let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 200, height: 36))
      field.text = "abc"
      stage.window.addSubview(field)
      stage.turn()
      let text = field.textRect(forBounds: field.bounds)
      #expect(field.leftViewRect(forBounds: field.bounds).maxX < text.minX)
      #expect(field.clearButtonRect(forBounds: field.bounds).minX > text.maxX)
      field.semanticContentAttribute = .forceRightToLeft
      stage.turn()
      let mirrored = field.textRect(forBounds: field.bounds)
      #expect(field.leftViewRect(forBounds: field.bounds).minX > mirrored.maxX)
      #expect(field.clearButtonRect(forBounds: field.bounds).maxX < mirrored.minX)
      #expect(field.intrinsicContentSize.height == 36)
    }
  }
}
