internal import CGLES
import CoreGraphics

/// A colour texture that can be drawn into, without depth and stencil buffers, so that llvmpipe can discard quads behind opaque ones.
final class RenderTarget {
  let texture: Texture
  let framebuffer: GLuint

  /// Creates a render target with undefined pixels; nil if the driver refuses.
  convenience init?(width: Int, height: Int, device: GraphicsDevice) {
    guard let texture = Texture(width: width, height: height, format: .color, device: device) else {
      return nil
    }
    self.init(texture)
  }

  /// Creates a render target for an existing colour texture; nil if the driver refuses.
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

  /// Reads the pixels back as an image.
  func readImage() -> CGImage? {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    return CGImage.readFramebuffer(width: width, height: height)
  }
}

extension CGImage {
  /// Reads back the framebuffer that is bound for reading. Its row 0 becomes the top row of the image.
  static func readFramebuffer(width: Int, height: Int) -> CGImage? {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    var format: GLint = 0
    glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT), &format)
    let isBGRA = format == GL_BGRA_EXT
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(isBGRA ? GL_BGRA_EXT : GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), &bytes)
    if !isBGRA {
      for pixel in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(pixel, pixel + 2) }
    }
    return CGImage(
      width: width, height: height, bytesPerRow: width * 4, pixelFormat: .bgra8Premultiplied,
      bytes: bytes)
  }
}
