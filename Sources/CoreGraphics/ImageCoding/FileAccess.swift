import Foundation

/// Reads and writes whole files, and reports the system's reason for a failure.
package enum FileAccess {
  /// The error number of a failed system call.
  package struct Failure: Error {
    let number: Int32

    package init(number: Int32) { self.number = number }

    static var last: Failure { Failure(number: errno) }

    /// The system's description in lower case, for use inside a sentence.
    package var cause: String {
      let words = String(cString: strerror(number))
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  static func read(_ path: String) throws(Failure) -> Data {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }

    var contents = Data(count: max(0, Int(status.st_size)))
    var filled = 0
    while filled < contents.count {
      let count = contents.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress! + filled, $0.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if count == 0 { break }
      filled += count
    }
    return contents.prefix(filled)
  }

  /// Writes a file completely or not at all: after a failure, an existing file is unchanged.
  package static func write(_ contents: Data, to path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    // Don't replace a device or pipe by a regular file.
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try write(contents, to: path, flags: O_WRONLY)
    }
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    do throws(Failure) {
      try write(contents, to: draft, flags: O_WRONLY | O_CREAT | O_EXCL)
      guard rename(draft, path) == 0 else { throw Failure.last }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func write(
    _ contents: Data, to path: String, flags: Int32
  ) throws(Failure) {
    let file = open(path, flags | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .last }
    var failure: Failure?
    contents.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while failure == nil, !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress!
        let count = Glibc.write(file, start, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = .last
        }
      }
    }
    // Some file systems report a full disk only when the file is closed.
    if close(file) != 0, failure == nil { failure = .last }
    if let failure { throw failure }
  }
}
