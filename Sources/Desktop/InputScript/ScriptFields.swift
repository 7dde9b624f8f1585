import Foundation

/// A JSON value in a line of a script.
enum ScriptValue: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([ScriptValue])
  case object([String: ScriptValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([ScriptValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ScriptValue].self))
    }
  }

  /// The value's description in errors.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): ScriptText.number(value)
    case .string(let value): ScriptText.quoted(value)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The fields of a line, or of an object in it. Each field is taken once. Fields that are left at the end are errors, so that
/// misspelt ones are noticed.
struct ScriptFields {
  /// The file's name in errors.
  let path: String
  let line: Int
  /// The prefix of field names in errors: empty for the line itself, else such as `from.`.
  private let prefix: String
  private var values: [String: ScriptValue]
  private var known: Set<String> = []

  /// Reads the fields of a line of text.
  init(_ text: some StringProtocol, path: String, line: Int) throws(InputScriptError) {
    self.path = path
    self.line = line
    prefix = ""
    let value: ScriptValue
    do {
      value = try JSONDecoder().decode(ScriptValue.self, from: Data(text.utf8))
    } catch {
      throw .malformed(
        path: path, line: line, expected: "a JSON object", found: Self.excerpt(text))
    }
    guard case .object(let values) = value else {
      throw .malformed(
        path: path, line: line, expected: "a JSON object", found: value.description)
    }
    self.values = values
  }

  private init(_ values: [String: ScriptValue], in outer: ScriptFields, named name: String) {
    path = outer.path
    line = outer.line
    prefix = "\(outer.prefix)\(name)."
    self.values = values
  }

  private static func excerpt(_ text: some StringProtocol) -> String {
    text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func failure(expected: String, found: String) -> InputScriptError {
    .malformed(path: path, line: line, expected: expected, found: found)
  }

  private func failure(_ name: String, _ expected: String, _ value: ScriptValue?)
    -> InputScriptError
  {
    let found = value.map { "\(prefix)\(name) \($0.description)" } ?? "no field '\(prefix)\(name)'"
    return failure(expected: expected, found: found)
  }

  private mutating func take(_ name: String) -> ScriptValue? {
    known.insert(name)
    return values[name]
  }

  // MARK: Kinds of values

  mutating func number(
    _ name: String, in range: ClosedRange<Double> = -1e6...1e6, default standard: Double? = nil
  ) throws(InputScriptError) -> Double {
    let value = take(name)
    if value == nil, let standard { return standard }
    guard case .number(let number)? = value, range.contains(number) else {
      throw failure(
        name,
        "\(prefix)\(name), a number from \(ScriptText.number(range.lowerBound)) to "
          + ScriptText.number(range.upperBound), value)
    }
    return number
  }

  mutating func whole(
    _ name: String, in range: ClosedRange<Int>, default standard: Int? = nil
  ) throws(InputScriptError) -> Int {
    let value = take(name)
    if value == nil, let standard { return standard }
    guard case .number(let number)? = value, let whole = Int(exactly: number),
      range.contains(whole)
    else {
      throw failure(
        name,
        "\(prefix)\(name), a whole number from \(range.lowerBound) to \(range.upperBound)", value)
    }
    return whole
  }

  mutating func flag(_ name: String) throws(InputScriptError) -> Bool {
    let value = take(name)
    if value == nil { return false }
    guard case .bool(let flag)? = value else {
      throw failure(name, "\(prefix)\(name), true or false", value)
    }
    return flag
  }

  mutating func text(
    _ name: String, default standard: String? = nil
  ) throws(InputScriptError) -> String {
    let value = take(name)
    if value == nil, let standard { return standard }
    guard case .string(let text)? = value else {
      throw failure(name, "\(prefix)\(name), a string", value)
    }
    return text
  }

  /// The meaning of a field that is one of a few words.
  mutating func word<Meaning>(
    _ name: String, _ meanings: KeyValuePairs<String, Meaning>, default standard: Meaning? = nil
  ) throws(InputScriptError) -> Meaning {
    let value = take(name)
    if value == nil, let standard { return standard }
    if case .string(let word)? = value, let found = meanings.first(where: { $0.key == word }) {
      return found.value
    }
    let words = meanings.map { "'\($0.key)'" }.joined(separator: ", ")
    throw failure(name, "\(prefix)\(name), one of \(words)", value)
  }

  mutating func words(_ name: String) throws(InputScriptError) -> [String] {
    let value = take(name)
    guard let value else { return [] }
    guard case .array(let elements) = value else {
      throw failure(name, "\(prefix)\(name), an array of strings", value)
    }
    var words: [String] = []
    for element in elements {
      guard case .string(let word) = element else {
        throw failure(name, "\(prefix)\(name), an array of strings", element)
      }
      words.append(word)
    }
    return words
  }

  /// A field that is an array of two numbers.
  mutating func pair(_ name: String) throws(InputScriptError) -> (Double, Double)? {
    guard let value = take(name) else { return nil }
    if case .array(let elements) = value, elements.count == 2,
      case .number(let first) = elements[0], case .number(let second) = elements[1]
    {
      return (first, second)
    }
    throw failure(name, "\(prefix)\(name), an array of two numbers", value)
  }

  mutating func object(_ name: String) throws(InputScriptError) -> ScriptFields {
    let value = take(name)
    guard case .object(let values)? = value else {
      throw failure(name, "\(prefix)\(name), an object", value)
    }
    return ScriptFields(values, in: self, named: name)
  }

  /// Throws if a field is left that was not taken.
  func finish() throws(InputScriptError) {
    guard let stranger = values.keys.filter({ !known.contains($0) }).min() else { return }
    let fields = known.sorted().map { "'\(prefix)\($0)'" }.joined(separator: ", ")
    throw failure(expected: "only the fields \(fields)", found: "'\(prefix)\(stranger)'")
  }
}
