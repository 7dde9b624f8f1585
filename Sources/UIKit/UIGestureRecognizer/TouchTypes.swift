/// A set of touch types, stored as bits.
struct TouchTypes: Hashable {
  private var bits = 0

  init(_ rawValues: [NSNumber]) {
    for value in rawValues where (0..<Int.bitWidth).contains(value.intValue) {
      bits |= 1 << value.intValue
    }
  }

  func contains(_ type: UITouch.TouchType) -> Bool { bits & 1 << type.rawValue != 0 }

  /// The raw values of all types.
  @MainActor
  static var all: [NSNumber] {
    let types: [UITouch.TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
    return types.map { NSNumber(value: $0.rawValue) }
  }
}
