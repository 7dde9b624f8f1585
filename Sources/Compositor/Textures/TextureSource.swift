import Synchronization

/// Where a picture is on the graphics side.
struct TextureSource {
  /// Names the pixels; see ``DrawItem/stamp``.
  var stamp = Self.nextStamp()
  let texture: UInt32
  /// For drawing at a fraction of the size; nil where that would not pay.
  private let reduction: ReducedTexture?
  /// A framebuffer that has the texture, for copies of rows; zero is none.
  var copySource: UInt32 = 0
  /// The part of the texture that is the picture, 0…1.
  var uv: PixelRect
  /// Whether it is coverage to be coloured. Then there is clear room around it: the picture fades
  /// out at its edges.
  var isMask = false
  var isOpaque = false
  /// Whether, unscaled and upright, it lies on whole pixels: letters between pixels are blurred
  /// letters, and what lies on whole pixels can be copied.
  var keepsToPixels = false
  /// Of the picture, in pixels.
  let width, height: Double

  /// A picture of `width` × `height` texels with its top left at (x, y).
  init(
    _ texture: Texture, x: Int = 0, y: Int = 0, width: Int, height: Int,
    reduction: ReducedTexture? = nil
  ) {
    self.texture = texture.name
    self.reduction = reduction
    self.width = Double(width)
    self.height = Double(height)
    let (across, down) = (Double(texture.width), Double(texture.height))
    uv = PixelRect(
      x0: Double(x) / across, y0: Double(y) / down, x1: Double(x + width) / across,
      y1: Double(y + height) / down)
  }

  private static let lastStamp = Atomic<UInt32>(0)

  /// One that no picture had before.
  static func nextStamp() -> UInt32 { lastStamp.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Texels of the whole texture for one unit of texture coordinates.
  var texelsPerUnit: SIMD2<Double> { SIMD2(width / uv.width, height / uv.height) }

  /// The texture coordinates of a part, given in shares of the picture.
  func coordinates(of part: PixelRect) -> PixelRect {
    PixelRect(
      x0: uv.x0 + part.x0 * uv.width, y0: uv.y0 + part.y0 * uv.height,
      x1: uv.x0 + part.x1 * uv.width, y1: uv.y0 + part.y1 * uv.height)
  }

  /// The corners of the texture coordinates beyond which a mask is clear, half a texel into the
  /// room around it.
  var limits: SIMD4<Float> {
    let half = 0.5 / texelsPerUnit
    return SIMD4(
      Float(uv.x0 - half.x), Float(uv.y0 - half.y), Float(uv.x1 + half.x), Float(uv.y1 + half.y))
  }

  /// What to read from when a texel is `scale` pixels large, along the axis where it is larger: a
  /// texture, how, and where in it the part `uv` is.
  func reading(
    _ uv: PixelRect, scale: Double
  ) -> (texture: UInt32, filter: DrawItem.Filter, uv: PixelRect) {
    // Down to a half a linear filter leaves no texel out.
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
