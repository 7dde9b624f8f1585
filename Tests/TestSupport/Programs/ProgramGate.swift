import Foundation

/// Limits the number of programs that run at once to the number of processors.
///
/// Tests run in parallel without a limit, and each may start a program that draws as fast as it can. Without the gate,
/// dozens of programs would compete for the processors, and their windows would draw too slowly to be recorded.
actor ProgramGate {
  static let shared = ProgramGate(slots: ProcessInfo.processInfo.activeProcessorCount)

  private var freeSlots: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(slots: Int) { self.freeSlots = max(slots, 1) }

  /// Runs `body` as soon as fewer programs than the limit are running. Callers wait in the order of their calls.
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
    if freeSlots > 0 {
      freeSlots -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      freeSlots += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
