/// A clip that is not an upright rectangle: rounded, rotated or both.
struct ShapedClip: Equatable {
  /// The box in the plane of the layer that clips.
  var box: RoundedBox
  /// From that plane to pixels.
  var transform: PlaneTransform
  /// From pixels to that plane, with the origin at the centre of the box.
  var fromPixel: PlaneTransform
  /// The bounding box of the clip, in pixels.
  var bounds: PixelRect
  /// How an upright clip is divided along whole pixels; nil for any other clip.
  var cut: Cut?

  /// Two rectangles that divide an upright rounded box along whole pixels. Outside its corners the box is a rectangle, whose
  /// edges are soft where they lie inside a pixel.
  struct Cut: Equatable {
    /// The pixels that are wholly within its straight edges.
    let interior: PixelRect
    /// The pixels between its corners. A pixel outside this rectangle in both x and y lies in a corner.
    let betweenCorners: PixelRect

    /// Creates the division of a box in pixels. `reach`, that of its corners, is in pixels, too.
    init(_ bounds: PixelRect, reach: Double) {
      interior = PixelRect(
        x0: (bounds.x0 - 1e-3).rounded(.up), y0: (bounds.y0 - 1e-3).rounded(.up),
        x1: (bounds.x1 + 1e-3).rounded(.down), y1: (bounds.y1 + 1e-3).rounded(.down))
      let x0 = (bounds.x0 + reach - 1e-3).rounded(.up)
      let y0 = (bounds.y0 + reach - 1e-3).rounded(.up)
      betweenCorners = PixelRect(
        x0: x0, y0: y0, x1: max(x0, (bounds.x1 - reach + 1e-3).rounded(.down)),
        y1: max(y0, (bounds.y1 - reach + 1e-3).rounded(.down)))
    }
  }

  /// The clip of a box that `transform` maps to `pixels`; nil if the plane is seen edge-on.
  init?(_ box: RoundedBox, _ transform: PlaneTransform, _ pixels: PixelRect) {
    let rect = box.rect
    let centered = transform.translatedBefore((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    guard let inverse = centered.inverse else { return nil }
    self.box = box
    self.transform = transform
    fromPixel = inverse
    bounds = pixels.isIntegral ? pixels.rounded : pixels
    cut = transform.isUniformScale ? Cut(bounds, reach: box.reach * transform.x.x) : nil
  }

  /// The clip of a box in pixels that is always applied by the shader.
  init(uncut box: RoundedBox) {
    self.box = box
    (transform, fromPixel, bounds, cut) = (.identity, .identity, box.rect, nil)
  }

  /// Whether a quad on these pixels needs the clip's shader. Of an upright clip, only corners and soft edges need it.
  func touches(_ rect: PixelRect) -> Bool {
    guard let cut else { return true }
    let (interior, between) = (cut.interior, cut.betweenCorners)
    let isBetweenX = rect.x0 >= between.x0 && rect.x1 <= between.x1
    let isBetweenY = rect.y0 >= between.y0 && rect.y1 <= between.y1
    let isInsideX = rect.x0 >= interior.x0 && rect.x1 <= interior.x1
    let isInsideY = rect.y0 >= interior.y0 && rect.y1 <= interior.y1
    return !(isBetweenX && isInsideY) && !(isBetweenY && isInsideX)
  }

  /// Returns `rect` with its sides that lie on a side of this clip moved outward by `margin`; empty if `rect` lies outside the clip.
  ///
  /// The clip alone antialiases these sides. Otherwise an image that fills the clip would be antialiased twice along its
  /// edge, and an image that only touches the clip from outside would show there. `rect` and `margin` are in units of the
  /// plane that `transform` maps to pixels.
  func extendingEdgesOnClip(
    _ rect: PixelRect, _ transform: PlaneTransform, margin: (x: Double, y: Double)
  ) -> PixelRect {
    guard transform.x == self.transform.x, transform.y == self.transform.y,
      let shift = shift(of: transform)
    else { return rect }
    let (width, height) = (box.rect.width / 2, box.rect.height / 2)
    let own = PixelRect(x0: -width, y0: -height, x1: width, y1: height).offset(-shift.x, -shift.y)
    let tolerance = (x: margin.x * 0.01, y: margin.y * 0.01)
    if rect.x1 < own.x0 + tolerance.x || rect.x0 > own.x1 - tolerance.x { return .empty }
    if rect.y1 < own.y0 + tolerance.y || rect.y0 > own.y1 - tolerance.y { return .empty }
    var result = rect
    if abs(rect.x0 - own.x0) < tolerance.x { result.x0 -= margin.x }
    if abs(rect.x1 - own.x1) < tolerance.x { result.x1 += margin.x }
    if abs(rect.y0 - own.y0) < tolerance.y { result.y0 -= margin.y }
    if abs(rect.y1 - own.y1) < tolerance.y { result.y1 += margin.y }
    return result
  }

  /// The origin of a plane with equal axes, in the clip's plane and from the centre of the box; nil if the axes differ.
  private func shift(of other: PlaneTransform) -> SIMD2<Double>? {
    let origin = fromPixel.apply(to: other.origin)
    return abs(origin.z - 1) < 1e-9 ? SIMD2(origin.x, origin.y) : nil
  }
}

/// The clip of a subtree.
struct ClipState: BitwiseCopyable, Equatable {
  /// An upright rectangle in pixels.
  var rect: PixelRect
  /// The index of an additional rounded or rotated clip in the list that is being recorded; -1 for none.
  var shape: Int32 = -1
}
