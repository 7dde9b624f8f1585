import Foundation

/// The way of an angle to its rest, on a spring without swing: a closed form, nothing is summed up from frame to frame.
struct TurnSpring {
  /// Where it comes to rest, in radians.
  let target: CGFloat
  private let offset: CGFloat
  private let slope: CGFloat

  /// In radians per second, that of the system's transitions: mass 3, stiffness 1000.
  static let frequency = (1000 / 3 as CGFloat).squareRoot()
  /// What nobody sees, in radians, and in radians per second.
  private static let rest: CGFloat = 1e-3

  /// Starts at `angle` with `velocity`, in radians per second.
  init(from angle: CGFloat, velocity: CGFloat, to target: CGFloat) {
    self.target = target
    offset = angle - target
    slope = velocity + Self.frequency * offset
  }

  /// After `time` seconds.
  func angle(after time: CGFloat) -> CGFloat {
    target + (offset + slope * time) * exp(-Self.frequency * time)
  }

  func velocity(after time: CGFloat) -> CGFloat {
    (slope - Self.frequency * (offset + slope * time)) * exp(-Self.frequency * time)
  }

  func isAtRest(after time: CGFloat) -> Bool {
    abs(angle(after: time) - target) < Self.rest && abs(velocity(after: time)) < Self.rest * 10
  }
}
