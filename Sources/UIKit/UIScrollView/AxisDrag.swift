/// Contents in somebody's hand, along one axis: from how far the hand has gone to the offset that shows. In points.
struct AxisDrag {
  /// What becomes of a pull beyond the limits.
  enum Edge {
    /// It gives way, harder and harder.
    case stretches
    /// It stops there, and turns back at once when the hand does.
    case stops
  }

  /// The offset when the hand has gone nowhere, as if nothing were stretched; nil where this axis is not dragged.
  private var anchor: CGFloat?
  /// The offset at the beginning: what was beyond the limits then may come back slowly.
  private var start: CGFloat
  private let edge: Edge
  private let band: RubberBand

  /// Takes hold of contents at `offset`, which may be stretched just then.
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

  /// The offset when the hand has gone `translation`, which contents follow.
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
      // What went too far is forgotten.
      self.anchor = offset + translation
      return offset
    }
  }

  /// Moves the contents by `shift` points while the hand, which has gone `translation`, stays where it is.
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

  /// How fast the offset changes when the hand has gone `translation` and goes on with `velocity`.
  func velocity(
    after translation: CGFloat, hand velocity: CGFloat, limits: ClosedRange<CGFloat>
  ) -> CGFloat {
    guard let anchor else { return 0 }
    let pull = anchor - translation - limits.clamp(anchor - translation)
    if pull == 0 { return -velocity }
    return edge == .stretches ? -velocity * band.slope(atPull: pull) : 0
  }
}
