/// A drag of scrolled content along one axis: maps the finger's translation to a content offset. In points.
struct AxisDrag {
  /// The behaviour of content that is dragged beyond its limits.
  enum Edge {
    /// The content follows with increasing resistance.
    case stretches
    /// The content stops at the limit, and moves back as soon as the finger turns around.
    case stops
  }

  /// The offset at translation 0, computed as if nothing were stretched; nil if this axis is not dragged.
  private var anchor: CGFloat?
  /// The offset at the beginning. If it was beyond the limits, the drag may bring it back gradually.
  private var start: CGFloat
  private let edge: Edge
  private let band: RubberBand

  /// Begins a drag of content at `offset`, which may be stretched. With `isFixed`, the axis is not dragged.
  init(
    offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat, edge: Edge, isFixed: Bool
  ) {
    start = offset
    self.edge = edge
    band = RubberBand(dimension: Double(length))
    let limit = limits.clamp(offset)
    switch edge {
    case _ where isFixed: anchor = nil
    case .stretches: anchor = limit + band.pull(ofStretch: offset - limit)
    case .stops: anchor = offset
    }
  }

  /// The offset after the finger has moved by `translation`, in points.
  mutating func offset(after translation: CGFloat, limits: ClosedRange<CGFloat>) -> CGFloat {
    guard let anchor else { return start }
    let free = anchor - translation
    switch edge {
    case .stretches:
      let limit = limits.clamp(free)
      return limit + band.stretch(ofPull: free - limit)
    case .stops:
      let reach = min(limits.lowerBound, start)...max(limits.upperBound, start)
      let offset = reach.clamp(free)
      // The part of the translation beyond the limit is dropped.
      self.anchor = offset + translation
      return offset
    }
  }

  /// Moves the content by `shift` points while the finger, at `translation`, stays where it is.
  mutating func shift(
    by shift: CGFloat, after translation: CGFloat, limits: ClosedRange<CGFloat>
  ) {
    let offset = offset(after: translation, limits: limits) + shift
    start = offset
    guard anchor != nil else { return }
    let limit = limits.clamp(offset)
    let pull = edge == .stretches ? band.pull(ofStretch: offset - limit) : offset - limit
    anchor = translation + limit + pull
  }

  /// The velocity of the offset, in points per second, when the finger is at `translation` and moves with
  /// `velocity`.
  func velocity(
    after translation: CGFloat, hand velocity: CGFloat, limits: ClosedRange<CGFloat>
  ) -> CGFloat {
    guard let anchor else { return 0 }
    let pull = anchor - translation - limits.clamp(anchor - translation)
    if pull == 0 { return -velocity }
    return edge == .stretches ? -velocity * band.slope(atPull: pull) : 0
  }
}
