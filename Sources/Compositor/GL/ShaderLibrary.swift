internal import CGLES
import Foundation

/// All programs, made at start-up, so that a mistake in a shader is found there.
///
/// Drivers leave most of the compiling for when a program is first drawn with: ``WarmUp`` sees to that.
final class ShaderLibrary {
  private var plain: [ShaderProgram] = []
  private var clipped: [ShaderProgram] = []

  init(folder: URL) throws(CompositorError) {
    for kind in ShaderKind.allCases {
      plain.append(try ShaderProgram(kind, isClipped: false, folder: folder))
      clipped.append(try ShaderProgram(kind, isClipped: true, folder: folder))
    }
    // There are no others to come. Mesa's compiler keeps ten megabytes until it is told so.
    glReleaseShaderCompiler()
  }

  func program(_ kind: ShaderKind, isClipped: Bool) -> ShaderProgram {
    isClipped ? clipped[Int(kind.rawValue)] : plain[Int(kind.rawValue)]
  }
}
