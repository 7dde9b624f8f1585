import Foundation

/// A reason why the compositor can't draw. Each description is a full sentence: what happened, where, and, where possible, what to do.
public enum CompositorError: LocalizedError, CustomStringConvertible, Equatable {
  /// The context is not OpenGL ES 3.0 or later.
  case unsupportedVersion(found: String)
  /// A file of `Shaders/` is missing or unreadable.
  case missingShader(path: String)
  /// A shader did not compile. `line` is the line in its file, from 1.
  case brokenShader(path: String, line: Int, message: String)
  /// The driver refused a render target of this size.
  case noTarget(width: Int, height: Int)

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// One sentence: what happened and, where possible, what to do.
  public var description: String {
    switch self {
    case .unsupportedVersion(let found):
      "OpenGL ES 3.0 is needed, but the driver offers \(found): install or update Mesa (libgl1-mesa-dri)."
    case .missingShader(let path):
      "The shader \(path) is missing or unreadable: reinstall the app."
    case .brokenShader(let path, let line, let message):
      "The shader \(path) does not compile: line \(line): \(message)."
    case .noTarget(let width, let height):
      "The graphics driver refused a texture of \(width)×\(height) pixels: try a smaller window."
    }
  }
}
