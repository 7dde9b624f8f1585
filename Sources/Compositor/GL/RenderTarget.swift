import CoreGraphics

internal import CGLES

/// A colour texture that can be drawn into; no depth, no stencil, without which opaque covers discard what lies under.
final class RenderTarget {
  let texture: Texture
  let framebuffer: GLuint

  /// Undefined pixels; nil when the driver refuses.
  init?(width: Int, height: Int, device: GraphicsDevice) {
    guard let texture = Texture(width: width, height: height, format: .color, device: device) else {
      return nil
    }
    self.texture = texture
    var id: GLuint = 0
    glGenFramebuffers(1, &id)
    framebuffer = id
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      glDeleteFramebuffers(1, &id)
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
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    for pixel in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(pixel, pixel + 2) }
    return CGImage(
      width: width, height: height, bytesPerRow: width * 4, pixelFormat: .bgra8Premultiplied,
      bytes: bytes)
  }
}

/// Targets that are not in use, for the next that needs one of the same size.
final class RenderTargetPool {
  private let device: GraphicsDevice
  private var free: [RenderTarget] = []

  /// Enough for two pages and a few groups; more would only be memory.
  private static let maximumCount = 6

  init(device: GraphicsDevice) { self.device = device }

  func take(width: Int, height: Int) -> RenderTarget? {
    if let index = free.lastIndex(where: { $0.width == width && $0.height == height }) {
      return free.remove(at: index)
    }
    return RenderTarget(width: width, height: height, device: device)
  }

  func give(_ target: RenderTarget) {
    free.append(target)
    if free.count > Self.maximumCount { free.removeFirst() }
  }

  /// Frees everything that is not in use.
  func drain() { free = [] }

  var byteCount: Int { free.reduce(0) { $0 + $1.texture.byteCount } }
}
