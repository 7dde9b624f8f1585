import Foundation
import Synchronization

/// Keeps compilers out of the process's end.
///
/// Where a process ends while the thread that draws still compiles what nobody has asked for yet, the driver's compiler would
/// be taken down under it.
enum WarmUpGate {
  private static let isOpen = Mutex(true)

  /// Runs `step`, unless the process ends; its end waits for that.
  static func pass(_ step: () -> Void) {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      closeAtExit()
      step()
      // The compiler has its own work for the end of the process, and registers it as it goes. What is registered last is
      // called first.
      closeAtExit()
    }
  }

  private static func closeAtExit() {
    atexit { WarmUpGate.isOpen.withLock { $0 = false } }
  }
}
