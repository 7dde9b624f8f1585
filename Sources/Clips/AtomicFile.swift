import Foundation

/// A file that is written to a temporary path in its folder, and renamed when it is complete. If the object is released before, the
/// temporary file is removed.
final class AtomicFile {
  /// The path of the complete file.
  let path: String
  /// The path of the incomplete file.
  let draft: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  init(_ path: String) throws(ClipError) {
    self.path = path
    draft = Self.draft(of: path)
    descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path) }
    var status = stat()
    // A device or a pipe would be replaced by the file.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .unwritable(path: path, cause: "it is not a regular file")
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(draft)
  }

  /// A path beside `path` that no other process uses.
  static func draft(of path: String) -> String {
    "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
  }

  /// Adds bytes at the end.
  func write(_ bytes: [UInt8]) throws(ClipError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Replaces bytes that were written before.
  func overwrite(at offset: Int, _ bytes: [UInt8]) throws(ClipError) {
    try flush()
    guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw .unwritable(path)
    }
  }

  /// The number of bytes so far.
  func size() throws(ClipError) -> Int {
    try flush()
    return Int(lseek(descriptor, 0, SEEK_CUR))
  }

  private func flush() throws(ClipError) {
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw .unwritable(path)
      }
    }
  }

  /// Closes the file and renames it to `path`.
  func commit() throws(ClipError) {
    try flush()
    // Some file systems report a full disk only when the file is closed.
    let failure = close(descriptor) == 0 ? nil : ClipError.unwritable(path)
    descriptor = -1
    if failure == nil, rename(draft, path) == 0 { return }
    let error = failure ?? .unwritable(path)
    unlink(draft)
    throw error
  }
}

extension Array<UInt8> {
  /// Adds a number, its most significant byte first.
  mutating func appendBigEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// Adds the `count` lower bytes of a number, its least significant byte first.
  mutating func appendLittleEndian(_ number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
