/// A quad to be drawn, or a copy of rows: what layers come down to.
struct DrawItem {
  var kind: ShaderKind
  /// Whether it hides everything under `rect`: no blending, whole pixels.
  var isOpaque = false
  /// Nearest texels: pixels and texels coincide.
  var isExact = false
  /// Of the quad, in pixels when there is no `transform`, else in its plane.
  var rect: PixelRect
  /// From the quad's plane to pixels; nil when `rect` is in pixels already.
  var transform: PlaneTransform?
  /// The pixels that it may touch: inside the clip, around the transformed rect.
  var bounds: PixelRect
  /// Premultiplied.
  var color: SIMD4<Float>
  /// OpenGL's names; zero is none.
  var texture: UInt32 = 0
  /// The framebuffer that has the texture, when the item may be drawn as a copy of rows.
  var copySource: UInt32 = 0
  /// Texels of the whole texture; set where there is a copy source.
  var textureSize = SIMD2<Double>(0, 0)
  /// Texture coordinates are `point · scale + offset`, scale in xy and offset in zw.
  var textureMap = SIMD4<Float>(0, 0, 0, 0)
  /// In the same plane as `rect`.
  var boxCenter = SIMD2<Double>(0, 0)
  /// Half width, half height, radius, border width.
  var box = SIMD4<Float>(0, 0, 0, 0)
  /// Index of the rounded or turned clip that matters for this quad; -1 is none.
  var clip: Int32 = -1
  /// Items of a higher order lie above and overlap one of a lower.
  var order: Int32 = 0
}

/// A clip that is no upright rectangle: rounded, turned or both.
struct ShapedClip: Equatable {
  /// From pixels to the plane of the clip, whose origin is the middle of the box.
  var fromPixel: PlaneTransform
  var halfWidth, halfHeight, radius: Double
  /// The pixels around it.
  var bounds: PixelRect
  /// On an upright clip, the size of the corner squares in pixels: elsewhere it is a plain rectangle.
  var cornerSize: Double?

  /// Whether a quad on these pixels needs the clip; inside an upright one only the corners do.
  func touches(_ rect: PixelRect) -> Bool {
    guard let corner = cornerSize else { return true }
    let b = bounds
    let withinX = rect.x0 >= b.x0 + corner && rect.x1 <= b.x1 - corner
    let withinY = rect.y0 >= b.y0 + corner && rect.y1 <= b.y1 - corner
    return !withinX && !withinY
  }
}

/// Where the drawing of a subtree is allowed.
struct ClipState {
  /// Upright, in pixels.
  var rect: PixelRect
  /// Index into the scene's shaped clips; -1 is none.
  var shape: Int32 = -1
}

/// Everything that is drawn into one target, in order.
struct Pass {
  var target: RenderTarget
  /// The pixel of the scene that is the target's top left.
  var originX = 0.0
  var originY = 0.0
  /// Whether the target starts out clear.
  var clears = true
  var items: [DrawItem] = []
}
