import Foundation
import Synchronization
import Testing

@testable import Lab
@testable import QuartzCore

@Suite struct SourceLookupTests {
  /// Returns the lines of an origin.
  private func lookUp(
    _ origin: AnimationOrigin, with lookup: SourceLookup
  ) async -> [AnimationOrigin.Line] {
    await withCheckedContinuation { continuation in
      lookup.find(origin) { continuation.resume(returning: $0) }
    }
  }

  @Test func allLookupsFindTheirLinesInOrder() async throws {
    let lookup = SourceLookup()
    let origin = try #require(AnimationOrigin())
    let order = Mutex<[Int]>([])
    await withTaskGroup { group in
      for number in 0..<3 {
        // Asked for here, one after the other.
        let (answers, answer) = AsyncStream<Void>.makeStream()
        lookup.find(origin) { lines in
          order.withLock { $0.append(lines.isEmpty ? -1 : number) }
          answer.finish()
        }
        group.addTask { for await _ in answers {} }
      }
    }
    #expect(order.withLock { $0 } == [0, 1, 2])
  }

  /// The thread ends after a time without lookups. The next lookup starts a new thread.
  @Test func lookupsGoOnAfterTheThreadHasEnded() async throws {
    let lookup = SourceLookup(patience: 0)
    let origin = try #require(AnimationOrigin())
    for _ in 0..<4 {
      let lines = await lookUp(origin, with: lookup)
      #expect(lines.contains { $0.path.hasSuffix("SourceLookupTests.swift") })
    }
  }
}
