/// A turn of a flat picture in perspective.
///
/// The picture turns as if alone in a container whose `sublayerTransform` has the perspective, with the eye over the
/// picture's anchor point. The perspective is part of the picture's own transform, so that siblings and superviews
/// are left alone.
struct PageTurn: Equatable {
  enum Axis: Equatable {
    /// Through the anchor point.
    case x, y
    /// The upper edge, as a sheet on a calendar turns.
    case topEdge
  }

  var axis: Axis
  /// Radians, about an axis to the right or downward; the right-hand rule with z towards the eye and y downward.
  var from: Double
  var to: Double
  /// Whether the back is not seen.
  var isOneSided = false
  /// Whether the part of the way that is farthest from flat fades: it comes from nowhere, or goes there.
  var fades = false

  /// How far the eye is from the plane: in lengths of the picture's longer side, and never nearer than this in points.
  private static let eyeDistance = (lengths: CGFloat(2), points: CGFloat(500))

  static func perspective(for size: CGSize) -> CATransform3D {
    var matrix = CATransform3D.identity
    matrix.m34 =
      -1 / max(eyeDistance.lengths * max(size.width, size.height), eyeDistance.points)
    return matrix
  }

  /// The transform at `angle` of a layer of `size`, in the place of its own one, `base`.
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

  /// The whole turn in small steps, between which layers interpolate.
  ///
  /// A turn of 180° has no one way between its ends; one of 10° has.
  @MainActor
  func path(size: CGSize, anchorPoint: CGPoint, base: CATransform3D) -> KeyframePath {
    let shares = (0...Self.steps).map { Double($0) / Double(Self.steps) }
    return KeyframePath(
      values: shares.map { share in
        .transform(
          transform(
            at: from + (to - from) * share, size: size, anchorPoint: anchorPoint, base: base))
      },
      times: shares, mode: .linear)
  }

  private static let steps = 18

  /// The opacity on the way of what has `opacity` where it is flat.
  @MainActor
  func fade(_ opacity: Double) -> KeyframePath {
    let leaves = from == 0
    return KeyframePath(
      values: leaves
        ? [.scalar(opacity), .scalar(opacity), .scalar(0)]
        : [.scalar(0), .scalar(opacity), .scalar(opacity)],
      times: [0, leaves ? 1 - Self.fadeShare : Self.fadeShare, 1], mode: .linear)
  }

  /// Of the time.
  private static let fadeShare = 0.4
}
