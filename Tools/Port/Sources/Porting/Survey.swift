import SwiftSyntax

/// What a module declares: its types, with what the port needs to know of their members.
struct Survey {
  struct Method {
    let name: String
    /// The argument labels, with "_" for none.
    let labels: [String]
    /// The name that `@objc(name)` gives.
    let objCName: String?
    let isStatic: Bool
    let isOverride: Bool
    /// The result's type as it is written; nil if there is none.
    let result: String?

    /// The name with its labels, such as `move(to:animated:)`.
    var fullName: String {
      labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }
  }

  /// A requirement of a protocol that a class need not satisfy.
  struct OptionalRequirement {
    /// The name of a property, or the full name of a method.
    let fullName: String
    let name: String
    /// The type of the result or of the property; nil if there is none.
    let result: String?
    let isProperty: Bool
    /// The parameters of a method as they are written, in parentheses.
    var parameters = ""
    var isPublic = false

    /// Whether the caller is to find nil if the requirement is not satisfied, but the declared type has no nil.
    var needsOptionalResult: Bool {
      guard let result else { return false }
      return !result.hasSuffix("?") && !result.hasSuffix("!")
    }
  }

  final class TypeInfo {
    enum Kind { case classType, protocolType, other }
    /// The name with those of the types around it, such as `Outer.Inner`.
    let path: String
    /// Nil as long as only extensions have been seen.
    var kind: Kind?
    /// The names of superclass and protocols, without generic arguments.
    var inherited: [String] = []
    var methods: [Method] = []
    var properties: Set<String> = []
    var optionals: [OptionalRequirement] = []
    /// Whether each subclass has an initializer without arguments.
    var requiresPlainInitializer = false
    /// Whether the type declares an initializer without arguments.
    var hasPlainInitializer = false
    /// The properties that storyboards set: outlets, and values of runtime attributes.
    var outlets: [String] = []
    /// The properties that views take from their class's `appearance()`: those that Objective-C can set.
    var appearanceProperties: [String] = []
    /// Those of ``outlets`` that only their file can use.
    var privateOutlets: Set<String> = []
    /// The methods that storyboards name as actions.
    var actions: [Method] = []
    /// The full names of those of ``actions`` that only their file can use.
    var privateActions: Set<String> = []

    init(path: String) { self.path = path }
  }

  private(set) var types: [String: TypeInfo] = [:]
  /// The names of the methods that are called on a property with a question mark, as in `delegate?.menuDidOpen(self)`.
  private var optionalCalls: [PropertyName: Set<String>] = [:]
  /// The paths of the types with a simple name.
  private var paths: [String: [String]] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      let visitor = SurveyVisitor(self)
      visitor.walk(file.tree)
      self = visitor.survey
    }
  }

  mutating func info(at path: String) -> TypeInfo {
    if let info = types[path] { return info }
    let info = TypeInfo(path: path)
    types[path] = info
    paths[path.simpleName, default: []].append(path)
    return info
  }

  /// The names of the classes in the types of metatypes, such as `let page: Page.Type`, by the names of properties and parameters.
  private(set) var metatypes: [String: String] = [:]

  mutating func addMetatype(_ type: TypeSyntax?, of name: String) {
    guard let type = type?.as(MetatypeTypeSyntax.self), type.metatypeSpecifier.text == "Type" else {
      return
    }
    metatypes[name] = type.baseType.trimmedDescription.typeName
  }

  /// Whether a class inherits from one of UIKit's, and does not say that all of its subclasses have an initializer without arguments. On iOS, they
  /// have the one of `NSObject`.
  func lacksPlainInitializer(_ name: String) -> Bool {
    guard let info = type(named: name), info.kind != nil else { return name.hasPrefix("UI") }
    return superclassOutside(info)?.hasPrefix("UI") == true
      && !lineage(of: info).contains(where: \.requiresPlainInitializer)
  }

  /// A property by its name and the type in which it is used; the type is nil for a property of another object, as in
  /// `menu.delegate?.menuDidOpen(menu)`.
  struct PropertyName: Hashable {
    let type: String?
    let name: String
  }

  mutating func addOptionalCall(of method: String, on property: PropertyName) {
    optionalCalls[property, default: []].insert(method)
  }

  /// The only protocol that has all methods that are called on a type's property with a question mark; nil if there is none, or more than one.
  func protocolName(forCallsOf name: String, in type: String?) -> String? {
    let calls = [type, nil].reduce(into: Set<String>()) {
      $0.formUnion(optionalCalls[PropertyName(type: $1, name: name)] ?? [])
    }
    guard !calls.isEmpty else { return nil }
    let found = types.values.filter { info in
      info.kind == .protocolType && calls.isSubset(of: info.methods.map(\.name))
    }
    return found.count == 1 ? found[0].path : nil
  }

  /// The optional methods of a class's own protocols that neither it nor its superclasses have: in Objective-C, subclasses may simply add them.
  func methodsLeftToSubclasses(of info: TypeInfo) -> [OptionalRequirement] {
    let classes = lineage(of: info).filter { $0.kind == .classType }
    let above = Set(classes.dropFirst().flatMap { protocols(of: $0).map(\.path) })
    return protocols(of: info).filter { !above.contains($0.path) }.flatMap(\.optionals).filter {
      requirement in
      !requirement.isProperty
        && !classes.contains { $0.methods.contains { $0.fullName == requirement.fullName } }
    }
  }

  /// The protocols to which a class itself declares to conform, with those that they refine.
  private func protocols(of info: TypeInfo) -> [TypeInfo] {
    info.inherited.compactMap { type(named: $0, in: info.path) }
      .filter { $0.kind == .protocolType }.flatMap(lineage)
  }

  /// Whether a subclass of a class in the module has a method.
  func hasSubclass(of info: TypeInfo, withMethod fullName: String) -> Bool {
    types.values.contains { other in
      other !== info && other.kind == .classType
        && other.methods.contains { $0.fullName == fullName && !$0.isStatic }
        && lineage(of: other).contains { $0 === info }
    }
  }

  /// The first class, by its name, that declares to conform to a protocol; nil if there is none.
  func className(conformingTo name: String) -> String? {
    types.values.filter { $0.kind == .classType && $0.inherited.contains(name) }.map(\.path).min()
  }

  /// The type that a name means inside the type at `context`.
  func type(named name: String, in context: String? = nil) -> TypeInfo? {
    var outer = context
    while let path = outer {
      if let info = types[path + "." + name] { return info }
      outer = path.lastIndex(of: ".").map { String(path[..<$0]) }
    }
    if let info = types[name] { return info }
    let candidates = paths[name.simpleName] ?? []
    return candidates.count == 1 ? types[candidates[0]] : nil
  }

  /// The type and its superclasses and protocols, as far as the module declares them.
  func lineage(of info: TypeInfo) -> [TypeInfo] {
    var found = [info]
    var next = 0
    while next < found.count {
      for name in found[next].inherited {
        guard let parent = type(named: name, in: found[next].path),
          !found.contains(where: { $0 === parent })
        else { continue }
        found.append(parent)
      }
      next += 1
    }
    return found
  }

  /// The outlets that the module's extensions add to classes of other modules.
  var extensionOutlets: [(type: String, name: String)] {
    types.values.filter { $0.kind == nil }.sorted { $0.path < $1.path }
      .flatMap { info in
        info.outlets.filter { !info.privateOutlets.contains($0) }.map { (info.path, $0) }
      }
  }

  /// The actions that the module's extensions add to classes of other modules.
  var extensionActions: [(type: TypeInfo, action: Method)] {
    types.values.filter { $0.kind == nil }.sorted { $0.path < $1.path }
      .flatMap { info in
        info.actions.filter { !info.privateActions.contains($0.fullName) }.map { (info, $0) }
      }
  }

  /// Whether the module has a subclass of a class.
  func hasSubclasses(_ info: TypeInfo) -> Bool {
    types.values.contains { $0 !== info && lineage(of: $0).contains { $0 === info } }
  }

  /// The name of the first superclass that the module does not declare; nil if there is none.
  func superclassOutside(_ info: TypeInfo) -> String? {
    for type in lineage(of: info) where type.kind == .classType {
      if let name = type.inherited.first, self.type(named: name, in: type.path)?.kind == nil {
        return name
      }
    }
    return nil
  }

  /// The optional requirements with this name in all protocols of the module.
  func optionals(named name: String) -> [OptionalRequirement] {
    types.values.flatMap(\.optionals).filter { $0.name == name }
  }

  /// The optional requirement that a member of `info` satisfies.
  func optional(satisfiedBy fullName: String, of info: TypeInfo) -> OptionalRequirement? {
    lineage(of: info).lazy.flatMap(\.optionals).first { $0.fullName == fullName }
  }

  /// Whether a class or structure that does not implement an optional requirement has a method with its full name.
  func isDeclaredElsewhere(_ fullName: String) -> Bool {
    types.values.contains { info in
      info.kind != .protocolType && info.methods.contains { $0.fullName == fullName }
        && optional(satisfiedBy: fullName, of: info) == nil
    }
  }

  /// Whether a type of the module has a property with this name.
  func hasProperty(named name: String) -> Bool {
    types.values.contains { $0.properties.contains(name) }
  }
}

extension String {
  /// The part after the last dot.
  var simpleName: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }

  /// The name of a type without generic arguments and without "any".
  var typeName: String {
    var name = self
    if let bracket = name.firstIndex(of: "<") { name = String(name[..<bracket]) }
    return name.split(separator: " ").last.map(String.init) ?? name
  }
}

/// Finds the declarations of one file.
private final class SurveyVisitor: TypeVisitor {
  var survey: Survey

  init(_ survey: Survey) {
    self.survey = survey
    super.init(viewMode: .sourceAccurate)
  }

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    let info = survey.info(at: path)
    switch Syntax(declaration).kind {
    case .classDecl: info.kind = .classType
    case .protocolDecl: info.kind = .protocolType
    case .extensionDecl: break
    default: info.kind = .other
    }
    let inherited =
      declaration.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription.typeName }
      ?? []
    // A superclass comes first, wherever the extensions are.
    if Syntax(declaration).is(ClassDeclSyntax.self) {
      info.inherited = inherited + info.inherited
    } else {
      info.inherited += inherited
    }
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    survey.addMetatype(node.type, of: (node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let path = currentType, node.signature.parameterClause.parameters.isEmpty {
      survey.info(at: path).hasPlainInitializer = true
      if node.modifiers.contains(.required) {
        survey.info(at: path).requiresPlainInitializer = true
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    var called = node.calledExpression
    if let chain = called.as(OptionalChainingExprSyntax.self) { called = chain.expression }
    if let member = called.as(MemberAccessExprSyntax.self),
      let chain = member.base?.as(OptionalChainingExprSyntax.self)
    {
      let name = chain.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      let access = chain.expression.as(MemberAccessExprSyntax.self)
      let isOwn = name != nil || access?.base?.trimmedDescription == "self"
      if let name = name ?? access?.declName.baseName.text {
        survey.addOptionalCall(
          of: member.declName.baseName.text,
          on: .init(type: isOwn ? currentType : nil, name: name))
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let path = currentType {
      let method = Survey.Method(node)
      let info = survey.info(at: path)
      info.methods.append(method)
      if node.attributes.names.contains("IBAction") {
        info.actions.append(method)
        if node.isPrivate { info.privateActions.insert(method.fullName) }
      }
      if node.modifiers.contains(.optional) {
        info.optionals.append(
          Survey.OptionalRequirement(
            fullName: method.fullName, name: method.name, result: method.result, isProperty: false,
            parameters: node.signature.parameterClause.trimmedDescription,
            isPublic: node.enclosingProtocol?.modifiers.contains(.public) == true))
      }
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let path = currentType, node.parent?.is(MemberBlockItemSyntax.self) == true else {
      return .visitChildren
    }
    let info = survey.info(at: path)
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription
      survey.addMetatype(binding.typeAnnotation?.type, of: name)
      info.properties.insert(name)
      if node.attributes.names.contains("IBOutlet")
        || node.attributes.names.contains("IBInspectable") && binding.isSettable
      {
        info.outlets.append(name)
        if node.isPrivate { info.privateOutlets.insert(name) }
      }
      if node.modifiers.contains(.dynamic), binding.isSettable, !node.isPrivate,
        !node.modifiers.contains(.static), !node.modifiers.contains(.class)
      {
        info.appearanceProperties.append(name)
      }
      if node.modifiers.contains(.optional) {
        info.optionals.append(
          Survey.OptionalRequirement(
            fullName: name, name: name, result: binding.typeAnnotation?.type.trimmedDescription,
            isProperty: true))
      }
    }
    return .visitChildren
  }
}

extension DeclSyntaxProtocol where Self: WithModifiersSyntax {
  /// Whether the member, or the extension in which it is declared, is private to its file.
  fileprivate var isPrivate: Bool {
    let enclosing = parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
    return [modifiers, enclosing?.modifiers].compactMap(\.self).contains {
      $0.contains(.private) || $0.contains(.fileprivate)
    }
  }
}

extension FunctionDeclSyntax {
  /// The protocol whose requirement the function is; nil for other functions.
  fileprivate var enclosingProtocol: ProtocolDeclSyntax? {
    parent?.parent?.parent?.parent?.as(ProtocolDeclSyntax.self)
  }
}

extension PatternBindingSyntax {
  /// Whether the property is stored or has a setter.
  var isSettable: Bool {
    guard let accessors = accessorBlock?.accessors else { return true }
    guard case .accessors(let list) = accessors else { return false }
    let names = list.map(\.accessorSpecifier.tokenKind)
    return !names.contains(.keyword(.get)) || names.contains(.keyword(.set))
  }
}

extension Survey.Method {
  init(_ node: FunctionDeclSyntax) {
    name = node.name.text
    labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    objCName = node.attributes.objCName
    isStatic = node.modifiers.contains(.static) || node.modifiers.contains(.class)
    isOverride = node.modifiers.contains(.override)
    let type = node.signature.returnClause?.type.trimmedDescription
    result = type == "Void" || type == "()" ? nil : type
  }
}

extension DeclModifierListSyntax {
  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension AttributeListSyntax {
  /// The attributes, without those inside of `#if`.
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }

  /// The name in `@objc(name)`.
  var objCName: String? {
    for case .attribute(let attribute) in self
    where attribute.attributeName.trimmedDescription == "objc" {
      return attribute.arguments?.trimmedDescription
    }
    return nil
  }
}

/// A visitor that knows in which type it is.
class TypeVisitor: SyntaxVisitor {
  private(set) var typePath: [String] = []

  /// The path of the innermost type, such as `Outer.Inner`; nil outside of types.
  var currentType: String? { typePath.last }

  /// Called when a type's declaration or extension begins.
  func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {}

  private func enter(_ name: String, _ declaration: some DeclGroupSyntax)
    -> SyntaxVisitorContinueKind
  {
    typePath.append(currentType.map { $0 + "." + name } ?? name)
    didEnter(typePath[typePath.count - 1], declaration)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription.typeName, node)
  }
  override func visitPost(_ node: ClassDeclSyntax) { typePath.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { typePath.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { typePath.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { typePath.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { typePath.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { typePath.removeLast() }
}
