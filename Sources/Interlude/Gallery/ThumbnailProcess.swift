import CoreGraphics
import Foundation
import Synchronization

/// Which exhibits to draw for their cards, and how.
struct ThumbnailRequest: Equatable, Sendable {
  /// In the order of the frames.
  var exhibits: [ExhibitName]
  /// The width of the frames, in pixels.
  var width: Int
  var appearance: Appearance
  var reducesMotion: Bool
  /// Whether the demonstrations are played in real time. Otherwise there is one frame for each exhibit.
  var isPlaying = false

  /// The command line of ``ThumbnailsCommand``.
  var arguments: [String] {
    ["thumbnails", "--width", "\(width)", "--appearance", appearance.rawValue]
      + (reducesMotion ? ["--reduced-motion"] : []) + (isPlaying ? ["--play"] : [])
      + exhibits.map(\.rawValue)
  }
}

/// Draws exhibits for their cards, somewhere else.
@MainActor
protocol ThumbnailDrawing {
  /// Begins to draw. Calls `onFrame` with each frame and then `onEnd` once; calls neither once the returned object is released,
  /// which stops the drawing. Nil if it can't begin.
  func draw(
    _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject?
}

/// Draws exhibits in a second process of this program.
///
/// UIKit has one screen, one pointer, one focus and one clock for a process. An exhibit that plays in a process of its own shares
/// none of them with the app, so it gets no input, is not part of statistics and recordings, and can't slow the app's frames down.
struct ThumbnailDrawingProcess: ThumbnailDrawing {
  /// The path of the program.
  var program = "/proc/self/exe"

  func draw(
    _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject? {
    guard let child = ChildProcess(program, request.arguments) else { return nil }
    let drawing = Drawing(child)
    let (width, height) = (
      request.width, ThumbnailRenderer.height(forWidth: request.width)
    )
    DispatchQueue.global(qos: .utility).async { [weak drawing] in
      var bytes = [UInt8](repeating: 0, count: 4 * width * height)
      while child.read(&bytes) {
        guard let image = CGImage(width: width, height: height, isOpaque: true, bytes: bytes)
        else { break }
        DispatchQueue.main.async { [weak drawing] in
          MainActor.assumeIsolated { if drawing != nil { onFrame(image) } }
        }
      }
      child.reap()
      DispatchQueue.main.async { [weak drawing] in
        MainActor.assumeIsolated { if drawing != nil { onEnd() } }
      }
    }
    return drawing
  }

  /// Ends the process when it is released.
  private final class Drawing: Sendable {
    private let child: ChildProcess

    init(_ child: ChildProcess) { self.child = child }

    deinit { child.kill() }
  }
}

/// A process of which only the standard output is of interest.
private final class ChildProcess: Sendable {
  /// Nil after ``reap()``, when another process may get the number.
  private let id: Mutex<pid_t?>
  /// The end of the pipe to read from.
  private let output: Int32

  /// Starts `program`; nil if the system refuses.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // The program gets only the copy that is its standard output.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // An exhibit that can't be drawn says so when it is opened.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, nil, &words, environ)
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      return nil
    }
    self.id = Mutex(id)
    output = ends[0]
  }

  deinit { close(output) }

  /// Fills `bytes` with the next output. Waits for it; false if it ends before.
  func read(_ bytes: inout [UInt8]) -> Bool {
    bytes.withUnsafeMutableBytes { buffer in
      var filled = 0
      while filled < buffer.count {
        let count = Glibc.read(output, buffer.baseAddress! + filled, buffer.count - filled)
        if count > 0 {
          filled += count
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits for the process's end, so that the system forgets it.
  func reap() {
    // It may be waiting to write more.
    kill()
    guard let id = id.withLock({ $0 }) else { return }
    while waitpid(id, nil, 0) == -1 && errno == EINTR {}
    self.id.withLock { $0 = nil }
  }

  /// Ends the process at once.
  func kill() {
    id.withLock { if let id = $0 { _ = Glibc.kill(id, SIGKILL) } }
  }
}
