/// What a pointing device, touch screen or keyboard did, as a value: the desktop's side of the contract.
///
/// Places are in window points from the top left. The desktop translates its own events into these and hands
/// them to `UIApplication.shared.handle(_:)`, in the order they happened.
public struct InputEvent: Hashable, Sendable {
  /// When it happened, in `CACurrentMediaTime()`'s seconds.
  public var timestamp: TimeInterval
  public var kind: Kind

  public init(_ kind: Kind, at timestamp: TimeInterval) {
    self.kind = kind
    self.timestamp = timestamp
  }

  public enum Kind: Hashable, Sendable {
    /// A mouse button went down. `clickCount` is 1 for a single click, 2 for a double click.
    case pointerDown(location: CGPoint, button: PointerButton = .primary, clickCount: Int = 1)
    /// The pointer moved, with or without a button down.
    case pointerMoved(location: CGPoint)
    case pointerUp(location: CGPoint, button: PointerButton = .primary, clickCount: Int = 1)
    /// The pointer left the window.
    case pointerLeft
    /// Whatever is down is taken away, buttons, fingers and keys: the window lost the user's attention.
    case cancelled
    /// The wheel turned or a touchpad scrolled: how far content moves, in points, positive x to the right and
    /// positive y down.
    case scroll(location: CGPoint, deltaX: CGFloat, deltaY: CGFloat, isPrecise: Bool)
    case key(KeyPhase, UIKey)
    /// A finger on a touch screen; `id` tells fingers apart while they are down.
    case touch(id: Int, TouchPhase, location: CGPoint)
  }

  public enum PointerButton: Int, Hashable, Sendable {
    case primary, middle, secondary
  }

  public enum KeyPhase: Hashable, Sendable {
    /// `isRepeat` when the keyboard repeats a key that is held.
    case down(isRepeat: Bool = false)
    case up
  }

  public enum TouchPhase: Hashable, Sendable {
    case began, moved, ended, cancelled
  }
}
