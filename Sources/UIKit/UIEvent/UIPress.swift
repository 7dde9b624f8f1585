/// The press of a key, from the moment it goes down until it goes up. As in UIKit, but for keyboards only.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phases of a press. As in UIKit.
  public enum Phase: Int, Sendable {
    /// The key went down, or the keyboard repeats it.
    case began
    /// The force of the press changed. Never sent here.
    case changed
    /// The key is down and nothing changed. Never sent here.
    case stationary
    /// The key went up.
    case ended
    /// The system cancelled the press.
    case cancelled
  }

  /// The time of the last change in seconds, on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// The phase of the press.
  public internal(set) var phase: Phase
  /// The responder that received the beginning of the press and receives its end.
  public internal(set) weak var responder: UIResponder?
  /// The key, with the characters that it types.
  public let key: UIKey?

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// An event about key presses. As in UIKit.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  open override var type: EventType { .presses }
  /// All presses that are down, and those that ended with this event.
  public internal(set) var allPresses: Set<UIPress> = []
}
