import Foundation

/// Runs work off the main thread, in order, and returns the results to the main thread.
@MainActor
struct BackgroundWork {
  /// Nil runs everything at once on the main thread, for tests.
  private let queue: DispatchQueue?

  /// Work in a queue of its own.
  init() { queue = DispatchQueue(label: "recordings", qos: .userInitiated) }

  private init(_ queue: DispatchQueue?) { self.queue = queue }

  /// Runs everything at once, for tests.
  static let immediate = BackgroundWork(nil)

  /// Runs `body`, and then `completion` with its result on the main thread.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result, then completion: @escaping @MainActor (Result) -> Void
  ) {
    guard let queue else { return completion(body()) }
    queue.async {
      let result = body()
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
    }
  }

  /// Blocks until the work so far is done. Completions on the main thread may be still to come.
  func wait() { queue?.sync {} }
}
