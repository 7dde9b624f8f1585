import Foundation

/// A file that rows are appended to, straight through the system's calls.
///
/// They, unlike Foundation's, say how much of a block was written before an error, and that is what
/// lets a full disk keep every whole row.
struct OutputFile: Sendable {
  let path: String
  private let descriptor: Int32

  /// Creates the file, empty; one that stands there already is emptied. Errors name it, or what it is to become.
  init(creating place: String, as path: String? = nil) throws(RecordingError) {
    let path = path ?? place
    self.path = path
    descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .cannotCreateFile(path: path, cause: .init(code: errno)) }
  }

  /// Appends bytes that end with a line's end. If that fails, the file is cut after its last whole
  /// line, as far as its kind allows.
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

  /// Has the system bring what was written to the disk itself, so that it outlives a power cut.
  func synchronize() throws(RecordingError) {
    // Devices and pipes have no disk behind them and say EINVAL or EROFS; that is no failure.
    while fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      if errno != EINTR { throw .cannotWrite(path: path, cause: .init(code: errno)) }
    }
  }

  /// Gives the file back to the system.
  func close() {
    _ = Foundation.close(descriptor)
  }

  private func dropPartialLine(of written: ArraySlice<UInt8>) {
    let afterLastLine = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = lseek(descriptor, 0, SEEK_CUR)
    if end >= 0 { _ = ftruncate(descriptor, end - off_t(written.count - afterLastLine)) }
  }

  /// Writes a whole file at once: whoever reads it sees either what was there before or all of it.
  static func replace(at path: String, with bytes: [UInt8]) throws(RecordingError) {
    let partial = path + ".partial"
    let file = try OutputFile(creating: partial, as: path)
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
