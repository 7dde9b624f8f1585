import Foundation

/// The error that is thrown when a condition does not become true in time.
public struct WaitedInVain: Error, CustomStringConvertible {
  /// A sentence that says what did not happen, and why.
  public var description: String

  /// Creates an error with a sentence.
  public init(description: String) { self.description = description }
}

/// Calls a closure repeatedly until it returns a value, and returns that value.
///
/// The time limit is long enough for a slow machine. It is no measure of how long something should take.
@discardableResult
public func waitFor<Answer>(
  _ what: String, seconds: Double = 1200, isolation: isolated (any Actor)? = #isolation,
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
