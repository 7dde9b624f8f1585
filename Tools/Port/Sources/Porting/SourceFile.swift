import SwiftParser
import SwiftSyntax

/// A Swift file, with its text and its syntax tree.
public struct SourceFile {
  /// The path below the folder that is ported.
  public let path: String
  /// The file's text.
  public let text: String
  let tree: SourceFileSyntax
  private let lines: SourceLocationConverter

  /// Reads a file's text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// The line of a piece of syntax, from 1. Comments before it don't count.
  func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  /// The file with its text changed by `edits`, which must not overlap.
  func applying(_ edits: [Edit]) -> SourceFile {
    if edits.isEmpty { return self }
    var bytes = Array(text.utf8)
    // At the same place, insertions come first, in the order in which they were made.
    let inOrder = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.count, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.count, $1.offset)
    }
    for (_, edit) in inOrder.reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}

/// A change of a file's text. Positions are offsets in UTF-8.
struct Edit {
  let range: Range<Int>
  let text: String

  /// Replaces a piece of syntax, without the blanks and comments around it.
  static func replace(_ node: some SyntaxProtocol, with text: String) -> Edit {
    Edit(
      range: node.positionAfterSkippingLeadingTrivia
        .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset, text: text)
  }

  /// Removes a piece of syntax with the blanks up to what follows, so that the latter takes its place. A comment between the two stays.
  static func remove(_ node: some SyntaxProtocol) -> Edit {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let last = node.lastToken(viewMode: .sourceAccurate)
    guard let next = last?.nextToken(viewMode: .sourceAccurate) else {
      return Edit(range: start..<end, text: "")
    }
    let between = node.trailingTrivia.pieces + next.leadingTrivia.pieces
    guard between.allSatisfy(\.isWhitespace) else { return Edit(range: start..<end, text: "") }
    return Edit(range: start..<next.positionAfterSkippingLeadingTrivia.utf8Offset, text: "")
  }

  /// Removes a statement together with the end of its line.
  static func removeLine(_ node: some SyntaxProtocol) -> Edit {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    let endsLine =
      node.trailingTrivia.isEmpty && next?.leadingTrivia.first?.isNewline == true
    return Edit(range: start..<end + (endsLine ? 1 : 0), text: "")
  }

  /// Inserts text right after a piece of syntax.
  static func insert(_ text: String, after node: some SyntaxProtocol) -> Edit {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return Edit(range: end..<end, text: text)
  }

  /// Inserts text right before a piece of syntax.
  static func insert(_ text: String, before node: some SyntaxProtocol) -> Edit {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return Edit(range: start..<start, text: text)
  }
}
