internal import CSDL2
import Foundation
import UIKit

/// Turns SDL's events into the app's, and tells what concerns the window itself.
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

  /// Points that content moves for one step of a mouse wheel.
  private static let wheelStep: CGFloat = 40

  private var pointer = CGPoint.zero
  /// SDL counts milliseconds from its own start.
  private let epoch: TimeInterval

  init() {
    self.init(epoch: CACurrentMediaTime() - TimeInterval(SDL_GetTicks64()) / 1000)
  }

  /// A translator for events that count from `epoch` on the media clock.
  init(epoch: TimeInterval) {
    self.epoch = epoch
  }

  /// The next event that is waiting; nil when there is none.
  mutating func poll(windowSize: CGSize) -> Meaning? {
    var event = SDL_Event()
    guard SDL_PollEvent(&event) != 0 else { return nil }
    return translate(event, windowSize: windowSize)
  }

  mutating func translate(_ event: SDL_Event, windowSize: CGSize) -> Meaning {
    let time = epoch + TimeInterval(event.common.timestamp) / 1000
    func input(_ kind: InputEvent.Kind) -> Meaning { .input(InputEvent(kind, at: time)) }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_WINDOWEVENT: return windowEvent(event.window, time)
    case SDL_MOUSEMOTION:
      pointer = CGPoint(x: Int(event.motion.x), y: Int(event.motion.y))
      return input(.pointerMoved(location: pointer))
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_X1):
      // The mouse's own key for going back; a button would be a click.
      return input(.key(.down(), UIKey(keyCode: .consumerBack)))
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_X1):
      return input(.key(.up, UIKey(keyCode: .consumerBack)))
    case SDL_MOUSEBUTTONDOWN:
      guard let button = Self.button(event.button.button) else { return .nothing }
      pointer = CGPoint(x: Int(event.button.x), y: Int(event.button.y))
      return input(
        .pointerDown(
          location: pointer, button: button, clickCount: max(Int(event.button.clicks), 1)))
    case SDL_MOUSEBUTTONUP:
      guard let button = Self.button(event.button.button) else { return .nothing }
      pointer = CGPoint(x: Int(event.button.x), y: Int(event.button.y))
      return input(
        .pointerUp(location: pointer, button: button, clickCount: max(Int(event.button.clicks), 1)))
    case SDL_MOUSEWHEEL: return wheel(event.wheel, time)
    case SDL_KEYDOWN:
      let key = Self.key(event.key.keysym)
      return input(.key(.down(isRepeat: event.key.repeat != 0), key))
    case SDL_KEYUP: return input(.key(.up, Self.key(event.key.keysym)))
    case SDL_FINGERDOWN: return finger(event.tfinger, .began, windowSize, time)
    case SDL_FINGERMOTION: return finger(event.tfinger, .moved, windowSize, time)
    case SDL_FINGERUP: return finger(event.tfinger, .ended, windowSize, time)
    default: return .nothing
    }
  }

  private func windowEvent(_ event: SDL_WindowEvent, _ time: TimeInterval) -> Meaning {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: .displayChanged
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: .hidden
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: .shown
    case SDL_WINDOWEVENT_LEAVE: .input(InputEvent(.pointerLeft, at: time))
    case SDL_WINDOWEVENT_CLOSE: .quit
    default: .nothing
    }
  }

  private func wheel(_ event: SDL_MouseWheelEvent, _ time: TimeInterval) -> Meaning {
    // SDL's y grows away from the user; content follows the fingers.
    let x = CGFloat(event.preciseX) * Self.wheelStep
    let y = CGFloat(event.preciseY) * Self.wheelStep
    let isPrecise =
      event.preciseX != event.preciseX.rounded() || event.preciseY != event.preciseY.rounded()
    return .input(
      InputEvent(
        .scroll(location: pointer, deltaX: -x, deltaY: y, isPrecise: isPrecise), at: time))
  }

  private func finger(
    _ event: SDL_TouchFingerEvent, _ phase: InputEvent.TouchPhase, _ size: CGSize,
    _ time: TimeInterval
  ) -> Meaning {
    let location = CGPoint(
      x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height)
    return .input(
      InputEvent(
        .touch(id: Int(truncatingIfNeeded: event.fingerId), phase, location: location), at: time))
  }

  private static func button(_ number: UInt8) -> InputEvent.PointerButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: nil
    }
  }

  private static func key(_ key: SDL_Keysym) -> UIKey {
    var flags: UIKeyModifierFlags = []
    let modifiers = UInt32(key.mod)
    if modifiers & KMOD_SHIFT.rawValue != 0 { flags.insert(.shift) }
    if modifiers & KMOD_CTRL.rawValue != 0 { flags.insert(.control) }
    if modifiers & KMOD_ALT.rawValue != 0 { flags.insert(.alternate) }
    if modifiers & KMOD_GUI.rawValue != 0 { flags.insert(.command) }
    if modifiers & KMOD_CAPS.rawValue != 0 { flags.insert(.alphaShift) }
    // The symbol is the unshifted character of the layout, where it is one.
    let symbol = UInt32(bitPattern: key.sym)
    var characters = ""
    if symbol >= 0x20, symbol < 0x7F || (symbol > 0x9F && symbol < 0x4000_0000),
      let scalar = Unicode.Scalar(symbol)
    {
      characters = String(Character(scalar))
      if flags.contains(.shift) { characters = characters.uppercased() }
    }
    return UIKey(
      keyCode: usage(of: key.scancode), modifierFlags: flags, characters: characters)
  }

  /// SDL's scancodes are the usages of USB's keyboard page, followed by numbers of its own.
  private static func usage(of scancode: SDL_Scancode) -> UIKeyboardHIDUsage {
    switch scancode {
    case SDL_SCANCODE_AC_BACK: .consumerBack
    case _ where scancode.rawValue <= lastKeyboardUsage:
      UIKeyboardHIDUsage(rawValue: Int(scancode.rawValue))
    // Zero is USB's "no key".
    default: UIKeyboardHIDUsage(rawValue: 0)
    }
  }

  /// The last usage of USB's keyboard page: right GUI.
  private static let lastKeyboardUsage: UInt32 = 0xE7
}
