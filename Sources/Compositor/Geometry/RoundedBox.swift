import CoreGraphics
import QuartzCore

/// A rectangle with round corners, in a layer's plane or in pixels. Layers and most shadow paths have this shape.
struct RoundedBox: Equatable {
  var rect: PixelRect
  /// The shape of round corners. Its reach is 0 if no corner is round.
  var corner: RoundCorner
  /// The round corners; all of them if the reach is 0.
  var corners: CACornerMask

  init(
    _ rect: PixelRect, _ corner: RoundCorner = RoundCorner(reach: 0, squareness: 0),
    corners: CACornerMask = .all
  ) {
    let round = corners.intersection(.all)
    let isSharp = !(corner.reach > 0) || round.isEmpty
    self.rect = rect
    self.corner = isSharp ? RoundCorner(reach: 0, squareness: 0) : corner
    self.corners = isSharp ? .all : round
  }

  /// Creates the box of a layer, in its own plane.
  init(_ p: borrowing LayerProperties) {
    self.init(PixelRect(p.bounds), p.corner, corners: p.maskedCorners)
  }

  /// The length of a round corner along its sides; 0 if no corner is round.
  var reach: Double { corner.reach }
  /// See `RoundCorner.squareness`.
  var squareness: Double { corner.squareness }

  /// Whether all corners have the same shape.
  var hasEqualCorners: Bool { corners == .all }

  /// The box with the same centre, smaller by `distance` on every side.
  func inset(_ distance: Double) -> RoundedBox {
    RoundedBox(rect.outset(-distance), corner.inset(distance), corners: corners)
  }

  /// The reach of the corner that these sides form.
  func reach(isLeft: Bool, isTop: Bool) -> Double {
    corners.contains(.corner(isLeft: isLeft, isTop: isTop)) ? reach : 0
  }

  /// Creates the box that has the shape of `path`; nil if the path is not a rectangle, circle or rounded rectangle.
  init?(_ path: CGPath) {
    guard let (rect, corner) = path.roundedRect else { return nil }
    self.init(PixelRect(rect), corner)
  }
}

/// One of four parts of a box, each of which contains one corner.
struct CornerPart: BitwiseCopyable {
  let rect: PixelRect
  let isLeft, isTop: Bool

  /// The four parts at the corners of a box that is divided at the given coordinates: its edges are the first and the last, and
  /// the parts end at the second and begin at the third.
  static func parts(
    x: (Double, Double, Double, Double), y: (Double, Double, Double, Double)
  ) -> InlineVector<4, CornerPart> {
    var parts = InlineVector<4, CornerPart>(
      unused: CornerPart(rect: .empty, isLeft: false, isTop: false))
    func add(_ x0: Double, _ x1: Double, isLeft: Bool) {
      let above = PixelRect(x0: x0, y0: y.0, x1: x1, y1: y.1)
      let below = PixelRect(x0: x0, y0: y.2, x1: x1, y1: y.3)
      parts.append(CornerPart(rect: above, isLeft: isLeft, isTop: true))
      parts.append(CornerPart(rect: below, isLeft: isLeft, isTop: false))
    }
    add(x.0, x.1, isLeft: true)
    add(x.2, x.3, isLeft: false)
    return parts
  }
}

extension PixelRect {
  /// The four parts that meet in a point inside the rectangle.
  func quarters(around middle: SIMD2<Double>) -> InlineVector<4, CornerPart> {
    CornerPart.parts(x: (x0, middle.x, middle.x, x1), y: (y0, middle.y, middle.y, y1))
  }
}
