internal import CSDL2
import Foundation
import Testing
import UIKit

@testable import Desktop

/// Translates SDL events that the tests create, without a window or a display.
@MainActor @Suite struct EventTranslatorTests {
  private var translator = EventTranslator(epoch: 100)
  private var size = CGSize(width: 800, height: 400)

  /// Translates an event of `type` that happened 2.5 s after SDL began to count.
  private mutating func translate(
    _ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }
  ) -> EventTranslator.Meaning {
    var event = SDL_Event()
    event.type = type.rawValue
    event.common.timestamp = 2500
    fill(&event)
    return translator.translate(event, windowSize: size)
  }

  private func input(_ kind: InputEvent.Kind) -> EventTranslator.Meaning {
    .input(InputEvent(kind, at: 102.5))
  }

  // MARK: Text

  private mutating func type(
    _ text: String, with scancode: SDL_Scancode? = nil, _ modifiers: SDL_Keymod = KMOD_NONE
  ) -> EventTranslator.Meaning {
    if let scancode {
      var key = SDL_Keysym()
      key.scancode = scancode
      key.sym = Int32(text.unicodeScalars.first?.value ?? 0)
      key.mod = UInt16(modifiers.rawValue)
      translator.note(text, typedBy: key)
    }
    return translate(SDL_TEXTINPUT) { event in
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
    }
  }

  @Test mutating func textHasItsMeaningOnlyWhileItIsReceived() {
    #expect(type("é") == .nothing)
    translator.receivesText = { true }
    #expect(type("é") == input(.text("é")))
    #expect(type("a", with: SDL_SCANCODE_A) == input(.text("a")))
    // On X11, Control-1 also types a 1. It is a key command and not text.
    #expect(type("1", with: SDL_SCANCODE_1, KMOD_LCTRL) == .nothing)
    #expect(type("b", with: SDL_SCANCODE_B) == input(.text("b")))
  }

  /// The slash that opens a search field is not typed into it.
  @Test mutating func theTextOfTheKeyThatBeginsEditingIsDropped() {
    var key = SDL_Keysym()
    key.scancode = SDL_SCANCODE_SLASH
    key.sym = 0x2F
    translator.note("/", typedBy: key)
    translator.receivesText = { true }
    #expect(type("/") == .nothing)
    #expect(type("x") == input(.text("x")))
  }

  /// SDL counts characters by code points.
  @Test(arguments: [
    ("nǐ👍h", 2, 1, 2..<4), ("ab", -1, 0, 2..<2), ("ab", 9, 9, 2..<2), ("", 0, 0, 0..<0),
    ("ab", 1, -1, 1..<1),
  ])
  mutating func composedText(text: String, start: Int32, length: Int32, selection: Range<Int>) {
    func fill(_ event: inout SDL_Event) {
      (event.edit.start, event.edit.length) = (start, length)
      withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8) }
    }
    #expect(translate(SDL_TEXTEDITING, fill) == .nothing)
    translator.receivesText = { true }
    let expected = input(.markedText(text, selection: selection))
    #expect(translate(SDL_TEXTEDITING, fill) == expected)
    let long = translate(SDL_TEXTEDITING_EXT) { event in
      (event.editExt.start, event.editExt.length) = (start, length)
      event.editExt.text = SDL_strdup(text)
    }
    #expect(long == expected)
  }

  // MARK: Pointer

  @Test mutating func motionMovesThePointer() {
    let meaning = translate(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (12, 34) }
    #expect(meaning == input(.pointerMoved(location: CGPoint(x: 12, y: 34))))
  }

  /// With two pixels per point, X11 reports positions in pixels.
  @Test mutating func placesAreInPoints() {
    translator.pointsPerUnit = 0.5
    let moved = translate(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (13, 34) }
    #expect(moved == input(.pointerMoved(location: CGPoint(x: 6.5, y: 17))))
    let pressed = translate(SDL_MOUSEBUTTONDOWN) {
      ($0.button.x, $0.button.y, $0.button.button) = (20, 40, UInt8(SDL_BUTTON_LEFT))
    }
    #expect(pressed == input(.pointerDown(location: CGPoint(x: 10, y: 20))))
  }

  @Test(arguments: [
    (SDL_BUTTON_LEFT, InputEvent.PointerButton.primary), (SDL_BUTTON_MIDDLE, .middle),
    (SDL_BUTTON_RIGHT, .secondary),
  ])
  mutating func buttonsKeepTheirMeaning(number: Int32, button: InputEvent.PointerButton) {
    func fill(_ event: inout SDL_Event) {
      (event.button.x, event.button.y) = (5, 6)
      event.button.button = UInt8(number)
      event.button.clicks = 2
    }
    let place = CGPoint(x: 5, y: 6)
    #expect(
      translate(SDL_MOUSEBUTTONDOWN, fill)
        == input(.pointerDown(location: place, button: button, clickCount: 2)))
    #expect(
      translate(SDL_MOUSEBUTTONUP, fill)
        == input(.pointerUp(location: place, button: button, clickCount: 2)))
  }

  @Test mutating func aClickCountsAtLeastOnce() {
    let meaning = translate(SDL_MOUSEBUTTONDOWN) { $0.button.button = UInt8(SDL_BUTTON_LEFT) }
    #expect(meaning == input(.pointerDown(location: .zero, button: .primary, clickCount: 1)))
  }

  @Test(arguments: [UInt8(0), 5, 255])
  mutating func unknownButtonsAreIgnored(number: UInt8) {
    #expect(translate(SDL_MOUSEBUTTONDOWN) { $0.button.button = number } == .nothing)
    #expect(translate(SDL_MOUSEBUTTONUP) { $0.button.button = number } == .nothing)
  }

  /// Arguments: the turn of the wheel, and the movement of the content in points. Turning the wheel away from the user moves
  /// the content down.
  @Test(arguments: [
    (Float(0), Float(1), CGFloat(0), CGFloat(40), false), (0, -2, 0, -80, false),
    (1, 0, -40, 0, false), (0, 0.25, 0, 10, true), (-0.5, 0, 20, 0, true),
  ])
  mutating func wheelScrollsWhereThePointerIs(
    x: Float, y: Float, deltaX: CGFloat, deltaY: CGFloat, isPrecise: Bool
  ) {
    _ = translate(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (70, 80) }
    let meaning = translate(SDL_MOUSEWHEEL) { ($0.wheel.preciseX, $0.wheel.preciseY) = (x, y) }
    #expect(
      meaning
        == input(
          .scroll(
            location: CGPoint(x: 70, y: 80), deltaX: deltaX, deltaY: deltaY, isPrecise: isPrecise)))
  }

  // MARK: Fingers

  @Test(arguments: [
    (SDL_FINGERDOWN, InputEvent.TouchPhase.began), (SDL_FINGERMOTION, .moved),
    (SDL_FINGERUP, .ended),
  ])
  mutating func fingersComeInSharesOfTheWindow(type: SDL_EventType, phase: InputEvent.TouchPhase) {
    func finger(_ event: inout SDL_Event) {
      event.tfinger.fingerId = 77
      (event.tfinger.x, event.tfinger.y) = (0.25, 0.5)
    }
    if phase != .began {
      // Events of an unknown finger are ignored.
      #expect(translate(type, finger) == .nothing)
      _ = translate(SDL_FINGERDOWN, finger)
    }
    let meaning = translate(type, finger)
    #expect(meaning == input(.touch(id: 0, phase, location: CGPoint(x: 200, y: 200))))
  }

  /// Fingers of two touch screens with the same number are distinct. Touches that SDL makes of mouse events are ignored.
  @Test mutating func fingersAreToldApart() {
    func id(_ meaning: EventTranslator.Meaning) -> Int? {
      guard case .input(let event) = meaning, case .touch(let id, _, _) = event.kind else {
        return nil
      }
      return id
    }
    let one = id(translate(SDL_FINGERDOWN) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (3, 0) })
    let two = id(translate(SDL_FINGERDOWN) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (4, 0) })
    let next = id(translate(SDL_FINGERDOWN) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (3, 1) })
    #expect([one, two, next] == [0, 1, 2])
    let same = id(translate(SDL_FINGERUP) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (3, 1) })
    #expect(same == next)
    // The number of a lifted finger is free again. The ID of a touch screen may be any number but −1, because it is a pointer.
    let one2 = id(translate(SDL_FINGERUP) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (3, 0) })
    let new = id(translate(SDL_FINGERDOWN) { ($0.tfinger.touchId, $0.tfinger.fingerId) = (-7, 5) })
    #expect(one2 == 0 && new == 0)
    #expect(translate(SDL_FINGERDOWN) { $0.tfinger.touchId = -1 } == .nothing)
  }

  // MARK: Once, and to the end

  @Test(arguments: [SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL])
  mutating func mouseEventsOfATouchAreIgnored(type: SDL_EventType) {
    let meaning = translate(type) {
      switch type {
      case SDL_MOUSEMOTION: $0.motion.which = .max
      case SDL_MOUSEWHEEL: ($0.wheel.which, $0.wheel.preciseY) = (.max, 1)
      default: ($0.button.which, $0.button.button) = (.max, UInt8(SDL_BUTTON_LEFT))
      }
    }
    #expect(meaning == .nothing)
  }

  private mutating func press(_ type: SDL_EventType, _ button: Int32) {
    _ = translate(type) { $0.button.button = UInt8(button) }
  }

  private mutating func window(_ id: SDL_WindowEventID) -> EventTranslator.Meaning {
    translate(SDL_WINDOWEVENT) { $0.window.event = UInt8(id.rawValue) }
  }

  @Test mutating func aDragGoesOnOutsideTheWindow() {
    press(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    press(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT)
    #expect(window(SDL_WINDOWEVENT_LEAVE) == .nothing)
    let outside = translate(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (-30, 900) }
    #expect(outside == input(.pointerMoved(location: CGPoint(x: -30, y: 900))))
    press(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT)
    #expect(translator.takePendingEvent() == nil)
    press(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT)
    #expect(translator.takePendingEvent() == input(.pointerLeft))
    #expect(translator.takePendingEvent() == nil)
    // The pointer returns before the button is released.
    press(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    _ = window(SDL_WINDOWEVENT_LEAVE)
    _ = window(SDL_WINDOWEVENT_ENTER)
    press(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT)
    #expect(translator.takePendingEvent() == nil)
  }

  @Test mutating func losingTheFocusOrTheScreenCancelsPresses() {
    #expect(window(SDL_WINDOWEVENT_FOCUS_LOST) == .keyboardChanged(isHere: false))
    press(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    #expect(window(SDL_WINDOWEVENT_FOCUS_LOST) == input(.cancelled))
    #expect(translator.takePendingEvent() == .keyboardChanged(isHere: false))
    #expect(window(SDL_WINDOWEVENT_FOCUS_LOST) == .keyboardChanged(isHere: false))
    _ = translate(SDL_FINGERDOWN)
    #expect(window(SDL_WINDOWEVENT_HIDDEN) == .hidden)
    #expect(translator.takePendingEvent() == input(.cancelled))
    _ = translate(SDL_FINGERDOWN)
    _ = translate(SDL_FINGERUP)
    #expect(window(SDL_WINDOWEVENT_MINIMIZED) == .hidden)
    #expect(translator.takePendingEvent() == nil)
  }

  /// Consecutive turns of the wheel: the time in milliseconds, the turn, and whether it is reported as precise.
  @Test(
    arguments: [
      [(0, 1, false), (50, -2, false), (900, 1, false)],
      [(0, 0.3, true), (8, 1, true), (127, 1, true), (248, 2, false)],
      [(0, 1, false), (8, 0.5, true), (16, 1, true)],
    ] as [[(UInt32, Float, Bool)]])
  mutating func aWholeNumberAmongPartsIsOneOfThem(turns: [(UInt32, Float, Bool)]) {
    for (time, y, isSmooth) in turns {
      let meaning = translate(SDL_MOUSEWHEEL) {
        $0.common.timestamp = time
        $0.wheel.preciseY = y
      }
      guard case .input(let event) = meaning, case .scroll(_, _, _, isSmooth) = event.kind else {
        Issue.record("\(meaning)")
        return
      }
    }
  }

  @Test(arguments: [(Float(0), Float(0)), (.nan, 1), (0, .infinity)])
  mutating func emptyAndInvalidWheelStepsAreIgnored(x: Float, y: Float) {
    #expect(
      translate(SDL_MOUSEWHEEL) { ($0.wheel.preciseX, $0.wheel.preciseY) = (x, y) } == .nothing)
  }

  /// SDL marks scrolling that the user's settings reverse. Its numbers are reversed already.
  @Test mutating func turnedScrollingIsAsTheUserHasIt() {
    let meaning = translate(SDL_MOUSEWHEEL) {
      $0.wheel.preciseY = 1
      $0.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    }
    #expect(meaning == input(.scroll(location: .zero, deltaX: 0, deltaY: 40, isPrecise: false)))
  }

  // MARK: Keys

  /// Arguments: the scancode, the symbol, the modifiers held, and the expected flags and characters.
  @Test(arguments: [
    (SDL_SCANCODE_G, Int32(0x67), KMOD_NONE, UIKeyModifierFlags(), "g"),
    (SDL_SCANCODE_G, 0x67, KMOD_LSHIFT, .shift, "G"),
    (SDL_SCANCODE_W, 0x77, KMOD_RCTRL, .control, "w"),
    (SDL_SCANCODE_SPACE, 0x20, KMOD_LALT, .alternate, " "),
    (SDL_SCANCODE_A, 0x61, KMOD_LGUI, .command, "a"),
    (SDL_SCANCODE_A, 0x61, KMOD_CAPS, .alphaShift, "a"),
    (SDL_SCANCODE_SEMICOLON, 0xE9, KMOD_NONE, UIKeyModifierFlags(), "é"),
    // Keys without characters.
    (SDL_SCANCODE_ESCAPE, 0x1B, KMOD_NONE, UIKeyModifierFlags(), ""),
    (SDL_SCANCODE_DELETE, 0x7F, KMOD_NONE, UIKeyModifierFlags(), ""),
    (SDL_SCANCODE_F11, 0x4000_0044, KMOD_NONE, UIKeyModifierFlags(), ""),
    (SDL_SCANCODE_UP, 0x4000_0052, KMOD_RSHIFT, .shift, ""),
  ])
  mutating func keysHavePlacesAndCharacters(
    scancode: SDL_Scancode, symbol: Int32, modifiers: SDL_Keymod, flags: UIKeyModifierFlags,
    characters: String
  ) {
    func fill(_ event: inout SDL_Event) {
      event.key.keysym.scancode = scancode
      event.key.keysym.sym = symbol
      event.key.keysym.mod = UInt16(modifiers.rawValue)
    }
    let key = UIKey(
      keyCode: UIKeyboardHIDUsage(rawValue: Int(scancode.rawValue)), modifierFlags: flags,
      characters: characters)
    #expect(translate(SDL_KEYDOWN, fill) == input(.key(.down(isRepeat: false), key)))
    #expect(translate(SDL_KEYUP, fill) == input(.key(.up, key)))
  }

  @Test mutating func aHeldKeyRepeats() {
    let meaning = translate(SDL_KEYDOWN) { $0.key.repeat = 1 }
    guard case .input(let event) = meaning, case .key(.down(isRepeat: true), _) = event.kind else {
      Issue.record("\(meaning)")
      return
    }
  }

  @Test func escapeIsWhereTheHIDTablesHaveIt() {
    #expect(UIKeyboardHIDUsage.keyboardEscape.rawValue == Int(SDL_SCANCODE_ESCAPE.rawValue))
  }

  /// SDL's own scancodes, outside USB's keyboard page, become 0, except for the Back key, which UIKit has a constant for.
  @Test(arguments: [
    (SDL_SCANCODE_AC_BACK, UIKeyboardHIDUsage.consumerBack),
    (SDL_SCANCODE_RGUI, UIKeyboardHIDUsage(rawValue: 0xE7)),
    (SDL_SCANCODE_AUDIOPLAY, UIKeyboardHIDUsage(rawValue: 0)),
  ])
  mutating func keysOfOtherPagesAreTranslated(scancode: SDL_Scancode, usage: UIKeyboardHIDUsage) {
    let meaning = translate(SDL_KEYDOWN) { $0.key.keysym.scancode = scancode }
    guard case .input(let event) = meaning, case .key(_, let key) = event.kind else {
      Issue.record("\(meaning)")
      return
    }
    #expect(key.keyCode == usage)
  }

  // MARK: The window

  @Test(arguments: [
    (SDL_WINDOWEVENT_SIZE_CHANGED, EventTranslator.Meaning.resized),
    (SDL_WINDOWEVENT_DISPLAY_CHANGED, .displayChanged),
    (SDL_WINDOWEVENT_EXPOSED, .exposed),
    (SDL_WINDOWEVENT_HIDDEN, .hidden), (SDL_WINDOWEVENT_MINIMIZED, .hidden),
    (SDL_WINDOWEVENT_SHOWN, .shown), (SDL_WINDOWEVENT_RESTORED, .shown),
    (SDL_WINDOWEVENT_MAXIMIZED, .shown),
    (SDL_WINDOWEVENT_LEAVE, .input(InputEvent(.pointerLeft, at: 102.5))),
    (SDL_WINDOWEVENT_CLOSE, .quit),
    (SDL_WINDOWEVENT_MOVED, .nothing),
    (SDL_WINDOWEVENT_FOCUS_GAINED, .keyboardChanged(isHere: true)),
    (SDL_WINDOWEVENT_FOCUS_LOST, .keyboardChanged(isHere: false)),
  ])
  mutating func windowEvents(id: SDL_WindowEventID, meaning: EventTranslator.Meaning) {
    #expect(translate(SDL_WINDOWEVENT) { $0.window.event = UInt8(id.rawValue) } == meaning)
  }

  /// A touch is a fraction of the window's size in points. The resize event before it has that size in pixels here.
  @Test mutating func aTouchAfterAResizeIsInPoints() {
    translator.pointsPerUnit = 0.5
    func fill(_ event: inout SDL_Event) {
      (event.tfinger.touchId, event.tfinger.x, event.tfinger.y) = (1, 0.5, 0.25)
    }
    #expect(
      translate(SDL_FINGERDOWN, fill)
        == input(.touch(id: 0, .began, location: CGPoint(x: 400, y: 100))))
    let meaning = translate(SDL_WINDOWEVENT) {
      $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
      ($0.window.data1, $0.window.data2) = (200, 1000)
    }
    #expect(meaning == .resized)
    size = CGSize(width: 100, height: 500)
    #expect(
      translate(SDL_FINGERMOTION, fill)
        == input(.touch(id: 0, .moved, location: CGPoint(x: 50, y: 125))))
  }

  private mutating func drop(_ type: SDL_EventType, _ path: String? = nil)
    -> EventTranslator.Meaning
  {
    translate(type) { $0.drop.file = path.flatMap { SDL_strdup($0) } }
  }

  /// A drop contains all its files and none of the previous drop. Text is ignored.
  @Test mutating func droppedFilesAreOneDrop() {
    _ = translate(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (12, 34) }
    for files in [["/tmp/a b.png", "/tmp/é.jpg"], ["/tmp/c.png"]] {
      #expect(drop(SDL_DROPBEGIN) == .nothing)
      for file in files { #expect(drop(SDL_DROPFILE, file) == .nothing) }
      #expect(
        drop(SDL_DROPCOMPLETE)
          == .dropped(
            FileDrop(
              files: files.map { URL(fileURLWithPath: $0) }, location: CGPoint(x: 12, y: 34))))
    }
    translator.findPointer = { CGPoint(x: 5, y: 6) }
    _ = drop(SDL_DROPFILE, "/tmp/d.png")
    guard case .dropped(let last) = drop(SDL_DROPCOMPLETE) else {
      Issue.record("no drop")
      return
    }
    #expect(last.location == CGPoint(x: 5, y: 6))
    #expect(drop(SDL_DROPBEGIN) == .nothing)
    #expect(drop(SDL_DROPTEXT, "words") == .nothing)
    #expect(drop(SDL_DROPCOMPLETE) == .nothing)
  }

  @Test mutating func quittingAndTheUnknown() {
    #expect(translate(SDL_QUIT) == .quit)
    #expect(translate(SDL_CLIPBOARDUPDATE) == .nothing)
    #expect(translate(SDL_FIRSTEVENT) == .nothing)
  }

  @Test mutating func timesAreTheMediaClocks() {
    let first = translate(SDL_MOUSEMOTION) { $0.common.timestamp = 0 }
    let later = translate(SDL_MOUSEMOTION) { $0.common.timestamp = 1 }
    guard case .input(let a) = first, case .input(let b) = later else {
      Issue.record("\(first), \(later)")
      return
    }
    #expect(a.timestamp == 100)
    #expect(b.timestamp == 100.001)
  }
}
