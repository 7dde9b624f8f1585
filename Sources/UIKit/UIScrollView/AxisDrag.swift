/// A drag along one axis: computes the content offset from the translation of the finger, in points.
struct AxisDrag {
  /// The behaviour beyond the limits.
  enum Edge {
    /// The content stretches, with growing resistance.
    case stretches
    /// The content stops, and moves back as soon as the finger does.
    case stops
  }

  /// The offset at translation 0, without stretching; nil if this axis is not dragged.
  private var origin: CGFloat?
  /// The offset at the beginning of the drag. If it lies beyond the limits, ``Edge/stops`` extends them to it.
  private var start: CGFloat
  private let edge: Edge
  private let band: RubberBand

  /// Begins a drag at `offset`, where the content may be stretched already.
  init(
    offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat, edge: Edge, isFixed: Bool
  ) {
    start = offset
    self.edge = edge
    band = RubberBand(dimension: Double(length))
    let limit = limits.clamp(offset)
    switch edge {
    case _ where isFixed: origin = nil
    case .stretches: origin = limit + band.pull(ofStretch: offset - limit)
    case .stops: origin = offset
    }
  }

  /// The offset for a translation of the finger.
  mutating func offset(after translation: CGFloat, limits: ClosedRange<CGFloat>) -> CGFloat {
    guard let origin else { return start }
    let free = origin - translation
    switch edge {
    case .stretches:
      let limit = limits.clamp(free)
      return limit + band.stretch(ofPull: free - limit)
    case .stops:
      let range = min(limits.lowerBound, start)...max(limits.upperBound, start)
      let offset = range.clamp(free)
      // Movement beyond the limit is ignored, so that the content moves back as soon as the finger does.
      self.origin = offset + translation
      return offset
    }
  }

  /// Moves the content by `shift` points while the finger stays where it is.
  mutating func shift(
    by shift: CGFloat, after translation: CGFloat, limits: ClosedRange<CGFloat>
  ) {
    let offset = offset(after: translation, limits: limits) + shift
    start = offset
    guard origin != nil else { return }
    let limit = limits.clamp(offset)
    let pull = edge == .stretches ? band.pull(ofStretch: offset - limit) : offset - limit
    origin = translation + limit + pull
  }

  /// The velocity of the offset, given the finger's translation and velocity.
  func velocity(
    after translation: CGFloat, panVelocity velocity: CGFloat, limits: ClosedRange<CGFloat>
  ) -> CGFloat {
    guard let origin else { return 0 }
    let pull = origin - translation - limits.clamp(origin - translation)
    if pull == 0 { return -velocity }
    return edge == .stretches ? -velocity * band.slope(atPull: pull) : 0
  }
}
