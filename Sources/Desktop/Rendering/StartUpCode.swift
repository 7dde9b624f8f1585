import Foundation

/// The code that only starting has needed.
enum StartUpCode {
  /// Takes the pages of all code out of the process's memory. What runs again comes back from the page cache, without
  /// the disk.
  ///
  /// Starting runs through megabytes that nothing calls later, most of them in the driver's compiler and in Foundation,
  /// and the kernel maps 64 kB around each byte. A page fault for each such piece in use is what it costs, once: about a
  /// millisecond in all. Code that is not as in its file stays: nothing would bring that back.
  static func release() {
    let pages = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    guard pages >= 0 else { return }
    defer { close(pages) }
    forEachLine(of: "/proc/self/maps") { line in
      guard let range = codeRange(of: line), isAsInFile(range, pages),
        let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound)
      else { return }
      // Refused, the pages stay: that costs nobody anything.
      _ = madvise(start, range.count, MADV_DONTNEED)
    }
  }

  /// Whether no page of `range` is a copy of the process's own, as each is that a debugger, a probe or a patch has written
  /// to. `pages` is the kernel's file with a number for each page.
  private static func isAsInFile(_ range: Range<UInt>, _ pages: Int32) -> Bool {
    let size = Int(getpagesize())
    let width = MemoryLayout<UInt64>.size
    // On the stack: memory is what all this is to save.
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 512) { states in
      var page = Int(range.lowerBound) / size
      let end = page + range.count / size
      while page < end {
        let count = min(states.count, end - page)
        guard pread(pages, states.baseAddress, count * width, page * width) == count * width,
          states[..<count].allSatisfy({ state in
            state & isSwapped == 0 && (state & isPresent == 0 || state & isOfFile != 0)
          })
        else { return false }
        page += count
      }
      return true
    }
  }

  // What the kernel says of a page: Documentation/admin-guide/mm/pagemap.rst.
  private static let isPresent: UInt64 = 1 << 63
  private static let isSwapped: UInt64 = 1 << 62
  private static let isOfFile: UInt64 = 1 << 61

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
