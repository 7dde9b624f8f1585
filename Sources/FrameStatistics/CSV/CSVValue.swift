/// A type that can be written to a CSV field and read back without loss.
protocol CSVValue: Sendable {
  /// The expected content of a field, for error messages.
  static var expectation: String { get }

  /// Reads a field; `nil` if it does not contain a value of this type.
  init?(_ field: CSVField)

  /// Appends the text of the value.
  func append(to bytes: inout [UInt8])
}

extension CSVValue where Self: FixedWidthInteger {
  static var expectation: String { isSigned ? "a whole number" : "a whole number from 0 up" }

  init?(_ field: CSVField) {
    let isNegative = field.bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? field.bytes.dropFirst() : field.bytes
    if digits.isEmpty { return nil }
    var value: Self = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Self(byte - UInt8(ascii: "0"))
      let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
      // A negative number is built by subtraction because the minimum has no positive counterpart.
      let (sum, sumOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if productOverflows || sumOverflows { return nil }
      value = sum
    }
    self = value
  }

  func append(to bytes: inout [UInt8]) {
    if self < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    } while rest > 0
    bytes[start...].reverse()
  }
}

extension Int: CSVValue {}
extension Int64: CSVValue {}
extension UInt32: CSVValue {}
extension UInt64: CSVValue {}

extension Double: CSVValue {
  static var expectation: String { "a number" }

  init?(_ field: CSVField) {
    self.init(String(decoding: field.bytes, as: UTF8.self))
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: description.utf8)
  }
}

extension Bool: CSVValue {
  static var expectation: String { "0 or 1" }

  init?(_ field: CSVField) {
    switch (field.bytes.count, field.bytes.first) {
    case (1, UInt8(ascii: "0")): self = false
    case (1, UInt8(ascii: "1")): self = true
    default: return nil
    }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: self ? "1" : "0"))
  }
}

extension String: CSVValue {
  static var expectation: String { "text in UTF-8" }

  init?(_ field: CSVField) {
    self.init(validating: field.bytes, as: UTF8.self)
  }

  /// Appends the text, in quotes if it contains a comma or a quote. Control characters become spaces: with a line break
  /// inside a field, a reader could not tell whether the last line of a file is complete.
  func append(to bytes: inout [UInt8]) {
    let needsQuotes = utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte)
    }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
  }
}

extension Optional: CSVValue where Wrapped: CSVValue {
  static var expectation: String { Wrapped.expectation + " or nothing" }

  init?(_ field: CSVField) {
    if field.bytes.isEmpty {
      self = .none
    } else if let value = Wrapped(field) {
      self = .some(value)
    } else {
      return nil
    }
  }

  func append(to bytes: inout [UInt8]) {
    self?.append(to: &bytes)
  }
}

extension CSVValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var expectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  init?(_ field: CSVField) {
    self.init(rawValue: String(decoding: field.bytes, as: UTF8.self))
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: rawValue.utf8)
  }
}

extension Pacing: CSVValue {}
extension LateReason: CSVValue {}
extension PresentTime.Kind: CSVValue {}
extension TransitionKind: CSVValue {}
extension TransitionPhase: CSVValue {}
extension TransitionOutcome: CSVValue {}
extension TransitionEvent.Change: CSVValue {}
