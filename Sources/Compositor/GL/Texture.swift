internal import CGLES
import CoreGraphics

/// Pixels in graphics memory.
///
/// Row 0 is the top row in every texture and render target. Only the copy to the window flips rows.
final class Texture: SharedTexture {
  enum Format {
    /// Four channels, premultiplied: BGRA, the byte order of windows and of `CGImage`, if the driver supports it, else RGBA.
    case color
    /// One channel: coverage.
    case mask
  }

  let name: GLuint
  let width: Int
  let height: Int
  let format: Format
  /// Whether there are mipmap levels, for drawing at a fraction of the size.
  private(set) var isMipmapped = false
  /// Whether uploads convert BGRA to RGBA.
  private let swizzles: Bool

  /// Creates a texture with undefined pixels; nil if the driver refuses.
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
    // Set before the pixels, because with OpenGL's default filter a driver also allocates memory for mipmap levels. Quads are
    // drawn with the samplers of `PassRenderer`, which take precedence.
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(width), GLsizei(height), 0,
      GLenum(pixelFormat), GLenum(GL_UNSIGNED_BYTE), nil)
    guard glGetError() == GLenum(GL_NO_ERROR) else { return nil }
  }

  deinit {
    var id = name
    glDeleteTextures(1, &id)
  }

  override var byteCount: Int {
    let bytes = width * height * (format == .color ? 4 : 1)
    return isMipmapped ? bytes * 4 / 3 : bytes
  }

  /// Makes mipmap levels of the texture's current pixels. Takes about as long as drawing it once.
  func makeMipmaps() {
    isMipmapped = true
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 1000)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  // MARK: Pixels

  /// Replaces a rectangle of texels whose top left is (x, y). `bytes` are premultiplied BGRA or coverage.
  func upload(
    _ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    guard let base = bytes.baseAddress, width > 0, height > 0 else { return }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    func send(_ pixels: UnsafeRawPointer, _ pixelFormat: Int32, pixelsPerRow: Int) {
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(pixelsPerRow))
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
        GLenum(pixelFormat), GLenum(GL_UNSIGNED_BYTE), pixels)
    }
    guard format == .color else { return send(base, GL_RED, pixelsPerRow: bytesPerRow) }
    guard swizzles else { return send(base, GL_BGRA_EXT, pixelsPerRow: bytesPerRow / 4) }
    var pixels: [UInt8] = []
    for row in 0..<height {
      pixels += UnsafeRawBufferPointer(start: base + row * bytesPerRow, count: width * 4)
    }
    for pixel in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(pixel, pixel + 2) }
    send(pixels, GL_RGBA, pixelsPerRow: width)
  }
}

/// The layout of images in textures.
///
/// Mesa's software renderer compiles a shader again for textures whose width and height are powers of two. To keep the number
/// of variants small, neither length of a colour texture is a power of two, and both lengths of a mask are.
extension Texture {
  /// Returns `length`, or `length + 1` if `length` is a power of two.
  static func avoidingPowerOfTwo(_ length: Int) -> Int {
    length & (length - 1) == 0 ? length + 1 : length
  }

  /// The smallest power of two that is at least `length`.
  static func powerOfTwo(_ length: Int) -> Int {
    var power = 1
    while power < length { power *= 2 }
    return power
  }

  /// The number of transparent texels on each side of a mask, because linear filtering reads texels beyond its edges.
  static let maskPadding = 1

  /// Uploads an image to the top left. The rest, at most a column and a row, repeats the image's edge.
  func upload(_ image: CGImage) {
    let (across, down) = (image.width, image.height)
    image.withUnsafeBytes { bytes in
      func upload(fromX: Int, _ fromY: Int, toX: Int, _ toY: Int, width: Int, height: Int) {
        let start = fromY * image.bytesPerRow + fromX * 4
        self.upload(
          UnsafeRawBufferPointer(rebasing: bytes[start...]), bytesPerRow: image.bytesPerRow,
          x: toX, y: toY, width: width, height: height)
      }
      upload(fromX: 0, 0, toX: 0, 0, width: across, height: down)
      let (right, below) = (width - across, height - down)
      upload(fromX: across - 1, 0, toX: across, 0, width: right, height: down)
      upload(fromX: 0, down - 1, toX: 0, down, width: across, height: below)
      upload(fromX: across - 1, down - 1, toX: across, down, width: right, height: below)
    }
  }

  /// Creates a texture with a coverage image at its top left and transparent texels around it; nil if the driver refuses.
  static func holding(mask image: CGImage, device: GraphicsDevice) -> Texture? {
    let padding = 2 * maskPadding
    let texture = Texture(
      width: powerOfTwo(image.width + padding), height: powerOfTwo(image.height + padding),
      format: .mask, device: device)
    texture?.upload(mask: image, x: 0, y: 0)
    return texture
  }

  /// Uploads a coverage image with ``maskPadding`` transparent texels around it. (x, y) is the top left of the padding.
  func upload(mask image: CGImage, x: Int, y: Int) {
    let padding = Self.maskPadding
    let (width, height) = (image.width + 2 * padding, image.height + 2 * padding)
    var pixels = [UInt8](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { pixels in
      image.withUnsafeBytes { bytes in
        for row in 0..<image.height {
          let line = bytes[(row * image.bytesPerRow)...].prefix(image.width)
          let start = (row + padding) * width + padding
          UnsafeMutableRawBufferPointer(rebasing: pixels[start...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
        }
      }
    }
    pixels.withUnsafeBytes {
      upload($0, bytesPerRow: width, x: x, y: y, width: width, height: height)
    }
  }
}
