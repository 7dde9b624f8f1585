/// A thing the user did, on its way through the responder chain.
///
/// One event object carries all touches: it changes from frame to frame and is good for as long as a handler runs.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// Mouse buttons held during the event.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let primary = ButtonMask(rawValue: 1 << 0)
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The mask of a button by its number: 1 is the primary, 2 the secondary.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      precondition((1...32).contains(buttonNumber), "buttons are numbered from 1 to 32")
      return ButtonMask(rawValue: 1 << (buttonNumber - 1))
    }
  }

  open var type: EventType { .touches }

  /// When it happened, in `CACurrentMediaTime()`'s seconds.
  public internal(set) var timestamp: TimeInterval
  public internal(set) var buttonMask: ButtonMask = []
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// Every touch that is down, whichever view it began in.
  public internal(set) var allTouches: Set<UITouch>?
  /// The touches that this event is about, in the order they began.
  var changedTouches: [UITouch] = []

  /// Whether the event comes from a mouse button that isn't the one to click with.
  var isOtherClick: Bool { !buttonMask.isEmpty && !buttonMask.contains(.primary) }

  init(timestamp: TimeInterval) {
    self.timestamp = timestamp
    super.init()
  }

  open func touches(for view: UIView) -> Set<UITouch>? {
    touches { $0.view === view }
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches { $0.window === window }
  }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains(gesture) == true }
  }

  private func touches(where belongs: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = Set((allTouches ?? []).filter(belongs))
    return found.isEmpty ? nil : found
  }

  // MARK: Samples

  /// Everywhere `touch` has been since the event before, each with its own time, oldest first: a mouse reports far
  /// more often than frames come. Nil for a touch that isn't in the event. Makes an object for each.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? touch.makeCoalesced() : nil
  }

  /// Where `touch` will be in the next frame if it goes straight on, as one touch; none where it rests. Nil for a
  /// touch that isn't in the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? touch.makePredicted() : nil
  }

  /// An event like this one that stays as it is.
  func kept() -> UIEvent {
    let event = UIEvent(timestamp: timestamp)
    event.buttonMask = buttonMask
    event.modifierFlags = modifierFlags
    event.allTouches = allTouches
    return event
  }
}
