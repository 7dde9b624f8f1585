/// Counts taps of one or more fingers that follow each other at one place.
///
/// Shared by taps and by presses that taps come before.
@MainActor
struct TapSequence {
  /// Whole taps so far.
  private(set) var count = 0
  /// Whether a finger strayed, or a tap came too far from the one before.
  private(set) var hasStrayed = false
  /// The most fingers that were down together since the last tap.
  private(set) var mostTouches = 0

  private struct Start {
    let touch: ObjectIdentifier
    let place: CGPoint
  }

  private var starts: [Start] = []
  /// Where the fingers of the last tap were.
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

  /// Whether one of `touches` is further than `distance` from where it began.
  func isAway(_ touches: Set<UITouch>, by distance: CGFloat) -> Bool {
    touches.contains { touch in
      guard let start = starts.first(where: { $0.touch == ObjectIdentifier(touch) }) else {
        return false
      }
      return (touch.windowLocation - start.place).length > distance
    }
  }

  /// The last finger was lifted.
  mutating func endTap() {
    count += 1
    mostTouches = 0
    lastPlaces = starts.map(\.place)
    starts.removeAll(keepingCapacity: true)
  }
}
