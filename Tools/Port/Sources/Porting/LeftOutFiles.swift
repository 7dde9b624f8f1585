import SwiftSyntax

/// The files of a module that can't be built because of a module that is not there: those that import it, and those that use their types.
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
        for name in file.leftOut where !there.contains(name) { gone[name] = "SwiftUI" }
        guard let reason = reasons[file.path] else { continue }
        for name in file.declared where !there.contains(name) { gone[name] = reason.module }
      }
      let count = reasons.count
      for file in kept {
        // Of a file of which parts are left out, those that need SwiftUI's types are among them.
        let missing = file.used.filter {
          gone[$0].map { !file.leavesOutParts || $0 != "SwiftUI" } ?? false
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
  /// Whether only parts of the file need SwiftUI, and the types among these parts.
  private(set) var leavesOutParts = false
  private(set) var leftOut: Set<String> = []

  /// All of the file needs SwiftUI, even if it imports that only where it is.
  func leaveOutAll() {
    if !imports.contains("SwiftUI") { imports.append("SwiftUI") }
  }

  /// Only parts of the file need SwiftUI: `types`, and members of other types.
  func leaveOut(_ types: Set<String>) {
    leavesOutParts = true
    leftOut = types
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

/// The imports and declarations of a file that need SwiftUI.
private final class SwiftUIParts: SyntaxVisitor {
  /// Types and attributes of SwiftUI that show that a declaration needs it.
  static let names: Set = [
    "Alignment", "AnyTransition", "AnyView", "Binding", "Button", "ButtonStyle", "Color", "Divider",
    "EdgeInsets", "EmptyView", "Environment", "EnvironmentKey", "EnvironmentObject",
    "EnvironmentValues", "ForEach", "GeometryEffect", "GeometryProxy", "GeometryReader", "HStack",
    "LazyHStack", "LazyVStack", "LocalizedStringKey", "NavigationView", "ObservedObject",
    "PreferenceKey", "PreviewProvider", "ScrollView", "Shape", "Spacer", "State", "StateObject",
    "Text", "UIHostingConfiguration", "UIHostingController", "UIViewControllerRepresentable",
    "UIViewRepresentable", "VStack", "View", "ViewBuilder", "ViewModifier", "ZStack",
  ]

  private let needed: Set<String>
  /// The properties that are parts, which other declarations of the file may use.
  private var properties: Set<String> = []
  private(set) var nodes: [Syntax] = []
  /// The types among the parts.
  private(set) var types: Set<String> = []
  /// Whether the rest of the file is worth keeping: it has a class, or is for UIKit as well.
  private(set) var leavesMore = false

  init(of tree: SourceFileSyntax, needing names: Set<String>) {
    needed = names
    super.init(viewMode: .sourceAccurate)
    while true {
      let before = properties.count
      (nodes, types, leavesMore) = ([], [], false)
      var keepsDeclarations = false
      var isForUIKit = false
      var keepsClass = false
      for statement in tree.statements {
        if let node = statement.item.as(ImportDeclSyntax.self) {
          if node.path.trimmedDescription == "UIKit" { isForUIKit = true }
          if node.path.trimmedDescription == "SwiftUI" { nodes.append(Syntax(node)) }
        } else if let condition = statement.item.as(IfConfigDeclSyntax.self) {
          nodes += Self.imports(in: condition)
        } else if !look(at: Syntax(statement.item)) {
          keepsDeclarations = true
          keepsClass = keepsClass || statement.item.is(ClassDeclSyntax.self)
        }
      }
      leavesMore = keepsDeclarations && (isForUIKit || keepsClass)
      if properties.count == before { return }
    }
  }

  /// The imports of SwiftUI that depend on something else than whether it is there.
  private static func imports(in condition: IfConfigDeclSyntax) -> [Syntax] {
    condition.clauses.flatMap { clause -> [Syntax] in
      guard clause.condition?.trimmedDescription.contains("SwiftUI") != true,
        case .statements(let statements) = clause.elements
      else { return [] }
      return statements.compactMap { statement in
        let node = statement.item.as(ImportDeclSyntax.self)
        return node?.path.trimmedDescription == "SwiftUI" ? node.map { Syntax($0) } : nil
      }
    }
  }

  /// Finds the parts of a declaration. Returns whether all of it is one.
  private func look(at node: Syntax) -> Bool {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else {
      guard uses(node) else { return false }
      // Others may call a function without a result that needs SwiftUI only inside.
      if let function = node.as(FunctionDeclSyntax.self), let body = function.body,
        function.signature.returnClause == nil,
        !node.children(viewMode: .sourceAccurate).contains(where: { $0 != Syntax(body) && uses($0) }
        )
      {
        nodes.append(Syntax(body.statements))
        return false
      }
      nodes.append(node)
      if let variable = node.as(VariableDeclSyntax.self) {
        properties.formUnion(variable.bindings.map { $0.pattern.trimmedDescription })
      }
      return true
    }
    let members = Syntax(group.memberBlock)
    if node.children(viewMode: .sourceAccurate).contains(where: { $0 != members && uses($0) }) {
      nodes.append(node)
      if let type = node.asProtocol((any NamedDeclSyntax).self) { types.insert(type.name.text) }
      return true
    }
    lookAtMembers(of: group.memberBlock.members)
    return false
  }

  private func lookAtMembers(of members: MemberBlockItemListSyntax) {
    for member in members {
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
        _ = look(at: Syntax(member.decl))
        continue
      }
      for clause in condition.clauses
      where clause.condition?.trimmedDescription.contains("SwiftUI") != true {
        if case .decls(let inner) = clause.elements { lookAtMembers(of: inner) }
      }
    }
  }

  private var isUsed = false

  private func uses(_ node: Syntax) -> Bool {
    isUsed = false
    walk(node)
    return isUsed
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    node.condition?.trimmedDescription.contains("SwiftUI") == true ? .skipChildren : .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if needed.contains(node.name.text) { isUsed = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    // A member of another object has the name by chance: `button.View`.
    let base = node.parent?.as(MemberAccessExprSyntax.self).flatMap {
      $0.declName == node ? $0 : nil
    }
    let isOwn = base.map { $0.base?.trimmedDescription == "self" } ?? true
    if isOwn, needed.contains(name) || properties.contains(name) { isUsed = true }
    return .visitChildren
  }
}
