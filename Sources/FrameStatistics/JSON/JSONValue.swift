/// A JSON value, for documents whose keys are computed.
package enum JSONValue: Encodable, Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A number rounded to six decimal places (a nanosecond if the unit is milliseconds); `null` for `nil`, NaN and
  /// infinity.
  package static func rounded(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number((value * 1e6).rounded() / 1e6)
  }

  /// An integer; `null` for `nil`.
  package static func optional(_ value: Int?) -> JSONValue {
    value.map(JSONValue.integer) ?? .null
  }

  /// Encodes the value as itself, without a wrapper.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
