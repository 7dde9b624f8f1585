import Dispatch
import Foundation

/// A signal handler that asks the app to end when the process gets SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// The first signal is a request. A second one, a second later or more, ends the process at once.
///
/// Dispatch's own signal sources are not used: it sets and removes its handler asynchronously, so that a source which follows
/// another one can miss its signal.
@MainActor
final class TerminationSignals {
  private let source: any DispatchSourceRead
  /// The signals that this object handles.
  private let numbers: [Int32]

  /// Calls `request` on the main queue when a signal arrives, which wakes an idle loop.
  init(_ request: @escaping @MainActor () -> Void) {
    if signalPipe.write < 0 {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      signalPipe = (ends[0], ends[1])
    }
    let pipe = signalPipe.read
    source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: .main)
    source.setEventHandler {
      var byte: UInt8 = 0
      while read(pipe, &byte, 1) > 0 {}
      MainActor.assumeIsolated(request)
    }
    source.resume()
    numbers = TerminationSignal.handle(resumesCalls: true) { number in
      guard TerminationSignal.isFirst() else { return TerminationSignal.end(number) }
      let error = errno
      var byte: UInt8 = 0
      write(signalPipe.write, &byte, 1)
      errno = error
    }
  }

  isolated deinit {
    for number in numbers { signal(number, SIG_DFL) }
    source.cancel()
  }
}

/// The pipe through which the signal handler wakes the main queue; made once for the process, because a handler may run at
/// any time. A handler may not allocate or take a lock, and this variable needs neither.
nonisolated(unsafe) private var signalPipe: (read: Int32, write: Int32) = (-1, -1)

/// How this program handles the signals that ask a process to end.
package enum TerminationSignal {
  /// The time in nanoseconds after a first signal in which further ones count as the same.
  ///
  /// A program can get one signal twice: `timeout` and other parents pass on what the terminal or they themselves have sent to
  /// the whole process group.
  private static let repetitionTime: Int64 = 1_000_000_000

  /// Installs `handler` for SIGINT, SIGTERM and SIGHUP. Returns the signals for which it was installed.
  ///
  /// A signal that is ignored from the start, as under nohup, stays ignored. A system call that a signal interrupts is resumed if
  /// `resumesCalls` is true; otherwise it fails with `EINTR`.
  package static func handle(
    resumesCalls: Bool, _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> [Int32] {
    firstSignalTime = 0
    return [SIGINT, SIGTERM, SIGHUP].filter { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      guard action.__sigaction_handler.sa_handler == nil else { return false }
      action = sigaction()
      action.__sigaction_handler.sa_handler = handler
      action.sa_flags = resumesCalls ? SA_RESTART : 0
      sigaction(number, &action, nil)
      // The thread that started this process may have blocked it, as a Swift task's thread does.
      var set = sigset_t()
      sigaddset(&set, number)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      return true
    }
  }

  /// Whether the signal that is handled now is the first one or a repetition of it. If false, the user has asked again, and the process
  /// should end at once.
  ///
  /// It allocates nothing and takes no lock, so that a signal handler may call it.
  package static func isFirst() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    if firstSignalTime == 0 { firstSignalTime = now }
    return now - firstSignalTime < repetitionTime
  }

  /// Ends the process by the signal's usual effect, as soon as the handler that calls this returns.
  package static func end(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// The monotonic time of the first signal in nanoseconds; 0 before it.
nonisolated(unsafe) private var firstSignalTime: Int64 = 0
