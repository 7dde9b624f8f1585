import SwiftSyntax

/// The imports and declarations of a file that need SwiftUI.
final class SwiftUIParts: SyntaxVisitor {
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
