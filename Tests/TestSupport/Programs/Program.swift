import Foundation

/// A running program that a test started.
///
/// It is terminated with its last reference, or after its time limit, even if the tests are killed before.
public final class Program: Sendable {
  /// The time limit in seconds, long enough for a slow machine.
  public static let limit = 600

  private let process: Process
  private let files: TemporaryFolder
  private let ended: AsyncStream<Never>

  /// A program's exit status and output.
  public struct Outcome: Sendable {
    /// 124 after the time limit, 128 or more after a signal.
    public var status: Int32
    /// The text on standard output.
    public var output: String
    /// The text on standard error.
    public var errors: String
  }

  /// Starts `path`, which is searched in `PATH` if it has no slash.
  ///
  /// The program does not inherit the display, the window system, `INTERLUDE_…` or `SDL_…` from the tests' environment.
  /// `environment` is added to the rest.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: URL? = nil, limit seconds: Int = Program.limit
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // `timeout` forwards signals, and needs no thread here to enforce the limit. A program that is started by a task inherits
    // its thread's signal mask, which blocks SIGTERM, unless `env` resets it.
    process.arguments =
      ["--default-signal", "timeout", "--kill-after=5", "\(seconds)", path] + arguments
    // Settings are stored for this test only.
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

  deinit {
    guard process.isRunning else { return }
    // The whole process group, which `timeout` leads: on a busy machine `timeout` may not have stored its child's number yet.
    if kill(-process.processIdentifier, SIGTERM) != 0 { process.terminate() }
  }

  /// The text on standard output so far.
  public var output: String { text("output") }
  /// The text on standard error so far.
  public var errors: String { text("errors") }
  /// Whether the program has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// Sends the program a signal to terminate.
  public func terminate() {
    if process.isRunning { process.terminate() }
  }

  /// Waits until the program has ended.
  public func outcome() async -> Outcome {
    for await _ in ended {}
    return Outcome(status: process.terminationStatus, output: output, errors: errors)
  }

  /// Starts a program when few enough others are running, and waits until it has ended.
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
