import Foundation
import Synchronization

/// Lets a long command clean up when the user presses Ctrl+C (SIGINT), or when the process gets SIGTERM or SIGHUP.
///
/// The first signal is noted, and ``check()`` throws. A second one has its usual effect and ends the process at once.
enum Interruption: Error {
  /// The process got this signal.
  case signal(Int32)

  /// Begins to note signals. A signal that is ignored from the start, as under nohup, stays ignored.
  static func begin() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      guard action.__sigaction_handler.sa_handler == nil else { continue }
      action = sigaction()
      action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
      // No SA_RESTART, so that a system call that waits returns.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
      // The thread that started this process may have blocked it, as a Swift task's thread does.
      var set = sigset_t()
      sigaddset(&set, number)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
  }

  /// Throws if a signal has come.
  static func check() throws(Interruption) {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw .signal(number) }
  }

  /// Ends the process as the signal would have, so that a shell sees why it ended.
  func end() -> Never {
    guard case .signal(let number) = self else { exit(1) }
    Glibc.signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }
}

/// The signal that has come; 0 if none has.
private let received = Atomic<Int32>(0)
