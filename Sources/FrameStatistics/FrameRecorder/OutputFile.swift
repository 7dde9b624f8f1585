import Foundation

/// A file that rows are appended to.
///
/// It uses system calls instead of Foundation because they report how much of a block was written before an error.
/// When the disk is full, the file can therefore be truncated after its last complete row.
struct OutputFile: Sendable {
  let path: String
  private let descriptor: Int32

  /// Creates an empty file, or empties an existing one.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - path: The path to name in errors, if the file will be renamed; `file` by default.
  init(creating file: String, as path: String? = nil) throws(RecordingError) {
    let path = path ?? file
    self.path = path
    descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .cannotCreateFile(path: path, cause: .init(code: errno)) }
  }

  /// Appends complete lines. If that fails, the file is truncated after its last complete line, unless it is a device
  /// or a pipe.
  func append(_ bytes: [UInt8]) throws(RecordingError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        let code = errno
        dropPartialLine(of: bytes.prefix(written))
        throw .cannotWrite(path: path, cause: .init(code: code))
      }
    }
  }

  /// Waits until everything written is on disk (`fsync`), so that it survives a power failure.
  func synchronize() throws(RecordingError) {
    // Devices and pipes cannot be synchronized: fsync returns EINVAL or EROFS. That is not a failure.
    while fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      if errno != EINTR { throw .cannotWrite(path: path, cause: .init(code: errno)) }
    }
  }

  /// Closes the file. It cannot be used afterwards.
  func close() {
    _ = Foundation.close(descriptor)
  }

  /// Truncates the file after the last complete line, given the bytes of the last block that were written.
  private func dropPartialLine(of written: ArraySlice<UInt8>) {
    let afterLastLine = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = lseek(descriptor, 0, SEEK_CUR)
    if end >= 0 { _ = ftruncate(descriptor, end - off_t(written.count - afterLastLine)) }
  }

  /// Replaces a file atomically: a reader sees either the old content or all of the new content.
  static func replace(at path: String, with bytes: [UInt8]) throws(RecordingError) {
    let partial = path + ".partial"
    let file: OutputFile
    do throws(RecordingError) {
      file = try OutputFile(creating: partial, as: path)
    } catch {
      // The recording itself began long ago.
      guard case .cannotCreateFile(_, let cause) = error else { throw error }
      throw .cannotWrite(path: path, cause: cause)
    }
    do throws(RecordingError) {
      defer { file.close() }
      try file.append(bytes)
      try file.synchronize()
    } catch {
      unlink(partial)
      throw error
    }
    if rename(partial, path) != 0 {
      let code = errno
      unlink(partial)
      throw .cannotWrite(path: path, cause: .init(code: code))
    }
  }
}
