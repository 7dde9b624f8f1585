import Foundation
import QuartzCore
import Synchronization

/// Finds the source lines that began animations, one animation after the other, on a thread of its own.
///
/// The first lookup takes a second or two, because Swift's runtime reads the program's debug information, and keeps it for the thread: about a
/// hundred megabytes. So the thread ends when nothing has been looked up for some time, and its memory is returned to the system.
final class SourceLookup: Sendable {
  static let shared = SourceLookup()

  private struct Request: Sendable {
    let origin: AnimationOrigin
    let completion: @Sendable ([AnimationOrigin.Line]) -> Void
  }

  private struct State {
    var requests: [Request] = []
    var hasThread = false
  }

  private let state = Mutex(State())
  private let isWanted = DispatchSemaphore(value: 0)
  /// The seconds without a lookup after which the thread ends.
  private let patience: Double
  /// The delay in seconds, after the thread has ended, before its memory is returned: the runtime frees it only then.
  private static let farewell = 1.0

  init(patience: Double = 20) { self.patience = patience }

  /// Looks up the lines of an origin. `completion` is called on the lookup's thread.
  func find(
    _ origin: AnimationOrigin, completion: @escaping @Sendable ([AnimationOrigin.Line]) -> Void
  ) {
    let needsThread = state.withLock { state in
      state.requests.append(Request(origin: origin, completion: completion))
      defer { state.hasThread = true }
      return !state.hasThread
    }
    isWanted.signal()
    if needsThread { Thread { [self] in run() }.start() }
  }

  private func run() {
    while true {
      let isInTime = isWanted.wait(timeout: .now() + patience) == .success
      let (request, isOver) = state.withLock { state -> (Request?, Bool) in
        if !state.requests.isEmpty { return (state.requests.removeFirst(), false) }
        if !isInTime { state.hasThread = false }
        return (nil, !isInTime)
      }
      if let request { request.completion(request.origin.lines()) }
      guard isOver else { continue }
      return DispatchQueue.global(qos: .utility)
        .asyncAfter(deadline: .now() + Self.farewell) { Self.returnFreeMemory() }
    }
  }

  /// Returns the free pages of the C library's heap to the system; does nothing where the library can't do that.
  private static func returnFreeMemory() {
    guard let function = dlsym(nil, "malloc_trim") else { return }
    let trim = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)
    _ = trim(0)
  }
}
