/// Turns input values into touches, presses and events, and keeps those that are going on.
@MainActor
final class InputTranslator {
  /// What the finger or button that a touch stands for is known by.
  private enum TouchKey: Hashable {
    case pointer
    case finger(Int)
  }

  private var touches: [TouchKey: UITouch] = [:]
  private var presses: [UIKeyboardHIDUsage: UIPress] = [:]
  private var buttonMask: UIEvent.ButtonMask = []
  private var modifiers: UIKeyModifierFlags = []
  private var taps = TapCounter()
  private let scrolling = ScrollInput()
  /// Where the pointer is, in window points; nil when it is outside.
  private(set) var pointerLocation: CGPoint?

  private var application: UIApplication { .shared }

  func handle(_ event: InputEvent) {
    let time = event.timestamp
    switch event.kind {
    case .pointerDown(let location, let button, let clickCount):
      pointerLocation = location
      pointerDown(at: location, button, clickCount, time)
    case .pointerMoved(let location):
      pointerLocation = location
      change(.pointer, to: location, .moved, time)
    case .pointerUp(let location, let button, _):
      pointerLocation = location
      // The touch lasts as long as the button it began with.
      if buttonMask == mask(of: button) { change(.pointer, to: location, .ended, time) }
      buttonMask.subtract(mask(of: button))
    case .pointerLeft:
      pointerLocation = nil
    case .cancelled:
      buttonMask = []
      cancelTouches()
    case .scroll(let location, let x, let y, let isPrecise):
      scroll(at: location, CGVector(dx: x, dy: y), isPrecise, time)
    case .key(let phase, let key):
      press(key, phase, time)
    case .touch(let id, let phase, let location):
      touch(id, phase, at: location, time)
    }
  }

  // MARK: Touches

  private func mask(of button: InputEvent.PointerButton) -> UIEvent.ButtonMask {
    switch button {
    case .primary: .primary
    case .secondary: .secondary
    case .middle: UIEvent.ButtonMask(rawValue: 1 << 2)
    }
  }

  private func pointerDown(
    at location: CGPoint, _ button: InputEvent.PointerButton, _ clickCount: Int,
    _ time: TimeInterval
  ) {
    guard buttonMask.isEmpty else {
      // A second button while one is down changes nothing: there is one pointer.
      return
    }
    buttonMask = mask(of: button)
    begin(.pointer, at: location, tapCount: clickCount, type: .indirectPointer, time)
  }

  private func touch(
    _ id: Int, _ phase: InputEvent.TouchPhase, at location: CGPoint, _ time: TimeInterval
  ) {
    switch phase {
    case .began:
      let count = taps.count(at: location, time)
      begin(.finger(id), at: location, tapCount: count, type: .direct, time)
    case .moved: change(.finger(id), to: location, .moved, time)
    case .ended: change(.finger(id), to: location, .ended, time)
    case .cancelled: change(.finger(id), to: location, .cancelled, time)
    }
  }

  private func begin(
    _ key: TouchKey, at location: CGPoint, tapCount: Int, type: UITouch.TouchType,
    _ time: TimeInterval
  ) {
    guard !application.isIgnoringInteractionEvents else { return }
    // A hand that comes down takes over from what still moves.
    scrolling.end()
    if touches[key] != nil { change(key, to: location, .cancelled, time) }
    for window in application.windows.reversed() {
      let event = makeEvent(at: time)
      let point = CGPoint(x: location.x - window.frame.minX, y: location.y - window.frame.minY)
      guard let view = window.hitTest(point, with: event) else { continue }
      let touch = UITouch(
        location: point, timestamp: time, type: type, tapCount: tapCount, window: window)
      touch.view = view
      touches[key] = touch
      send(touch, at: time)
      return
    }
  }

  private func change(
    _ key: TouchKey, to location: CGPoint, _ phase: UITouch.Phase, _ time: TimeInterval
  ) {
    guard let touch = touches[key] else { return }
    let origin = touch.window?.frame.origin ?? .zero
    let point = CGPoint(x: location.x - origin.x, y: location.y - origin.y)
    if phase == .moved, point == touch.windowLocation { return }
    touch.move(to: point, phase: phase, timestamp: time)
    if phase == .ended || phase == .cancelled {
      let event = makeEvent(at: time)
      touches[key] = nil
      dispatch(event)
    } else {
      send(touch, at: time)
    }
  }

  private func send(_ touch: UITouch, at time: TimeInterval) {
    dispatch(makeEvent(at: time))
    if touch.phase != .ended, touch.phase != .cancelled { touch.phase = .stationary }
  }

  private func dispatch(_ event: UIEvent) {
    application.sendEvent(event)
  }

  private func makeEvent(at time: TimeInterval) -> UIEvent {
    let event = UIEvent(timestamp: time)
    event.allTouches = Set(touches.values)
    event.buttonMask = buttonMask
    event.modifierFlags = modifiers
    return event
  }

  /// Cancels what is down: everything, or what began in `window`, as when that goes.
  func cancelTouches(in window: UIWindow? = nil) {
    scrolling.cancel(in: window)
    for (key, touch) in touches where window == nil || touch.window === window {
      let origin = touch.window?.frame.origin ?? .zero
      let location = CGPoint(
        x: touch.windowLocation.x + origin.x, y: touch.windowLocation.y + origin.y)
      change(key, to: location, .cancelled, CACurrentMediaTime())
    }
  }

  // MARK: Wheel

  private func scroll(
    at location: CGPoint, _ translation: CGVector, _ isPrecise: Bool, _ time: TimeInterval
  ) {
    guard !application.isIgnoringInteractionEvents else { return }
    scrolling.add(
      translation, isPrecise: isPrecise, at: location, modifiers: modifiers, time: time)
  }

  // MARK: Keys

  private func press(_ key: UIKey, _ phase: InputEvent.KeyPhase, _ time: TimeInterval) {
    modifiers = key.modifierFlags
    let event = UIPressesEvent(timestamp: time)
    event.modifierFlags = modifiers
    switch phase {
    case .down:
      guard !application.isIgnoringInteractionEvents, let receiver = keyReceiver else { return }
      // A repeated key is the same press beginning again, which is what moves a selection on.
      let press = UIPress(key: key, phase: .began, timestamp: time)
      presses[key.keyCode] = press
      event.allPresses = Set(presses.values)
      receiver.pressesBegan([press], with: event)
    case .up:
      guard let press = presses.removeValue(forKey: key.keyCode) else { return }
      press.phase = .ended
      press.timestamp = time
      event.allPresses = [press]
      keyReceiver?.pressesEnded([press], with: event)
    }
  }

  /// The first responder; without one, the view of the front controller, so that Escape finds its way.
  private var keyReceiver: UIResponder? {
    application.firstResponder ?? application.keyWindow?.defaultKeyReceiver ?? application
  }
}

/// Counts taps of fingers that follow each other quickly at one place, as the desktop does for clicks.
struct TapCounter {
  private static let interval: TimeInterval = 0.35
  private static let distance: CGFloat = 45

  private var last: (location: CGPoint, time: TimeInterval, count: Int)?

  mutating func count(at location: CGPoint, _ time: TimeInterval) -> Int {
    var count = 1
    if let last, time - last.time <= Self.interval,
      hypot(location.x - last.location.x, location.y - last.location.y) <= Self.distance
    {
      count = last.count + 1
    }
    last = (location, time, count)
    return count
  }
}
