/// A clip that is no upright rectangle: rounded, turned or both.
struct ShapedClip: Equatable {
  /// In the plane of the layer that clips.
  var box: PixelRect
  var radius: Double
  /// From that plane to pixels.
  var transform: PlaneTransform
  /// From pixels to the same plane, but with the middle of the box for its origin.
  var fromPixel: PlaneTransform
  /// The pixels around it.
  var bounds: PixelRect
  /// On an upright clip, the size of the corner squares in pixels: elsewhere it is a plain
  /// rectangle.
  var cornerSize: Double?

  /// Whether a quad on these pixels needs the clip; inside an upright one only the corners do.
  func touches(_ rect: PixelRect) -> Bool {
    guard let corner = cornerSize else { return true }
    let withinX = rect.x0 >= bounds.x0 + corner && rect.x1 <= bounds.x1 - corner
    let withinY = rect.y0 >= bounds.y0 + corner && rect.y1 <= bounds.y1 - corner
    return !withinX && !withinY
  }

  /// `rect` with those sides moved outward that lie on a side of this clip: the clip alone makes
  /// them soft.
  ///
  /// Else a picture that fills a clip would fade twice at its edge, and one that only meets it
  /// would show there. `margin` is by how much, in the units of the plane that `transform` brings
  /// to pixels.
  func loosened(
    _ rect: PixelRect, _ transform: PlaneTransform, margin: (x: Double, y: Double)
  ) -> PixelRect {
    guard transform.x == self.transform.x, transform.y == self.transform.y,
      let shift = shift(of: transform)
    else { return rect }
    let own = box.offset(-shift.x, -shift.y)
    let hair = (x: margin.x * 0.01, y: margin.y * 0.01)
    if rect.x1 < own.x0 + hair.x || rect.x0 > own.x1 - hair.x { return .empty }
    if rect.y1 < own.y0 + hair.y || rect.y0 > own.y1 - hair.y { return .empty }
    var result = rect
    if abs(rect.x0 - own.x0) < hair.x { result.x0 -= margin.x }
    if abs(rect.x1 - own.x1) < hair.x { result.x1 += margin.x }
    if abs(rect.y0 - own.y0) < hair.y { result.y0 -= margin.y }
    if abs(rect.y1 - own.y1) < hair.y { result.y1 += margin.y }
    return result
  }

  /// Where a plane that is only moved against the clip's has its origin in it.
  private func shift(of other: PlaneTransform) -> SIMD2<Double>? {
    let d = other.origin - transform.origin
    let (x, y) = (transform.x, transform.y)
    let area = x.x * y.y - x.y * y.x
    guard abs(area) > 1e-12 else { return nil }
    let shift = SIMD2(d.x * y.y - d.y * y.x, x.x * d.y - x.y * d.x) / area
    let z = shift.x * x.z + shift.y * y.z
    return abs(z - d.z) < 1e-9 ? shift : nil
  }
}

/// Where the drawing of a subtree is allowed.
struct ClipState: BitwiseCopyable {
  /// Upright, in pixels.
  var rect: PixelRect
  /// Index of a shaped clip; -1 is none.
  var shape: Int32 = -1
}
