import CoreGraphics
import QuartzCore

/// A rectangle with circular corners, in a layer's plane or in pixels: the shape of layers and of most shadow paths.
struct RoundedBox: Equatable {
  var rect: PixelRect
  /// Zero if no corner is round.
  var radius: Double
  /// Those that are round; all of them where the radius is zero.
  var corners: CACornerMask

  init(_ rect: PixelRect, radius: Double = 0, corners: CACornerMask = .all) {
    let round = corners.intersection(.all)
    // An animation may swing below zero.
    let isSharp = !(radius > 0) || round.isEmpty
    self.rect = rect
    self.radius = isSharp ? 0 : radius
    self.corners = isSharp ? .all : round
  }

  /// A layer's, in its own plane.
  init(_ p: borrowing LayerProperties) {
    let longest = Double(min(p.bounds.size.width, p.bounds.size.height)) / 2
    self.init(
      PixelRect(p.bounds), radius: min(Double(p.cornerRadius), longest), corners: p.maskedCorners)
  }

  /// Whether all its corners are alike.
  var isEven: Bool { corners == .all }

  /// Around the same middle, smaller by `distance` on every side.
  func inset(_ distance: Double) -> RoundedBox {
    RoundedBox(rect.outset(-distance), radius: radius - distance, corners: corners)
  }

  /// The radius of the corner on these sides.
  func radius(isLeft: Bool, isTop: Bool) -> Double {
    corners.contains(.corner(isLeft: isLeft, isTop: isTop)) ? radius : 0
  }

  /// Nil when the path is anything else.
  init?(_ path: CGPath) {
    let box = path.boundingBoxOfPath
    guard box.width > 0, box.height > 0 else { return nil }
    let elements = path.elements
    let radius: CGFloat
    let isCurved = if case .curve? = elements.dropFirst().first { true } else { false }
    switch elements.count {
    case 5 where isCurved:
      // A full turn that was not closed; filling closes it.
      guard let closed = CGPath(closing: elements), let box = RoundedBox(closed) else { return nil }
      self = box
      return
    case 5:
      // Four sides: the only radius is none.
      radius = 0
    case 6:
      // Four quarters of an ellipse.
      guard abs(box.width - box.height) < 1e-6 * box.width else { return nil }
      radius = box.width / 2
    case 10:
      // Sides and corners in turn; the first side ends where the first corner begins.
      guard let corner = elements[1].end else { return nil }
      radius = box.maxY - corner.y
    default: return nil
    }
    let same =
      elements.count == 6
      ? CGPath(ellipseIn: box)
      : CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius)
    guard same.isClose(to: elements) else { return nil }
    self.init(PixelRect(box), radius: Double(radius))
  }
}

extension CGPath {
  /// Nil when the elements don't end where they begin.
  fileprivate convenience init?(closing elements: [Element]) {
    guard let first = elements.first?.end, let last = elements.last?.end, first.isClose(to: last)
    else { return nil }
    self.init(elements: elements + [.closeSubpath])
  }

  /// Whether the elements are of the same kinds and end in the same points, up to rounding errors.
  fileprivate func isClose(to others: [Element]) -> Bool {
    let own = elements
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { a, b in
      switch (a, b) {
      case (.move(let a), .move(let b)), (.line(let a), .line(let b)): a.isClose(to: b)
      case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
        a.isClose(to: b) && a1.isClose(to: b1) && a2.isClose(to: b2)
      case (.closeSubpath, .closeSubpath): true
      default: false
      }
    }
  }
}

extension CGPoint {
  fileprivate func isClose(to other: CGPoint) -> Bool {
    abs(x - other.x) < 1e-3 && abs(y - other.y) < 1e-3
  }
}

/// The part of a box that one of its corners is in.
struct CornerPart: BitwiseCopyable {
  let rect: PixelRect
  let isLeft, isTop: Bool

  /// Four of a box: each outside of the middle two coordinates, both in x and in y.
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
  /// The four parts that meet in a point inside.
  func quarters(around middle: SIMD2<Double>) -> InlineVector<4, CornerPart> {
    CornerPart.parts(x: (x0, middle.x, middle.x, x1), y: (y0, middle.y, middle.y, y1))
  }
}
