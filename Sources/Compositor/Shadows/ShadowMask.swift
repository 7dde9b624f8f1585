import CoreGraphics

/// A blurred mask and how it lies around what casts it. Frees its texture with its last reference.
final class ShadowMask {
  let source: TextureSource
  /// Pixels that a texel stands for; more than one where the blur is so wide that nobody can tell.
  let texel: Double
  /// Pixels by which the mask is larger than the box it was made for, on either side.
  let marginX, marginY: Double
  /// Pixels at either end of a box that a stretch must leave alone; nil when the mask fits as it
  /// is.
  let cornerX, cornerY: Double?
  /// Where the mask of a free outline lies in the layer's plane.
  let frame: PixelRect
  private let texture: Texture

  /// `width` and `height` are those of the mask, which lies in the texture's corner with clear
  /// texels around it.
  init(
    _ texture: Texture, width: Int, height: Int, texel: Double, margin: SIMD2<Double> = .zero,
    corner: (x: Double?, y: Double?) = (nil, nil), frame: PixelRect = .empty
  ) {
    self.texture = texture
    self.texel = texel
    marginX = margin.x
    marginY = margin.y
    cornerX = corner.x
    cornerY = corner.y
    self.frame = frame
    let padding = Texture.maskPadding
    var source = TextureSource(texture, x: padding, y: padding, width: width, height: height)
    source.isMask = true
    self.source = source
  }

  var byteCount: Int { texture.byteCount }
}
