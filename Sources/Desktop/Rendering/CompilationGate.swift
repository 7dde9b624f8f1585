import Foundation
import Synchronization

/// Keeps the driver's shader compiler from running while the process ends.
///
/// The driver frees its compiler in a handler of `exit`. If the render thread were compiling a shader at that moment, it would crash.
enum CompilationGate {
  private static let isOpen = Mutex(true)

  /// Runs `compile`, unless the process is ending. The end of the process waits until it returns.
  static func pass(_ compile: () -> Void) {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      closeAtExit()
      compile()
      // The compiler may just have registered its own handler. Handlers run in the reverse order, so this one is registered again
      // to run first.
      closeAtExit()
    }
  }

  private static func closeAtExit() {
    atexit { CompilationGate.isOpen.withLock { $0 = false } }
  }
}
