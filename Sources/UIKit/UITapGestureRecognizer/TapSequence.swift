/// Counts taps, of one or more fingers, that follow each other at one place. Used by tap and
/// long-press recognizers.
@MainActor
struct TapSequence {
  /// The number of completed taps.
  private(set) var count = 0
  /// Whether a tap began too far from the one before.
  private(set) var hasStrayed = false
  /// The greatest number of fingers that were down at the same time since the last tap.
  private(set) var mostTouches = 0

  private struct Start {
    let touch: ObjectIdentifier
    let place: CGPoint
  }

  private var starts: [Start] = []
  /// The locations of the fingers of the last tap, in window points.
  private var lastPlaces: [CGPoint] = []

  mutating func begin(_ touches: Set<UITouch>, of all: Int) {
    for touch in touches {
      let place = touch.windowLocation
      starts.append(Start(touch: ObjectIdentifier(touch), place: place))
      let isNear = lastPlaces.contains { (place - $0).length <= InputTuning.tapDistance }
      if count > 0, !isNear { hasStrayed = true }
    }
    mostTouches = max(mostTouches, all)
  }

  /// Whether one of `touches` is more than `distance` points from where it began.
  func isAway(_ touches: Set<UITouch>, by distance: CGFloat) -> Bool {
    touches.contains { touch in
      guard let start = starts.first(where: { $0.touch == ObjectIdentifier(touch) }) else {
        return false
      }
      return (touch.windowLocation - start.place).length > distance
    }
  }

  /// Completes a tap, when its last finger is lifted.
  mutating func endTap() {
    count += 1
    mostTouches = 0
    lastPlaces = starts.map(\.place)
    starts.removeAll(keepingCapacity: true)
  }
}
