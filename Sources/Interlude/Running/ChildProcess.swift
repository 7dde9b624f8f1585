import Foundation
import Synchronization

/// A child process whose output this program reads.
final class ChildProcess: Sendable {
  /// The process identifier; nil after ``reap()``, because the system may then give it to another process.
  private let id: Mutex<pid_t?>
  /// The file descriptor of the pipe's read end.
  private let output: Int32

  /// Starts `program`; nil if the system refuses. Its standard error is part of its output if `mergesErrors`, and discarded
  /// otherwise.
  init?(_ program: String, _ arguments: [String], mergesErrors: Bool = false) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // The child inherits only the duplicate that is its standard output.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    if mergesErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
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

  /// Fills `bytes` with the next output, and waits until there is enough. Returns false if the output ends before.
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

  /// Calls `body` with each line of the output, until it ends.
  func forEachLine(_ body: (String) -> Void) {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer.prefix(count) {
        if byte == UInt8(ascii: "\n") {
          body(String(decoding: line, as: UTF8.self))
          line = []
        } else {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { body(String(decoding: line, as: UTF8.self)) }
  }

  /// Waits for the end of the process and releases its identifier. Returns the exit status; nil if a signal ended the process,
  /// or if it was reaped before.
  @discardableResult
  func reap() -> Int32? {
    guard let id = id.withLock({ $0 }) else { return nil }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 && errno == EINTR {}
    self.id.withLock { $0 = nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Asks the process to end, with SIGTERM.
  func terminate() {
    id.withLock { if let id = $0 { _ = Glibc.kill(id, SIGTERM) } }
  }

  /// Ends the process at once, with SIGKILL.
  func kill() {
    id.withLock { if let id = $0 { _ = Glibc.kill(id, SIGKILL) } }
  }
}
