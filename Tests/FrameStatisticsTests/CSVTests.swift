import Foundation
import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct CSVTests {
  private func roundTrip<Value: CSVValue>(_ value: Value) -> Value? {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    var fields: [CSVField] = []
    guard CSVField.split(bytes[...], into: &fields), fields.count == 1 else { return nil }
    return Value(fields[0])
  }

  private func field(_ text: String) -> CSVField { CSVField(bytes: Array(text.utf8)[...]) }

  @Test func numbersAreReadBackExactly() {
    var random = SeededGenerator(seed: 6)
    for value in [Int64.min, -1, 0, 1, 9, 10, Int64.max] { #expect(roundTrip(value) == value) }
    for value in [UInt64.min, UInt64.max] { #expect(roundTrip(value) == value) }
    for _ in 0..<1000 {
      let whole = Int64(bitPattern: random.next())
      #expect(roundTrip(whole) == whole)
      let real = Double(bitPattern: random.next())
      if real.isFinite { #expect(roundTrip(real) == real) }
    }
  }

  @Test(arguments: ["", "x", "1x", " 1", "1 ", "+1", "-", "--1", "1.0", "9223372036854775808"])
  func anIntegerFieldAcceptsOnlyIntegers(text: String) {
    #expect(Int64(field(text)) == nil)
  }

  @Test(arguments: ["-1", "4294967296", ""])
  func anUnsignedFieldAcceptsOnlyItsRange(text: String) {
    #expect(UInt32(field(text)) == nil)
  }

  @Test(arguments: ["", "true", "2", "01"])
  func aBooleanFieldAcceptsOnlyZeroAndOne(text: String) {
    #expect(Bool(field(text)) == nil)
  }

  @Test(arguments: [
    "", "plain", "a, b", "say \"hello\"", "\"", "\"\"", ",", "翻页 🐈", "ends with \"",
  ])
  func textIsReadBackExactly(text: String) {
    #expect(roundTrip(text) == text)
  }

  @Test func controlCharactersBecomeSpaces() {
    #expect(roundTrip("one\ntwo\r\tthree\u{7F}") == "one two  three ")
  }

  @Test func nilIsAnEmptyField() {
    #expect(roundTrip(Int64?.none) == .some(nil))
    #expect(roundTrip(Int64?.some(5)) == .some(5))
    #expect(Int64?(field("x")) == nil)
  }

  @Test(arguments: [
    ("", [""]), (",", ["", ""]), ("a,b", ["a", "b"]), ("\"a,b\",c", ["a,b", "c"]),
    ("\"a\"\"b\"", ["a\"b"]), ("\"\",\"\"", ["", ""]),
  ])
  func splitting(line: String, expected: [String]) {
    var fields: [CSVField] = []
    #expect(CSVField.split(Array(line.utf8)[...], into: &fields))
    #expect(fields.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["\"", "\"a", "\"a\"b", "a\"b", "a\"", "x,\"y"])
  func unmatchedQuotesAreRejected(line: String) {
    var fields: [CSVField] = []
    #expect(!CSVField.split(Array(line.utf8)[...], into: &fields))
  }

  /// Lines shorter and longer than the blocks in which the reader reads.
  @Test func linesAreFoundAcrossBlocks() throws {
    let folder = try TemporaryFolder()
    let lengths = [0, 1, 65_535, 65_536, 65_537, 200_000, 0, 3]
    let lines = lengths.map { String(repeating: "x", count: $0) }
    let file = try folder.write(lines.joined(separator: "\n") + "\npartial", to: "lines")
    var reader = try LineReader(path: file.path)
    var found: [Int] = []
    while let line = try reader.next() { found.append(line.count) }
    #expect(found == lengths)
    #expect(reader.lineNumber == lengths.count)
    #expect(reader.partialLine.elementsEqual("partial".utf8))
  }

  @Test func aFileWithoutLineBreaksIsRejected() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(String(repeating: "\0", count: 3 << 20), to: "zeros")
    #expect(throws: RecordingError.self) {
      var reader = try LineReader(path: file.path)
      while try reader.next() != nil {}
    }
  }
}
