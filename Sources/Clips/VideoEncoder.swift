import Foundation

/// Encodes a video with the program `ffmpeg`: sends it the raw pixels of every frame period through a socket.
final class VideoEncoder: ClipEncoder {
  private let file: AtomicFile
  private let size: PixelRect
  private let format: ClipFormat
  private let checkpoint: () throws -> Void
  private var process: pid_t
  /// The end of the socket to write to; -1 when it is closed.
  private var input: Int32
  /// The file to which the program writes its messages.
  private let messages: UnsafeMutablePointer<FILE>

  init(
    _ file: AtomicFile, _ format: ClipFormat, _ size: PixelRect, frameRate: Int,
    _ checkpoint: @escaping () throws -> Void
  ) throws {
    self.file = file
    self.size = size
    self.format = format
    self.checkpoint = checkpoint
    let program = try Self.findProgram(for: format)
    guard let messages = tmpfile() else { throw ClipError.unwritable(NSTemporaryDirectory()) }
    self.messages = messages
    // A socket and not a pipe: a write to a program that has ended is then an error and no signal.
    var ends: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else {
      fclose(messages)
      throw ClipError.unwritable(file.path)
    }
    let arguments = Self.arguments(format, size, frameRate: frameRate, output: file.draft)
    defer { close(ends[1]) }
    input = ends[0]
    process = -1
    process = try Child.start(
      program, arguments, for: format, input: ends[1], output: fileno(messages))
  }

  deinit {
    closeInput()
    if process > 0 {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) == -1, errno == EINTR {}
    }
    fclose(messages)
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  // MARK: The program

  /// The program's path: the first on `PATH`. Throws if there is none, or if it has no encoder for the format.
  static func findProgram(for format: ClipFormat) throws(ClipError) -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.map { "\($0)/ffmpeg" }
    guard let program = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw .ffmpegMissing(format)
    }
    try checkCodec(of: format, program)
    return program
  }

  /// The encoder that the format needs.
  private static func codec(of format: ClipFormat) -> String {
    format == .webm ? "libvpx-vp9" : "libx264"
  }

  /// Throws if the program has no encoder for the format.
  private static func checkCodec(of format: ClipFormat, _ program: String) throws(ClipError) {
    guard let list = tmpfile() else { throw .unwritable(NSTemporaryDirectory()) }
    defer { fclose(list) }
    let arguments = ["-hide_banner", "-v", "error", "-encoders"]
    let process = try Child.start(
      program, arguments, for: format, input: nil, output: fileno(list))
    while waitpid(process, nil, 0) == -1, errno == EINTR {}
    let codec = codec(of: format)
    guard Child.text(list).contains(" \(codec) ") else { throw .codecMissing(codec, format) }
  }

  private static func arguments(
    _ format: ClipFormat, _ size: PixelRect, frameRate: Int, output: String
  ) -> [String] {
    let input = [
      "-hide_banner", "-nostats", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0",
      "-s", "\(even(size.width))x\(even(size.height))", "-r", "\(frameRate)", "-i", "pipe:0",
    ]
    // The colours of HDTV (BT.709). Players also assume these where a file does not say.
    let colors = [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv",
    ]
    // The quality is constant: a lower number is a better one. The tuning `animation` suits drawn images.
    let coding =
      format == .webm
      ? ["-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1"]
      : ["-crf", "18", "-preset", "medium", "-tune", "animation", "-movflags", "+faststart"]
    return input + ["-c:v", codec(of: format)] + colors + coding + ["-f", format.rawValue, output]
  }

  /// The formats store colour at half the resolution (4:2:0), so width and height must be even. The last row and column are repeated.
  private static func even(_ length: Int) -> Int { length + length % 2 }

  // MARK: Frames

  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws {
    let (width, height) = (Self.even(size.width), Self.even(size.height))
    var pixels = frame.pixels
    if (width, height) != (size.width, size.height) {
      pixels = (0..<height).flatMap { y in
        (0..<width).map { x in
          frame.pixels[min(y, size.height - 1) * size.width + min(x, size.width - 1)]
        }
      }
    }
    for _ in periods {
      try checkpoint()
      try pixels.withUnsafeBytes { try send($0) }
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
      let count = Glibc.send(input, start, rest.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EINTR {
        try checkpoint()
      } else {
        throw failure()
      }
    }
  }

  func finish(_ progress: (Double) -> Void) throws {
    closeInput()
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR { try checkpoint() }
    process = -1
    // 0: the program has exited normally, without an error.
    guard status == 0 else { throw failure() }
    try file.commit()
  }

  /// The error that the program has reported.
  private func failure() -> ClipError {
    let lines = Child.text(messages).split(separator: "\n")
    let message = lines.last { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
    return .ffmpegFailed(message: message.map(String.init) ?? "it has ended early")
  }
}

/// Starts programs.
private enum Child {
  /// Starts a program. Throws if the system refuses. Without an `input`, its standard input is empty. It has a
  /// process group of its own: Ctrl+C in a terminal ends only this program, which then ends the child.
  static func start(
    _ program: String, _ arguments: [String], for format: ClipFormat, input: Int32?, output: Int32
  ) throws(ClipError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard failure == 0 else { throw .ffmpegNotStarted(format, cause: ClipError.cause(failure)) }
    return process
  }

  /// The contents of a temporary file.
  static func text(_ file: UnsafeMutablePointer<FILE>) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = pread(fileno(file), &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }
}
