/// JSON text that is built byte by byte.
///
/// A trace has about ten events per frame, and `JSONEncoder` would allocate a dictionary for each.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// Removes the text and keeps its storage.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends JSON text unchanged.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a quoted string. Control characters become spaces.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an integer.
  mutating func number(_ value: some CSVValue & FixedWidthInteger) { value.append(to: &bytes) }

  /// Appends `value ÷ 10^places` exactly, without trailing zeros.
  mutating func decimal(_ value: Int64, places: Int) {
    bytes.append(decimal: value, places: places)
  }
}

extension [UInt8] {
  /// Appends `value ÷ 10^places` as an exact decimal number without trailing zeros.
  mutating func append(decimal value: Int64, places: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: scale)
    whole.append(to: &self)
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    var rest = fraction
    while rest > 0 {
      scale /= 10
      let (digit, remainder) = rest.quotientAndRemainder(dividingBy: scale)
      append(UInt8(ascii: "0") + UInt8(digit))
      rest = remainder
    }
  }
}
