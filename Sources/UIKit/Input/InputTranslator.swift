/// Turns input values into touches, presses and events, and keeps those that are going on.
@MainActor
final class InputTranslator {
  let touches = TouchStream()
  /// The keys that are down and that a responder has heard of, in the order they went down.
  private var presses: [UIPress] = []
  /// The buttons that are down.
  private var buttonMask: UIEvent.ButtonMask = []
  /// The one that the pointer's touch began with.
  private var firstButton: UIEvent.ButtonMask = []
  private var modifiers: UIKeyModifierFlags = []
  private var taps = TapCounter()
  private let scrolling = ScrollInput()
  /// When the pointer last moved, if nobody has been told yet.
  private var pointerTime: TimeInterval?
  /// Where the pointer is, in window points; nil when it is outside, or fingers are used.
  private var pointerLocation: CGPoint?

  private var application: UIApplication { .shared }

  /// Takes one event. Moves wait for the rest of the frame's: ``flush()`` delivers them.
  func handle(_ event: InputEvent) {
    let time = event.timestamp
    switch event.kind {
    case .pointerDown(let location, let button, let clickCount):
      flush()
      pointerLocation = location
      pointerDown(at: location, button, clickCount, time)
      tellPointer(at: time)
    case .pointerMoved(let location):
      pointerLocation = location
      touches.move(.pointer, to: location, time)
      pointerTime = time
    case .pointerUp(let location, let button, _):
      flush()
      pointerLocation = location
      pointerUp(at: location, button, time)
      tellPointer(at: time)
    case .pointerLeft:
      flush()
      pointerLocation = nil
      tellPointer(at: time)
    case .cancelled:
      flush()
      cancelTouches()
      taps = TapCounter()
      cancelPresses(time)
      buttonMask = []
      tellStream()
      tellPointer(at: time)
    case .scroll(let location, let x, let y, let isPrecise):
      flush()
      scroll(at: location, CGVector(dx: x, dy: y), isPrecise, time)
    case .key(let phase, let key):
      flush()
      press(key, phase, time)
    case .touch(let id, let phase, let location):
      touch(id, phase, at: location, time)
      guard pointerLocation != nil else { return }
      pointerLocation = nil
      tellPointer(at: time)
    }
  }

  /// Delivers the moves that wait.
  func flush() {
    touches.flush()
    if let time = pointerTime { tellPointer(at: time) }
  }

  // MARK: Touches

  private func mask(of button: InputEvent.PointerButton) -> UIEvent.ButtonMask {
    switch button {
    case .primary: .primary
    case .secondary: .secondary
    case .middle: .button(3)
    }
  }

  private func pointerDown(
    at location: CGPoint, _ button: InputEvent.PointerButton, _ clickCount: Int,
    _ time: TimeInterval
  ) {
    let mask = mask(of: button)
    // A button that goes down twice went up where nobody saw it: the touch is over.
    let isMissedUp = buttonMask.contains(mask)
    if isMissedUp { buttonMask = [] }
    let isFirst = buttonMask.isEmpty
    buttonMask.insert(mask)
    tellStream()
    // A second button while one is down changes nothing: there is one pointer.
    guard isFirst, !application.isIgnoringInteractionEvents else { return }
    firstButton = mask
    // A hand that comes down takes over from what still moves.
    scrolling.end()
    touches.begin(.pointer, at: location, tapCount: clickCount, type: .indirectPointer, time)
  }

  private func pointerUp(
    at location: CGPoint, _ button: InputEvent.PointerButton, _ time: TimeInterval
  ) {
    // The touch lasts as long as the button it began with, which is in its last event too.
    if mask(of: button) == firstButton { touches.end(.pointer, .ended, at: location, time) }
    buttonMask.subtract(mask(of: button))
    tellStream()
  }

  private func touch(
    _ id: Int, _ phase: InputEvent.TouchPhase, at location: CGPoint, _ time: TimeInterval
  ) {
    switch phase {
    case .began:
      flush()
      let count = taps.begin(id, at: location, time)
      guard !application.isIgnoringInteractionEvents else { return }
      scrolling.end()
      touches.begin(.finger(id), at: location, tapCount: count, type: .direct, time)
    case .moved: touches.move(.finger(id), to: location, time)
    case .ended, .cancelled:
      taps.end(id)
      touches.end(
        .finger(id), phase == .ended ? .ended : .cancelled, at: location, time)
    }
  }

  private func tellStream() {
    touches.setInput(buttons: buttonMask, modifiers: modifiers)
  }

  /// Whether anything is down.
  var isTouching: Bool { !touches.isEmpty }

  /// Cancels what is down: everything, or what began in `window`, as when that goes.
  func cancelTouches(in window: UIWindow? = nil) {
    touches.cancel(in: window, CACurrentMediaTime())
    scrolling.cancel(in: window)
  }

  // MARK: Pointer

  private func tellPointer(at time: TimeInterval) {
    pointerTime = nil
    application.pointer.move(
      to: pointerLocation, isDown: !buttonMask.isEmpty, modifiers: modifiers, at: time)
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
    tellStream()
    let index = presses.firstIndex { $0.key?.keyCode == key.keyCode }
    switch phase {
    case .down(let isRepeat):
      guard !application.isIgnoringInteractionEvents else { return }
      // A repeated key is the same press beginning again, which is what moves a selection on.
      if let index, isRepeat { return tell(of: presses[index], .began, time) }
      // A key that goes down twice went up where nobody saw it.
      if let index { tell(of: presses.remove(at: index), .cancelled, time) }
      let press = UIPress(key: key, phase: .began, timestamp: time)
      press.responder = application.keyReceiver
      presses.append(press)
      tell(of: press, .began, time)
    case .up:
      if let index { tell(of: presses.remove(at: index), .ended, time) }
    }
  }

  /// Tells the responder that the press began with, whoever has the keys by now.
  private func tell(of press: UIPress, _ phase: UIPress.Phase, _ time: TimeInterval) {
    press.phase = phase
    press.timestamp = time
    let event = UIPressesEvent(timestamp: time)
    event.modifierFlags = modifiers
    event.allPresses = Set(presses).union([press])
    switch phase {
    case .began: press.responder?.pressesBegan([press], with: event)
    case .ended: press.responder?.pressesEnded([press], with: event)
    case .cancelled: press.responder?.pressesCancelled([press], with: event)
    case .changed, .stationary: break
    }
  }

  /// Takes what is held to be up: it may go up where nobody sees it.
  private func cancelPresses(_ time: TimeInterval) {
    modifiers = []
    application.focus.releaseKey()
    let cancelled = presses
    presses = []
    for press in cancelled { tell(of: press, .cancelled, time) }
  }
}

/// Counts taps of fingers that follow each other quickly at one place, as the desktop does for clicks.
///
/// A tap follows another only if that one's finger has been lifted: fingers that are down together are one tap.
struct TapCounter {
  private struct Tap {
    let finger: Int
    let location: CGPoint
    let time: TimeInterval
    let count: Int
    var isDown = true
  }

  /// The taps that another one may follow, and those that are down.
  private var taps: [Tap] = []

  /// Returns the tap count of `finger`, which goes down at `location`, in points, at `time`.
  mutating func begin(_ finger: Int, at location: CGPoint, _ time: TimeInterval) -> Int {
    taps.removeAll { tap in
      tap.finger == finger && tap.isDown
        || !tap.isDown && time - tap.time > InputTuning.tapInterval
    }
    let earlier = taps.filter { tap in
      !tap.isDown && time - tap.time <= InputTuning.tapInterval
        && hypot(location.x - tap.location.x, location.y - tap.location.y)
          <= InputTuning.tapDistance
    }
    let count = (earlier.map(\.count).max() ?? 0) + 1
    taps.append(Tap(finger: finger, location: location, time: time, count: count))
    return count
  }

  /// `finger` was lifted.
  mutating func end(_ finger: Int) {
    guard let index = taps.firstIndex(where: { $0.finger == finger && $0.isDown }) else { return }
    taps[index].isDown = false
  }
}
