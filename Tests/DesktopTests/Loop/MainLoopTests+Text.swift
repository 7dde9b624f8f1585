internal import CSDL2
import QuartzCore
import UIKit
import XCTest

@testable import Desktop

/// Tests of text, of dropped files and of the keyboard's coming and going, with events in SDL's own queue.
extension MainLoopTests {
  private final class Page: UIViewController {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 36))
    private(set) var commandCount = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(field)
    }

    /// S begins editing, as a search field's shortcut does.
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(input: "s") { [weak self] _ in
          self?.commandCount += 1
          self?.field.becomeFirstResponder()
        }
      ]
    }
  }

  /// The key that begins editing is a command, and its text is not typed. After it the same key is text.
  func testTypedTextReachesTheEditedField() throws {
    try onMain {
      let stage = try MainLoopStage()
      let page = Page()
      stage.view.window?.rootViewController = page
      stage.idle = {
        for letter in "sas" { type(letter) }
        poll {
          guard page.field.text == "as" else { return false }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      XCTAssertEqual(page.commandCount, 1)
      page.field.resignFirstResponder()
    }
  }

  /// Fails when files that are dropped on the window do not reach the app.
  func testDroppedFilesReachTheApp() throws {
    try onMain {
      let stage = try MainLoopStage()
      var drops: [FileDrop] = []
      stage.loop.onDropFiles = { drop in
        drops.append(drop)
        stage.loop.stop()
      }
      stage.idle = {
        push(SDL_DROPBEGIN) { _ in }
        push(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/tmp/a.png") }
        push(SDL_DROPCOMPLETE) { _ in }
      }
      try stage.run()
      XCTAssertEqual(drops.map(\.files), [[URL(fileURLWithPath: "/tmp/a.png")]])
    }
  }

  /// The caret must not blink in a window without the keyboard.
  func testTheApplicationIsActiveWhileItsWindowHasTheKeyboard() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) }
        poll(through: [
          {
            guard UIApplication.shared.applicationState == .inactive else { return false }
            push(SDL_WINDOWEVENT) {
              $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_GAINED.rawValue)
            }
            return true
          },
          {
            guard UIApplication.shared.applicationState == .active else { return false }
            stage.loop.stop()
            return true
          },
        ])
      }
      try stage.run()
    }
  }
}

/// Adds an event to SDL's queue.
@MainActor
private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
  var event = SDL_Event()
  event.type = type.rawValue
  event.common.timestamp = SDL_GetTicks()
  fill(&event)
  SDL_PushEvent(&event)
}

/// Presses the key of a lower-case letter, as SDL reports it with text input on.
@MainActor
private func type(_ letter: Character) {
  let code = Int32(letter.asciiValue ?? 0)
  push(SDL_KEYDOWN) {
    $0.key.keysym.scancode = SDL_GetScancodeFromKey(code)
    $0.key.keysym.sym = code
  }
  push(SDL_TEXTINPUT) { event in
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: String(letter).utf8) }
  }
  push(SDL_KEYUP) {
    $0.key.keysym.scancode = SDL_GetScancodeFromKey(code)
    $0.key.keysym.sym = code
  }
}
