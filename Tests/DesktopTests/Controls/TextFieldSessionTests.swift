import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// Text fields in a headless session: typing, replay and drawing.
@MainActor @Suite struct TextFieldSessionTests {
  private func withField(_ body: (HeadlessSession, UITextField) throws -> Void) throws {
    let session = try HeadlessSession(width: 240, height: 60)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 36))
    field.borderStyle = .roundedRect
    field.accessibilityIdentifier = "name"
    controller.view.addSubview(field)
    session.frame()
    try body(session, field)
    field.resignFirstResponder()
  }

  @Test func aSessionTypesIntoTheEditedField() throws {
    try withField { session, field in
      session.type("lost")
      #expect(field.text == "")
      session.click(at: CGPoint(x: 50, y: 28))
      session.type("né 👩‍👩‍👧")
      #expect(field.text == "né 👩‍👩‍👧")
    }
  }

  /// A recorded script has the keys and their text; a handwritten one may have the text alone. Both type the text once.
  @Test func scriptsType() throws {
    try withField { session, field in
      let script = try InputScript(
        """
        {"interlude-input": 1}
        {"t": 0, "type": "click", "at": "name"}
        {"t": 0.1, "type": "text", "text": "Grüße "}
        {"t": 0.2, "type": "key-down", "key": "g"}
        {"t": 0.2, "type": "text", "text": "g"}
        {"t": 0.3, "type": "key-up", "key": "g"}
        {"t": 0.4, "type": "text", "text": "ni", "marked": true, "selection": [0, 2]}
        {"t": 0.5, "type": "text", "text": "你"}
        {"t": 0.6, "type": "key", "key": "Left", "modifiers": ["shift"]}
        """, path: "type.jsonl")
      try HeadlessScriptPlayer(script.lines, path: "type.jsonl", in: session).run()
      #expect(field.text == "Grüße g你")
      let selected = try #require(field.selectedTextRange)
      #expect(field.text(in: selected) == "你")
    }
  }

  /// More frames would keep the render thread awake while a field is edited.
  @Test func aBlinkingCaretNeedsTwoFramesASecond() throws {
    try withField { session, field in
      field.becomeFirstResponder()
      session.runUntilIdle()
      let start = session.clock.now()
      var pictures: [Bitmap] = []
      for _ in 0..<240 {
        session.clock.advance(by: HeadlessSession.framePeriod)
        guard session.needsFrame else { continue }
        session.frame()
        pictures.append(Bitmap(try #require(session.image())))
      }
      #expect(session.clock.now() - start > 3.99)
      #expect((7...9).contains(pictures.count), "\(pictures.count) frames in 4 s")
      for (a, b) in zip(pictures, pictures.dropFirst()) { #expect(a.difference(from: b).count > 0) }
      field.resignFirstResponder()
      session.runUntilIdle()
      session.clock.advance(by: 0.6)
      #expect(!session.needsFrame)
    }
  }
}
