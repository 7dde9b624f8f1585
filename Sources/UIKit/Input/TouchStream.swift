/// The touches that are down, delivered as a stream of events.
///
/// Moves of all fingers are collected until another event comes or the frame's input ends; ``flush()``
/// then delivers them in one event. The event, arrays and sets are reused, so a drag allocates nothing
/// from frame to frame.
@MainActor
final class TouchStream {
  /// Identifies a touch while it is down.
  enum Key: Hashable {
    case pointer
    case finger(Int)
  }

  private struct Entry {
    let key: Key
    let touch: UITouch
  }

  /// The touches in the order in which they began.
  private var entries: [Entry] = []
  private let event = UIEvent(timestamp: 0)
  /// The touches of the next event. Its storage is reused.
  private var changed: [UITouch] = []
  private var hasMoves = false

  private var application: UIApplication { .shared }

  var isEmpty: Bool { entries.isEmpty }

  func isDown(_ key: Key) -> Bool { touch(key) != nil }

  private func touch(_ key: Key) -> UITouch? {
    for entry in entries where entry.key == key { return entry.touch }
    return nil
  }

  /// Sets the buttons and modifiers of the next event.
  func setInput(buttons: UIEvent.ButtonMask, modifiers: UIKeyModifierFlags) {
    event.buttonMask = buttons
    event.modifierFlags = modifiers
  }

  // MARK: Begin, move, end

  /// Begins a touch at `location`, in screen points. The touch belongs to the hit view of the frontmost
  /// window that has a view at this location.
  func begin(
    _ key: Key, at location: CGPoint, tapCount: Int, type: UITouch.TouchType, _ time: TimeInterval
  ) {
    flush()
    if isDown(key) { end(key, .cancelled, at: nil, time) }
    for window in application.windows.reversed() {
      let point = Self.convert(location, to: window)
      if window.isShowingRecording, window.point(inside: point, with: nil) { return }
      event.timestamp = time
      guard let view = window.hitTest(point, with: event) else { continue }
      guard mayBegin(in: view, of: window) else { return }
      let touch = UITouch(
        location: point, timestamp: time, type: type, tapCount: tapCount, window: window)
      touch.view = view
      entries.append(Entry(key: key, touch: touch))
      changed.append(touch)
      send(at: time)
      return
    }
  }

  /// Whether a touch may begin in `view`. It may not if `view` or another touched view has `isExclusiveTouch` set.
  private func mayBegin(in view: UIView, of window: UIWindow) -> Bool {
    for entry in entries where entry.touch.window === window && entry.touch.phase != .cancelled {
      guard let other = entry.touch.view, other !== view else { continue }
      if view.isExclusiveTouch || other.isExclusiveTouch { return false }
    }
    return true
  }

  func move(_ key: Key, to location: CGPoint, _ time: TimeInterval) {
    guard let touch = touch(key) else { return }
    let point = Self.convert(location, to: touch.window)
    guard point != touch.newestLocation else { return }
    touch.addSample(point, at: time)
    hasMoves = true
  }

  /// Ends or cancels a touch at `location`; nil means at the touch's current location.
  func end(_ key: Key, _ phase: UITouch.Phase, at location: CGPoint?, _ time: TimeInterval) {
    flush()
    guard let touch = touch(key) else { return }
    let point = location.map { Self.convert($0, to: touch.window) } ?? touch.windowLocation
    touch.finish(phase, at: point, time: time)
    changed.append(touch)
    send(at: time)
  }

  /// Delivers the collected moves.
  func flush() {
    guard hasMoves else { return }
    hasMoves = false
    var time = -TimeInterval.infinity
    for entry in entries where entry.touch.hasPendingSamples {
      entry.touch.applyPendingSamples()
      time = max(time, entry.touch.timestamp)
      changed.append(entry.touch)
    }
    send(at: time)
  }

  /// Cancels all touches, or those that began in `window`.
  func cancel(in window: UIWindow? = nil, _ time: TimeInterval) {
    flush()
    for entry in entries where window == nil || entry.touch.window === window {
      end(entry.key, .cancelled, at: nil, time)
    }
  }

  private func send(at time: TimeInterval) {
    // An event handler may cause this method to be called again, by cancelling touches.
    var touches = changed
    changed = []
    let outer = event.changedTouches
    event.changedTouches = touches
    event.timestamp = time
    if event.allTouches?.count != entries.count { event.allTouches = Set(entries.map(\.touch)) }
    let isEnd = touches.contains { $0.phase == .ended || $0.phase == .cancelled }
    // Ended touches are removed before delivery, so that no touch ends twice.
    if isEnd { entries.removeAll { $0.touch.phase == .ended || $0.touch.phase == .cancelled } }
    application.sendEvent(event)
    for touch in touches where touch.phase == .began || touch.phase == .moved {
      touch.phase = .stationary
    }
    if isEnd { event.allTouches = Set(entries.map(\.touch)) }
    event.changedTouches = outer
    touches.removeAll(keepingCapacity: true)
    if changed.isEmpty { changed = touches }
  }

  private static func convert(_ location: CGPoint, to window: UIWindow?) -> CGPoint {
    window?.pointFromScreen(location) ?? location
  }
}
