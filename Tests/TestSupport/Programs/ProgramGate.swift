import Foundation

/// Lets only as many programs run at once as there are processors.
///
/// Tests run side by side without a bound, and each may start a program that draws as fast as it can: without a gate
/// dozens of them share the processors, and what any of them records in its window is a slide show.
actor ProgramGate {
  static let shared = ProgramGate(places: ProcessInfo.processInfo.activeProcessorCount)

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = max(places, 1) }

  /// Runs `body` when there is a place for it, in the order of asking.
  nonisolated func pass<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    await enter()
    do {
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      places += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
