/// How fingers lie around their middle, and how they turn and spread from one event to the next.
@MainActor
struct FingerSpread {
  /// What changed between two events.
  struct Step {
    /// The new distance from the middle over the old.
    var scale: CGFloat = 1
    /// In radians, clockwise as the screen is seen.
    var angle: CGFloat = 0
  }

  /// The mean distance from the middle, in points.
  private(set) var radius: CGFloat = 0
  /// From the middle of the fingers to each, in the order of the touches.
  private var arms: [CGPoint] = []

  /// Nearer than this, in points, fingers have no direction and no scale.
  private static let leastRadius: CGFloat = 1

  /// Starts over with `touches`, as when a finger comes or goes.
  mutating func start(_ touches: [UITouch], excluding excluded: Set<UITouch> = []) {
    arms.removeAll(keepingCapacity: true)
    guard let center = UIGestureRecognizer.centroid(of: touches, excluding: excluded) else {
      return
    }
    for touch in touches where !excluded.contains(touch) {
      arms.append(touch.windowLocation - center)
    }
    radius = Self.radius(arms)
  }

  /// Follows the same fingers to where they are now.
  mutating func step(_ touches: [UITouch]) -> Step {
    let old = radius
    guard touches.count == arms.count, arms.count > 1,
      let center = UIGestureRecognizer.centroid(of: touches)
    else {
      start(touches)
      return Step()
    }
    var turn: CGFloat = 0
    for index in arms.indices {
      let arm = touches[index].windowLocation - center
      turn += Self.angle(from: arms[index], to: arm)
      arms[index] = arm
    }
    radius = Self.radius(arms)
    return Step(
      scale: max(radius, Self.leastRadius) / max(old, Self.leastRadius),
      angle: turn / CGFloat(arms.count))
  }

  private static func radius(_ arms: [CGPoint]) -> CGFloat {
    var sum: CGFloat = 0
    for arm in arms { sum += arm.length }
    return arms.isEmpty ? 0 : sum / CGFloat(arms.count)
  }

  private static func angle(from a: CGPoint, to b: CGPoint) -> CGFloat {
    guard a.length >= leastRadius, b.length >= leastRadius else { return 0 }
    return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }
}
