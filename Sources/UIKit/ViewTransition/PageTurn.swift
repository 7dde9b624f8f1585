/// A rotation of a flat layer in perspective. The back of the layer is invisible.
///
/// The layer turns as if it were alone in a container whose `sublayerTransform` has the
/// perspective, with the eye in front of the layer's anchor point. The perspective is part of the
/// layer's own transform, so siblings and superlayers are not affected.
struct PageTurn: Equatable {
  /// The axis through the anchor point that points right (x) or down (y).
  enum Axis: Equatable {
    case x, y
  }

  var axis: Axis
  /// Angles in radians about an axis that points right (x) or down (y), by the right-hand rule with
  /// z towards the eye.
  var from: Double
  var to: Double

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
  func transform(at angle: Double, size: CGSize, base: CATransform3D) -> CATransform3D {
    if angle == 0 { return base }
    let turn =
      axis == .x
      ? CATransform3DMakeRotation(CGFloat(angle), 1, 0, 0)
      : CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    return turn.concatenating(Self.perspective(for: size)).concatenating(base)
  }

  /// The whole turn in small steps, between which the transforms are interpolated linearly. The
  /// direction of a turn of 180° in one step would be ambiguous; that of a step of 10° is not.
  @MainActor
  func path(size: CGSize, base: CATransform3D) -> KeyframePath {
    let fractions = (0...Self.steps).map { Double($0) / Double(Self.steps) }
    return KeyframePath(
      values: fractions.map { fraction in
        .transform(transform(at: from + (to - from) * fraction, size: size, base: base))
      },
      times: fractions, mode: .linear)
  }

  private static let steps = 18
}
