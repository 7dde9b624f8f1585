import Foundation

/// The code that only starting has needed.
enum StartUpCode {
  /// Takes the pages of all code out of the process's memory. What runs again comes back from the page cache, without
  /// the disk.
  ///
  /// Starting runs through megabytes that nothing calls later, most of them in the driver's compiler and in Foundation,
  /// and the kernel maps 64 kB around each byte. A page fault for each such piece in use is what it costs, once: about a
  /// millisecond in all. Code is mapped read-only from files, so nothing can be lost.
  static func release() {
    forEachLine(of: "/proc/self/maps") { line in
      guard let range = codeRange(of: line),
        let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound)
      else { return }
      // Refused, the pages stay: that costs nobody anything.
      _ = madvise(start, range.count, MADV_DONTNEED)
    }
  }

  /// Reads one of the kernel's files, which have no size, as far as it goes.
  static func forEachLine(of path: String, _ body: (String) -> Void) {
    guard let file = fopen(path, "r") else { return }
    var buffer: UnsafeMutablePointer<CChar>?
    var size = 0
    while getline(&buffer, &size, file) > 0, let buffer { body(String(cString: buffer)) }
    free(buffer)
    fclose(file)
  }

  /// Where a line of the kernel's list has code of a file: `start-end r-xp offset device inode /path`.
  static func codeRange(of line: String) -> Range<UInt>? {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count == 6, fields[1] == "r-xp",
      fields[5].drop(while: { $0 == " " }).hasPrefix("/")
    else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }
}
