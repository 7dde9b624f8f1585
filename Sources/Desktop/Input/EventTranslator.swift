internal import CSDL2
import Foundation
import UIKit

/// Translates SDL's events into input events and changes of the window.
///
/// Mouse events that SDL synthesizes from touches, and touches that it synthesizes from the mouse, are dropped. While a button is
/// held, the pointer counts as inside the window. Buttons and touches that are down when the window loses the focus or is
/// hidden are cancelled.
@MainActor
struct EventTranslator {
  /// The meaning of an event.
  enum Meaning: Equatable {
    /// The user's input.
    case input(InputEvent)
    /// The window has a new size.
    case resized
    /// The window is on another display, perhaps with another size, scale or refresh rate.
    case displayChanged
    /// Part of the window must be drawn again.
    case exposed
    case hidden
    case shown
    /// The window got the keyboard, or lost it to another program.
    case keyboardChanged(isHere: Bool)
    /// Files were dropped onto the window.
    case dropped(FileDrop)
    case quit
    case nothing
  }

  /// Points per unit of the window system.
  var pointsPerUnit: CGFloat = 1
  private var pointer = CGPoint.zero
  private var clock: EventClock
  private var wheelKind = WheelKind()
  private var heldButtons: Set<InputEvent.PointerButton> = []
  /// The fingers that are down, with their identifiers in input events.
  private var fingers: [Finger: Int] = [:]
  /// The files of a drop that has not ended.
  private var droppedFiles: [URL] = []
  /// Returns the pointer's location in points, in a drag by another program too; nil if that is unknown.
  var findPointer: @MainActor () -> CGPoint? = { nil }
  /// Whether the pointer left the window while a button was held.
  private var hasLeft = false
  /// The second meaning of the last event; nil if it had only one.
  private var rest: Meaning?

  /// SDL's identity of a finger. Two touch screens may use the same numbers.
  private struct Finger: Hashable {
    var screen: SDL_TouchID
    var number: SDL_FingerID
  }

  /// The text that each pressed key has typed, by SDL's scancode.
  private var typedText: [UInt32: String] = [:]
  /// Returns whether typed text has a receiver. Text without one is dropped.
  var receivesText: @MainActor () -> Bool = { false }
  /// Whether the next text event is dropped, because its key is a command, or came when nothing received text.
  private var dropsNextText = false

  init() {
    let milliseconds = SDL_GetTicks64()
    clock = EventClock(
      epoch: CACurrentMediaTime() - TimeInterval(milliseconds) / 1000, milliseconds: milliseconds)
  }

  /// Creates a translator for events whose timestamps count from the media time `epoch`.
  init(epoch: TimeInterval) {
    clock = EventClock(epoch: epoch)
  }

  /// Takes the next event from SDL's queue; nil when the queue is empty, which ends a batch.
  ///
  /// `windowSize` is the window's present size in points. The caller reads it anew for each event, because an earlier
  /// event of the batch may have been a resize.
  mutating func poll(windowSize: CGSize) -> Meaning? {
    if let rest = takePendingEvent() { return rest }
    var event = SDL_Event()
    guard SDL_PollEvent(&event) != 0 else { return nil }
    if SDL_EventType(event.type) == SDL_KEYDOWN {
      note(Self.textOfNextEvent(), typedBy: event.key.keysym)
    }
    return translate(event, windowSize: windowSize, readAt: CACurrentMediaTime())
  }

  /// Notes the text that follows a pressed key, and drops its own event if the key is a command or nothing receives text now.
  ///
  /// The key itself may make a text field receive text; its own text must not go there.
  mutating func note(_ typed: String?, typedBy key: SDL_Keysym) {
    typedText[key.scancode.rawValue] = typed
    dropsNextText = typed != nil && !(receivesText() && Self.key(key, typed: typed).typesText)
  }

  /// The text of the next event in SDL's queue; nil if that is no text event. SDL queues the text that a key types right after
  /// the key's event: `?` for Shift and the key `/`, depending on the user's layout.
  private static func textOfNextEvent() -> String? {
    var next = SDL_Event()
    let all = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    guard SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, all.0, all.1) == 1,
      SDL_EventType(next.type) == SDL_TEXTINPUT
    else { return nil }
    return text(next.text.text)
  }

  /// The text in one of SDL's arrays of characters, which ends with NUL.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Removes and returns the second meaning of the last event; nil if it had only one.
  mutating func takePendingEvent() -> Meaning? {
    defer { rest = nil }
    return rest
  }

  /// Translates one event. `windowSize` is in points; `now` is the media time at which the event was read.
  mutating func translate(
    _ event: SDL_Event, windowSize: CGSize, readAt now: TimeInterval? = nil
  ) -> Meaning {
    let time = clock.time(ofMilliseconds: event.common.timestamp, readAt: now)
    func input(_ kind: InputEvent.Kind) -> Meaning { .input(InputEvent(kind, at: time)) }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_WINDOWEVENT: return windowEvent(event.window, time)
    case SDL_MOUSEMOTION:
      guard !Self.isMadeOfTouch(event.motion.which) else { return .nothing }
      pointer = point(event.motion.x, event.motion.y)
      return input(.pointerMoved(location: pointer))
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_X1):
      // The mouse's back button acts as a key. As a pointer button it would be a click.
      return input(.key(.down(), UIKey(keyCode: .consumerBack)))
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_X1):
      return input(.key(.up, UIKey(keyCode: .consumerBack)))
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return button(event.button, time)
    case SDL_MOUSEWHEEL: return wheel(event.wheel, time)
    case SDL_KEYDOWN:
      let typed = typedText[event.key.keysym.scancode.rawValue]
      let key = Self.key(event.key.keysym, typed: typed)
      return input(.key(.down(isRepeat: event.key.repeat != 0), key))
    case SDL_KEYUP:
      // A released key has the text with which it was pressed.
      let typed = typedText.removeValue(forKey: event.key.keysym.scancode.rawValue)
      return input(.key(.up, Self.key(event.key.keysym, typed: typed)))
    case SDL_TEXTINPUT:
      let drops = dropsNextText || !receivesText()
      dropsNextText = false
      let typed = Self.text(event.text.text)
      return drops || typed.isEmpty ? .nothing : input(.text(typed))
    case SDL_TEXTEDITING:
      let edit = event.edit
      return markedText(Self.text(edit.text), edit.start, edit.length, time)
    case SDL_TEXTEDITING_EXT:
      let edit = event.editExt
      // SDL leaves it to the receiver to free this text.
      defer { SDL_free(edit.text) }
      return markedText(edit.text.map { String(cString: $0) } ?? "", edit.start, edit.length, time)
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: return drop(event.drop)
    case SDL_FINGERDOWN: return finger(event.tfinger, .began, windowSize, time)
    case SDL_FINGERMOTION: return finger(event.tfinger, .moved, windowSize, time)
    case SDL_FINGERUP: return finger(event.tfinger, .ended, windowSize, time)
    default: return .nothing
    }
  }

  // MARK: The window

  private mutating func windowEvent(_ event: SDL_WindowEvent, _ time: TimeInterval) -> Meaning {
    switch SDL_WindowEventID(UInt32(event.event)) {
    // SDL gives the new size in the window system's units. Only the window knows how many points they are.
    case SDL_WINDOWEVENT_SIZE_CHANGED: return .resized
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: return .displayChanged
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      rest = cancelled(time)
      return .hidden
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: return .shown
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .keyboardChanged(isHere: true)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      guard let cancelled = cancelled(time) else { return .keyboardChanged(isHere: false) }
      rest = .keyboardChanged(isHere: false)
      return cancelled
    case SDL_WINDOWEVENT_ENTER:
      hasLeft = false
      return .nothing
    case SDL_WINDOWEVENT_LEAVE:
      // A drag continues outside the window. The pointer leaves when the button is released.
      hasLeft = !heldButtons.isEmpty
      return hasLeft ? .nothing : .input(InputEvent(.pointerLeft, at: time))
    case SDL_WINDOWEVENT_CLOSE: return .quit
    default: return .nothing
    }
  }

  /// Cancels the buttons and touches that are down; nil if there are none.
  private mutating func cancelled(_ time: TimeInterval) -> Meaning? {
    guard !heldButtons.isEmpty || !fingers.isEmpty else { return nil }
    heldButtons = []
    fingers = [:]
    return .input(InputEvent(.cancelled, at: time))
  }

  // MARK: Drops

  /// Collects the files of a drop. SDL reports each file by itself, and text, which is ignored, line by line.
  private mutating func drop(_ event: SDL_DropEvent) -> Meaning {
    // SDL leaves it to the receiver to free the name.
    defer { SDL_free(event.file) }
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: droppedFiles = []
    case SDL_DROPFILE:
      if let path = event.file {
        droppedFiles.append(URL(fileURLWithPath: String(cString: path)))
      }
    case SDL_DROPCOMPLETE where !droppedFiles.isEmpty:
      defer { droppedFiles = [] }
      return .dropped(FileDrop(files: droppedFiles, location: findPointer() ?? pointer))
    default: break
    }
    return .nothing
  }

  // MARK: Text

  /// Translates the text that an input method composes. SDL counts `start` and `length` of its selection in Unicode scalars; -1 is
  /// unknown.
  private func markedText(
    _ text: String, _ start: Int32, _ length: Int32, _ time: TimeInterval
  ) -> Meaning {
    guard receivesText() else { return .nothing }
    let scalars = text.unicodeScalars
    func offset(_ count: Int) -> Int {
      let index = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex)
      return text.utf16.distance(from: text.startIndex, to: index ?? text.endIndex)
    }
    let begin = start < 0 ? scalars.count : Int(start)
    let (from, to) = (offset(begin), offset(begin + Int(max(length, 0))))
    return .input(InputEvent(.markedText(text, selection: from..<to), at: time))
  }

  // MARK: Pointer

  /// Whether SDL synthesizes this mouse from a touch screen: `SDL_TOUCH_MOUSEID`, a macro that Swift does not import.
  private static func isMadeOfTouch(_ mouse: UInt32) -> Bool { mouse == .max }

  /// Converts a location in the window from the window system's units to points.
  private func point(_ x: Int32, _ y: Int32) -> CGPoint {
    CGPoint(x: CGFloat(x) * pointsPerUnit, y: CGFloat(y) * pointsPerUnit)
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, _ time: TimeInterval) -> Meaning {
    guard !Self.isMadeOfTouch(event.which), let button = Self.button(event.button) else {
      return .nothing
    }
    pointer = point(event.x, event.y)
    let clickCount = max(Int(event.clicks), 1)
    if SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN {
      heldButtons.insert(button)
      return .input(
        InputEvent(
          .pointerDown(location: pointer, button: button, clickCount: clickCount), at: time))
    }
    heldButtons.remove(button)
    if hasLeft, heldButtons.isEmpty {
      hasLeft = false
      rest = .input(InputEvent(.pointerLeft, at: time))
    }
    return .input(
      InputEvent(.pointerUp(location: pointer, button: button, clickCount: clickCount), at: time))
  }

  private static func button(_ number: UInt8) -> InputEvent.PointerButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: nil
    }
  }

  private mutating func wheel(_ event: SDL_MouseWheelEvent, _ time: TimeInterval) -> Meaning {
    guard !Self.isMadeOfTouch(event.which), event.preciseX.isFinite, event.preciseY.isFinite
    else { return .nothing }
    // SDL's y is positive for a turn away from the user. The desktop's setting for "natural" scrolling is in the numbers
    // already, so the event's `direction` is not used.
    let isPrecise = wheelKind.isPrecise(x: event.preciseX, y: event.preciseY, at: time)
    let x = CGFloat(event.preciseX) * InputTuning.wheelStep
    let y = CGFloat(event.preciseY) * InputTuning.wheelStep
    guard x != 0 || y != 0 else { return .nothing }
    return .input(
      InputEvent(
        .scroll(location: pointer, deltaX: -x, deltaY: y, isPrecise: isPrecise), at: time))
  }

  // MARK: Fingers

  private mutating func finger(
    _ event: SDL_TouchFingerEvent, _ phase: InputEvent.TouchPhase, _ size: CGSize,
    _ time: TimeInterval
  ) -> Meaning {
    // -1 is `SDL_MOUSE_TOUCHID`: a touch screen that SDL synthesizes from a mouse.
    guard event.touchId != -1 else { return .nothing }
    let finger = Finger(screen: event.touchId, number: event.fingerId)
    if phase == .began { fingers[finger] = fingers[finger] ?? freeNumber }
    // A finger that was cancelled is ignored until it is lifted and put down again.
    guard let id = fingers[finger] else { return .nothing }
    if phase == .ended || phase == .cancelled { fingers[finger] = nil }
    let location = CGPoint(x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height)
    return .input(InputEvent(.touch(id: id, phase, location: location), at: time))
  }

  /// The smallest identifier that no finger has. SDL's own identifiers may be arbitrary large numbers.
  private var freeNumber: Int {
    let taken = Set(fingers.values)
    return (0...taken.count).first { !taken.contains($0) } ?? 0
  }
}
