internal import CGLES
import Synchronization

/// What OpenGL refused and nobody has reported yet: the first since the last report.
///
/// OpenGL keeps an error until it is asked, and asking forgets it. Who asks whether one call has worked puts what was
/// there before in here.
final class GraphicsErrors: Sendable {
  private let first = Mutex<GLenum?>(nil)

  /// Takes over what OpenGL has noted so far: what it notes next is of what comes next.
  func collect() {
    // A few flags are all there are, but a context that is lost may never say that there is no error.
    for _ in 0..<Self.mostFlags {
      let error = glGetError()
      if error == GLenum(GL_NO_ERROR) { return }
      first.withLock { $0 = $0 ?? error }
    }
  }

  /// The first error since the last call; nil where all went well.
  func take() -> GLenum? {
    collect()
    return first.withLock { $0.take() }
  }

  private static let mostFlags = 8
}
