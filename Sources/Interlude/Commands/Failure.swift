import ArgumentParser
import Foundation

/// What went wrong, as a sentence on standard error and a status that is not zero.
enum Failure {
  /// Runs `body`; whatever it throws ends the command with its description alone.
  @MainActor
  static func reported<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ExitCode {
      throw error
    } catch {
      FileHandle.standardError.write(Data("interlude: \(error.localizedDescription)\n".utf8))
      throw ExitCode(1)
    }
  }
}

/// The way from the command line, which knows no actors, to the main one.
enum OnMain {
  /// Runs `body` on the main thread, where commands are: the run loop must not be inside a job of the main queue.
  static func run<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated(body)
  }
}
