/// An event that the application delivers to responders.
///
/// As in UIKit, all touch events are one object, whose values change from frame to frame. They are
/// valid only while a handler runs.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kinds of events. The raw values are UIKit's.
  public enum EventType: Int, Sendable {
    /// Fingers, or the pointer with a button down.
    case touches = 0
    /// Motion of the device. Never sent here.
    case motion = 1
    /// A remote control. Never sent here.
    case remoteControl = 2
    /// Keys of a keyboard.
    case presses = 3
    /// The wheel, or two fingers on a touchpad.
    case scroll = 10
    /// The pointer without a button down.
    case hover = 11
    /// A pinch or rotation on a touchpad. Never sent here.
    case transform = 14
  }

  /// A set of mouse buttons. As in UIKit.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The button that clicks, usually the left one.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The button that opens menus, usually the right one.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The mask of a button by its number, from 1 to 32: 1 is the primary and 2 the secondary
    /// button. Stops the program for other numbers.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      precondition(
        (1...32).contains(buttonNumber), "buttons are numbered from 1 to 32, not \(buttonNumber)")
      return ButtonMask(rawValue: 1 << (buttonNumber - 1))
    }
  }

  /// The kind of event.
  open var type: EventType { .touches }

  /// The time of the event in seconds, on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// The mouse buttons that are down. The last event of a click still contains the released button.
  public internal(set) var buttonMask: ButtonMask = []
  /// The modifier keys that are down.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// All touches that are down, in all views and windows, and those that end with this event; nil for
  /// other kinds of events.
  public internal(set) var allTouches: Set<UITouch>?
  /// The touches that changed with this event, in the order in which they began.
  var changedTouches: [UITouch] = []

  /// Whether the event belongs to a click of a button other than the primary one.
  var isOtherClick: Bool { !buttonMask.isEmpty && !buttonMask.contains(.primary) }

  init(timestamp: TimeInterval) {
    self.timestamp = timestamp
    super.init()
  }

  /// The touches that began in `view`; nil if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    touches { $0.view === view }
  }

  /// The touches that began in `window`; nil if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches { $0.window === window }
  }

  /// The touches that `gesture` tracks; nil if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains(gesture) == true }
  }

  private func touches(where belongs: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = Set((allTouches ?? []).filter(belongs))
    return found.isEmpty ? nil : found
  }

  // MARK: Samples

  /// The samples of `touch` since the previous event as separate touches, oldest first; nil if `touch`
  /// is not in the event.
  ///
  /// There may be several samples, because a mouse reports its position several times a frame. Each
  /// call creates new objects.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? touch.makeCoalesced() : nil
  }

  /// The predicted location of `touch` one frame later, as one touch, assuming uniform motion. The array
  /// is empty if the touch does not move, and nil if it is not in the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? touch.makePredicted() : nil
  }

  /// A copy of this event, for later delivery.
  func kept() -> UIEvent {
    let event = UIEvent(timestamp: timestamp)
    event.buttonMask = buttonMask
    event.modifierFlags = modifierFlags
    event.allTouches = allTouches
    return event
  }
}
