import Foundation

/// The shape of a round corner: a quarter of a circle, or the flatter arc of a continuous corner.
///
/// A continuous corner leaves the sides earlier than a circle of the same radius, and its curvature does not jump there.
/// Let u and v be the distances of a point from the corner's centre along both axes, in units of ``reach``. The arc is where
/// f(u) + f(v) = 1, with f(u) = u²·(1 − s + s·(0.63·u + 0.37·u²)) and s the ``squareness``.
///
/// For s = 0 that is a circle. For s = 1 it differs by at most 0.0013 radii from the superellipse with the exponent 3.3418, which was
/// fitted to the phone's corners (within 0.0073 radii). It is a polynomial because `coverage.glsl` computes the same function for every
/// pixel of a corner, and powers are slow there.
package struct RoundCorner: Hashable, Sendable {
  /// The length of the corner along each of its sides. The centre has this distance from both sides. It is the radius of a circle.
  package let reach: Double
  /// 0 for a circle, 1 for a continuous corner, or between them for a continuous corner that has too little space.
  package let squareness: Double

  /// A continuous corner leaves the side at this multiple of its radius.
  package static let expansion = 1.528665
  /// The factors of u³ and u⁴ in f.
  private static let (cubic, quartic) = (0.63, 0.37)

  package init(reach: Double, squareness: Double) {
    self.reach = max(reach, 0)
    self.squareness = reach > 0 ? squareness : 0
  }

  /// Creates a corner with the given radius.
  ///
  /// A continuous corner with less than ``expansion`` radii of space becomes more like a circle, so that a capsule has round ends.
  ///
  /// - Parameter limit: Half of the shorter side.
  package init(radius: Double, isContinuous: Bool, limit: Double) {
    let radius = min(radius, limit)
    guard isContinuous, radius > 0 else {
      self.init(reach: radius, squareness: 0)
      return
    }
    let ratio = min(limit / radius, Self.expansion)
    self.init(reach: radius * ratio, squareness: max(ratio - 1, 0) / (Self.expansion - 1))
  }

  /// The corner of a shape that is smaller by `distance` on every side.
  package func inset(_ distance: Double) -> RoundCorner {
    RoundCorner(
      reach: reach - distance * (1 + (Self.expansion - 1) * squareness), squareness: squareness)
  }

  /// The corner of a shape that is larger by `factor`.
  package func scaled(_ factor: Double) -> RoundCorner {
    RoundCorner(reach: reach * factor, squareness: squareness)
  }

  /// The distance from the centre to the arc along one axis, at the distance `rise` from the centre along the other axis; 0 beyond the arc.
  package func extent(at rise: Double) -> Double {
    guard squareness > 0 else { return max(reach * reach - rise * rise, 0).squareRoot() }
    guard rise < reach else { return 0 }
    let rest = 1 - value(rise / reach)
    // The solution is at most this one, because f(u) ≥ u⁴. From there Newton's method does not overshoot, because f is convex.
    var u = rest.squareRoot().squareRoot()
    for _ in 0..<8 where u > 0 { u -= (value(u) - rest) / slope(u) }
    return u * reach
  }

  /// The distance along both axes from the centre to the middle of the arc, in units of ``reach``.
  package var diagonal: Double {
    var u = 1.0
    for _ in 0..<8 { u -= (value(u) - 0.5) / slope(u) }
    return u
  }

  /// The inverse of ``diagonal``.
  package static func squareness(diagonal u: Double) -> Double {
    let squareness = (1 - 0.5 / (u * u)) / (1 - u * (cubic + quartic * u))
    return min(max(squareness, 0), 1)
  }

  /// f.
  private func value(_ u: Double) -> Double {
    u * u * (1 - squareness + squareness * u * (Self.cubic + Self.quartic * u))
  }

  /// The derivative of f.
  private func slope(_ u: Double) -> Double {
    u * (2 * (1 - squareness) + squareness * u * (3 * Self.cubic + 4 * Self.quartic * u))
  }
}

extension CGPath {
  /// Returns a rectangle whose corners have the shape of `corner`, stretched to the size `reach`.
  ///
  /// It starts at (maxX, midY) and continues to (maxX, maxY). It has the same kinds of elements whatever the sizes are, so that such
  /// paths can be interpolated.
  ///
  /// - Parameter isRound: Whether a corner is round; the others are sharp.
  package static func roundedRect(
    _ rect: CGRect, reach: CGSize, squareness: Double,
    isRound: (_ isLeft: Bool, _ isTop: Bool) -> Bool = { _, _ in true }
  ) -> CGPath {
    let path = CGMutablePath()
    guard !rect.isNull else { return path }
    // Each arc is two cubic curves, which meet in its middle. The lengths of their handles, in units of the reach, were fitted for all
    // values of the squareness: the curves are within 0.0003 of the arc.
    let middle = RoundCorner(reach: 1, squareness: squareness).diagonal
    let sideHandle = 0.2652 + 0.0569 * squareness
    // At most the distance from the side, so that no control point lies outside the rectangle.
    let middleHandle = min(0.1875, 1 - middle)
    path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    for (isLeft, isTop) in [(false, false), (true, false), (true, true), (false, true)] {
      let size = isRound(isLeft, isTop) ? reach : .zero
      let x = isLeft ? rect.minX : rect.maxX
      let y = isTop ? rect.minY : rect.maxY
      // Corners are reached along a vertical side and along a horizontal one in turn.
      let isSteep = isLeft == isTop
      /// The point at these distances from the centre, the first along the side that is reached first.
      func point(_ along: Double, _ across: Double) -> CGPoint {
        let (u, v) = isSteep ? (across, along) : (along, across)
        return CGPoint(
          x: x + (isLeft ? 1 : -1) * size.width * (1 - u),
          y: y + (isTop ? 1 : -1) * size.height * (1 - v))
      }
      path.addLine(to: point(0, 1))
      path.addCurve(
        to: point(middle, middle), control1: point(sideHandle, 1),
        control2: point(middle - middleHandle, middle + middleHandle))
      path.addCurve(
        to: point(1, 0), control1: point(middle + middleHandle, middle - middleHandle),
        control2: point(1, sideHandle))
    }
    path.closeSubpath()
    return path
  }
}
