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
/// The time limit is long enough for a slow machine. It does not say how long something should take. Other tests may keep the main
/// actor busy for longer; the closure is therefore called hundreds of times before the wait is given up.
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
  throw WaitedInVain(description: "waited \(seconds) s in vain for \(what)")
}

/// How often `waitFor` tries at least: every 20 ms, so for 10 s in which the actor is free.
private let leastAttempts = 500
