internal import CGLES
import CoreGraphics

/// A colour texture that can be drawn into; no depth, no stencil, without which opaque covers
/// discard what lies under.
final class RenderTarget {
  let texture: Texture
  let framebuffer: GLuint

  /// Undefined pixels; nil when the driver refuses.
  convenience init?(width: Int, height: Int, device: GraphicsDevice) {
    guard let texture = Texture(width: width, height: height, format: .color, device: device) else {
      return nil
    }
    self.init(texture)
  }

  /// Of a colour texture; nil when the driver refuses.
  init?(_ texture: Texture) {
    self.texture = texture
    var id: GLuint = 0
    glGenFramebuffers(1, &id)
    framebuffer = id
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      return nil
    }
  }

  deinit {
    var id = framebuffer
    glDeleteFramebuffers(1, &id)
  }

  var width: Int { texture.width }
  var height: Int { texture.height }
  var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: Double(width), y1: Double(height)) }

  /// The pixels as an image: a read-back, for tests, filmstrips and screenshots only.
  func readImage() -> CGImage? {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    return Pixels.read(width: width, height: height)
  }
}
