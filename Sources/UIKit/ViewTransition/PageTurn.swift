/// A rotation of a flat layer in perspective.
///
/// The layer turns as if it were alone in a container whose `sublayerTransform` has the
/// perspective, with the eye in front of the layer's anchor point. The perspective is part of the
/// layer's own transform, so siblings and superlayers are not affected.
struct PageTurn: Equatable {
  enum Axis: Equatable {
    /// The axis through the anchor point that points right (x) or down (y).
    case x, y
    /// The layer's upper edge, about which a sheet of a wall calendar turns.
    case topEdge
  }

  var axis: Axis
  /// Angles in radians about an axis that points right (x) or down (y), by the right-hand rule with
  /// z towards the eye.
  var from: Double
  var to: Double
  /// Whether the back of the layer is invisible.
  var isOneSided = false
  /// Whether the layer fades while it is furthest from flat, at the start or the end of the turn.
  var fades = false

  /// The distance of the eye from the layer, as a multiple of the layer's longer side, and the least
  /// distance in points.
  private static let eyeDistance = (lengths: CGFloat(2), points: CGFloat(500))

  static func perspective(for size: CGSize) -> CATransform3D {
    var matrix = CATransform3D.identity
    matrix.m34 =
      -1 / max(eyeDistance.lengths * max(size.width, size.height), eyeDistance.points)
    return matrix
  }

  /// The transform at `angle` of a layer of `size`, replacing its own transform `base`.
  func transform(
    at angle: Double, size: CGSize, anchorPoint: CGPoint, base: CATransform3D
  ) -> CATransform3D {
    if angle == 0 { return base }
    let turn: CATransform3D
    switch axis {
    case .x: turn = CATransform3DMakeRotation(CGFloat(angle), 1, 0, 0)
    case .y: turn = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    case .topEdge:
      let rise = anchorPoint.y * size.height
      turn = CATransform3DMakeTranslation(0, rise, 0)
        .concatenating(CATransform3DMakeRotation(CGFloat(angle), 1, 0, 0))
        .concatenating(CATransform3DMakeTranslation(0, -rise, 0))
    }
    return turn.concatenating(Self.perspective(for: size)).concatenating(base)
  }

  /// The whole turn in small steps, between which the transforms are interpolated linearly. The
  /// direction of a turn of 180° in one step would be ambiguous; that of a step of 10° is not.
  @MainActor
  func path(size: CGSize, anchorPoint: CGPoint, base: CATransform3D) -> KeyframePath {
    let fractions = (0...Self.steps).map { Double($0) / Double(Self.steps) }
    return KeyframePath(
      values: fractions.map { fraction in
        .transform(
          transform(
            at: from + (to - from) * fraction, size: size, anchorPoint: anchorPoint, base: base))
      },
      times: fractions, mode: .linear)
  }

  private static let steps = 18

  /// The opacity of a layer during the turn. `opacity` is its opacity when it is flat.
  @MainActor
  func fade(_ opacity: Double) -> KeyframePath {
    let leaves = from == 0
    return KeyframePath(
      values: leaves
        ? [.scalar(opacity), .scalar(opacity), .scalar(0)]
        : [.scalar(0), .scalar(opacity), .scalar(opacity)],
      times: [0, leaves ? 1 - Self.fadeFraction : Self.fadeFraction, 1], mode: .linear)
  }

  /// The fraction of the time in which the layer fades.
  private static let fadeFraction = 0.4
}
