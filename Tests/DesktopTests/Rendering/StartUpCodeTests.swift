import Foundation
import TestSupport
import Testing

@testable import Desktop

/// Code goes out of memory, and comes back when it runs.
///
/// One test at a time: what is let go is all of the process's.
@Suite(.serialized) struct StartUpCodeTests {
  /// Of code that is mapped from files, in kilobytes.
  private func residentCode() -> Int {
    var isCode = false
    var sum = 0
    StartUpCode.forEachLine(of: "/proc/self/smaps") { line in
      if line.first?.isHexDigit == true, line.first?.isUppercase == false {
        isCode = StartUpCode.codeRange(of: line) != nil
      } else if isCode, line.hasPrefix("Rss:") {
        sum += line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      }
    }
    return sum
  }

  @Test func codeThatDoesNotRunIsLetGo() throws {
    var ranges: [Range<UInt>] = []
    StartUpCode.forEachLine(of: "/proc/self/maps") {
      if let range = StartUpCode.codeRange(of: $0) { ranges.append(range) }
    }
    // Every page of the largest, whatever has run so far.
    let code = try #require(ranges.max { $0.count < $1.count })
    var sum = 0
    for page in stride(from: code.lowerBound, to: code.upperBound, by: 4096) {
      sum += Int(UnsafePointer<UInt8>(bitPattern: page)?.pointee ?? 0)
    }
    #expect(sum > 0)
    let before = residentCode()
    #expect(before >= code.count / 1024)
    StartUpCode.release()
    #expect(residentCode() < before / 2)
  }

  /// As where a debugger has put a breakpoint.
  @Test func codeThatWasWrittenToStays() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("code")
    let length = 2 * Int(getpagesize())
    try Data(count: length).write(to: file)
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    let code = try #require(
      mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0))
    defer { munmap(code, length) }
    try #require(code != MAP_FAILED)
    code.storeBytes(of: 0xCC, as: UInt8.self)
    try #require(mprotect(code, length, PROT_READ | PROT_EXEC) == 0)
    StartUpCode.release()
    #expect(code.load(as: UInt8.self) == 0xCC)
  }

  @Test(arguments: [
    (
      "7f00-7f10 r-xp 00000000 08:01 12                 /usr/lib/a b.so\n",
      0x7f00..<0x7f10 as Range<UInt>?
    ),
    // Data, even if it is read only by now, may have been written; what has no file has nothing to come back from.
    ("7f00-7f10 r--p 00000000 08:01 12 /usr/lib/a.so", nil),
    ("7f00-7f10 rw-p 00000000 08:01 12 /usr/lib/a.so", nil),
    ("7f00-7f10 rwxp 00000000 08:01 12 /usr/lib/a.so", nil),
    ("7f00-7f10 r-xp 00000000 00:00 0 ", nil),
    ("7f00-7f10 r-xp 00000000 00:00 0 [vdso]", nil), ("", nil), ("what", nil),
  ])
  func onlyCodeOfFilesIsCode(line: String, range: Range<UInt>?) {
    #expect(StartUpCode.codeRange(of: line) == range)
  }
}
