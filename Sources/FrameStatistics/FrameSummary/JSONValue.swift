/// A JSON value, for documents whose keys are made up as they are written.
package enum JSONValue: Encodable, Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A number with six decimals, in milliseconds a nanosecond; `null` for what JSON has no number
  /// for, or for nothing.
  package static func rounded(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number((value * 1e6).rounded() / 1e6)
  }

  /// A whole number, or `null` for nothing.
  package static func whole(_ value: Int?) -> JSONValue {
    value.map(JSONValue.integer) ?? .null
  }

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
