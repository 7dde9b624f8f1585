import Dispatch
import Foundation

/// Lets the app end in order when a terminal or the system asks it to: Ctrl-C, a hang-up, a shutdown.
///
/// The first signal is a request. A second one of its kind ends the process at once, as it would without this.
@MainActor
final class EndSignals {
  private var sources: [any DispatchSourceSignal] = []
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Calls `request` on the main queue, so that an idle loop wakes for it.
  init(_ request: @escaping @MainActor () -> Void) {
    for number in Self.numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      // What is ignored from the start, as under nohup, stays so.
      guard action.__sigaction_handler.sa_handler == nil else { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        signal(number, SIG_DFL)
        MainActor.assumeIsolated(request)
      }
      // Its usual action would come before the source's.
      signal(number, SIG_IGN)
      source.resume()
      sources.append(source)
    }
  }

  isolated deinit {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
  }
}
