import Foundation

/// The code that is needed only while the app starts.
enum StartUpCode {
  /// Unmaps the pages of all code from the process's memory. Code that runs again is mapped again from the kernel's page cache, without
  /// reading the disk.
  ///
  /// Starting runs megabytes of code that is not called later, most of it in the driver's shader compiler and in Foundation, and the
  /// kernel maps 64 kB around each address. Each such block that is still in use costs one page fault, about a millisecond in all.
  /// Code that differs from its file is kept, because it could not be read again.
  static func release() {
    let pages = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    guard pages >= 0 else { return }
    defer { close(pages) }
    forEachLine(of: "/proc/self/maps") { line in
      guard let range = codeRange(of: line), isAsInFile(range, pages),
        let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound)
      else { return }
      // If the kernel refuses, the pages stay mapped, which does no harm.
      _ = madvise(start, range.count, MADV_DONTNEED)
    }
  }

  /// Whether all pages of `range` are as in their file. A page to which a debugger, a probe or a patch has written is a private copy.
  /// `pages` is the file descriptor of the kernel's file with a number for each page.
  private static func isAsInFile(_ range: Range<UInt>, _ pages: Int32) -> Bool {
    let size = Int(getpagesize())
    let width = MemoryLayout<UInt64>.size
    // On the stack, because this function is to save memory.
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

  // Flags of a page. Source: the kernel's Documentation/admin-guide/mm/pagemap.rst.
  private static let isPresent: UInt64 = 1 << 63
  private static let isSwapped: UInt64 = 1 << 62
  private static let isOfFile: UInt64 = 1 << 61

  /// Calls `body` with each line of a kernel's file. Such a file has no size.
  static func forEachLine(of path: String, _ body: (String) -> Void) {
    guard let file = fopen(path, "r") else { return }
    var buffer: UnsafeMutablePointer<CChar>?
    var size = 0
    while getline(&buffer, &size, file) > 0, let buffer { body(String(cString: buffer)) }
    free(buffer)
    fclose(file)
  }

  /// The address range of a line of the kernel's list of mappings, `start-end r-xp offset device inode /path`; nil if the line has no
  /// code of a file.
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
