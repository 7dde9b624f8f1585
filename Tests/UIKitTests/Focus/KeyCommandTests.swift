import Testing

@testable import UIKit

@MainActor
@Suite("Key commands and key routing")
struct KeyCommandTests {
  private final class Page: UIViewController {
    var commands: [UIKeyCommand] = []
    var presses: [UIKeyboardHIDUsage] = []

    override var keyCommands: [UIKeyCommand]? { commands }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      self.presses += presses.compactMap { $0.key?.keyCode }
    }
  }

  @Test("A command runs once for its key with exactly its modifiers")
  func commands() {
    withStage { stage in
      let page = Page()
      var log: [String] = []
      page.commands = [
        UIKeyCommand(input: "g") { _ in log.append("g") },
        UIKeyCommand(input: "q", modifierFlags: .control) { _ in log.append("ctrl-q") },
        UIKeyCommand(input: UIKeyCommand.f11) { _ in log.append("f11") },
      ]
      stage.window.rootViewController = page
      let g = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0x0A), characters: "g")
      let q = UIKeyboardHIDUsage(rawValue: 0x14)
      stage.send(.key(.down(), g))
      stage.send(.key(.down(isRepeat: true), g))
      stage.send(.key(.up, g))
      stage.send(.key(.down(), UIKey(keyCode: q, characters: "q")))
      stage.send(
        .key(.down(), UIKey(keyCode: q, modifierFlags: [.control, .alphaShift], characters: "q")))
      stage.press(.keyboardF11)
      #expect(log == ["g", "ctrl-q", "f11"])
      #expect(page.presses == [g.keyCode, q])
    }
  }

  @Test("A command that was added to a controller works beside its own")
  func addedCommands() {
    withStage { stage in
      let page = Page()
      var log: [String] = []
      let added = UIKeyCommand(input: UIKeyCommand.f12) { _ in log.append("added") }
      page.commands = [UIKeyCommand(input: UIKeyCommand.f11) { _ in log.append("own") }]
      page.addKeyCommand(added)
      page.addKeyCommand(added)
      stage.window.rootViewController = page
      stage.press(.keyboardF11)
      stage.press(.keyboardF12)
      page.removeKeyCommand(added)
      stage.press(.keyboardF12)
      #expect(log == ["own", "added"] && page.presses == [.keyboardF12])
    }
  }

  /// A text field can outlive its window, for example while a closure holds it.
  @Test("A first responder whose window is gone receives no keys")
  func firstResponderWithoutWindow() {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    withStage { stage in
      let page = UIViewController()
      page.view.addSubview(field)
      stage.window.rootViewController = page
      #expect(field.becomeFirstResponder())
    }
    #expect(field.window == nil && !field.isFirstResponder)
    withStage { stage in
      let page = Page()
      var log: [String] = []
      page.commands = [UIKeyCommand(input: UIKeyCommand.f12) { _ in log.append("app") }]
      stage.window.rootViewController = page
      field.becomeFirstResponder()
      stage.press(.keyboardF12)
      #expect(log == ["app"])
      field.resignFirstResponder()
    }
  }

  /// A desktop's command must never take a key from an app that has a command for it.
  @Test("The desktop's commands come after all commands of the app")
  func desktopCommands() {
    withStage { stage in
      let page = Page()
      var log: [String] = []
      stage.window.rootViewController = page
      let f12 = UIKeyCommand.f12
      UIApplication.shared.desktopKeyCommands = {
        [UIKeyCommand(input: f12) { _ in log.append("desktop") }]
      }
      defer { UIApplication.shared.desktopKeyCommands = nil }
      stage.press(.keyboardF12)
      page.commands = [UIKeyCommand(input: f12) { _ in log.append("app") }]
      stage.press(.keyboardF12)
      stage.press(.keyboardF11)
      #expect(log == ["desktop", "app"])
      #expect(page.presses == [.keyboardF11])
    }
  }

  @Test("A command for a shifted character needs no Shift flag; one for a capital letter does")
  func shiftedCharacters() {
    withStage { stage in
      let page = Page()
      var log: [String] = []
      page.commands = ["?", "g"].map { input in
        UIKeyCommand(input: input) { _ in log.append(input) }
      }
      page.commands.append(UIKeyCommand(input: "g", modifierFlags: .shift) { _ in log.append("G") })
      stage.window.rootViewController = page
      @MainActor func press(_ typed: String, _ plain: String, _ flags: UIKeyModifierFlags) {
        stage.send(
          .key(
            .down(),
            UIKey(
              keyCode: .keyboardSlash, modifierFlags: flags, characters: typed,
              charactersIgnoringModifiers: plain)))
      }
      press("?", "/", .shift)
      press("?", "?", [])
      press("/", "/", [])
      press("?", "/", [.shift, .control])
      press("G", "g", .shift)
      press("g", "g", [])
      #expect(log == ["?", "?", "G", "g"])
    }
  }

  @Test("The focus handles Return before a command, unless the command has priority")
  func priority() {
    withStage { stage in
      let page = Page()
      var log: [String] = []
      let command = UIKeyCommand(input: "\r") { _ in log.append("command") }
      page.commands = [command]
      stage.window.rootViewController = page
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      button.addAction(UIAction { _ in log.append("button") }, for: .touchUpInside)
      page.view.addSubview(button)
      stage.press(.keyboardReturnOrEnter)
      stage.press(.keyboardTab)
      stage.press(.keyboardReturnOrEnter)
      command.wantsPriorityOverSystemBehavior = true
      stage.press(.keyboardReturnOrEnter)
      #expect(log == ["command", "button", "command"])
    }
  }

  @Test("Escape cancels a running drag before it leaves the page")
  func escape() {
    withStage { stage in
      let page = Page()
      stage.window.rootViewController = page
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      var clicks = 0
      button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
      page.view.addSubview(button)
      stage.send(.pointerDown(location: CGPoint(x: 10, y: 10)))
      #expect(button.isTracking)
      stage.press(.keyboardEscape)
      #expect(!button.isTracking && page.presses == [])
      stage.send(.pointerUp(location: CGPoint(x: 10, y: 10)))
      #expect(clicks == 0)
      stage.press(.keyboardEscape)
      #expect(page.presses == [.keyboardEscape])
    }
  }

  @Test("The responder that received a key press receives its end, even if the focus has moved")
  func balance() {
    final class Listener: UIView {
      var log: [String] = []
      var heard: Set<UIPress> = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("began", presses)
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("ended", presses)
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("cancelled", presses)
      }
      private func note(_ phase: String, _ presses: Set<UIPress>) {
        heard.formUnion(presses)
        log += presses.map { "\(phase) \($0.key?.characters ?? "")" }
      }
    }
    withStage { stage in
      let (first, second) = (Listener(), Listener())
      let keys = ["g", "q"].map {
        UIKey(keyCode: UIKeyboardHIDUsage(rawValue: $0 == "g" ? 0x0A : 0x14), characters: $0)
      }
      for view in [first, second] { stage.window.addSubview(view) }
      first.becomeFirstResponder()
      stage.send(.key(.down(), keys[0]))
      second.becomeFirstResponder()
      stage.send(.key(.down(), keys[1]))
      stage.send(.key(.down(isRepeat: true), keys[0]))
      stage.send(.key(.up, keys[0]))
      #expect(first.log == ["began g", "began g", "ended g"])
      // A key repeat sends the same press again.
      #expect(first.heard.count == 1)
      first.becomeFirstResponder()
      stage.send(.cancelled)
      #expect(second.log == ["began q", "cancelled q"])
      // The release of the first press was missed.
      stage.send(.key(.down(), keys[0]))
      stage.send(.key(.down(), keys[0]))
      stage.send(.key(.up, keys[0]))
      #expect(first.log.suffix(4) == ["began g", "cancelled g", "began g", "ended g"])
      #expect(second.log.count == 2)
    }
  }

  /// The window loses the keyboard while Shift is down, so its release is missed.
  @Test("Cancelling releases all keys and modifiers")
  func cancelledKeys() {
    final class Piano: UIView {
      var log: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("began")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("ended")
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let phases = presses.map(\.phase) + (event?.allPresses.map(\.phase) ?? [])
        log.append(phases == [.cancelled, .cancelled] ? "cancelled" : "\(phases)")
      }
    }
    withScrollStage { scene in
      let piano = Piano(frame: scene.stage.window.bounds)
      scene.stage.window.insertSubview(piano, at: 0)
      let key = UIKey(keyCode: .keyboardEscape, modifierFlags: .shift)
      scene.stage.send(.key(.down(), key))
      scene.stage.send(.cancelled)
      scene.stage.send(.cancelled)
      #expect(piano.log == ["began", "cancelled"])
      // With Shift down the wheel would scroll sideways.
      scene.scroll(0, -40, precise: false)
      scene.frames(10)
      #expect(scene.view.contentOffset.y == 40)
      scene.stage.send(.key(.up, UIKey(keyCode: .keyboardEscape)))
      #expect(piano.log == ["began", "cancelled"])
    }
  }
}
