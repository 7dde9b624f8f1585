import TestSupport
import Testing

@testable import UIKit

/// A text view of 200 × 120 points at (100, 100).
@MainActor
private struct TextStage {
  let stage: ViewStage
  let view = UITextView(frame: CGRect(x: 100, y: 100, width: 200, height: 120))

  init(_ stage: ViewStage, text: String) {
    self.stage = stage
    let page = UIViewController()
    stage.window.rootViewController = page
    view.font = .systemFont(ofSize: 16)
    view.text = text
    page.view.addSubview(view)
    stage.turn()
  }

  var caret: Int { view.controller.editor.selection.head }
  var selected: String { view.controller.editor.text(in: view.controller.editor.selection.range) }

  func select(_ offset: Int, _ length: Int = 0) {
    view.selectedRange = NSRange(location: offset, length: length)
    stage.turn()
  }

  /// The point of the window at a caret.
  func point(at offset: Int) -> CGPoint {
    let caret = view.caretRect(for: TextOffset(offset))
    return view.convert(CGPoint(x: caret.minX, y: caret.midY), to: nil)
  }

  func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
    stage.press(code, flags)
    stage.turn()
  }
}

@MainActor
private func withText(
  _ text: String = "", edited: Bool = true, _ body: (TextStage) throws -> Void
) rethrows {
  try withStage { stage in
    UIPasteboard.service = nil
    let own = TextStage(stage, text: text)
    if edited { #expect(own.view.becomeFirstResponder()) }
    stage.turn()
    try body(own)
    own.view.resignFirstResponder()
  }
}

private final class TextDelegate: UITextViewDelegate {
  var log: [String] = []
  var refused: Set<String> = []

  private func ask(_ name: String) -> Bool {
    log.append(name)
    return !refused.contains(name)
  }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { ask("shouldBegin") }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("didBegin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ask("shouldEnd") }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("didEnd") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { ask("change \(range.location)+\(range.length) \(text.debugDescription)") }
  func textViewDidChange(_ textView: UITextView) { log.append("didChange") }
  func textViewDidChangeSelection(_ textView: UITextView) { log.append("selection") }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { ask("link \(URL) \(characterRange.location)+\(characterRange.length)") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite("Text views: editing")
struct TextViewEditingTests {
  @Test("Return and Tab type characters, also while they are held down; Shift-Tab and Escape don't")
  func returnAndTab() {
    withText { own in
      own.stage.type("ab")
      own.press(.keyboardReturnOrEnter)
      own.press(.keyboardTab)
      own.stage.type("c")
      #expect(own.view.text == "ab\n\tc")
      own.stage.send(.key(.down(), UIKey(keyCode: .keyboardReturnOrEnter)))
      own.stage.send(.key(.down(isRepeat: true), UIKey(keyCode: .keyboardReturnOrEnter)))
      own.stage.send(.key(.up, UIKey(keyCode: .keyboardReturnOrEnter)))
      own.press(.keyboardTab, .shift)
      own.press(.keyboardEscape)
      #expect(own.view.text == "ab\n\tc\n\n")
    }
  }

  @Test("Up and down keep the column across a shorter line, and go to the ends of the text")
  func upAndDown() {
    withText("12345678\nab\n12345678") { own in
      own.select(6)
      own.press(.keyboardDownArrow)
      #expect(own.caret == 11)
      own.press(.keyboardDownArrow)
      #expect(own.caret == 18, "the column of the first line")
      own.press(.keyboardDownArrow)
      #expect(own.caret == 20)
      own.press(.keyboardUpArrow)
      own.press(.keyboardUpArrow)
      own.press(.keyboardUpArrow)
      #expect(own.caret == 0)
    }
  }

  @Test("Up and down follow the lines of a wrapped paragraph; Home and End go to a line's ends")
  func wrapped() {
    let text = String(repeating: "word ", count: 20)
    withText(text) { own in
      own.select(7)
      let first = own.view.caretRect(for: TextOffset(7))
      own.press(.keyboardDownArrow)
      let second = own.view.caretRect(for: TextOffset(own.caret))
      #expect(own.caret > 12 && abs(second.minX - first.minX) < 6 && second.minY >= first.maxY)
      own.press(.keyboardHome)
      let start = own.view.caretRect(for: TextOffset(own.caret))
      #expect(start.minY == second.minY && start.minX < 8)
      own.press(.keyboardEnd)
      let end = own.view.caretRect(for: TextOffset(own.caret))
      #expect(end.minY == second.minY && end.minX > 100)
      own.press(.keyboardEnd, .control)
      #expect(own.caret == text.utf16.count)
      own.press(.keyboardHome, [.control, .shift])
      #expect(own.selected == text)
    }
  }

  @Test("Control with arrows moves by words and paragraphs, also across line breaks")
  func words() {
    withText("one two\nthree\n\nfour") { own in
      own.select(0)
      var stops: [Int] = []
      for _ in 0..<7 {
        own.press(.keyboardRightArrow, .control)
        stops.append(own.caret)
      }
      #expect(stops == [3, 7, 8, 13, 14, 15, 19])
      own.select(4)
      own.press(.keyboardDownArrow, .control)
      #expect(own.caret == 7)
      own.press(.keyboardDownArrow, .control)
      #expect(own.caret == 13)
      own.press(.keyboardUpArrow, .control)
      own.press(.keyboardUpArrow, .control)
      #expect(own.caret == 0)
    }
  }

  @Test("Arrows pass every character once, in both directions")
  func arrows() {
    let text = "ab\n\nשל\n👩‍👩‍👧e\u{301}"
    withText(text) { own in
      own.select(0)
      var passed = [0]
      for _ in 0..<40 {
        // In Hebrew the way forward is to the left.
        let forward = own.view.geometry.isRightToLeft(at: own.caret)
        own.press(forward ? .keyboardLeftArrow : .keyboardRightArrow)
        if own.caret == passed.last { break }
        passed.append(own.caret)
      }
      let boundaries = text.reduce(into: [0]) {
        $0.append($0[$0.count - 1] + String($1).utf16.count)
      }
      #expect(passed == boundaries)
    }
  }

  @Test("Typing is undone step by step; a pasted text keeps its lines, without control characters")
  func undoAndPaste() {
    withText("x") { own in
      UIPasteboard.general.string = "a\r\nb\u{7}\tc"
      own.stage.control("v")
      #expect(own.view.text == "xa\r\nb\tc")
      own.stage.type("de")
      own.stage.control("z")
      #expect(own.view.text == "xa\r\nb\tc")
      own.stage.control("z")
      #expect(own.view.text == "x")
      own.stage.control("z", shift: true)
      #expect(own.view.text == "xa\r\nb\tc")
    }
  }

  @Test("The delegate is asked and told as in UIKit")
  func delegate() {
    withText("one", edited: false) { own in
      let delegate = TextDelegate()
      own.view.delegate = delegate
      delegate.refused = ["shouldBegin"]
      #expect(!own.view.becomeFirstResponder())
      delegate.refused = ["change 3+0 \"b\""]
      #expect(own.view.becomeFirstResponder())
      own.stage.type("ab")
      #expect(
        delegate.take() == [
          "shouldBegin", "shouldBegin", "didBegin", "change 3+0 \"a\"", "selection", "didChange",
          "change 4+0 \"b\"", "selection", "didChange",
        ])
      #expect(own.view.text == "oneab")
      delegate.refused = ["shouldEnd"]
      #expect(!own.view.resignFirstResponder())
      #expect(own.view.endEditing(true))
      #expect(delegate.take() == ["shouldEnd", "didEnd"])
      own.view.text = "new"
      #expect(delegate.take() == ["selection"], "the app's changes are no user's changes")
    }
  }

  @Test("A view that can't be edited can be selected and copied, and shows no caret")
  func readOnly() {
    withText("one two", edited: false) { own in
      own.view.isEditable = false
      own.stage.click(own.point(at: 5))
      #expect(own.view.isFirstResponder)
      own.stage.type("x")
      own.press(.keyboardDeleteOrBackspace)
      own.stage.control("a")
      own.stage.control("x")
      #expect(own.view.text == "one two" && own.selected == "one two")
      own.stage.control("c")
      #expect(UIPasteboard.general.string == "one two")
      // Keys that would move a caret scroll.
      own.select(0)
      own.view.text = String(repeating: "line\n", count: 40)
      own.stage.turn()
      own.press(.keyboardPageDown)
      own.stage.advance(by: 2)
      #expect(own.view.contentOffset.y > 50)
      own.view.isSelectable = false
      #expect(!own.view.canBecomeFirstResponder)
    }
  }

  @Test("Composed text has the typing attributes and can be cancelled")
  func composition() {
    withText("ab") { own in
      own.view.typingAttributes = [.kern: 3]
      own.view.setMarkedText("か", selectedRange: NSRange(location: 1, length: 0))
      #expect(own.view.text == "abか" && own.view.markedTextRange?.isEmpty == false)
      own.view.setMarkedText(nil, selectedRange: NSRange())
      #expect(own.view.text == "ab" && own.view.markedTextRange == nil)
      own.view.setMarkedText("か", selectedRange: NSRange(location: 1, length: 0))
      own.view.insertText("花")
      #expect(own.view.text == "ab花")
    }
  }

  @Test("Random keys and clicks leave a caret between two characters, and undo leads back")
  func random() {
    var random = SeededGenerator(seed: 7)
    withText("one two three\nשלום עולם\n\n👍🏽 end\n") { own in
      let keys: [UIKeyboardHIDUsage] = [
        .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow,
        .keyboardHome, .keyboardEnd, .keyboardPageUp, .keyboardPageDown, .keyboardReturnOrEnter,
        .keyboardDeleteOrBackspace, .keyboardDeleteForward, .keyboardTab,
      ]
      let flags: [UIKeyModifierFlags] = [[], .shift, .control, [.control, .shift]]
      for _ in 0..<600 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: own.stage.type(["a", " ", "ש", "👩‍👩‍👧", "\u{301}"].randomElement(using: &random)!)
        case 1:
          own.stage.click(
            CGPoint(
              x: .random(in: 100..<300, using: &random), y: .random(in: 100..<220, using: &random)))
          own.stage.advance(by: 1)
        case 2: own.stage.control("z", shift: .random(using: &random))
        default:
          own.press(keys.randomElement(using: &random)!, flags.randomElement(using: &random)!)
          // Shift-Tab moves the focus.
          own.view.becomeFirstResponder()
        }
        let editor = own.view.controller.editor
        #expect(editor.snapped(editor.selection.head) == editor.selection.head)
        #expect(editor.attributedText.string == editor.text)
        let rect = own.view.caretRect(for: TextOffset(own.caret))
        #expect(rect.height > 10 && rect.minX >= 0 && rect.maxX <= 200)
      }
      for _ in 0..<700 { own.stage.control("z") }
      #expect(!own.view.controller.editor.canUndo || own.view.text.hasPrefix("one"))
    }
  }
}

@MainActor
@Suite("Text views: attributes")
struct TextViewAttributeTests {
  private let green = UIColor.green

  @Test("Typed text continues the attributes of the character before it, until others are set")
  func typing() {
    withText { own in
      let text = NSMutableAttributedString(
        string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 30)])
      text.append(NSAttributedString(string: "cd"))
      own.view.attributedText = text
      own.select(2)
      own.stage.type("x")
      let stored = own.view.controller.editor.attributedText
      #expect((stored.attribute(.font, at: 2, effectiveRange: nil) as? UIFont)?.pointSize == 30)
      #expect(stored.attribute(.font, at: 3, effectiveRange: nil) == nil)
      #expect((own.view.typingAttributes[.font] as? UIFont)?.pointSize == 30)
      own.view.typingAttributes = [.foregroundColor: green]
      #expect((own.view.typingAttributes[.font] as? UIFont)?.pointSize == 16, "that of the view")
      own.stage.type("y")
      #expect(own.view.text == "abxycd")
      let colored = own.view.controller.editor.attributedText
      #expect(colored.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor == green)
      #expect(colored.attribute(.font, at: 3, effectiveRange: nil) == nil)
      own.stage.control("z")
      own.stage.control("z")
      #expect(
        own.view.controller.editor.attributedText.isEqual(to: text), "undo restores attributes")
    }
  }

  @Test("The font and the colour of the view are those of all text; reading gives the first one's")
  func viewAttributes() {
    withText("ab") { own in
      own.view.attributedText = NSAttributedString(
        string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 30), .kern: 2])
      #expect(own.view.font?.pointSize == 30)
      own.view.font = .systemFont(ofSize: 20)
      own.view.textColor = green
      #expect(own.view.font?.pointSize == 20)
      let text = own.view.attributedText!
      let attributes = text.attributes(at: 1, effectiveRange: nil)
      #expect((attributes[.font] as? UIFont)?.pointSize == 20 && attributes[.kern] as? Int == 2)
      #expect(attributes[.foregroundColor] as? UIColor == green)
    }
  }

  @Test("Each paragraph has its own alignment and spacing")
  func paragraphs() {
    withText { own in
      let right = NSMutableParagraphStyle()
      right.alignment = .right
      right.paragraphSpacing = 30
      let text = NSMutableAttributedString(string: "a\n", attributes: [.paragraphStyle: right])
      text.append(NSAttributedString(string: "b"))
      own.view.attributedText = text
      let (first, second) = (
        own.view.caretRect(for: TextOffset(0)), own.view.caretRect(for: TextOffset(2))
      )
      #expect(first.minX > 150 && second.minX < 10)
      #expect(abs(second.minY - first.maxY - 30) < 1)
      // A colour alone changes no place; another alignment does.
      own.view.textAlignment = .center
      #expect(abs(own.view.caretRect(for: TextOffset(0)).midX - 100) < 10)
    }
  }

  @Test("A link is opened by a click if the delegate allows it, and is text while it is edited")
  func links() {
    withText(edited: false) { own in
      let delegate = TextDelegate()
      own.view.delegate = delegate
      let text = NSMutableAttributedString(string: "see ")
      text.append(
        NSAttributedString(string: "here", attributes: [.link: URL(string: "https://a.example")!]))
      own.view.attributedText = text
      var opened: [String] = []
      UIApplication.shared.urlOpener = {
        opened.append($0.absoluteString); return true
      }
      defer { UIApplication.shared.urlOpener = nil }
      own.stage.click(own.point(at: 6))
      #expect(opened.isEmpty)
      own.view.isEditable = false
      own.stage.turn()
      delegate.log = []
      own.stage.advance(by: 1)
      own.stage.click(own.point(at: 6))
      #expect(opened == ["https://a.example"])
      #expect(delegate.take().contains("link https://a.example 4+4"))
      delegate.refused = ["link https://a.example 4+4"]
      own.stage.advance(by: 1)
      own.stage.click(own.point(at: 6))
      own.stage.advance(by: 1)
      own.stage.click(own.point(at: 1))
      #expect(opened.count == 1)
      #expect(UIApplication.shared.openURL(URL(string: "https://b.example")!))
      #expect(
        opened.last == "https://b.example" && !UIApplication.shared.openURL(URL(string: "b")!))
      #expect(own.view.cursor(at: own.point(at: 6), isDown: false) == .hand)
      #expect(own.view.cursor(at: own.point(at: 1), isDown: false) == .text)
    }
  }
}

@MainActor
@Suite("Text views: mouse, scrolling and layout")
struct TextViewLayoutTests {
  private static let lines = (1...40).map { "line \($0)" }.joined(separator: "\n")

  @Test(
    "A drag of the mouse selects and does not scroll; a double click selects a word, a triple one a paragraph"
  )
  func mouse() {
    withText("one two\nthree four") { own in
      own.stage.send(.pointerDown(location: own.point(at: 2)))
      for offset in [4, 9, 13] { own.stage.send(.pointerMoved(location: own.point(at: offset))) }
      #expect(own.selected == "e two\nthree" && own.view.contentOffset.y == 0)
      own.stage.send(.pointerUp(location: own.point(at: 13)))
      #expect(UIPasteboard.primarySelection.string == "e two\nthree")
      own.stage.advance(by: 1)
      @MainActor func click(_ count: Int) {
        let place = own.point(at: 10)
        own.stage.send(.pointerDown(location: place, clickCount: count))
        own.stage.send(.pointerUp(location: place, clickCount: count))
      }
      click(1)
      click(2)
      #expect(own.selected == "three")
      click(3)
      #expect(own.selected == "three four")
      own.stage.advance(by: 1)
      own.stage.click(own.point(at: 5))
      let shift = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1), modifierFlags: .shift)
      own.stage.send(.key(.down(), shift))
      own.stage.click(own.point(at: 9))
      own.stage.send(.key(.up, UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1))))
      #expect(own.selected == "wo\nt")
    }
  }

  @Test("A drag beyond the edge goes on selecting and scrolling while the mouse rests there")
  func autoscroll() {
    withText(Self.lines) { own in
      own.select(0)
      own.view.contentOffset = .zero
      own.stage.turn()
      own.stage.send(.pointerDown(location: CGPoint(x: 120, y: 120)))
      own.stage.send(.pointerMoved(location: CGPoint(x: 120, y: 240)))
      let before = own.caret
      for _ in 0..<30 { own.stage.advance(by: 1 / 60) }
      #expect(own.caret > before + 20 && own.view.contentOffset.y > 50)
      own.stage.send(.pointerUp(location: CGPoint(x: 120, y: 240)))
      let after = own.caret
      for _ in 0..<30 { own.stage.advance(by: 1 / 60) }
      #expect(own.caret == after)
    }
  }

  @Test("A finger scrolls, and sets the caret where it taps")
  func finger() {
    withText(Self.lines) { own in
      own.view.contentOffset = .zero
      own.select(0)
      own.stage.send(.touch(id: 1, .began, location: CGPoint(x: 150, y: 200)))
      for step in 1...8 {
        own.stage.advance(by: 1 / 60)
        own.stage.send(
          .touch(id: 1, .moved, location: CGPoint(x: 150, y: 200 - 10 * CGFloat(step))))
      }
      #expect(own.view.contentOffset.y > 40 && own.caret == 0)
      own.stage.send(.touch(id: 1, .ended, location: CGPoint(x: 150, y: 120)))
      for _ in 0..<200 { own.stage.advance(by: 1 / 60) }
      let place = own.point(at: own.view.controller.editor.length / 2)
      guard own.view.bounds.contains(own.view.convert(place, from: nil)) else { return }
      own.stage.send(.touch(id: 1, .began, location: place))
      own.stage.send(.touch(id: 1, .ended, location: place))
      #expect(own.caret == own.view.controller.editor.length / 2)
    }
  }

  @Test("The caret stays visible while it moves; page keys move by a page")
  func followsCaret() {
    withText(Self.lines) { own in
      own.press(.keyboardHome, .control)
      #expect(own.view.contentOffset.y == 0)
      @MainActor func isCaretVisible() -> Bool {
        own.view.bounds.contains(
          own.view.caretRect(for: TextOffset(own.caret)).insetBy(dx: 0, dy: 1))
      }
      for _ in 0..<12 {
        own.press(.keyboardDownArrow)
        #expect(isCaretVisible())
      }
      let offset = own.view.contentOffset.y
      own.press(.keyboardPageDown)
      #expect(own.view.contentOffset.y > offset + 60 && isCaretVisible())
      own.press(.keyboardEnd, .control)
      // With the margin under the text.
      #expect(abs(own.view.bounds.maxY - own.view.contentSize.height) < 1)
    }
  }

  @Test(
    "The content is as high as the text and its insets; without scrolling, so is the view's own size"
  )
  func sizes() {
    withText("one\ntwo\nthree", edited: false) { own in
      let lineHeight = UIFont.systemFont(ofSize: 16).lineHeight
      own.view.layoutIfNeeded()
      #expect(abs(own.view.contentSize.height - 3 * lineHeight - 16) <= 1)
      #expect(own.view.contentSize.width == 200)
      #expect(own.view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
      own.view.isScrollEnabled = false
      let before = own.view.intrinsicContentSize.height
      own.view.text += "\nfour"
      #expect(abs(own.view.intrinsicContentSize.height - before - lineHeight) <= 1)
      own.view.textContainerInset = .zero
      own.view.textContainer.lineFragmentPadding = 0
      #expect(own.view.sizeThatFits(CGSize(width: 500, height: 0)).width < 60)
      #expect(abs(own.view.caretRect(for: TextOffset(0)).minX) < 0.1)
    }
  }

  @Test("After a change of one paragraph, the others keep their layers; hidden ones have none")
  func layers() {
    withText(Self.lines) { own in
      own.view.contentOffset = .zero
      own.stage.turn()
      @MainActor func layers() -> [CALayer] {
        let content = own.view.geometry.layer
        return (content.sublayers ?? []).flatMap { $0.sublayers ?? [] }.filter {
          $0.contents != nil
        }
      }
      let before = layers()
      #expect((5...10).contains(before.count))
      own.select(2)
      own.stage.type("x")
      own.stage.turn()
      let after = layers()
      let kept = after.filter { layer in before.contains { $0 === layer } }
      #expect(after.count == before.count && kept.count == before.count - 1)
      own.press(.keyboardEnd, .control)
      let last = layers()
      #expect((5...10).contains(last.count))
      #expect(!last.contains { layer in before.contains { $0 === layer } })
    }
  }

  @Test("A selection over several lines reaches to the edge in all but the last")
  func selection() {
    withText("one\n\nthree") { own in
      own.select(1, 6)
      let marks = own.view.geometry.layer.sublayers![0].sublayers!.filter { !$0.isHidden }
      let edge = own.view.geometry.bounds.width
      let rows = Dictionary(grouping: marks, by: { $0.frame.minY })
      #expect(rows.count == 3)
      let ends = rows.sorted { $0.key < $1.key }.map { $0.value.map(\.frame.maxX).max()! }
      #expect(abs(ends[0] - edge) < 1 && abs(ends[1] - edge) < 1 && ends[2] < 40)
    }
  }

  private final class Notes: UITextView {
    override init(frame: CGRect, textContainer: NSTextContainer?) {
      super.init(frame: frame, textContainer: textContainer)
      textContainerInset = .zero
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("A subclass overrides the initializer that it overrides in UIKit")
  func subclass() {
    let container = NSTextContainer()
    container.lineFragmentPadding = 20
    let notes = Notes(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    #expect(notes.textContainerInset == .zero && notes.textContainer === container)
    #expect(notes.caretRect(for: notes.beginningOfDocument).minX == 20)
    #expect(Notes(frame: .zero).textContainerInset == .zero)
  }

  @Test("NUL and long texts are harmless")
  func extremes() {
    withText("a\0b", edited: false) { own in
      #expect(own.view.text == "a\u{FFFD}b")
      own.view.text = String(repeating: "A long line of words that is wrapped. ", count: 3000)
      own.stage.turn()
      #expect(own.view.contentSize.height > 20_000)
      own.view.contentOffset.y = 10_000
      own.stage.turn()
      let drawn = own.view.geometry.layer.sublayers![1].sublayers!
      #expect(drawn.count == 1 && drawn[0].bounds.height < 1000)
      #expect(drawn[0].frame.minY < 10_000 && drawn[0].frame.maxY > 10_120)
    }
  }
}
