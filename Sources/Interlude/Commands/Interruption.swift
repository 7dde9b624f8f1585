import Desktop
import Foundation
import Synchronization

/// Lets a long command clean up when the user presses Ctrl+C (SIGINT), or when the process gets SIGTERM or SIGHUP.
///
/// After the first signal, ``check()`` throws. Another signal at least one second later ends the process at once.
enum Interruption: Error {
  /// The process got this signal.
  case signal(Int32)

  /// Begins to handle signals. A signal that is ignored from the start, as under nohup, stays ignored.
  static func begin() {
    _ = TerminationSignal.handle(resumesCalls: false) { number in
      guard TerminationSignal.isFirst() else { return TerminationSignal.end(number) }
      received.store(number, ordering: .relaxed)
    }
  }

  /// Throws if the process has received a signal.
  static func check() throws(Interruption) {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw .signal(number) }
  }

  /// Ends the process as the signal would have, so that a shell sees why it ended.
  func end() -> Never {
    guard case .signal(let number) = self else { exit(1) }
    TerminationSignal.end(number)
    exit(128 + number)
  }
}

/// The number of the received signal; 0 if there was none.
private let received = Atomic<Int32>(0)
