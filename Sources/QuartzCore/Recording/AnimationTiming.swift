import Foundation

/// How an animation moves from its start to its end: along a curve, or as a spring. (Not part of Core Animation.)
public enum AnimationTiming: Sendable, Hashable {
  /// Along a Bézier curve, which maps a fraction of the duration to a fraction of the distance.
  case curve(TimingCurve)
  /// As a spring. Its time is in seconds.
  case spring(Spring)

  /// The fraction of the distance that is covered `time` seconds after the beginning: 0 at the start, 1 at the target.
  ///
  /// - Parameters:
  ///   - time: Seconds after the beginning.
  ///   - duration: The duration of a curve in seconds; springs ignore it.
  public func value(at time: CFTimeInterval, duration: CFTimeInterval) -> Double {
    switch self {
    case .curve(let curve): curve.value(at: duration > 0 ? time / duration : 1)
    case .spring(let spring): spring.value(at: time)
    }
  }

  /// The velocity `time` seconds after the beginning, in multiples of the distance per second.
  ///
  /// - Parameters:
  ///   - time: Seconds after the beginning.
  ///   - duration: The duration of a curve in seconds; springs ignore it.
  public func velocity(at time: CFTimeInterval, duration: CFTimeInterval) -> Double {
    switch self {
    case .curve(let curve):
      duration > 0 && (0...duration).contains(time)
        ? curve.slope(at: time / duration) / duration : 0
    case .spring(let spring): spring.velocity(at: time)
    }
  }

  /// The time that a spring needs to come to rest, in seconds; nil for a curve, which can have any duration.
  public var naturalDuration: CFTimeInterval? {
    guard case .spring(let spring) = self else { return nil }
    return spring.animationDuration
  }
}

extension RecordedAnimation {
  /// How the value moves, as an ``AnimationEdit/timing``; nil for keyframes.
  public var timing: AnimationTiming? {
    switch motion {
    case .curve(let curve): .curve(curve ?? .linear)
    case .spring(let spring): .spring(spring)
    case .keyframes: nil
    }
  }
}
