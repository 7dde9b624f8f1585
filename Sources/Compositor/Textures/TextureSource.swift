/// Where a picture is on the graphics side.
struct TextureSource {
  var texture: UInt32
  /// A framebuffer that has the texture, for copies of rows; zero is none.
  var copySource: UInt32 = 0
  /// The part of the texture that is the picture, 0…1.
  var uv = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
  /// Whether it is coverage to be coloured. Then there is clear room around it: the picture fades out at its edges.
  var isMask = false
  var isOpaque = false
  /// Whether, unscaled and upright, it lies on whole pixels: letters between pixels are blurred letters, and what lies
  /// on whole pixels can be copied.
  var keepsToPixels = false
  /// Of the picture, in pixels.
  var width, height: Double

  init(texture: UInt32, width: Double, height: Double) {
    self.texture = texture
    self.width = width
    self.height = height
  }

  /// Texels of the whole texture for one unit of texture coordinates.
  var texelsPerUnit: SIMD2<Double> { SIMD2(width / uv.width, height / uv.height) }

  /// The texture coordinates of a part, given in shares of the picture.
  func coordinates(of part: PixelRect) -> PixelRect {
    PixelRect(
      x0: uv.x0 + part.x0 * uv.width, y0: uv.y0 + part.y0 * uv.height,
      x1: uv.x0 + part.x1 * uv.width, y1: uv.y0 + part.y1 * uv.height)
  }

  /// The corners of the texture coordinates beyond which a mask is clear, half a texel into the room around it.
  var limits: SIMD4<Float> {
    let half = 0.5 / texelsPerUnit
    return SIMD4(
      Float(uv.x0 - half.x), Float(uv.y0 - half.y), Float(uv.x1 + half.x), Float(uv.y1 + half.y))
  }
}
