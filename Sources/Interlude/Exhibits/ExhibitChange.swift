import Foundation
import Lab
import QuartzCore

/// The source of an exhibit with other values of its parameters and with edits of its animations.
///
/// A row of the exhibit's ``ParameterTable`` has a key path to a property. The declaration of that property is the only place in the
/// source with the parameter's standard value, so the new value is written there. Edits become the exhibit's property
/// ``Exhibit/edits``. ``ExhibitChangeTests`` compiles both.
@MainActor
struct ExhibitChange {
  /// Why a value can't be written into the source.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let exhibit: any Exhibit
  /// The lines of the exhibit's files, by their paths below the folder of exhibits.
  private var files: [String: [String]] = [:]
  private let original: [String: String]

  /// The path of the module in the project, which contains the folder of exhibits.
  private static let project = "Sources/Interlude/"

  /// Reads the exhibit's files.
  init(of exhibit: any Exhibit) throws {
    self.exhibit = exhibit
    var original: [String: String] = [:]
    let above = try ExhibitSource.folder().deletingLastPathComponent().pathComponents.count
    for file in try ExhibitSource.files(of: exhibit) {
      let path = file.pathComponents.dropFirst(above).joined(separator: "/")
      original[path] = try String(contentsOf: file, encoding: .utf8)
    }
    self.original = original
    files = original.mapValues {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The changed files, sorted by path.
  var changes: [SourceChange] {
    original.keys.sorted().compactMap { path in
      let change = SourceChange(
        path: Self.project + path, before: original[path] ?? "",
        after: files[path]?.joined(separator: "\n") ?? "")
      return change.before == change.after ? nil : change
    }
  }

  /// Writes the value of a parameter in place of its standard value.
  mutating func set(_ parameter: ExhibitParameter, to value: ParameterValue) throws(Failure) {
    let (subject, keyPath) = try keyPath(of: parameter)
    var type = subject
    for name in keyPath.dropLast() {
      let property = try property(name, of: type)
      type = try property.typeName.orThrow(
        Failure(description: localized("%1$@ has no type in the source of %2$@.", name, type)))
    }
    var property = try property(keyPath[keyPath.count - 1], of: type)
    property.value = parameter.code(of: value, isTyped: property.isTyped)
    files[property.file]?[property.index] = property.line
  }

  /// Writes `edits` as the exhibit's property of that name. Empty edits remove the property.
  mutating func set(_ edits: AnimationEdits) throws(Failure) {
    guard
      let (file, opening) = files.sorted(by: { $0.key < $1.key }).lazy.compactMap({ file, lines in
        lines.firstIndex { $0.hasPrefix("  func open(seed: UInt64) -> OpenExhibit") }
          .map { (file, $0) }
      }).first
    else { throw Failure(description: localized("The source has no open(seed:).")) }
    let comment = "  /// Changes of the animations, made in the lab."
    let declaration = "  var edits: AnimationEdits {"
    var lines = files[file] ?? []
    var place = opening
    if let old = lines.firstIndex(of: declaration),
      let end = lines[old...].firstIndex(of: "  }")
    {
      let begin = old > 0 && lines[old - 1] == comment ? old - 1 : old
      lines.removeSubrange(begin...min(end + 1, lines.count - 1))
      place = lines.firstIndex { $0.hasPrefix("  func open(seed: UInt64)") } ?? begin
    }
    if !edits.animations.isEmpty {
      let code = "    " + edits.swiftCode(indentation: "    ")
      lines.insert(contentsOf: [comment, declaration, code, "  }", ""], at: place)
      let imports = lines.filter { $0.hasPrefix("import ") }
      if !imports.contains("import QuartzCore"), let first = imports.first {
        lines.insert("import QuartzCore", at: lines.firstIndex(of: first) ?? 0)
      }
    }
    // Inserted code of several lines is one element until here.
    files[file] = lines.flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  // MARK: Finding a property

  /// The key path of a parameter in the exhibit's table: the root type, and the names of the properties.
  private func keyPath(of parameter: ExhibitParameter) throws(Failure) -> (String, [String]) {
    for (_, lines) in files {
      let text = lines.joined(separator: "\n")
      guard let table = text.firstMatch(of: #/var table: ParameterTable<([\w.]+)>/#) else {
        continue
      }
      guard
        let row = text.range(
          of: "\"\(parameter.name)\"", range: table.range.upperBound..<text.endIndex),
        let path = text[row.upperBound...].firstMatch(of: #/\\\.([\w.]+)/#)
      else { break }
      return (String(table.1), path.1.split(separator: ".").map(String.init))
    }
    throw Failure(description: localized("The source has no row for %@.", parameter.name))
  }

  /// A line that declares a property with a value.
  private struct Property {
    let file: String
    let index: Int
    /// The text before the value, the value, and the text after it.
    private let parts: (String, String, String)
    /// The position among the names of a tuple, and whether there is one.
    private let position: Int
    private let isTuple: Bool
    /// The declared type, else the type whose initializer gives the value; nil if there is neither.
    let typeName: String?
    /// Whether the source names the property's type.
    let isTyped: Bool
    var value: String

    /// Nil if the line declares no property of this name with a value.
    init?(_ name: String, in line: String, file: String, index: Int) {
      let pattern =
        #/^(?<names>\s*(?:[\w@()]+ )*?(?:var|let) (?<n>\w+|\([\w, ]+\)))(?<type>: [^={]+?)? = (?<value>.+?)(?<rest> \{)?$/#
      guard let match = line.firstMatch(of: pattern) else { return nil }
      let names = Self.elements(match.output.n)
      guard let position = names.firstIndex(of: name) else { return nil }
      (self.file, self.index, self.position) = (file, index, position)
      isTuple = match.output.n.hasPrefix("(")
      let values = isTuple ? Self.elements(match.output.value) : [String(match.output.value)]
      guard values.indices.contains(position) else { return nil }
      value = values[position]
      parts = (
        "\(match.output.names)\(match.output.type ?? "") = ", String(match.output.value),
        String(match.output.rest ?? "")
      )
      isTyped = match.output.type != nil
      let made = value.firstMatch(of: #/^([\w.]+)\(/#).map { String($0.1) }
      typeName =
        match.output.type.map { $0.dropFirst(2).trimmingCharacters(in: .whitespaces) } ?? made
    }

    /// The declaration with the value.
    var line: String {
      guard isTuple else { return parts.0 + value + parts.2 }
      var values = Self.elements(Substring(parts.1))
      values[position] = value
      return parts.0 + "(" + values.joined(separator: ", ") + ")" + parts.2
    }

    /// The elements of a tuple; text that is no tuple is its own only element.
    private static func elements(_ text: Substring) -> [String] {
      guard text.hasPrefix("("), text.hasSuffix(")") else { return [String(text)] }
      var (elements, depth) = ([""], 0)
      for character in text.dropFirst().dropLast() {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if character == ",", depth == 0 {
          elements.append("")
        } else {
          elements[elements.count - 1].append(character)
        }
      }
      return elements.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The declaration of a stored property of a type, whose name may be qualified.
  private func property(_ name: String, of type: String) throws(Failure) -> Property {
    let plain = String(type.split(separator: ".").last ?? "")
    let head = "(?:class|struct|actor|extension|enum) (?:[A-Za-z0-9_]+\\.)*\(plain)\\b"
    for (file, lines) in files.sorted(by: { $0.key < $1.key }) {
      for start in lines.indices
      where lines[start].range(of: head, options: .regularExpression) != nil {
        var depth = 0
        for index in start..<lines.count {
          let code = lines[index].components(separatedBy: "//")[0]
          if depth == 1, let property = Property(name, in: lines[index], file: file, index: index) {
            return property
          }
          let opened = code.count { $0 == "{" }
          depth += opened - code.count { $0 == "}" }
          if depth <= 0, opened > 0 || index > start + 3 { break }
        }
      }
    }
    throw Failure(description: localized("%1$@ has no value for %2$@ in the source.", type, name))
  }
}

extension Optional {
  fileprivate func orThrow<E: Error>(_ error: E) throws(E) -> Wrapped {
    guard let self else { throw error }
    return self
  }
}
