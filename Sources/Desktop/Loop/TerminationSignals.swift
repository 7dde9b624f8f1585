import Dispatch
import Foundation

/// A signal handler that asks the app to end when the process gets SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// The first signal is a request. A second one of the same kind has its usual effect and ends the process at once.
///
/// Dispatch's own signal sources are not used: it sets and removes its handler asynchronously, so that a source which follows
/// another one can miss its signal.
@MainActor
final class TerminationSignals {
  private let source: any DispatchSourceRead
  /// The signals that this object handles.
  private var numbers: [Int32] = []

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
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      // A signal that is ignored from the start, as under nohup, stays ignored.
      guard action.__sigaction_handler.sa_handler == nil else { continue }
      signal(number) { number in
        signal(number, SIG_DFL)
        let error = errno
        var byte: UInt8 = 0
        write(signalPipe.write, &byte, 1)
        errno = error
      }
      // The thread that started this process may have blocked it, as a Swift task's thread does.
      var set = sigset_t()
      sigaddset(&set, number)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      numbers.append(number)
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
