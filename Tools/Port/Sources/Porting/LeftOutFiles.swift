import SwiftSyntax

/// The files of a module that can't be built because of a module that is not there: those that import it, and those that use their types. Of a file
/// for UIKit that imports SwiftUI, only parts are left out.
struct LeftOutFiles {
  /// Why a file is left out.
  struct Reason {
    /// The module that is not there.
    let module: String
    /// The type of another file that is left out, for whose sake this file is; nil if the file itself imports the module.
    let type: String?
    /// Whether the file stands inside of `#if canImport(module)` already.
    let isMarked: Bool
  }

  private(set) var reasons: [String: Reason] = [:]
  /// The imports and declarations of other files that need SwiftUI. The rest of these files does not.
  private(set) var parts: [String: [Syntax]] = [:]

  /// - Parameters:
  ///   - isOnlyModule: whether the files are all that is ported.
  ///   - missing: says whether a module is not there.
  init(_ files: [SourceFile], isOnlyModule: Bool, isMissing missing: (String) -> Bool) {
    let contents = files.map(FileContents.init)
    if missing("SwiftUI") { leaveOutParts(of: contents) }
    // A module for which most of everything would be left out is better added by hand.
    var unavoidable: Set<String> = []
    while true {
      let found = Self.reasons(of: contents) { missing($0) && !unavoidable.contains($0) }
      let counts = Dictionary(grouping: found.values, by: \.module).mapValues(\.count)
      let tooMany = counts.filter { module, count in
        isOnlyModule && !Rewriter.viewFrameworks.contains(module) && count * 2 > files.count
      }
      unavoidable.formUnion(tooMany.keys)
      if tooMany.isEmpty {
        reasons = found
        return
      }
    }
  }

  /// Finds the parts of files that need SwiftUI, or types that do.
  private mutating func leaveOutParts(of files: [FileContents]) {
    var names = SwiftUIParts.names.subtracting(files.flatMap(\.allDeclared))
    var found: [String: SwiftUIParts] = [:]
    while true {
      var gone = names
      for file in files where file.importsSwiftUI && file.condition == nil {
        let parts = SwiftUIParts(of: file.tree, needing: names)
        found[file.path] = parts.leavesMore ? parts : nil
        if !parts.leavesMore, parts.nodes.contains(where: { !$0.is(ImportDeclSyntax.self) }) {
          file.leaveOutAll()
        }
        gone.formUnion(parts.leavesMore ? parts.types : file.declared)
      }
      if gone == names { break }
      names = gone
    }
    parts = found.mapValues(\.nodes)
    for file in files { found[file.path].map { file.leaveOut($0.types) } }
  }

  private static func reasons(
    of files: [FileContents], isMissing missing: (String) -> Bool
  ) -> [String: Reason] {
    var reasons: [String: Reason] = [:]
    for file in files {
      if let module = file.condition, missing(module) {
        reasons[file.path] = Reason(module: module, type: nil, isMarked: true)
      } else if let module = file.imports.first(where: missing) {
        reasons[file.path] = Reason(module: module, type: nil, isMarked: false)
      }
    }
    while true {
      let kept = files.filter { reasons[$0.path] == nil }
      let there = Set(kept.flatMap(\.declared))
      var gone: [String: String] = [:]
      for file in files {
        for name in file.leftOutTypes ?? [] where !there.contains(name) { gone[name] = "SwiftUI" }
        guard let reason = reasons[file.path] else { continue }
        for name in file.declared where !there.contains(name) { gone[name] = reason.module }
      }
      let count = reasons.count
      for file in kept {
        // Of a file of which parts are left out, those that need SwiftUI's types are among them.
        let missing = file.used.filter {
          gone[$0].map { file.leftOutTypes == nil || $0 != "SwiftUI" } ?? false
        }
        guard let name = missing.min(), let module = gone[name] else { continue }
        reasons[file.path] = Reason(module: module, type: name, isMarked: false)
      }
      if reasons.count == count { return reasons }
    }
  }
}

/// What a file declares and uses, as far as this says which files need it.
private final class FileContents: SyntaxAnyVisitor {
  let path: String
  /// The modules that the file imports without a condition.
  private(set) var imports: [String] = []
  /// The module without which the whole file is not compiled.
  private(set) var condition: String?
  /// The types outside of other types.
  private(set) var declared: Set<String> = []
  /// All types, also those inside of others.
  private(set) var allDeclared: Set<String> = []
  private(set) var used: Set<String> = []
  let tree: SourceFileSyntax
  /// Whether the file imports SwiftUI, with or without a condition.
  private(set) var importsSwiftUI = false
  /// The types among the parts that need SwiftUI, if only parts do; nil if the file is kept or left out as a whole.
  private(set) var leftOutTypes: Set<String>?

  /// All of the file needs SwiftUI, even if it imports that only where it is.
  func leaveOutAll() {
    if !imports.contains("SwiftUI") { imports.append("SwiftUI") }
  }

  /// Only parts of the file need SwiftUI: `types`, and members of other types.
  func leaveOut(_ types: Set<String>) {
    leftOutTypes = types
    declared.subtract(types)
    imports.removeAll { $0 == "SwiftUI" }
  }

  init(_ file: SourceFile) {
    path = file.path
    tree = file.tree
    super.init(viewMode: .sourceAccurate)
    var statements = file.tree.statements
    if statements.count == 1, let whole = statements.first?.item.as(IfConfigDeclSyntax.self),
      let clause = whole.clauses.first, whole.clauses.count == 1,
      let call = clause.condition?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "canImport",
      case .statements(let inner) = clause.elements
    {
      condition = call.arguments.trimmedDescription
      statements = inner
    }
    for statement in statements {
      if let node = statement.item.as(ImportDeclSyntax.self) {
        imports.append(String(node.path.trimmedDescription.prefix { $0 != "." }))
      } else if let node = statement.item.asProtocol((any NamedDeclSyntax).self),
        !Syntax(node).is(FunctionDeclSyntax.self)
      {
        declared.insert(node.name.text)
      }
    }
    walk(file.tree)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.trimmedDescription == "SwiftUI" { importsSwiftUI = true }
    return .skipChildren
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.asProtocol((any NamedDeclSyntax).self), !node.is(FunctionDeclSyntax.self) {
      allDeclared.insert(type.name.text)
    }
    return .visitChildren
  }
}
