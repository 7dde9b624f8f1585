import Foundation

/// Splits Swift source into coloured pieces: enough for reading, without knowing what names mean.
struct SwiftHighlighter {
  /// A piece of a line in one colour.
  struct Piece: Equatable {
    var kind: Kind
    var text: String
  }

  /// The kind of a piece. It determines the colour.
  enum Kind {
    case plain, keyword, type, number, string, comment
  }

  private let characters: [Character]
  private var index = 0
  private var lines: [[Piece]] = [[]]

  /// The pieces of each line. All of them together are the source without its line breaks.
  static func lines(of source: String) -> [[Piece]] {
    var highlighter = SwiftHighlighter(source)
    highlighter.run()
    if source.last?.isNewline == true { highlighter.lines.removeLast() }
    return highlighter.lines
  }

  private init(_ source: String) {
    characters = Array(source)
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "convenience", "default", "defer", "deinit", "do", "dynamic", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard",
    "if", "import", "in", "indirect", "init", "inout", "internal", "is", "isolated", "lazy", "let",
    "mutating", "nil", "nonisolated", "nonmutating", "open", "operator", "optional", "override",
    "package", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self",
    "Self", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "unowned", "var", "weak", "where", "while", "willSet", "didSet",
  ]

  private func peek(_ offset: Int = 0) -> Character? {
    characters.indices.contains(index + offset) ? characters[index + offset] : nil
  }

  private func starts(with text: String) -> Bool {
    zip(text, index...).allSatisfy { $1 < characters.count && characters[$1] == $0 }
      && index + text.count <= characters.count
  }

  private mutating func run() {
    while let next = peek() {
      let start = index
      switch next {
      case "/" where peek(1) == "/":
        while let c = peek(), !c.isNewline { index += 1 }
        emit(.comment, from: start)
      case "/" where peek(1) == "*":
        skipComment()
        emit(.comment, from: start)
      case "\"",
        "#" where isString:
        skipString()
        emit(.string, from: start)
      case "@", "#":
        index += 1
        skipName()
        emit(.keyword, from: start)
      case _ where next.isNumber:
        while let c = peek(), isPart(c) || c == "." && peek(1)?.isNumber == true { index += 1 }
        emit(.number, from: start)
      case _ where isPart(next) || next == "`":
        skipName()
        let name = String(characters[start..<index])
        // `.default`, `.init` and the like are names of members.
        let isMember = start > 0 && characters[start - 1] == "."
        if Self.keywords.contains(name), !isMember {
          emit(.keyword, from: start)
        } else {
          emit(next.isUppercase ? .type : .plain, from: start)
        }
      default:
        index += 1
        emit(.plain, from: start)
      }
    }
  }

  private func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func skipName() {
    while let c = peek(), isPart(c) || c == "`" { index += 1 }
  }

  /// Skips a block comment. Block comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < characters.count
  }

  /// Whether a raw string literal, such as `#"…"#`, begins here.
  private var isString: Bool {
    var offset = 0
    while peek(offset) == "#" { offset += 1 }
    return peek(offset) == "\""
  }

  /// Skips a string literal and its interpolations.
  private mutating func skipString() {
    var signs = ""
    while peek() == "#" {
      signs += "#"
      index += 1
    }
    let isLong = starts(with: "\"\"\"")
    let end = (isLong ? "\"\"\"" : "\"") + signs
    index += isLong ? 3 : 1
    while let next = peek() {
      if starts(with: end) {
        index += end.count
        return
      }
      // A single-line literal without an end ends with its line.
      if next.isNewline, !isLong { return }
      if starts(with: "\\\(signs)(") {
        index += 2 + signs.count
        skipInterpolation()
      } else {
        index += starts(with: "\\\(signs)") ? 2 + signs.count : 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let next = peek() {
      switch next {
      case "\"",
        "#" where isString:
        skipString()
      case "(", ")":
        depth += next == "(" ? 1 : -1
        index += 1
      default:
        if next.isNewline { return }
        index += 1
      }
    }
  }

  /// Adds the characters since `start` as a piece. Each line break among them begins a new line.
  private mutating func emit(_ kind: Kind, from start: Int) {
    index = min(index, characters.count)
    let parts = characters[start..<index].split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, part) in parts.enumerated() {
      if number > 0 { lines.append([]) }
      guard !part.isEmpty else { continue }
      if let last = lines[lines.count - 1].last, last.kind == kind {
        lines[lines.count - 1][lines[lines.count - 1].count - 1].text += String(part)
      } else {
        lines[lines.count - 1].append(Piece(kind: kind, text: String(part)))
      }
    }
  }
}

extension [SwiftHighlighter.Piece] {
  /// Whether the line's code contains one of these names. Comments and string literals do not count.
  func names(_ names: Set<String>) -> Bool {
    contains { piece in
      switch piece.kind {
      case .plain, .type:
        piece.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
          .contains { names.contains(String($0)) }
      case .keyword, .number, .string, .comment: false
      }
    }
  }
}
