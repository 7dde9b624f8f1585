import Foundation
import UIKit

extension InputScript {
  /// The action of a line.
  public enum Action: Sendable, Hashable {
    /// A button is pressed. `clicks` is 2 for a double click.
    case pointerDown(Place, InputEvent.PointerButton = .primary, clicks: Int = 1)
    /// The pointer moves.
    case pointerMove(Place)
    /// A button is released; at the pointer's location if the place is nil.
    case pointerUp(Place?, InputEvent.PointerButton = .primary, clicks: Int = 1)
    /// The pointer leaves the window.
    case pointerLeft
    /// Buttons and touches that are down are cancelled, as when the window loses the focus.
    case cancel
    /// The wheel turns by a distance in points; at the pointer's location if the place is nil. `isPrecise` is true for
    /// touchpads.
    case scroll(Place?, CGVector, isPrecise: Bool = false)
    /// A key is pressed.
    case keyDown(UIKey, isRepeat: Bool = false)
    /// A key is released.
    case keyUp(UIKey)
    /// Text is typed, without keys. While `marked` is true, an input method still composes it and has selected `selection`, in
    /// UTF-16 units.
    case text(String, marked: Bool = false, selection: Range<Int>? = nil)
    /// A finger is put down, moved or lifted.
    case touch(id: Int, InputEvent.TouchPhase, Place)

    // Several events in one line.

    /// A button is clicked `clicks` times. The last click holds it down for `hold` seconds.
    case click(Place, InputEvent.PointerButton = .primary, clicks: Int = 1, hold: TimeInterval = 0)
    /// A finger is put down and, after `hold` seconds, lifted.
    case tap(Place, hold: TimeInterval = 0)
    /// A key is pressed and released.
    case key(UIKey)
    /// The pointer or a finger drags.
    case drag(Drag)

    // Events of the window and the desktop.

    /// The user changes the window's size, in points.
    case resize(InputScript.Header.Size)
    /// The desktop changes to light or dark: "light" or "dark".
    case appearance(String)

    // No event.

    /// A step of a demonstration begins. The lines up to the next mark belong to it.
    case mark(Mark)
    /// Nothing happens, but the script lasts until this line's time.
    case wait
  }

  /// The beginning of a named step.
  public struct Mark: Sendable, Hashable {
    /// The step's name, such as `push`.
    public var name: String
    /// The part of the step that a filmstrip shows, in seconds from the mark; nil for the first transition that begins in the
    /// step.
    public var duration: TimeInterval?

    /// Creates a mark.
    public init(_ name: String, duration: TimeInterval? = nil) {
      self.name = name
      self.duration = duration
    }
  }

  /// A drag: a button or a finger goes down, moves along a line, and goes up.
  public struct Drag: Sendable, Hashable {
    /// The input device that drags.
    public enum Device: String, Sendable, CaseIterable { case pointer, touch }

    /// The timing of the movement.
    public enum Easing: String, Sendable, CaseIterable {
      /// At constant speed.
      case linear
      /// From rest.
      case easeIn = "ease-in"
      /// To rest.
      case easeOut = "ease-out"
      /// From rest to rest.
      case easeInOut = "ease-in-out"

      /// The fraction of the distance at the fraction `x` of the duration, both from 0 to 1.
      public func fraction(at x: Double) -> Double {
        switch self {
        case .linear: x
        case .easeIn: x * x
        case .easeOut: x * (2 - x)
        case .easeInOut: x * x * (3 - 2 * x)
        }
      }
    }

    /// The start.
    public var from: Place
    /// The end.
    public var to: End
    /// The duration of the movement in seconds.
    public var duration: TimeInterval
    /// The timing of the movement.
    public var easing = Easing.linear
    /// The seconds between the last movement and the release.
    public var hold: TimeInterval = 0
    /// The number of movements per second.
    public var samples = 120.0
    /// The input device.
    public var device = Device.pointer
    /// The finger's identifier, if a finger drags.
    public var finger = 1

    /// The end of a drag.
    public enum End: Sendable, Hashable {
      /// A place in the window.
      case place(Place)
      /// A distance from the start, in points.
      case offset(CGVector)
    }

    /// Creates a drag with the pointer at constant speed.
    public init(from: Place, to: End, duration: TimeInterval) {
      self.from = from
      self.to = to
      self.duration = duration
    }
  }

  /// A place in the window.
  public enum Place: Sendable, Hashable {
    /// A point in points from the window's top left.
    case point(CGPoint)
    /// A point in a view, which is looked up by its name when the line is played. `anchor` is in the view's unit square; `offset`
    /// is in points.
    case view(String, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5), offset: CGVector = .zero)
  }
}

extension InputScript.Action {
  /// The seconds from the action's time to its last event.
  package var duration: TimeInterval {
    switch self {
    case .click(_, _, _, let hold), .tap(_, let hold): hold
    case .drag(let drag): drag.duration + drag.hold
    case .mark(let mark): mark.duration ?? 0
    default: 0
    }
  }

  /// The action's events in order, with their times in seconds after the action's.
  ///
  /// `locate` returns a place's point in window points. `pointer` is the pointer's location, which is updated.
  func events<Failure>(
    pointer: inout CGPoint, locate: (InputScript.Place) throws(Failure) -> CGPoint
  ) throws(Failure) -> [(time: TimeInterval, kind: InputEvent.Kind)] {
    func place(_ place: InputScript.Place?) throws(Failure) -> CGPoint {
      if let place { pointer = try locate(place) }
      return pointer
    }
    switch self {
    case .pointerDown(let at, let button, let clicks):
      return [(0, .pointerDown(location: try place(at), button: button, clickCount: clicks))]
    case .pointerMove(let at):
      return [(0, .pointerMoved(location: try place(at)))]
    case .pointerUp(let at, let button, let clicks):
      return [(0, .pointerUp(location: try place(at), button: button, clickCount: clicks))]
    case .pointerLeft: return [(0, .pointerLeft)]
    case .cancel: return [(0, .cancelled)]
    case .scroll(let at, let delta, let isPrecise):
      return [
        (
          0,
          .scroll(
            location: try place(at), deltaX: delta.dx, deltaY: delta.dy, isPrecise: isPrecise)
        )
      ]
    case .keyDown(let key, let isRepeat): return [(0, .key(.down(isRepeat: isRepeat), key))]
    case .keyUp(let key): return [(0, .key(.up, key))]
    case .key(let key): return [(0, .key(.down(), key)), (0, .key(.up, key))]
    case .text(let text, false, _): return [(0, .text(text))]
    case .text(let text, true, let selection):
      let end = text.utf16.count
      return [(0, .markedText(text, selection: selection ?? end..<end))]
    case .touch(let id, let phase, let at):
      return [(0, .touch(id: id, phase, location: try locate(at)))]
    case .click(let at, let button, let clicks, let hold):
      let point = try place(at)
      return (1...clicks).flatMap { count -> [(time: TimeInterval, kind: InputEvent.Kind)] in
        [
          (0, .pointerDown(location: point, button: button, clickCount: count)),
          (
            count == clicks ? hold : 0,
            .pointerUp(location: point, button: button, clickCount: count)
          ),
        ]
      }
    case .tap(let at, let hold):
      let point = try locate(at)
      return [
        (0, .touch(id: InputScript.tappingFinger, .began, location: point)),
        (hold, .touch(id: InputScript.tappingFinger, .ended, location: point)),
      ]
    case .drag(let drag):
      let from = try locate(drag.from)
      let to: CGPoint
      switch drag.to {
      case .place(let place): to = try locate(place)
      case .offset(let distance): to = CGPoint(x: from.x + distance.dx, y: from.y + distance.dy)
      }
      if drag.device == .pointer { pointer = to }
      return drag.events(from: from, to: to)
    case .resize, .appearance, .mark, .wait: return []
    }
  }
}

extension InputScript {
  /// The identifier of the finger that taps. Drags have other ones by default.
  static let tappingFinger = 0
}

extension InputScript.Drag {
  fileprivate func events(
    from: CGPoint, to: CGPoint
  ) -> [(time: TimeInterval, kind: InputEvent.Kind)] {
    var events: [(time: TimeInterval, kind: InputEvent.Kind)] = [(0, event(.began, at: from))]
    let count = max(1, Int((duration * samples).rounded(.up)))
    for index in 1...count {
      let time = index == count ? duration : Double(index) / samples
      let fraction = duration > 0 ? easing.fraction(at: time / duration) : 1
      // The last movement is exact, without rounding.
      let point =
        index == count
        ? to
        : CGPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
      events.append((time, event(.moved, at: point)))
    }
    events.append((duration + hold, event(.ended, at: to)))
    return events
  }

  private func event(_ phase: InputEvent.TouchPhase, at point: CGPoint) -> InputEvent.Kind {
    guard device == .pointer else { return .touch(id: finger, phase, location: point) }
    return switch phase {
    case .began: .pointerDown(location: point)
    case .moved: .pointerMoved(location: point)
    case .ended, .cancelled: .pointerUp(location: point)
    }
  }
}
