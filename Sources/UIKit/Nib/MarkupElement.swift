import Foundation

/// An element of an XML file, such as a storyboard.
final class MarkupElement {
  /// The element's name.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// The elements inside of this one, in order.
  fileprivate(set) var children: [MarkupElement] = []
  /// The text inside of this element, without that of its children.
  fileprivate(set) var text = ""
  /// The line of the file in which the element begins; from 1.
  let line: Int

  fileprivate init(_ name: String, _ attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The value of an attribute; nil if the element does not have it.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The first child with a name; nil if there is none.
  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The first child whose attribute `key` has a value: the way in which nib files name properties. Nil if there is none.
  func child(key: String) -> MarkupElement? { children.first { $0["key"] == key } }

  /// The children of the child with a name.
  func children(of name: String) -> [MarkupElement] { child(name)?.children ?? [] }

  /// The element with other attributes and children, in the same place.
  func with(_ attributes: [String: String], _ children: [MarkupElement]) -> MarkupElement {
    let copy = MarkupElement(name, attributes, line: line)
    (copy.children, copy.text) = (children, text)
    return copy
  }

  /// Reads a file.
  ///
  /// Elements, attributes, text, CDATA sections, comments, processing instructions and the five predefined entities are understood, and
  /// entities by number. A document type is not: nib files have none.
  static func parse(_ data: Data) throws(MarkupError) -> MarkupElement {
    var parser = MarkupParser(bytes: Array(data))
    return try parser.parseDocument()
  }
}

/// Why a file is not well-formed XML.
struct MarkupError: Error, Equatable {
  /// The line of the problem; from 1.
  let line: Int
  /// The text that was expected at that line, and the text there.
  let problem: String
}

private struct MarkupParser {
  let bytes: [UInt8]
  var position = 0
  var line = 1

  /// Deeper files are refused: the elements are read recursively by those who use them.
  private static let largestDepth = 512

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func parseDocument() throws(MarkupError) -> MarkupElement {
    var root: MarkupElement?
    var open: [MarkupElement] = []
    while position < bytes.count {
      if skip("<!--") {
        try skipPast("-->", "the end of a comment")
      } else if skip("<?") {
        try skipPast("?>", "the end of a processing instruction")
      } else if skip("<![CDATA[") {
        let start = position
        try skipPast("]]>", "the end of a CDATA section")
        open.last?.text += text(start..<position - 3)
      } else if skip("</") {
        let name = try parseName()
        skipSpace()
        try expect(">")
        guard let last = open.popLast() else { throw error("expected no “</\(name)>” here") }
        guard last.name == name else {
          throw error("expected “</\(last.name)>” (line \(last.line)), found “</\(name)>”")
        }
      } else if skip("<") {
        let (element, isEmpty) = try parseTag()
        if let parent = open.last {
          parent.children.append(element)
        } else {
          guard root == nil else { throw error("expected one outermost element, found a second") }
          root = element
        }
        if !isEmpty { open.append(element) }
        guard open.count <= Self.largestDepth else {
          throw error("expected at most \(Self.largestDepth) elements within each other")
        }
      } else {
        let text = try parseText(until: UInt8(ascii: "<"))
        if let element = open.last {
          element.text += text
        } else if !text.allSatisfy(\.isWhitespace) {
          throw error("expected “<”, found text outside of the elements")
        }
      }
    }
    if let last = open.last { throw error("expected “</\(last.name)>” for line \(last.line)") }
    guard let root else { throw error("expected an element, found none") }
    return root
  }

  private mutating func parseTag() throws(MarkupError) -> (MarkupElement, isEmpty: Bool) {
    let first = line
    let name = try parseName()
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if skip("/>") { return (MarkupElement(name, attributes, line: first), true) }
      if skip(">") { return (MarkupElement(name, attributes, line: first), false) }
      let attribute = try parseName()
      skipSpace()
      try expect("=")
      skipSpace()
      let quote = position < bytes.count ? bytes[position] : 0
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw error("expected a quotation mark after “\(attribute)=”")
      }
      position += 1
      let value = try parseText(until: quote)
      guard position < bytes.count else {
        throw error("expected a quotation mark at the end of the attribute “\(attribute)”")
      }
      position += 1
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw error("expected the attribute “\(attribute)” once, found it twice")
      }
    }
  }

  private mutating func parseName() throws(MarkupError) -> String {
    let start = position
    while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
    guard position > start else { throw error("expected a name, found \(found)") }
    return text(start..<position)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default:
      [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }
  }

  /// Reads text with entities up to a byte, which is not read.
  private mutating func parseText(until end: UInt8) throws(MarkupError) -> String {
    var result = ""
    var start = position
    while position < bytes.count, bytes[position] != end {
      if bytes[position] == UInt8(ascii: "&") {
        result += text(start..<position)
        result.unicodeScalars.append(try parseEntity())
        start = position
      } else {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    }
    return result + text(start..<position)
  }

  private mutating func parseEntity() throws(MarkupError) -> Unicode.Scalar {
    let start = position + 1
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error("expected “;” after “&”") }
    let name = text(start..<end)
    position = end + 1
    let named: [String: Unicode.Scalar] = [
      "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    if let scalar = named[name] { return scalar }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let scalar = number.flatMap(Unicode.Scalar.init) else {
      throw error("expected a character, found “&\(name);”")
    }
    return scalar
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func skip(_ token: StaticString) -> Bool {
    let length = token.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for index in 0..<length where bytes[position + index] != token.utf8Start[index] { return false }
    position += length
    return true
  }

  private mutating func expect(_ token: StaticString) throws(MarkupError) {
    guard skip(token) else { throw error("expected “\(token)”, found \(found)") }
  }

  private mutating func skipPast(
    _ token: StaticString, _ name: String
  ) throws(MarkupError) {
    while position < bytes.count {
      if skip(token) { return }
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    throw error("expected \(name)")
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private var found: String {
    guard position < bytes.count else { return "the end of the file" }
    return "“\(text(position..<min(position + 1, bytes.count)))”"
  }

  private func error(_ problem: String) -> MarkupError { MarkupError(line: line, problem: problem) }
}
