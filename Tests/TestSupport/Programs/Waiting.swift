import Foundation

/// Something did not happen in time.
public struct WaitedInVain: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

/// Asks again and again until there is an answer, and returns it.
///
/// The limit is for a machine that is stuck, not one that is slow: a test says nothing about time.
@discardableResult
public func waitFor<Answer>(
  _ what: String, seconds: Double = 240, isolation: isolated (any Actor)? = #isolation,
  _ answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while clock.now < end {
    if let answer = try await answer() { return answer }
    try await Task.sleep(for: .milliseconds(20))
  }
  throw WaitedInVain(description: "waited \(seconds) s in vain for \(what)")
}
