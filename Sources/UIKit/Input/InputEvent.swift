/// An event of a pointing device, touch screen or keyboard, as a value. It is not in UIKit: these events
/// are the interface between the window system and UIKit.
///
/// Locations are in points, from the top left of the desktop's window. The code that receives the window
/// system's events translates them into input events and passes these to
/// `UIApplication.shared.handle(_:)` in the order in which they happened.
public struct InputEvent: Hashable, Sendable {
  /// The time of the event in seconds, on the clock of `CACurrentMediaTime()`.
  public var timestamp: TimeInterval
  /// The kind of the event.
  public var kind: Kind

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - timestamp: The time in seconds, on the clock of `CACurrentMediaTime()`.
  public init(_ kind: Kind, at timestamp: TimeInterval) {
    self.kind = kind
    self.timestamp = timestamp
  }

  /// The kinds of events, with their data.
  public enum Kind: Hashable, Sendable {
    /// A mouse button went down. `clickCount` is 1 for a single click, 2 for a double click.
    case pointerDown(location: CGPoint, button: PointerButton = .primary, clickCount: Int = 1)
    /// The pointer moved, with or without a button down.
    case pointerMoved(location: CGPoint)
    /// A mouse button went up.
    case pointerUp(location: CGPoint, button: PointerButton = .primary, clickCount: Int = 1)
    /// The pointer left the window.
    case pointerLeft
    /// The window lost the input focus. All buttons, fingers and keys that are down are cancelled.
    case cancelled
    /// The wheel turned or a touchpad scrolled. The deltas are the movement of the content in
    /// points, positive x to the right and positive y down. `isPrecise` is true for a touchpad and
    /// false for the steps of a wheel.
    case scroll(location: CGPoint, deltaX: CGFloat, deltaY: CGFloat, isPrecise: Bool)
    /// A key went down or up.
    case key(KeyPhase, UIKey)
    /// Text was typed. It comes after the key that typed it, or without a key from an input method.
    case text(String)
    /// An input method composes text, which replaces the text of its last such event. `selection` is the selected part, in
    /// UTF-16 units. An empty text ends the composition without a result.
    case markedText(String, selection: Range<Int>)
    /// A finger on a touch screen. `id` identifies the finger while it is down.
    case touch(id: Int, TouchPhase, location: CGPoint)
  }

  /// A mouse button.
  public enum PointerButton: Int, Hashable, Sendable {
    /// The button that clicks, usually the left one.
    case primary
    /// The wheel or middle button.
    case middle
    /// The button that opens menus, usually the right one.
    case secondary
  }

  /// Whether a key went down or up.
  public enum KeyPhase: Hashable, Sendable {
    /// The key went down. `isRepeat` is true if the keyboard repeats a key that is held.
    case down(isRepeat: Bool = false)
    /// The key went up.
    case up
  }

  /// The phase of a finger on a touch screen.
  public enum TouchPhase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger moved.
    case moved
    /// The finger was lifted.
    case ended
    /// The window system cancelled the touch, for example for a gesture of its own.
    case cancelled
  }
}
