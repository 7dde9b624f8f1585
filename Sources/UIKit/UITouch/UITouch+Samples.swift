extension UITouch {
  /// Seconds into the future that ``UIEvent/predictedTouches(for:)`` looks: a frame of most displays.
  private static let foresight: TimeInterval = 1 / 60

  /// The samples of the last event as touches of their own, oldest first; the last is like this one.
  func makeCoalesced() -> [UITouch] {
    var previous = previousWindowLocation
    return samples.map { sample in
      defer { previous = sample.location }
      return copy(at: sample, previous: previous)
    }
  }

  /// Where the touch will be a frame later if it goes on as now; none if it rests or has ended.
  func makePredicted() -> [UITouch] {
    let velocity = velocity
    guard phase == .moved, velocity != .zero else { return [] }
    let location = CGPoint(
      x: windowLocation.x + velocity.dx * Self.foresight,
      y: windowLocation.y + velocity.dy * Self.foresight)
    let sample = TouchSample(location: location, timestamp: timestamp + Self.foresight)
    return [copy(at: sample, previous: windowLocation)]
  }

  private func copy(at sample: TouchSample, previous: CGPoint) -> UITouch {
    let touch = UITouch(
      location: sample.location, timestamp: sample.timestamp, type: type, tapCount: tapCount,
      window: window)
    touch.previousWindowLocation = previous
    touch.view = view
    touch.gestureRecognizers = gestureRecognizers
    touch.phase = phase
    return touch
  }
}
