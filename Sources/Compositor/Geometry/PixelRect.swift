import CoreGraphics

/// A rectangle, stored by its edges. It is in pixels of a render target unless its owner says otherwise; y grows downward.
struct PixelRect: Equatable, BitwiseCopyable {
  var x0, y0, x1, y1: Double

  /// The empty rectangle. Its union with any rectangle is that rectangle.
  static let empty = PixelRect(x0: .infinity, y0: .infinity, x1: -.infinity, y1: -.infinity)
  /// A rectangle that is larger than any screen. It stands for unknown or unlimited bounds.
  static let everything = PixelRect(x0: -1e7, y0: -1e7, x1: 1e7, y1: 1e7)

  var cgRect: CGRect { CGRect(x: x0, y: y0, width: width, height: height) }
  var width: Double { x1 - x0 }
  var height: Double { y1 - y0 }
  var area: Double { isEmpty ? 0 : width * height }
  var isEmpty: Bool { !(x1 > x0 && y1 > y0) }

  /// Whether every edge lies on a pixel boundary (a whole number), up to rounding errors.
  var isIntegral: Bool {
    func whole(_ v: Double) -> Bool { abs(v - v.rounded()) < 1e-3 }
    return whole(x0) && whole(y0) && whole(x1) && whole(y1)
  }

  /// The rectangle with every edge moved to the nearest pixel boundary.
  var rounded: PixelRect {
    PixelRect(
      x0: Self.nearest(x0), y0: Self.nearest(y0), x1: Self.nearest(x1), y1: Self.nearest(y1))
  }

  /// Returns the nearest whole number. A half is rounded up, also below zero, and so is a value slightly below a half, which
  /// may result from rounding errors. So an edge that moves by whole pixels is rounded in the same direction everywhere.
  static func nearest(_ v: Double) -> Double { (v + 0.5 + 1e-4).rounded(.down) }

  /// Whether all edges are finite and lie within ``everything``.
  var isFinite: Bool {
    let limit = Self.everything.x1
    return abs(x0) <= limit && abs(y0) <= limit && abs(x1) <= limit && abs(y1) <= limit
  }

  /// The smallest rectangle of whole pixels that contains this one, up to rounding errors.
  var outward: PixelRect {
    PixelRect(
      x0: (x0 + 1e-3).rounded(.down), y0: (y0 + 1e-3).rounded(.down),
      x1: (x1 - 1e-3).rounded(.up), y1: (y1 - 1e-3).rounded(.up))
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  func contains(_ other: PixelRect) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  func outset(_ by: Double) -> PixelRect {
    PixelRect(x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by)
  }

  func offset(_ dx: Double, _ dy: Double) -> PixelRect {
    PixelRect(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy)
  }

  func scaled(by factor: Double) -> PixelRect {
    PixelRect(x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor)
  }

  /// A rectangle that lies inside this one with round corners of the length `reach`, with a pixel to spare: the middle of a circular
  /// corner's arc is 0.293 of it away from both sides, that of a continuous one less.
  func core(reach: Double) -> PixelRect { outset(-(reach * 0.3 + 1)) }

  /// Extends the rectangle to contain a point.
  mutating func add(_ x: Double, _ y: Double) {
    x0 = min(x0, x)
    y0 = min(y0, y)
    x1 = max(x1, x)
    y1 = max(y1, y)
  }

  /// The rectangle without `hole`: up to four rectangles that don't overlap.
  func pieces(without hole: PixelRect) -> InlineVector<4, PixelRect> {
    var pieces = InlineVector<4, PixelRect>(unused: self)
    func add(_ piece: PixelRect) {
      if !piece.isEmpty { pieces.append(piece) }
    }
    let hole = intersection(hole)
    guard !hole.isEmpty else {
      pieces.append(self)
      return pieces
    }
    add(PixelRect(x0: x0, y0: y0, x1: x1, y1: hole.y0))
    add(PixelRect(x0: x0, y0: hole.y0, x1: hole.x0, y1: hole.y1))
    add(PixelRect(x0: hole.x1, y0: hole.y0, x1: x1, y1: hole.y1))
    add(PixelRect(x0: x0, y0: hole.y1, x1: x1, y1: y1))
    return pieces
  }

  /// The rectangle without `cover` if what is left is a rectangle; otherwise this rectangle, unchanged.
  func remainder(without cover: PixelRect) -> PixelRect {
    guard intersects(cover) else { return self }
    let pieces = pieces(without: cover)
    return pieces.count > 1 ? self : pieces.first ?? .empty
  }
}

extension PixelRect {
  init(_ rect: CGRect) {
    self.init(x0: rect.minX, y0: rect.minY, x1: rect.maxX, y1: rect.maxY)
  }
}
