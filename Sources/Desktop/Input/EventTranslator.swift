internal import CSDL2
import Foundation
import UIKit

/// Turns SDL's events into the app's, and tells what concerns the window itself.
///
/// Each thing that a hand does is told once: mouse events that SDL makes of touches, and touches it makes of mouse
/// events, are left out. A button that is held keeps the pointer, also outside the window; what is down when the window
/// loses the user's attention is cancelled.
@MainActor
struct EventTranslator {
  /// What an event means for the desktop.
  enum Meaning: Equatable {
    case input(InputEvent)
    case resized
    /// The window is on another display, perhaps with another size, scale or refresh rate.
    case displayChanged
    /// Part of the window must be shown again.
    case exposed
    case hidden
    case shown
    case quit
    case nothing
  }

  /// How many points one of the window system's units is.
  var pointsPerUnit: CGFloat = 1
  private var pointer = CGPoint.zero
  private var clock: EventClock
  private var wheelKind = WheelKind()
  private var heldButtons: Set<InputEvent.PointerButton> = []
  /// The fingers that are down, with their numbers.
  private var fingers: [Finger: Int] = [:]
  /// Whether the pointer left the window while a button was held.
  private var hasLeft = false
  /// What an event meant beyond its first meaning.
  private var rest: Meaning?

  /// A finger as SDL tells it from others: two screens may count theirs alike.
  private struct Finger: Hashable {
    var screen: SDL_TouchID
    var number: SDL_FingerID
  }

  /// What the keys that are down have typed, by SDL's scancode.
  private var typedText: [UInt32: String] = [:]

  init() {
    let milliseconds = SDL_GetTicks64()
    clock = EventClock(
      epoch: CACurrentMediaTime() - TimeInterval(milliseconds) / 1000, milliseconds: milliseconds)
  }

  /// A translator for events that count from `epoch` on the media clock.
  init(epoch: TimeInterval) {
    clock = EventClock(epoch: epoch)
  }

  /// Takes the next event from SDL's queue; nil when the queue is empty, which ends a batch.
  ///
  /// `windowSize` is the window's present size in points. The caller reads it anew for each event, because an earlier
  /// event of the batch may have been a resize.
  mutating func poll(windowSize: CGSize) -> Meaning? {
    if let rest = takeRest() { return rest }
    var event = SDL_Event()
    guard SDL_PollEvent(&event) != 0 else { return nil }
    if SDL_EventType(event.type) == SDL_KEYDOWN {
      typedText[event.key.keysym.scancode.rawValue] = Self.textOfNextEvent()
    }
    return translate(event, windowSize: windowSize, readAt: CACurrentMediaTime())
  }

  /// The text that the next event in SDL's queue brings; nil where it brings none. SDL puts what a key types right behind
  /// the key: `?` for Shift and the key `/`, in the layout that the user has.
  private static func textOfNextEvent() -> String? {
    var next = SDL_Event()
    let all = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    guard SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, all.0, all.1) == 1,
      SDL_EventType(next.type) == SDL_TEXTINPUT
    else { return nil }
    return withUnsafeBytes(of: next.text.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// What the last event meant too; nil when it meant one thing.
  mutating func takeRest() -> Meaning? {
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
      // The mouse's own key for going back; a button would be a click.
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
      // The event of a released key has the text of the event in which it was pressed.
      let typed = typedText.removeValue(forKey: event.key.keysym.scancode.rawValue)
      return input(.key(.up, Self.key(event.key.keysym, typed: typed)))
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
    case SDL_WINDOWEVENT_FOCUS_LOST: return cancelled(time) ?? .nothing
    case SDL_WINDOWEVENT_ENTER:
      hasLeft = false
      return .nothing
    case SDL_WINDOWEVENT_LEAVE:
      // A drag goes on outside; the pointer has left when the button is up.
      hasLeft = !heldButtons.isEmpty
      return hasLeft ? .nothing : .input(InputEvent(.pointerLeft, at: time))
    case SDL_WINDOWEVENT_CLOSE: return .quit
    default: return .nothing
    }
  }

  /// Takes away what is down; nil when nothing is.
  private mutating func cancelled(_ time: TimeInterval) -> Meaning? {
    guard !heldButtons.isEmpty || !fingers.isEmpty else { return nil }
    heldButtons = []
    fingers = [:]
    return .input(InputEvent(.cancelled, at: time))
  }

  // MARK: Pointer

  /// `SDL_TOUCH_MOUSEID`, a macro that Swift can't read: the mouse that SDL makes of a touch screen.
  private static func isMadeOfTouch(_ mouse: UInt32) -> Bool { mouse == .max }

  /// A place in the window, in points.
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
    // SDL's y grows away from the user; content follows the fingers. Which way scrolling goes is the desktop's setting
    // and in the numbers already, so `direction` changes nothing.
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
    // `SDL_MOUSE_TOUCHID`: the touch screen that SDL makes of a mouse.
    guard event.touchId != -1 else { return .nothing }
    let finger = Finger(screen: event.touchId, number: event.fingerId)
    if phase == .began { fingers[finger] = fingers[finger] ?? freeNumber }
    // What was taken away stays so until the finger lifts and comes again.
    guard let id = fingers[finger] else { return .nothing }
    if phase == .ended || phase == .cancelled { fingers[finger] = nil }
    let location = CGPoint(x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height)
    return .input(InputEvent(.touch(id: id, phase, location: location), at: time))
  }

  /// The smallest number that no finger has: SDL's own may be a device's or a pointer.
  private var freeNumber: Int {
    let taken = Set(fingers.values)
    return (0...taken.count).first { !taken.contains($0) } ?? 0
  }
}
