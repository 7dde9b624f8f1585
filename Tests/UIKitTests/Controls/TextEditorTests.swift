import Foundation
import TestSupport
import Testing

@testable import UIKit

/// The text, the selection and the history of a field, with random changes.
@Suite("Text editor")
struct TextEditorTests {
  private static let pieces = [
    "a", "word ", "é", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧", "\u{200D}", "🇫🇷", "שלום ", "你好", " ", "",
  ]

  /// The texts are compared with those of Foundation's mutable string, which knows nothing of characters.
  @Test("Random changes keep text, selection and history right", arguments: 0..<40)
  func randomChanges(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var editor = TextEditor()
    let oracle = NSMutableString(string: "")
    for _ in 0..<80 {
      let a = Int.random(in: 0...editor.length, using: &random)
      let b = Int.random(in: 0...editor.length, using: &random)
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<6, using: &random) {
      case 0: editor.select(from: a, to: b)
      case 1:
        editor.mark(piece, selecting: 0..<piece.utf16.count)
        #expect(editor.marked != nil)
        editor.cancelMarking()
      case 2:
        let range = editor.marked ?? editor.selection.range
        editor.mark(piece, selecting: 0..<0)
        oracle.replaceCharacters(in: NSRange(range), with: piece)
        editor.unmark()
      default:
        let range = editor.snapped(min(a, b)..<max(a, b))
        let kind = [TextEditor.Change.typing, .deleting, .other].randomElement(using: &random)
        editor.replace(range, with: piece, as: kind ?? .other)
        oracle.replaceCharacters(in: NSRange(range), with: piece)
      }
      #expect(editor.text.utf16.elementsEqual((oracle as String).utf16))
      #expect(editor.length == oracle.length && editor.marked == nil)
      for offset in [editor.selection.anchor, editor.selection.head] {
        #expect(editor.snapped(offset) == offset && offset <= editor.length)
      }
    }
    let end = editor.text
    var texts: [String] = []
    while editor.canUndo {
      texts.append(editor.text)
      editor.undo()
    }
    #expect(editor.text == "")
    while editor.canRedo {
      editor.redo()
      #expect(editor.text == texts.popLast())
    }
    #expect(editor.text == end && texts.isEmpty)
  }

  @Test("Steps over boundaries pass every character once, in both directions")
  func boundaries() {
    var editor = TextEditor()
    editor.setText("a👩‍👩‍👧e\u{301}🇫🇷你")
    var forward = [0]
    while forward[forward.count - 1] < editor.length {
      forward.append(editor.boundary(after: forward[forward.count - 1]))
    }
    var backward = [editor.length]
    while backward[backward.count - 1] > 0 {
      backward.append(editor.boundary(before: backward[backward.count - 1]))
    }
    #expect(forward.count == 6 && forward == backward.reversed())
    #expect(
      editor.boundary(before: 0) == 0 && editor.boundary(after: editor.length) == editor.length)
  }

  @Test("A history that is too long forgets its beginning", arguments: [true, false])
  func longHistory(isComposed: Bool) {
    var editor = TextEditor()
    for _ in 0..<300 {
      if isComposed {
        editor.mark("x", selecting: 1..<1)
        editor.unmark()
      } else {
        editor.replace(editor.length..<editor.length, with: "x", as: .other)
      }
    }
    while editor.canUndo { editor.undo() }
    #expect(editor.text.count == 100)
  }
}
