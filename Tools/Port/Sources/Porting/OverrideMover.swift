import SwiftSyntax

/// Moves members from extensions into their classes where Swift without Objective-C wants them there: members that override others, and
/// members that subclasses override.
struct OverrideMover {
  private let files: [SourceFile]
  private let survey: Survey
  private var edits: [Int: [Edit]] = [:]
  private(set) var notes: [Note] = []
  /// The places of the classes' closing braces, and what they need before them.
  private var classes: [String: (file: Int, end: ClassFinder.End)] = [:]
  /// The full names of methods and properties that a class's subclasses override.
  private var overridden: [String: Set<String>] = [:]
  /// The text that each class gets.
  private var additions: [String: [String]] = [:]
  private var additionalImports: [Int: Set<String>] = [:]
  /// The files from which members move to other files, and the places of these members.
  private var opened: Set<Int> = []
  private var moved: [Int: Set<AbsolutePosition>] = [:]

  init(_ files: [SourceFile]) {
    self.files = files
    survey = Survey(files)
    for (index, file) in files.enumerated() {
      let finder = ClassFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      for (path, end) in finder.ends { classes[path] = (index, end) }
      for (path, names) in finder.overrides {
        guard let info = survey.type(named: path) else { continue }
        for parent in survey.lineage(of: info).dropFirst() {
          overridden[parent.path, default: []].formUnion(names)
        }
      }
    }
    for index in files.indices { findMembers(in: index) }
    for index in opened { openPrivateDeclarations(in: index) }
  }

  /// A member that has moved to another file may need what was private in its own.
  private mutating func openPrivateDeclarations(in index: Int) {
    func open(_ declaration: some SyntaxProtocol) -> [Edit] {
      guard let node = declaration.asProtocol((any WithModifiersSyntax).self) else { return [] }
      return node.modifiers.filter {
        [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
      }.map { Edit.remove($0) }
    }
    for statement in Self.statements(of: files[index].tree.statements) {
      edits[index, default: []] += open(statement.item)
      guard let node = statement.item.as(ExtensionDeclSyntax.self) else { continue }
      for member in node.memberBlock.members
      where moved[index]?.contains(member.position) != true {
        edits[index, default: []] += open(member.decl)
      }
    }
  }

  /// The statements of a file, also those inside of conditions.
  private static func statements(of list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
    list.flatMap { statement -> [CodeBlockItemSyntax] in
      guard let condition = statement.item.as(IfConfigDeclSyntax.self) else { return [statement] }
      return condition.clauses.flatMap { clause -> [CodeBlockItemSyntax] in
        guard case .statements(let inner) = clause.elements else { return [] }
        return statements(of: inner)
      }
    }
  }

  /// The files after the moves.
  var result: [SourceFile] {
    var edits = edits
    for (path, texts) in additions {
      guard let place = classes[path] else { continue }
      edits[place.file, default: []].append(
        Edit(
          range: place.end.offset..<place.end.offset,
          text: place.end.before + texts.joined(separator: "\n\n") + place.end.after))
    }
    for (index, imports) in additionalImports where !imports.isEmpty {
      edits[index, default: []].append(
        Edit(
          range: 0..<0, text: imports.sorted().map { $0 + "\n" }.joined()))
    }
    return files.enumerated().map { $1.applying(edits[$0] ?? []) }
  }

  private mutating func findMembers(in index: Int) {
    let file = files[index]
    let finder = ExtensionFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    for (path, node) in finder.extensions {
      let info = survey.type(named: path)
      // Extensions of protocols and structures have nothing to override.
      guard info?.kind == nil || info?.kind == .classType else { continue }
      for member in node.memberBlock.members {
        guard let (names, modifiers) = Self.member(member.decl) else { continue }
        let isOverride = modifiers.contains(.override)
        let isOverridden =
          !modifiers.contains(.static)
          && info.map { !overridden[$0.path, default: []].isDisjoint(with: names) } ?? false
        guard isOverride || isOverridden else { continue }
        let line = file.line(of: member)
        let name = names.sorted().first ?? ""
        guard let info, let place = classes[info.path] else {
          if isOverride {
            edits[index, default: []].append(Self.removal(of: member))
            notes.append(
              Note(
                kind: .error, path: file.path, line: line,
                text: "\(name) is left out: an extension can't override a method of \(path)"))
          }
          continue
        }
        if node.genericWhereClause != nil {
          notes.append(
            Note(
              kind: .error, path: file.path, line: line,
              text: "\(name) overrides a method only where the extension's condition holds"))
          continue
        }
        edits[index, default: []].append(Self.removal(of: member))
        let access = node.modifiers.contains(.public) || node.modifiers.contains(.open)
        additions[info.path, default: []].append(
          Self.text(of: member, withoutPrivate: place.file != index, isPublic: access))
        if place.file != index {
          opened.insert(index)
          moved[index, default: []].insert(member.position)
          let there = Set(Self.imports(of: files[place.file]))
          additionalImports[place.file, default: []]
            .formUnion(Self.imports(of: file).filter { !there.contains($0) })
        }
        notes.append(
          Note(
            kind: .change, path: file.path, line: line,
            text: "\(name) moved from an extension into class \(info.path)"))
      }
    }
  }

  /// The member's text, with the comments before it.
  ///
  /// - Parameters:
  ///   - withoutPrivate: whether the member moves to another file, where it must be visible.
  ///   - isPublic: whether the extension makes its members public.
  private static func text(
    of member: MemberBlockItemSyntax, withoutPrivate: Bool, isPublic: Bool
  ) -> String {
    let file = SourceFile(path: "", text: member.description)
    var edits: [Edit] = []
    if let statement = file.tree.statements.first,
      let node = statement.item.asProtocol((any WithModifiersSyntax).self)
    {
      let access = node.modifiers.filter {
        [
          .keyword(.private), .keyword(.fileprivate), .keyword(.internal), .keyword(.public),
          .keyword(.open),
        ].contains($0.name.tokenKind)
      }
      for modifier in access
      where withoutPrivate && modifier.name.tokenKind != .keyword(.public)
        && modifier.name.tokenKind != .keyword(.open)
      {
        edits.append(.remove(modifier))
      }
      if isPublic, access.isEmpty, let first = node.modifiers.first {
        edits.append(.insert("public ", before: first))
      }
    }
    var text = file.applying(edits).text
    while text.first?.isNewline == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func removal(of member: MemberBlockItemSyntax) -> Edit {
    Edit(range: member.position.utf8Offset..<member.endPosition.utf8Offset, text: "")
  }

  private static func imports(of file: SourceFile) -> [String] {
    file.tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self).map { "import " + $0.path.trimmedDescription }
    }
  }

  /// The names and modifiers of a method, property or subscript.
  static func member(_ declaration: DeclSyntax) -> (Set<String>, DeclModifierListSyntax)? {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return ([Survey.Method(function).fullName], function.modifiers)
    }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return (
        Set(variable.bindings.map { $0.pattern.trimmedDescription }), variable.modifiers
      )
    }
    return nil
  }
}

/// Finds the classes of a file and the members that they override.
private final class ClassFinder: TypeVisitor {
  /// The end of a class's members.
  struct End {
    let offset: Int
    /// What separates a new member from the others.
    let before: String
    /// What separates it from the closing brace.
    let after: String
  }

  private(set) var ends: [String: End] = [:]
  private(set) var overrides: [String: Set<String>] = [:]

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    let members = declaration.memberBlock
    if Syntax(declaration).is(ClassDeclSyntax.self) {
      // After the last member and the comment beside it, before the line of the closing brace.
      ends[path] = End(
        offset: members.rightBrace.position.utf8Offset,
        before: members.members.isEmpty ? "\n" : "\n\n",
        after: members.rightBrace.leadingTrivia.contains(where: \.isNewline) ? "" : "\n")
    }
    for member in members.members {
      if let (names, modifiers) = OverrideMover.member(member.decl), modifiers.contains(.override) {
        overrides[path, default: []].formUnion(names)
      }
    }
  }
}

private final class ExtensionFinder: TypeVisitor {
  private(set) var extensions: [(path: String, node: ExtensionDeclSyntax)] = []

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    if let node = Syntax(declaration).as(ExtensionDeclSyntax.self) {
      extensions.append((path, node))
    }
  }
}
