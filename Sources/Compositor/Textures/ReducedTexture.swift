internal import CGLES

/// An image at half its size, with mipmap levels. It is made when the image is first drawn at less than half its size.
///
/// It is a texture of its own and not mipmap levels of the image, because those would change how the image itself is sampled, for
/// which a software renderer compiles another shader.
final class ReducedTexture {
  private let original: Texture
  private let width, height: Int
  private let device: GraphicsDevice
  /// The reduction: nil until it is first used, and the inner optional nil if the driver refuses.
  private var made: RenderTarget??

  /// Creates a reduction of the `width` × `height` texels at the top left of `original`, which must not change afterwards.
  init(of original: Texture, width: Int, height: Int, device: GraphicsDevice) {
    self.original = original
    self.width = width
    self.height = height
    self.device = device
  }

  var byteCount: Int { (made ?? nil)?.texture.byteCount ?? 0 }

  /// The reduced texture, which is made now if there is none; nil if the driver refuses.
  var texture: Texture? {
    let target = made ?? reduced()
    made = .some(target)
    return target?.texture
  }

  /// The part of ``texture`` that is the image, in texture coordinates. Texels beyond it repeat its edge.
  var uv: PixelRect {
    guard let made, let made else { return PixelRect(x0: 0, y0: 0, x1: 1, y1: 1) }
    return PixelRect(
      x0: 0, y0: 0, x1: Double(width) / 2 / Double(made.width),
      y1: Double(height) / 2 / Double(made.height))
  }

  /// A length of at least half of `original` that is a multiple of 16, so that four mipmap levels are exact, and not a power of two.
  private static func length(_ original: Int) -> Int {
    let steps = (original / 2 + 16) / 16
    return 16 * Texture.avoidingPowerOfTwo(steps + (steps == 1 ? 2 : 0))
  }

  private func reduced() -> RenderTarget? {
    let target = RenderTarget(
      width: Self.length(width), height: Self.length(height), device: device)
    guard let target, let source = RenderTarget(original) else { return nil }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
    // The reduction is exactly 2:1, so that every texel is the average of four. The last row and column fill the rest.
    let across = [
      (0..<width / 2 * 2, 0..<width / 2), (width - 1..<width, width / 2..<target.width),
    ]
    let down = [
      (0..<height / 2 * 2, 0..<height / 2), (height - 1..<height, height / 2..<target.height),
    ]
    for (fromY, toY) in down where !fromY.isEmpty {
      for (fromX, toX) in across where !fromX.isEmpty {
        glBlitFramebuffer(
          GLint(fromX.lowerBound), GLint(fromY.lowerBound), GLint(fromX.upperBound),
          GLint(fromY.upperBound), GLint(toX.lowerBound), GLint(toY.lowerBound),
          GLint(toX.upperBound), GLint(toY.upperBound), GLbitfield(GL_COLOR_BUFFER_BIT),
          GLenum(GL_LINEAR))
      }
    }
    target.texture.makeMipmaps()
    return target
  }
}
