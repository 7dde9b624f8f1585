import Foundation

/// A program that a test started. It ends with its last reference, and after its time limit at the latest, even if
/// the tests are killed before it.
public final class Program: Sendable {
  /// In seconds: for a machine that is stuck, not one that is slow.
  public static let limit = 600

  private let process: Process
  private let files: TemporaryFolder
  private let ended: AsyncStream<Never>

  /// How a program ended, and what it printed.
  public struct Outcome: Sendable {
    /// 124 when it ran past its limit, 128 and more when a signal ended it.
    public var status: Int32
    public var output: String
    public var errors: String
  }

  /// Starts `path`, looked up as a shell does when it has no slash.
  ///
  /// The display, the window system and everything named `INTERLUDE_…` or `SDL_…` of the tests' own environment are
  /// kept from it; `environment` adds to what is left.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: URL? = nil, limit seconds: Int = Program.limit
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // `timeout` passes on a signal to end, and needs no thread of ours that watches.
    process.arguments = ["timeout", "--kill-after=5", "\(seconds)", path] + arguments
    // What programs remember between runs, they remember for the test.
    let own = ["XDG_STATE_HOME": files.path("state")].merging(environment) { _, new in new }
    process.environment = Self.environment.merging(own) { _, new in new }
    process.currentDirectoryURL = directory ?? files.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(files.path("output"))
    process.standardError = try Self.file(files.path("errors"))
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    ended = stream
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
  }

  deinit { terminate() }

  public var output: String { text("output") }
  public var errors: String { text("errors") }
  public var isRunning: Bool { process.isRunning }

  /// Asks it to end.
  public func terminate() {
    if process.isRunning { process.terminate() }
  }

  /// Waits for its end.
  public func outcome() async -> Outcome {
    for await _ in ended {}
    return Outcome(status: process.terminationStatus, output: output, errors: errors)
  }

  /// Starts a program as soon as not too many others run, and waits for its end.
  public static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: URL? = nil, limit seconds: Int = Program.limit
  ) async throws -> Outcome {
    try await ProgramGate.shared.pass {
      try await Program(
        path, arguments, environment: environment, directory: directory, limit: seconds
      ).outcome()
    }
  }

  private func text(_ name: String) -> String {
    String(
      decoding: (try? Data(contentsOf: URL(fileURLWithPath: files.path(name)))) ?? Data(),
      as: UTF8.self)
  }

  private static func file(_ path: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
    let own = [
      "DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "GDK_SCALE",
      "QT_SCALE_FACTOR",
    ]
    let families = ["WAYLAND_", "SDL_", "INTERLUDE_"]
    return !own.contains(name) && !families.contains { name.hasPrefix($0) }
  }
}
