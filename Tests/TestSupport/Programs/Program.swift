import Foundation

/// A running program that a test started.
///
/// It is terminated when its last reference is released, or after its time limit. The time limit holds even if the
/// tests are killed before.
public final class Program: Sendable {
  /// The time limit in seconds, long enough for a slow machine.
  public static let limit = 600

  private let process: Process
  private let files: TemporaryFolder
  private let ended: AsyncStream<Never>

  /// A program's exit status and output.
  public struct Outcome: Sendable {
    /// The exit status: 124 after the time limit, 128 or more after a signal.
    public var status: Int32
    /// The text on standard output.
    public var output: String
    /// The text on standard error.
    public var errors: String
  }

  /// Starts the program at `path`. A name without a slash is looked up in `PATH`.
  ///
  /// From the tests' environment the program does not inherit the variables for the display and the window system, nor
  /// those that begin with `INTERLUDE_` or `SDL_`. The variables in `environment` are added to the others.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: URL? = nil, limit seconds: Int = Program.limit
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // `timeout` forwards signals and enforces the limit without a thread of this process. `env` resets the signal mask:
    // a program that a Swift task starts inherits the mask of the task's thread, which blocks SIGTERM.
    process.arguments =
      ["--default-signal", "timeout", "--kill-after=60", "\(seconds)", path] + arguments
    // The program stores its settings in a folder that exists for this test only.
    let own = ["XDG_STATE_HOME": files.path("state")].merging(environment) { _, new in new }
    process.environment = Self.environment.merging(own) { _, new in new }
    process.currentDirectoryURL = directory ?? files.url
    process.standardInput = FileHandle.nullDevice
    let outputs = try [Self.file(files.path("output")), Self.file(files.path("errors"))]
    (process.standardOutput, process.standardError) = (outputs[0], outputs[1])
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    ended = stream
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    // The program has its own descriptors. Foundation keeps these open for ever, and with more than 1,300 open files it reads beyond
    // its list of them.
    for output in outputs { try output.close() }
  }

  deinit {
    guard process.isRunning else { return }
    // Signals the whole process group, which `timeout` leads. On a busy machine `timeout` may not know the ID of its
    // child yet, and would not forward a signal.
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

  /// Sends the program the signal that Ctrl+C in a terminal sends.
  public func interrupt() {
    if process.isRunning { process.interrupt() }
  }

  /// Waits until the program has ended.
  public func outcome() async -> Outcome {
    for await _ in ended {}
    return Outcome(status: process.terminationStatus, output: output, errors: errors)
  }

  /// Starts a program as soon as `ProgramGate` permits it, and waits until it has ended.
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

  /// Whether a program is installed: whether it runs and ends without an error. A name without a slash is looked up in `PATH`.
  ///
  /// A test's condition can't wait asynchronously here, so this blocks the thread. `Process.waitUntilExit()` would wait in the thread's run
  /// loop, where the news of the end may arrive before the wait begins, and the wait would then never end.
  public static func canRun(_ path: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [path] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return false }
    ended.wait()
    return process.terminationStatus == 0
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
