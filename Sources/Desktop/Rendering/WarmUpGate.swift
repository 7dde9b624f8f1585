import Foundation
import Synchronization

/// Keeps compilers out of the process's end.
///
/// Where a process ends while the thread that draws still compiles what nobody has asked for yet, the driver's compiler would
/// be taken down under it.
enum WarmUpGate {
  private static let isOpen = Mutex(true)

  /// Registered after the driver's own, it is called before them.
  private static let closesAtExit: Void = {
    atexit { WarmUpGate.isOpen.withLock { $0 = false } }
  }()

  /// Runs `step`, unless the process ends; its end waits for that.
  static func pass(_ step: () -> Void) {
    _ = closesAtExit
    isOpen.withLock { if $0 { step() } }
  }
}
