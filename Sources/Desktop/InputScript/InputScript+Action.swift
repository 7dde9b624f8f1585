import Foundation
import UIKit

extension InputScript {
  /// What a line does.
  public enum Action: Sendable, Hashable {
    case pointerDown(Place, InputEvent.PointerButton = .primary, clicks: Int = 1)
    case pointerMove(Place)
    /// No place means where the pointer is.
    case pointerUp(Place?, InputEvent.PointerButton = .primary, clicks: Int = 1)
    case pointerLeft
    /// Whatever is down is taken away, as when the window loses the user's attention.
    case cancel
    /// No place means where the pointer is.
    case scroll(Place?, CGVector, isPrecise: Bool = false)
    case keyDown(UIKey, isRepeat: Bool = false)
    case keyUp(UIKey)
    case touch(id: Int, InputEvent.TouchPhase, Place)

    // Several events in one line.

    /// A button goes down and, after `hold` seconds, up.
    case click(Place, InputEvent.PointerButton = .primary, clicks: Int = 1, hold: TimeInterval = 0)
    /// A finger goes down and, after `hold` seconds, up.
    case tap(Place, hold: TimeInterval = 0)
    /// A key goes down and up.
    case key(UIKey)
    case drag(Drag)

    // No event at all.

    /// A step of a demonstration begins: what follows, up to the next mark, belongs to it.
    case mark(Mark)
    /// Nothing happens; the script lasts until then.
    case wait
  }

  /// A named step.
  public struct Mark: Sendable, Hashable {
    public var name: String
    /// How long the step is to look at, in seconds from the mark; nil for the first transition that
    /// begins in it.
    public var duration: TimeInterval?

    public init(_ name: String, duration: TimeInterval? = nil) {
      self.name = name
      self.duration = duration
    }
  }

  /// A button or a finger goes down, moves and goes up.
  public struct Drag: Sendable, Hashable {
    public enum Means: String, Sendable, CaseIterable { case pointer, touch }

    /// How the way depends on the time.
    public enum Easing: String, Sendable, CaseIterable {
      case linear
      case easeIn = "ease-in"
      case easeOut = "ease-out"
      case easeInOut = "ease-in-out"

      /// The share of the way at the share `x` of the time.
      public func way(at x: Double) -> Double {
        switch self {
        case .linear: x
        case .easeIn: x * x
        case .easeOut: x * (2 - x)
        case .easeInOut: x * x * (3 - 2 * x)
        }
      }
    }

    public var from: Place
    /// Where it ends, or how far it goes from where it began.
    public var to: End
    /// Seconds of movement.
    public var duration: TimeInterval
    public var easing = Easing.linear
    /// Seconds between the last movement and the release.
    public var hold: TimeInterval = 0
    /// Movements a second.
    public var samples = 120.0
    public var means = Means.pointer
    /// The finger, where one drags.
    public var finger = 1

    public enum End: Sendable, Hashable {
      case place(Place)
      case offset(CGVector)
    }

    public init(from: Place, to: End, duration: TimeInterval) {
      self.from = from
      self.to = to
      self.duration = duration
    }
  }

  /// Where in the window.
  public enum Place: Sendable, Hashable {
    /// In points from the top left.
    case point(CGPoint)
    /// In a view that is looked up when the line is played.
    case view(String, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5), offset: CGVector = .zero)
  }
}

extension InputScript.Action {
  /// Seconds from its time to its last event.
  var duration: TimeInterval {
    switch self {
    case .click(_, _, _, let hold), .tap(_, let hold): hold
    case .drag(let drag): drag.duration + drag.hold
    case .mark(let mark): mark.duration ?? 0
    default: 0
    }
  }

  /// The basic events that it stands for, with their times from its own, in their order.
  ///
  /// `locate` finds places; `pointer` is where the pointer is, updated on the way.
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
      case .offset(let way): to = CGPoint(x: from.x + way.dx, y: from.y + way.dy)
      }
      if drag.means == .pointer { pointer = to }
      return drag.events(from: from, to: to)
    case .mark, .wait: return []
    }
  }
}

extension InputScript {
  /// The finger that taps; drags have other ones.
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
      let share = duration > 0 ? easing.way(at: time / duration) : 1
      // The last one is exact.
      let point =
        index == count
        ? to
        : CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      events.append((time, event(.moved, at: point)))
    }
    events.append((duration + hold, event(.ended, at: to)))
    return events
  }

  private func event(_ phase: InputEvent.TouchPhase, at point: CGPoint) -> InputEvent.Kind {
    guard means == .pointer else { return .touch(id: finger, phase, location: point) }
    return switch phase {
    case .began: .pointerDown(location: point)
    case .moved: .pointerMoved(location: point)
    case .ended, .cancelled: .pointerUp(location: point)
    }
  }
}
