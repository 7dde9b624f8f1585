import Foundation

/// The error that is thrown when a condition does not become true in time.
public struct WaitTimeout: Error, CustomStringConvertible {
  /// A sentence that says what did not happen, and why.
  public var description: String

  /// Creates an error with a sentence.
  public init(description: String) { self.description = description }
}

/// Calls a closure repeatedly until it returns a value, and returns that value.
///
/// The time limit is long enough for a slow machine; it is not the expected duration. Other tests may keep the main actor busy
/// for longer than the limit, so the closure is called at least `leastAttempts` times.
@discardableResult
public func waitFor<Answer>(
  _ what: String, seconds: Double = 240, isolation: isolated (any Actor)? = #isolation,
  _ answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  var attempts = 0
  while clock.now < end || attempts < leastAttempts {
    if let answer = try await answer() { return answer }
    attempts += 1
    try await Task.sleep(for: .milliseconds(20))
  }
  throw WaitTimeout(description: "timed out after \(seconds) s while waiting for \(what)")
}

/// The smallest number of attempts of `waitFor`. With pauses of 20 ms they take 10 s, plus the time in which the actor is busy.
private let leastAttempts = 500
