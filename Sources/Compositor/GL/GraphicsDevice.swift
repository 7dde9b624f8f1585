internal import CGLES
import Foundation
import Synchronization

/// The capabilities of the current OpenGL context.
public struct GraphicsDevice: Sendable {
  /// The name that the driver reports, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
  public let renderer: String
  /// The version that the OpenGL driver reports.
  public let version: String
  /// Whether OpenGL draws on the CPU. Moving textures then snap to whole pixels, so that blits can draw them.
  public internal(set) var isSoftware: Bool
  /// Whether textures can have the byte order of windows (BGRA), so that copying them to a window converts nothing.
  var supportsBGRA: Bool
  var maximumTextureSize: Int
  /// Whether the driver tells when the GPU was reset: see ``isLost``.
  public private(set) var reportsResets = false
  /// The context's errors, which its compositor reports.
  let errors = GraphicsErrors()

  /// Reads the current context, which must be OpenGL ES 3.0 or later.
  public init() throws(CompositorError) {
    func string(_ name: Int32) -> String {
      guard let bytes = glGetString(GLenum(name)) else { return "" }
      return String(cString: bytes)
    }
    version = string(GL_VERSION)
    renderer = string(GL_RENDERER)
    guard Self.isSupported(version: version) else {
      throw .unsupportedVersion(found: version.isEmpty ? "no OpenGL at all" : version)
    }
    let name = renderer.lowercased()
    isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader"].contains { name.contains($0) }
    var size: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
    maximumTextureSize = max(Int(size), 2048)
    if Self.isSupported(version: version, 3.2) {
      var strategy: GLint = 0
      glGetIntegerv(GLenum(GL_RESET_NOTIFICATION_STRATEGY_KHR), &strategy)
      reportsResets = strategy == GL_LOSE_CONTEXT_ON_RESET_KHR
    }
    supportsBGRA = string(GL_EXTENSIONS).contains("GL_EXT_texture_format_BGRA8888")
    // A driver with the extension may still refuse to draw into such textures.
    if supportsBGRA { supportsBGRA = RenderTarget(width: 16, height: 16, device: self) != nil }
    // Errors up to here do not belong to a frame.
    _ = errors.takeFirst()
  }

  /// Whether a driver's version string, such as "OpenGL ES 3.2 Mesa 22.3.6", is that of OpenGL ES 3.0, or of `least`, or later.
  static func isSupported(version: String, _ least: Double = 3) -> Bool {
    let words = version.split(separator: " ")
    guard words.count >= 3, words[0] == "OpenGL", words[1] == "ES" else { return false }
    let numbers = words[2].split(separator: ".").prefix(2).joined(separator: ".")
    return Double(numbers).map { $0 >= least } ?? false
  }

  /// Whether the GPU was reset, for example because a program has hung it. The current context has then lost everything that
  /// was created in it, and draws nothing any more. Always false where ``reportsResets`` is.
  ///
  /// Drivers report a reset for as long as it lasts, and once afterwards.
  public var isLost: Bool { reportsResets && glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) }
}

/// The first OpenGL error since the last report.
///
/// OpenGL keeps an error until it is read. Before code checks a single call for an error, it stores earlier errors here.
final class GraphicsErrors: Sendable {
  private let first = Mutex<GLenum?>(nil)

  /// Stores the errors so far. An error that OpenGL reports afterwards belongs to a later call.
  func collect() {
    // OpenGL has only a few error flags, but a lost context may report errors without end.
    for _ in 0..<Self.mostFlags {
      let error = glGetError()
      // A lost context is no error of a call; see `GraphicsDevice.isLost`.
      if [GLenum(GL_NO_ERROR), GLenum(GL_CONTEXT_LOST_KHR)].contains(error) { return }
      first.withLock { $0 = $0 ?? error }
    }
  }

  /// The first error since the last call; nil if there was none.
  func takeFirst() -> GLenum? {
    collect()
    return first.withLock { $0.take() }
  }

  private static let mostFlags = 8
}
