internal import CGLES
import CoreGraphics

/// Reads back what was drawn.
enum Pixels {
  /// The framebuffer that is bound for reading, its row 0 on top.
  static func read(width: Int, height: Int) -> CGImage? {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    var format: GLint = 0
    glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT), &format)
    let isBGRA = format == GL_BGRA_EXT
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(isBGRA ? GL_BGRA_EXT : GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), &bytes)
    if !isBGRA { swapRedAndBlue(&bytes) }
    return CGImage(
      width: width, height: height, bytesPerRow: width * 4, pixelFormat: .bgra8Premultiplied,
      bytes: bytes)
  }

  private static func swapRedAndBlue(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(pixel, pixel + 2) }
    }
  }
}
