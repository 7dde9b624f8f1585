/// A key going down and up again.
@preconcurrency @MainActor
open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  public internal(set) var timestamp: TimeInterval
  public internal(set) var phase: Phase
  /// Who heard the press begin, and hears of it until its end.
  public internal(set) weak var responder: UIResponder?
  /// Which key, with the characters it types.
  public let key: UIKey?

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// The event that carries presses.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  open override var type: EventType { .presses }
  public internal(set) var allPresses: Set<UIPress> = []
}
