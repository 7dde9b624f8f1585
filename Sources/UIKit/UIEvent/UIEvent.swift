/// A thing the user did, on its way through the responder chain.
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
  }

  open var type: EventType { .touches }

  /// When it happened, in `CACurrentMediaTime()`'s seconds.
  public internal(set) var timestamp: TimeInterval
  public internal(set) var buttonMask: ButtonMask = []
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// Every touch that is down, whichever view it began in.
  public internal(set) var allTouches: Set<UITouch>?

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
}
