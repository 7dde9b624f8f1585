import Dispatch
import Foundation

/// Asks the app to end when the process gets SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// The first signal is a request. A second one of the same kind has its usual effect and ends the process at once.
@MainActor
final class EndSignals {
  private var sources: [any DispatchSourceSignal] = []
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Calls `request` on the main queue when a signal arrives, which wakes an idle loop.
  init(_ request: @escaping @MainActor () -> Void) {
    for number in Self.numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      // A signal that is ignored from the start, as under nohup, stays ignored.
      guard action.__sigaction_handler.sa_handler == nil else { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        signal(number, SIG_DFL)
        MainActor.assumeIsolated(request)
      }
      // Otherwise the signal's default action would end the process before the source's handler runs.
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
