/// An image in graphics memory: a texture, and the part of it that is the image.
struct TextureSource {
  /// The object that owns the texture. A display list that draws the image holds it.
  let owner: SharedTexture
  /// OpenGL's name of the texture.
  let texture: UInt32
  /// A reduced copy, for drawing at less than half the size; nil for masks and rasters.
  let reduction: ReducedTexture?
  /// The part of the texture that is the image, in texture coordinates (0…1).
  var uv: PixelRect
  /// Whether it is coverage, to be coloured. Transparent texels surround it, so its edges stay soft when it is scaled or rotated.
  let isMask: Bool
  let isOpaque: Bool
  /// Whether the image snaps to whole pixels if it is unscaled and upright. Text at fractional positions would be blurred, and only
  /// images on whole pixels can be drawn by blits.
  var keepsToPixels = false
  /// The size of the image in texels.
  let width, height: Double

  /// Creates the source of an image of `width` × `height` texels, whose top left is at (x, y) of `texture`. `owner` owns the texture.
  init(
    _ texture: Texture, of owner: SharedTexture, x: Int = 0, y: Int = 0, width: Int, height: Int,
    isMask: Bool = false, isOpaque: Bool = false, reduction: ReducedTexture? = nil
  ) {
    (self.isMask, self.isOpaque) = (isMask, isOpaque)
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

  /// Creates the source of the `width` × `height` pixels at the top left of a raster.
  init(_ raster: RasterTexture, width: Int, height: Int, isOpaque: Bool = false) {
    self.init(
      raster.target.texture, of: raster, width: width, height: height, isOpaque: isOpaque)
  }

  /// The number of texels per unit of texture coordinates: the size of the whole texture.
  var texelsPerUnit: SIMD2<Double> { SIMD2(width / uv.width, height / uv.height) }

  /// Converts a part in fractions of the image to texture coordinates.
  func coordinates(of part: PixelRect) -> PixelRect {
    PixelRect(
      x0: uv.x0 + part.x0 * uv.width, y0: uv.y0 + part.y0 * uv.height,
      x1: uv.x0 + part.x1 * uv.width, y1: uv.y0 + part.y1 * uv.height)
  }

  /// The smallest and largest texture coordinates to read: half a texel outside the mask. Beyond, the atlas has other masks.
  var limits: SIMD4<Float> {
    let half = 0.5 / texelsPerUnit
    return SIMD4(
      Float(uv.x0 - half.x), Float(uv.y0 - half.y), Float(uv.x1 + half.x), Float(uv.y1 + half.y))
  }

  /// The texture, filter and texture coordinates with which to draw the part `uv` if a texel covers at most `scale` pixels on an axis.
  func reading(
    _ uv: PixelRect, scale: Double
  ) -> (texture: UInt32, filter: DisplayItem.Filter, uv: PixelRect) {
    // At half the size or more, linear filtering reads every texel.
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
