import CoreGraphics
import QuartzCore

/// A rectangle with circular corners, in a layer's plane or in pixels. Layers and most shadow paths have this shape.
struct RoundedBox: Equatable {
  var rect: PixelRect
  /// The radius of round corners; 0 if no corner is round.
  var radius: Double
  /// The round corners; all of them if the radius is 0.
  var corners: CACornerMask

  init(_ rect: PixelRect, radius: Double = 0, corners: CACornerMask = .all) {
    let round = corners.intersection(.all)
    // The radius may be negative, because a spring animation may overshoot.
    let isSharp = !(radius > 0) || round.isEmpty
    self.rect = rect
    self.radius = isSharp ? 0 : radius
    self.corners = isSharp ? .all : round
  }

  /// Creates the box of a layer, in its own plane.
  init(_ p: borrowing LayerProperties) {
    let longest = Double(min(p.bounds.size.width, p.bounds.size.height)) / 2
    self.init(
      PixelRect(p.bounds), radius: min(Double(p.cornerRadius), longest), corners: p.maskedCorners)
  }

  /// Whether all corners have the same radius.
  var hasEqualCorners: Bool { corners == .all }

  /// The box with the same centre, smaller by `distance` on every side.
  func inset(_ distance: Double) -> RoundedBox {
    RoundedBox(rect.outset(-distance), radius: radius - distance, corners: corners)
  }

  /// The radius of the corner that these sides form.
  func radius(isLeft: Bool, isTop: Bool) -> Double {
    corners.contains(.corner(isLeft: isLeft, isTop: isTop)) ? radius : 0
  }

  /// Creates the box that has the shape of `path`; nil if the path is not a rectangle, circle or rounded rectangle.
  init?(_ path: CGPath) {
    guard let (rect, radius) = path.roundedRect else { return nil }
    self.init(PixelRect(rect), radius: Double(radius))
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
