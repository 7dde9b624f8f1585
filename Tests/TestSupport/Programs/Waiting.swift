import Foundation

/// An error: a condition did not become true in time.
public struct WaitedInVain: Error, CustomStringConvertible {
  /// What was waited for, and why in vain.
  public var description: String

  /// Creates an error with a sentence.
  public init(description: String) { self.description = description }
}

/// Calls a closure repeatedly until it returns a value, and returns that.
///
/// The limit is long enough for a slow machine: a test does not measure time with it.
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
