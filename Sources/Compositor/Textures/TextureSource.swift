/// An image on the graphics side: a texture, and the part of it that is the image.
struct TextureSource {
  /// The object that frees the texture; a display list that draws the image holds it.
  let owner: SharedTexture
  /// OpenGL's name of the texture.
  let texture: UInt32
  /// For drawing at a fraction of the size; nil where that would not pay.
  let reduction: ReducedTexture?
  /// The part of the texture that is the image, 0…1.
  var uv: PixelRect
  /// Whether it is coverage to be coloured. Then there are clear texels around it, so the image fades out at its edges.
  var isMask = false
  var isOpaque = false
  /// Whether the image is moved to whole pixels where it is unscaled and upright. Letters between pixels would be
  /// blurred, and only images on whole pixels can be blits.
  var keepsToPixels = false
  /// The size of the image in pixels.
  let width, height: Double

  /// An image of `width` × `height` texels with its top left at (x, y) of `texture`, which lives with `owner`.
  init(
    _ texture: Texture, of owner: SharedTexture, x: Int = 0, y: Int = 0, width: Int, height: Int,
    reduction: ReducedTexture? = nil
  ) {
    self.owner = owner
    self.texture = texture.name
    self.reduction = reduction
    self.width = Double(width)
    self.height = Double(height)
    let (across, down) = (Double(texture.width), Double(texture.height))
    uv = PixelRect(
      x0: Double(x) / across, y0: Double(y) / down, x1: Double(x + width) / across,
      y1: Double(y + height) / down)
  }

  /// The pixels of a raster, from its top left.
  init(_ raster: RasterTexture, width: Int, height: Int) {
    self.init(raster.target.texture, of: raster, width: width, height: height)
  }

  /// Texels of the whole texture for one unit of texture coordinates.
  var texelsPerUnit: SIMD2<Double> { SIMD2(width / uv.width, height / uv.height) }

  /// The texture coordinates of a part, given in fractions of the image.
  func coordinates(of part: PixelRect) -> PixelRect {
    PixelRect(
      x0: uv.x0 + part.x0 * uv.width, y0: uv.y0 + part.y0 * uv.height,
      x1: uv.x0 + part.x1 * uv.width, y1: uv.y0 + part.y1 * uv.height)
  }

  /// Two corners of the texture coordinates beyond which a mask is clear: half a texel outside of it.
  var limits: SIMD4<Float> {
    let half = 0.5 / texelsPerUnit
    return SIMD4(
      Float(uv.x0 - half.x), Float(uv.y0 - half.y), Float(uv.x1 + half.x), Float(uv.y1 + half.y))
  }

  /// The texture, filter and texture coordinates with which to draw the part `uv` if a texel covers `scale` pixels,
  /// along the axis on which it covers more.
  func reading(
    _ uv: PixelRect, scale: Double
  ) -> (texture: UInt32, filter: DisplayItem.Filter, uv: PixelRect) {
    // At half the size or more, a linear filter reads every texel.
    guard scale < 0.5, let reduction, let smaller = reduction.texture else {
      return (texture, .linear, uv)
    }
    let whole = reduction.uv
    let across = whole.width / self.uv.width
    let down = whole.height / self.uv.height
    return (
      smaller.name, .mipmapped,
      PixelRect(
        x0: (uv.x0 - self.uv.x0) * across, y0: (uv.y0 - self.uv.y0) * down,
        x1: (uv.x1 - self.uv.x0) * across, y1: (uv.y1 - self.uv.y0) * down)
    )
  }
}
