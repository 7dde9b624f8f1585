import Foundation
import QuartzCore
import TestSupport

/// Paints by brute force: a shape is a function that says whether a point is inside. It is sampled at many points of
/// every pixel.
struct Oracle {
  let width: Int
  let height: Int
  /// The colours of the pixels, premultiplied.
  private(set) var pixels: [SIMD4<Double>]

  /// The number of samples per pixel along each axis.
  static let samples = 16

  init(width: Int = 96, height: Int = 64, background: CGColor = .white) {
    self.width = width
    self.height = height
    pixels = Array(repeating: background.premultiplied, count: width * height)
  }

  /// Paints `color` over the bitmap. In each pixel its alpha is multiplied by the fraction of the pixel that is
  /// `inside`.
  mutating func fill(_ color: CGColor, _ inside: (_ x: Double, _ y: Double) -> Bool) {
    paint { x, y in
      color.premultiplied * Self.coverage(x, y, inside)
    }
  }

  /// Paints over every pixel with the premultiplied colour that `color` returns for it.
  mutating func paint(_ color: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    for y in 0..<height {
      for x in 0..<width {
        let source = color(x, y)
        pixels[y * width + x] = source + pixels[y * width + x] * (1 - source.w)
      }
    }
  }

  var bitmap: Bitmap {
    Bitmap(width: width, height: height) { x, y in pixels[y * width + x] }
  }

  /// The fraction of a pixel that is inside, from 0 to 1.
  static func coverage(
    _ x: Int, _ y: Int, _ inside: (_ x: Double, _ y: Double) -> Bool
  ) -> Double {
    // Most pixels are entirely inside or outside. Their corners and centre tell, which saves the other samples.
    let margin = 0.001
    var first: Bool?
    var isMixed = false
    for (dx, dy) in [
      (margin, margin), (1 - margin, margin), (margin, 1 - margin), (1 - margin, 1 - margin),
      (0.5, 0.5),
    ] {
      let hit = inside(Double(x) + dx, Double(y) + dy)
      if let first, first != hit { isMixed = true }
      first = first ?? hit
    }
    if !isMixed, !Self.isNearEdge(x, y, inside, first ?? false) { return first == true ? 1 : 0 }
    var hits = 0
    for row in 0..<samples {
      for column in 0..<samples {
        let dx = (Double(column) + 0.5) / Double(samples)
        let dy = (Double(row) + 0.5) / Double(samples)
        if inside(Double(x) + dx, Double(y) + dy) { hits += 1 }
      }
    }
    return Double(hits) / Double(samples * samples)
  }

  /// Whether a shape that is thinner than a pixel crosses the pixel without covering a corner or the centre.
  private static func isNearEdge(
    _ x: Int, _ y: Int, _ inside: (_ x: Double, _ y: Double) -> Bool, _ value: Bool
  ) -> Bool {
    for step in 1..<8 {
      let d = Double(step) / 8
      if inside(Double(x) + d, Double(y) + d) != value { return true }
      if inside(Double(x) + d, Double(y) + 1 - d) != value { return true }
    }
    return false
  }

  // MARK: Shapes

  static func rect(_ r: CGRect) -> (Double, Double) -> Bool {
    { x, y in x >= r.minX && x < r.maxX && y >= r.minY && y < r.maxY }
  }

  static func rounded(_ r: CGRect, _ radius: Double) -> (Double, Double) -> Bool {
    let radius = min(radius, min(r.width, r.height) / 2)
    return { x, y in
      guard x >= r.minX, x < r.maxX, y >= r.minY, y < r.maxY else { return false }
      let dx = max(r.minX + radius - x, x - (r.maxX - radius), 0)
      let dy = max(r.minY + radius - y, y - (r.maxY - radius), 0)
      return dx * dx + dy * dy <= radius * radius || dx == 0 || dy == 0
    }
  }

  /// A rounded rectangle without the one inside it, whose edges are inset by `width`.
  static func ring(_ r: CGRect, _ radius: Double, width: Double) -> (Double, Double) -> Bool {
    let radius = min(radius, min(r.width, r.height) / 2)
    let outer = rounded(r, radius)
    let inner = rounded(r.insetBy(dx: width, dy: width), max(radius - width, 0))
    return { x, y in outer(x, y) && !inner(x, y) }
  }

  /// The shape `inside` after `transform`, in pixels.
  static func transformed(
    _ transform: CATransform3D, _ inside: @escaping (Double, Double) -> Bool
  ) -> (Double, Double) -> Bool {
    let map = Homography(transform)
    return { x, y in
      guard let p = map.unproject(x, y) else { return false }
      return inside(p.x, p.y)
    }
  }
}

/// The mapping between the plane z = 0 of a layer and the pixels that show it.
struct Homography {
  private let rows: [SIMD3<Double>]

  init(_ m: CATransform3D) {
    rows = [
      [m.m11, m.m21, m.m41], [m.m12, m.m22, m.m42], [m.m14, m.m24, m.m44],
    ]
  }

  func project(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let p = rows.map { ($0 * [x, y, 1]).sum() }
    return SIMD2(p[0], p[1]) / p[2]
  }

  /// The point of the plane that a pixel shows, by Cramer's rule; nil if the point is behind the eye.
  func unproject(_ px: Double, _ py: Double) -> SIMD2<Double>? {
    let a = rows[0] - px * rows[2]
    let b = rows[1] - py * rows[2]
    let d = a.x * b.y - a.y * b.x
    guard abs(d) > 1e-12 else { return nil }
    let p = SIMD2((a.y * b.z - a.z * b.y) / d, (a.z * b.x - a.x * b.z) / d)
    return (rows[2] * [p.x, p.y, 1]).sum() > 0 ? p : nil
  }
}

extension CGColor {
  var premultiplied: SIMD4<Double> {
    let c = SIMD4<Double>(rgba)
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 0.6, blue: 0.2, alpha: 1)
  static let blue = CGColor(red: 0, green: 0.2, blue: 1, alpha: 1)
  static let yellow = CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)

  func faded(_ alpha: CGFloat) -> CGColor { copy(alpha: alpha) ?? self }
}
