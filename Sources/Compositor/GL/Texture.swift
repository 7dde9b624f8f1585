internal import CGLES
import CoreGraphics

/// Pixels on the graphics side.
///
/// Row 0 is the top of the picture, everywhere: targets are drawn that way round and only the copy
/// to the window turns it over.
final class Texture {
  enum Format {
    /// Four channels in the byte order of windows and of `CGImage`, where the driver has it.
    case color
    /// One channel: coverage.
    case mask
  }

  let name: GLuint
  let width: Int
  let height: Int
  let format: Format
  /// Whether there are smaller levels, for drawing at a fraction of the size.
  private(set) var isMipmapped = false
  private let swizzles: Bool

  /// Undefined pixels; nil when the driver refuses.
  init?(width: Int, height: Int, format: Format, device: GraphicsDevice) {
    guard width > 0, height > 0, max(width, height) <= device.maximumTextureSize else { return nil }
    self.width = width
    self.height = height
    self.format = format
    swizzles = format == .color && !device.supportsBGRA
    device.errors.collect()
    var id: GLuint = 0
    glGenTextures(1, &id)
    name = id
    glBindTexture(GLenum(GL_TEXTURE_2D), id)
    let (internalFormat, pixelFormat): (Int32, Int32) =
      switch format {
      case .mask: (GL_R8, GL_RED)
      case .color: device.supportsBGRA ? (GL_BGRA_EXT, GL_BGRA_EXT) : (GL_RGBA8, GL_RGBA)
      }
    // Filters first: with OpenGL's default one a driver sets memory aside for smaller levels, too.
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(width), GLsizei(height), 0,
      GLenum(pixelFormat), GLenum(GL_UNSIGNED_BYTE), nil)
    guard glGetError() == GLenum(GL_NO_ERROR) else { return nil }
  }

  deinit {
    var id = name
    glDeleteTextures(1, &id)
  }

  /// Bytes on the graphics side.
  var byteCount: Int {
    let bytes = width * height * (format == .color ? 4 : 1)
    return isMipmapped ? bytes * 4 / 3 : bytes
  }

  /// Makes smaller levels of what is in the texture now; costs about as much as drawing it once.
  func makeMipmaps() {
    isMipmapped = true
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 1000)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  // MARK: Pixels

  /// Puts pixels, premultiplied BGRA or coverage, at (x, y).
  func upload(
    _ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    guard let base = bytes.baseAddress, width > 0, height > 0 else { return }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    if swizzles {
      uploadSwizzled(base, bytesPerRow: bytesPerRow, x: x, y: y, width: width, height: height)
      return
    }
    let bytesPerPixel = format == .color ? 4 : 1
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(bytesPerRow / bytesPerPixel))
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
      GLenum(format == .color ? GL_BGRA_EXT : GL_RED), GLenum(GL_UNSIGNED_BYTE), base)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }

  private func uploadSwizzled(
    _ base: UnsafeRawPointer, bytesPerRow: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      let line = base + row * bytesPerRow
      for column in 0..<width {
        let from = column * 4
        let to = (row * width + column) * 4
        pixels[to] = line.load(fromByteOffset: from + 2, as: UInt8.self)
        pixels[to + 1] = line.load(fromByteOffset: from + 1, as: UInt8.self)
        pixels[to + 2] = line.load(fromByteOffset: from, as: UInt8.self)
        pixels[to + 3] = line.load(fromByteOffset: from + 3, as: UInt8.self)
      }
    }
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
  }
}
