/// Turns input events into touches, presses and UIKit events, and keeps track of the buttons and keys that are down.
@MainActor
final class InputTranslator {
  let touches = TouchStream()
  /// The keys that are down and have been delivered to a responder, in the order in which they went
  /// down.
  private var presses: [UIPress] = []
  /// The buttons that are down.
  private var buttonMask: UIEvent.ButtonMask = []
  /// The button with which the pointer's touch began.
  private var firstButton: UIEvent.ButtonMask = []
  private var modifiers: UIKeyModifierFlags = []
  private var taps = TapCounter()
  private let scrolling = ScrollInput()
  /// The time of the last pointer move that has not been delivered yet.
  private var pointerTime: TimeInterval?
  /// The pointer's location in screen points; nil while it is outside of the desktop's window, or
  /// while fingers are used.
  private var pointerLocation: CGPoint?

  private var application: UIApplication { .shared }

  /// Handles one event. Moves are only collected; ``flush()`` delivers all moves of a frame together.
  func handle(_ event: InputEvent) {
    let time = event.timestamp
    switch event.kind {
    case .pointerDown(let location, let button, let clickCount):
      flush()
      pointerLocation = location
      pointerDown(at: location, button, clickCount, time)
      updatePointer(at: time)
    case .pointerMoved(let location):
      pointerLocation = location
      touches.move(.pointer, to: location, time)
      pointerTime = time
    case .pointerUp(let location, let button, _):
      flush()
      pointerLocation = location
      pointerUp(at: location, button, time)
      updatePointer(at: time)
    case .pointerLeft:
      flush()
      pointerLocation = nil
      updatePointer(at: time)
    case .cancelled:
      flush()
      cancelTouches()
      taps = TapCounter()
      cancelPresses(time)
      buttonMask = []
      updateStream()
      updatePointer(at: time)
    case .scroll(let location, let x, let y, let isPrecise):
      flush()
      scroll(at: location, CGVector(dx: x, dy: y), isPrecise, time)
    case .key(let phase, let key):
      flush()
      press(key, phase, time)
    case .text(let text):
      flush()
      application.textInput.insert(text)
    case .markedText(let text, let selection):
      flush()
      application.textInput.mark(text, selection: selection)
    case .touch(let id, let phase, let location):
      touch(id, phase, at: location, time)
      guard pointerLocation != nil else { return }
      pointerLocation = nil
      updatePointer(at: time)
    }
  }

  /// Delivers the collected moves.
  func flush() {
    touches.flush()
    if let time = pointerTime { updatePointer(at: time) }
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
    // If a button goes down twice, its release was missed. The touch begins again.
    let isMissedUp = buttonMask.contains(mask)
    if isMissedUp { buttonMask = [] }
    let isFirst = buttonMask.isEmpty
    buttonMask.insert(mask)
    updateStream()
    // There is one pointer, so a second button begins no second touch.
    guard isFirst, !application.isIgnoringInteractionEvents else { return }
    firstButton = mask
    // A new touch ends a scroll that is still in progress.
    scrolling.end()
    touches.begin(.pointer, at: location, tapCount: clickCount, type: .indirectPointer, time)
  }

  private func pointerUp(
    at location: CGPoint, _ button: InputEvent.PointerButton, _ time: TimeInterval
  ) {
    // The touch ends with the button that began it. That button is still in the mask of its last
    // event.
    if mask(of: button) == firstButton { touches.end(.pointer, .ended, at: location, time) }
    buttonMask.subtract(mask(of: button))
    updateStream()
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

  private func updateStream() {
    touches.setInput(buttons: buttonMask, modifiers: modifiers)
  }

  /// Whether a touch is down.
  var isTouching: Bool { !touches.isEmpty }

  /// Cancels all touches, or those that began in `window`.
  func cancelTouches(in window: UIWindow? = nil) {
    touches.cancel(in: window, CACurrentMediaTime())
    scrolling.cancel(in: window)
  }

  // MARK: Pointer

  private func updatePointer(at time: TimeInterval) {
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
    updateStream()
    let index = presses.firstIndex { $0.key?.keyCode == key.keyCode }
    switch phase {
    case .down(let isRepeat):
      guard !application.isIgnoringInteractionEvents else { return }
      // A key that is held repeats its press. Each repeat is delivered as another beginning, so that it
      // moves a selection further, for example.
      if let index, isRepeat { return deliver(presses[index], .began, time) }
      // If a key goes down twice without a repeat, its release was missed.
      if let index { deliver(presses.remove(at: index), .cancelled, time) }
      let press = UIPress(key: key, phase: .began, timestamp: time)
      press.responder = application.keyReceiver
      presses.append(press)
      deliver(press, .began, time)
    case .up:
      if let index { deliver(presses.remove(at: index), .ended, time) }
    }
  }

  /// Delivers a phase of a press to the responder that received its beginning, even if another one
  /// receives keys now.
  private func deliver(_ press: UIPress, _ phase: UIPress.Phase, _ time: TimeInterval) {
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

  /// Cancels all keys that are down, because their releases may not be reported.
  private func cancelPresses(_ time: TimeInterval) {
    modifiers = []
    application.focus.releaseKey()
    let cancelled = presses
    presses = []
    for press in cancelled { deliver(press, .cancelled, time) }
  }
}

/// Counts finger taps that follow each other quickly at one place. For mouse clicks, the window system
/// does the same.
///
/// A tap follows an earlier one only if the earlier finger has been lifted. Fingers that are down
/// together have the same count.
struct TapCounter {
  private struct Tap {
    let finger: Int
    let location: CGPoint
    let time: TimeInterval
    let count: Int
    var isDown = true
  }

  /// The recent taps that another tap may follow, and the taps whose fingers are still down.
  private var taps: [Tap] = []

  /// Returns the tap count of `finger`, which comes down at `location`, in points, at `time`, in
  /// seconds.
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

  /// Notes that `finger` was lifted.
  mutating func end(_ finger: Int) {
    guard let index = taps.firstIndex(where: { $0.finger == finger && $0.isDown }) else { return }
    taps[index].isDown = false
  }
}
