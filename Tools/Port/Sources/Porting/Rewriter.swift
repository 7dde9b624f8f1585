import SwiftParser
import SwiftSyntax

/// Finds what has to be written in another way in one file, apart from members that move to another place (``OverrideMover``).
final class Rewriter: TypeVisitor {
  private let file: SourceFile
  private let survey: Survey
  private let uiKit: UIKitNames
  /// The modules that are ported together.
  private let siblings: Set<String>
  private let selectors: SelectorWriter
  private let storyboards: StoryboardNames
  private(set) var edits: [Edit] = []
  private(set) var notes: [Note] = []

  /// Why the whole file is left out; nil if it is not.
  private let leftOut: LeftOutFiles.Reason?
  /// The imports and declarations that need SwiftUI, if the rest of the file does not.
  private let leftOutParts: [Syntax]

  init(
    _ file: SourceFile, _ survey: Survey, _ uiKit: UIKitNames, siblings: Set<String>,
    storyboards: StoryboardNames, leftOut: LeftOutFiles.Reason?, leftOutParts: [Syntax] = []
  ) {
    self.file = file
    self.leftOut = leftOut
    self.leftOutParts = leftOutParts
    self.storyboards = storyboards
    self.siblings = siblings
    self.survey = survey
    self.uiKit = uiKit
    selectors = SelectorWriter(survey: survey, uiKit: uiKit)
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  private func note(_ kind: Note.Kind = .change, at node: some SyntaxProtocol, _ text: String) {
    notes.append(Note(kind: kind, path: file.path, line: file.line(of: node), text: text))
  }

  private func replace(_ node: some SyntaxProtocol, with text: String) {
    edits.append(.replace(node, with: text))
    note(at: node, "\(node.trimmedDescription.firstLine) became \(text.firstLine)")
  }

  // MARK: Attributes and modifiers

  /// Attributes that ask the Objective-C runtime or Interface Builder for something. They have no meaning here.
  private static let attributes: Set = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable",
    "IBDesignable", "NSCopying", "NSManaged", "GKInspectable",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    switch name {
    case "convention" where node.arguments?.trimmedDescription == "block":
      remove(node)
    case "available" where node.isUnavailableExceptInInterfaceBuilder:
      remove(node)
    case "UIApplicationMain", "NSApplicationMain":
      replace(node, with: "@main")
    case _ where Self.attributes.contains(name):
      remove(node)
    default: break
    }
    return .skipChildren
  }

  private func remove(_ node: some SyntaxProtocol) {
    edits.append(.remove(node))
    note(at: node, "removed \(node.trimmedDescription)")
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) || node.name.tokenKind == .keyword(.optional) {
      remove(node)
    }
    // Old versions of Swift accepted weak requirements.
    if node.name.tokenKind == .keyword(.weak) || node.name.tokenKind == .keyword(.unowned),
      isRequirement(node)
    {
      remove(node)
    }
    // Old versions of Swift accepted open static members and open constants.
    if node.name.tokenKind == .keyword(.open),
      node.parent?.as(DeclModifierListSyntax.self)?.contains(where: {
        $0.name.tokenKind == .keyword(.static)
      }) == true
    {
      replace(node, with: "public")
    } else if node.name.tokenKind == .keyword(.open),
      node.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
    {
      replace(node, with: "public")
    }
    // They also accepted final members of protocols and structures.
    if node.name.tokenKind == .keyword(.final), isInExtensionOfNoClass(node) { remove(node) }
    return .skipChildren
  }

  /// Whether a modifier belongs to a member of an extension of one of the module's protocols, structures or enumerations.
  private func isInExtensionOfNoClass(_ node: DeclModifierSyntax) -> Bool {
    guard let node = typeAround(node)?.as(ExtensionDeclSyntax.self),
      let type = survey.type(named: node.extendedType.trimmedDescription.typeName),
      let kind = type.kind
    else { return false }
    return kind != .classType
  }

  /// Whether a modifier belongs to a property that a protocol requires.
  private func isRequirement(_ node: DeclModifierSyntax) -> Bool {
    typeAround(node)?.is(ProtocolDeclSyntax.self) == true
  }

  /// The type or extension to which the member with a modifier belongs; nil for a modifier outside of types.
  private func typeAround(_ node: DeclModifierSyntax) -> Syntax? {
    var parent = node.parent
    while let current = parent, !current.is(MemberBlockSyntax.self) { parent = current.parent }
    return parent?.parent
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.names.contains(where: { $0 == "UIApplicationMain" || $0 == "main" }),
      let inherited = node.inheritanceClause?.inheritedTypes,
      let delegate = inherited.first(where: {
        $0.type.trimmedDescription == "UIApplicationDelegate"
      })
    {
      replace(delegate.type, with: "DesktopApplicationDelegate")
      importsDesktop = true
      // The app makes its delegate by an initializer that subclasses would have to have, too.
      if !node.modifiers.contains(.final), !node.modifiers.contains(.open) {
        edits.append(.insert("final ", before: node.modifiers.first?.name ?? node.classKeyword))
      }
      if let mainStoryboard = storyboards.main {
        let text = "static var mainStoryboard: String? { \"\(mainStoryboard)\" }"
        edits.append(.insert("\n  \(text)", after: node.memberBlock.leftBrace))
        note(at: node, "added \(text)")
      }
      if let scene = survey.className(conformingTo: "UIWindowSceneDelegate") {
        let text = "func makeSceneDelegate() -> (any UIWindowSceneDelegate)? { \(scene)() }"
        edits.append(.insert("\n  \(text)", after: node.memberBlock.leftBrace))
        note(at: node, "added \(text)")
      }
    }
    let result = super.visit(node)
    addRequiredInitializer(to: node)
    makeNibObject(node)
    addConnections(to: node)
    addAppearanceProperties(to: node)
    addMethodsForSubclasses(to: node)
    return result
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if let old = node.inheritanceClause?.inheritedTypes.first(where: {
      $0.type.trimmedDescription == "class"
    }) {
      replace(old.type, with: "AnyObject")
    } else if node.attributes.names.contains("objc") {
      // Objective-C's protocols are for classes only.
      if let clause = node.inheritanceClause {
        let names = clause.inheritedTypes.map { $0.type.trimmedDescription.typeName }
        let isForClasses = names.contains {
          ["AnyObject", "NSObjectProtocol"].contains($0) || $0.hasPrefix("UI")
            || $0.hasPrefix("NS") || survey.type(named: $0) != nil
        }
        if !isForClasses, let last = clause.inheritedTypes.last {
          edits.append(.insert(", AnyObject", after: last))
        }
      } else {
        edits.append(.insert(": AnyObject", after: node.name))
      }
    }
    addDefaults(to: node)
    return super.visit(node)
  }

  // MARK: Optional requirements

  /// Optional requirements become required ones with a default. Where a caller expects nil from an object without the method, the
  /// result becomes optional.
  private func addDefaults(to node: ProtocolDeclSyntax) {
    var defaults: [String] = []
    let access = node.modifiers.first {
      [.keyword(.public), .keyword(.private), .keyword(.fileprivate), .keyword(.package)]
        .contains($0.name.tokenKind)
    }?.name.text
    let prefix =
      switch access {
      case "private", "fileprivate": "fileprivate "
      case let access?: access + " "
      case nil: ""
      }
    for member in node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self),
        function.modifiers.contains(.optional)
      {
        let method = Survey.Method(function)
        let parameters = function.signature.parameterClause.trimmedDescription
        if let result = method.result, let type = function.signature.returnClause?.type {
          let optional = result.isOptionalType ? result : result.madeOptional
          if optional != result { edits.append(.replace(type, with: optional)) }
          defaults.append("  \(prefix)func \(method.name)\(parameters) -> \(optional) { nil }")
        } else {
          defaults.append("  \(prefix)func \(method.name)\(parameters) {}")
        }
        note(
          method.result == nil ? .change : .caution, at: function,
          "optional \(method.fullName) has a default"
            + (method.result == nil
              ? ""
              : "; its result is optional, also in the classes that have it. Outside of this package they must say so themselves")
        )
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(.optional), let binding = variable.bindings.first,
        let type = binding.typeAnnotation?.type
      {
        let result = type.trimmedDescription
        if !result.isOptionalType { edits.append(.replace(type, with: result.madeOptional)) }
        let optional = result.isOptionalType ? result : result.madeOptional
        let accessors = binding.isSettable ? "{ get { nil } set {} }" : "{ nil }"
        defaults.append(
          "  \(prefix)var \(binding.pattern.trimmedDescription): \(optional) \(accessors)")
        note(
          .caution, at: variable,
          "optional \(binding.pattern.trimmedDescription) has a default, nil")
      }
    }
    guard !defaults.isEmpty else { return }
    let available = node.attributes.filter {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "available"
    }.map { $0.trimmedDescription + "\n" }.joined()
    let text =
      "\n\n\(available)extension \(currentType.map { $0 + "." } ?? "")\(node.name.text) {\n"
      + defaults.joined(separator: "\n") + "\n}"
    edits.append(.insert(text, after: node))
  }

  // MARK: Initializers

  /// UIKit makes cells and copies of layers with these initializers. Without Objective-C's runtime, they must be marked as required.
  private func requiredInitializer(of info: Survey.TypeInfo) -> RequiredInitializer? {
    survey.superclassOutside(info).flatMap { RequiredInitializer.of[$0] }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let info = currentType.flatMap({ survey.type(named: $0) }), info.kind == .classType,
      let required = requiredInitializer(of: info)
    else { return .visitChildren }
    if required.labels == ["layer"], node.signature.parameterClause.parameters.isEmpty {
      makeViewsCall(node, of: info)
      return .visitChildren
    }
    guard
      node.signature.parameterClause.parameters.map(\.firstName.text) == required.labels,
      let mark = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
    else { return .visitChildren }
    // A required initializer is as visible as its class.
    let isVisible = node.modifiers.contains(.public) || node.modifiers.contains(.open)
    let access = !isVisible && isInPublicClass(node) ? "public " : ""
    if node.modifiers.contains(.required) {
      edits.append(.remove(mark))
    } else {
      edits.append(.replace(mark, with: access + "required"))
    }
    note(at: node, "init(\(required.labels.joined(separator: ":")):) became required")
    return .visitChildren
  }

  /// Lets views that have a layer of this class create it with `init()`, which their class can't know of.
  private func makeViewsCall(_ node: InitializerDeclSyntax, of info: Survey.TypeInfo) {
    guard !node.modifiers.contains(.required),
      let mark = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
    else { return }
    let isVisible = node.modifiers.contains(.public) || node.modifiers.contains(.open)
    let access = isInPublicClass(node) ? "public " : ""
    let inherits = survey.lineage(of: info).dropFirst().contains(where: \.hasPlainInitializer)
    let marks = inherits ? "required" : "required override"
    edits.append(.replace(mark, with: (isVisible ? "" : access) + marks))
    if !inherits {
      edits.append(
        .insert(
          "\n  \(access)override class func makeLayer() -> CALayer { Self.init() }", after: node))
    }
    note(at: node, "init() became required, so that views can create their layer with it")
  }

  /// Adds the optional methods of its protocols that a class leaves to its subclasses. A default in the protocol would hide theirs.
  private func addMethodsForSubclasses(to node: ClassDeclSyntax) {
    guard !node.modifiers.contains(.final),
      let info = survey.type(named: currentType ?? node.name.text)
    else { return }
    let isOpen = node.modifiers.contains(.open)
    for method in survey.methodsLeftToSubclasses(of: info)
    where isOpen || survey.hasSubclass(of: info, withMethod: method.fullName) {
      let access =
        method.isPublic
        ? (isOpen ? "open " : node.modifiers.contains(.public) ? "public " : "") : ""
      let result = method.result.map {
        " -> " + (method.needsOptionalResult ? $0.madeOptional : $0)
      }
      let body = result == nil ? "{}" : "{ nil }"
      let declaration = "\(access)func \(method.name)\(method.parameters)\(result ?? "") \(body)"
      edits.append(.insert("\n  \(declaration)\n", before: node.memberBlock.rightBrace))
      note(
        isOpen ? .caution : .change, at: node,
        "added \(method.fullName), which subclasses override"
          + (isOpen ? "; outside of this package they must say so themselves" : ""))
    }
  }

  private func isInPublicClass(_ node: InitializerDeclSyntax) -> Bool {
    let type = sequence(first: Syntax(node), next: \.parent).lazy
      .compactMap { $0.as(ClassDeclSyntax.self) }.first
    return type.map { $0.modifiers.contains(.public) || $0.modifiers.contains(.open) } ?? false
  }

  /// Adds the required initializer to a class that has others only.
  private func addRequiredInitializer(to node: ClassDeclSyntax) {
    let path = currentType ?? node.name.text
    guard let info = survey.type(named: path), let required = requiredInitializer(of: info) else {
      return
    }
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let designated = initializers.filter { !$0.modifiers.contains(.convenience) }
    guard !designated.isEmpty,
      !designated.contains(where: {
        $0.signature.parameterClause.parameters.map(\.firstName.text) == required.labels
      })
    else { return }
    let access =
      node.modifiers.contains(.open) || node.modifiers.contains(.public) ? "public " : ""
    let body =
      node.hasInitialValues
      ? required.call : "fatalError(\"\(node.name.text) has no \(required.name)\")"
    edits.append(
      .insert(
        "\n  \(access)required \(required.declaration) { \(body) }\n",
        before: node.memberBlock.rightBrace))
    note(
      node.hasInitialValues ? .change : .caution, at: node,
      "added the required \(required.name)"
        + (node.hasInitialValues ? "" : ", which ends the program: a property has no initial value")
    )
  }

  // MARK: Storyboards

  /// Lets a storyboard create an object of a class that is neither a view nor a controller.
  private func makeNibObject(_ node: ClassDeclSyntax) {
    guard storyboards.objects.contains(node.name.text),
      let info = survey.type(named: currentType ?? node.name.text), isNibObject(info),
      let last = node.inheritanceClause?.inheritedTypes.last,
      !info.inherited.contains("NibObject")
    else { return }
    guard !node.modifiers.contains(.open), !survey.hasSubclasses(info) else {
      return note(
        .caution, at: node,
        "a storyboard can't create \(info.path): let it conform to NibObject, with a required init()"
      )
    }
    edits.append(.insert(", NibObject", after: last))
    let isApp = node.attributes.names.contains { $0 == "UIApplicationMain" || $0 == "main" }
    if !isApp, !node.modifiers.contains(.final) {
      edits.append(.insert("final ", before: node.modifiers.first?.name ?? node.classKeyword))
    }
    note(at: node, "\(info.path) is a NibObject, which storyboards create")
  }

  /// Whether a storyboard creates objects of a class of its own, beside views and controllers.
  private func isNibObject(_ info: Survey.TypeInfo) -> Bool {
    guard storyboards.objects.contains(info.path.simpleName),
      let superclass = survey.superclassOutside(info)?.simpleName
    else { return false }
    return superclass == "NSObject"
      || uiKit.ancestors(of: superclass).contains { $0 == "NSObject" }
        && !uiKit.ancestors(of: superclass).contains("UIResponder")
  }

  /// Adds the list of the properties that a view takes from its class's `appearance()`. In Objective-C, each property that is `dynamic` may be set there.
  private func addAppearanceProperties(to node: ClassDeclSyntax) {
    guard node.genericParameterClause == nil,
      let info = survey.type(named: currentType ?? node.name.text),
      !info.appearanceProperties.isEmpty,
      let superclass = survey.superclassOutside(info)?.simpleName,
      uiKit.ancestors(of: superclass).contains("UIView")
    else { return }
    let isPublic = node.modifiers.contains(.open) || node.modifiers.contains(.public)
    let entries = info.appearanceProperties.map {
      "      AppearanceProperty(\\\(info.path).\($0)),\n"
    }.joined()
    let text = """
      \n  \(isPublic ? "public " : "")override class var appearanceProperties: [AppearanceProperty] {
          super.appearanceProperties + [
      \(entries)    ]
        }\n
      """
    edits.append(.insert(text, before: node.memberBlock.rightBrace))
    note(
      at: node,
      "added appearanceProperties: \(info.appearanceProperties.count) dynamic properties that appearance() sets"
    )
  }

  /// Lists the outlets and actions of a class, which a storyboard can't find by their names here.
  private func addConnections(to node: ClassDeclSyntax) {
    guard let info = survey.type(named: currentType ?? node.name.text) else { return }
    guard !info.outlets.isEmpty || !info.actions.isEmpty else { return }
    let superclass = survey.superclassOutside(info).map(\.simpleName)
    let isNibObject = isNibObject(info)
    guard
      isNibObject || superclass.map({ uiKit.ancestors(of: $0).contains("UIResponder") }) == true
    else {
      return note(
        .caution, at: node,
        "the outlets and actions of \(node.name.text) can't be connected: it is not known to be a UIResponder"
      )
    }
    let isPublic = node.modifiers.contains(.open) || node.modifiers.contains(.public)
    let access = isPublic ? "public " : ""
    func list(_ name: String, _ type: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      let comma = entries.count > 1 ? "," : ""
      let lines = entries.map { "      \($0)" }.joined(separator: ",\n") + comma + "\n"
      let text = """
        \n  \(access)\(isNibObject ? "static" : "override class") var \(name): [\(type)] {
            \(isNibObject ? "" : "super.\(name) + ")[
        \(lines)    ]
          }\n
        """
      edits.append(.insert(text, before: node.memberBlock.rightBrace))
      note(at: node, "added \(name), by which storyboards find \(entries.count) of its members")
    }
    list(
      "nibOutlets", "NibOutlet",
      info.outlets.map { "NibOutlet(\"\($0)\", \\\(info.path).\($0))" })
    list(
      "nibActions", "Selector",
      info.actions.compactMap { action in
        let text = selectors.selector(of: action, in: info)
        if text == nil {
          note(.caution, at: node, "a storyboard can't call \(action.fullName)")
        }
        return text
      })
  }

  // MARK: Types of Core Foundation

  /// Types of Apple's frameworks that stand for types of Swift.
  private static let types = [
    "NSInteger": "Int", "NSUInteger": "UInt", "CFArray": "[Any]", "CFString": "String",
    "CFDictionary": "[AnyHashable: Any]", "CFBoolean": "Bool",
    "CFData": "Data", "CFURL": "URL", "CFNumber": "NSNumber",
  ]

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    noteUse(of: node.name.text)
    if let type = Self.types[node.name.text], node.genericArgumentClause == nil {
      replace(node, with: type)
      return .skipChildren
    }
    return .visitChildren
  }

  /// Casts to Objective-C's classes, such as `"text" as NSString`.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count >= 3, let type = elements[elements.count - 1].as(TypeExprSyntax.self),
      let mark = elements[elements.count - 2].as(UnresolvedAsExprSyntax.self)
    else { return .visitChildren }
    let name = type.type.trimmedDescription
    let value = elements[elements.count - 3]
    if let sign = mark.questionOrExclamationMark {
      // On iOS, a number object is cast to any type of number.
      guard name == "CGFloat", isNumberObject(value) else { return .visitChildren }
      edits.append(.insert("CGFloat(number: ", before: value))
      let start = value.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append(
        Edit(
          range: start..<type.endPositionBeforeTrailingTrivia.utf8Offset,
          text: sign.text == "!" ? ")!" : ")"))
      note(at: mark, "as\(sign.text) CGFloat became CGFloat(number:)")
    } else if name.hasPrefix("CF"), Self.types[name] != nil {
      // The value itself takes the place of the cast.
      let start = value.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append(
        Edit(range: start..<type.endPositionBeforeTrailingTrivia.utf8Offset, text: ""))
      note(at: mark, "removed as \(name)")
    } else if let label = ["NSString": "string", "NSNumber": "value"][name], elements.count == 3 {
      edits.append(.insert("\(name)(\(label): ", before: value))
      let start = value.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append(
        Edit(range: start..<type.endPositionBeforeTrailingTrivia.utf8Offset, text: ")"))
      note(at: mark, "as \(name) became \(name)(\(label):)")
    } else {
      return .visitChildren
    }
    for element in elements.dropLast(2) { walk(element) }
    return .skipChildren
  }

  /// Whether an expression has a number object on iOS: the value of a key, or of an animation.
  private func isNumberObject(_ value: ExprSyntax) -> Bool {
    if let call = value.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        == "value" && ["forKey", "forKeyPath"].contains(call.arguments.first?.label?.text)
    }
    let member = value.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return ["fromValue", "toValue", "byValue"].contains(member)
  }

  /// The window of an application's delegate, `delegate?.window??`, is optional twice in UIKit, because the requirement is.
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    if let inner = node.expression.as(OptionalChainingExprSyntax.self) {
      unwrapWindowOnce(inner.expression, mark: node.questionMark)
    } else if let member = node.parent?.as(MemberAccessExprSyntax.self),
      survey.type(named: "Optional")?.properties.contains(member.declName.baseName.text) == true,
      node.expression.trimmedDescription.contains("delegate?.")
    {
      // A property that the module adds to optional values.
      unwrapWindowOnce(node.expression, mark: node.questionMark)
    }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    if let inner = node.expression.as(ForceUnwrapExprSyntax.self) {
      unwrapWindowOnce(inner.expression, mark: node.exclamationMark)
    } else if let inner = node.expression.as(OptionalChainingExprSyntax.self) {
      unwrapWindowOnce(inner.expression, mark: node.exclamationMark)
    }
    return .visitChildren
  }

  /// `if let outer = delegate?.window, let window = outer` unwraps the window twice, one step after the other.
  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    let bindings = node.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
    for (index, binding) in bindings.enumerated() {
      guard let value = binding.initializer?.value,
        value.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "window",
        value.trimmedDescription.contains("delegate?."),
        bindings[(index + 1)...].contains(where: {
          ($0.initializer?.value.trimmedDescription ?? $0.pattern.trimmedDescription)
            == binding.pattern.trimmedDescription
        })
      else { continue }
      edits.append(.insert("Optional(", before: value))
      edits.append(.insert(")", after: value))
      note(at: value, "a delegate's window is optional once; Optional() lets it be unwrapped twice")
    }
    return .visitChildren
  }

  /// `let window = delegate?.window` that `window??.bounds` unwraps twice.
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value,
      value.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "window",
      value.trimmedDescription.contains("delegate?."),
      file.text.contains(node.pattern.trimmedDescription + "??")
    {
      edits.append(.insert("Optional(", before: value))
      edits.append(.insert(")", after: value))
      note(at: value, "a delegate's window is optional once; Optional() lets it be unwrapped twice")
    }
    return .visitChildren
  }

  private func unwrapWindowOnce(_ expression: ExprSyntax, mark: TokenSyntax) {
    guard expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "window" else {
      return
    }
    edits.append(.replace(mark, with: ""))
    note(at: mark, "removed a second \(mark.text): a delegate's window is optional once")
  }

  /// The values in a change of an observed property: Objective-C wraps them, UIKit here does not.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    if let base = node.base?.as(TupleExprSyntax.self),
      base.trimmedDescription.hasSuffix(" as AnyObject)")
    {
      let value = base.trimmedDescription.dropLast(" as AnyObject)".count)
      let sign = node.isReadAsOptional ? "?" : "!"
      if let type = Self.wrappedTypes[name] {
        replace(node, with: "\(value) as\(sign) \(type))")
        return .skipChildren
      }
      if Self.numberProperties.contains(name) {
        replace(node, with: "\(value) as\(sign) NSNumber)\(sign == "?" ? sign : "").\(name)")
        return .skipChildren
      }
    }
    castUserInfo(node)
    unwrapPropertyOfNewObject(node)
    return .visitChildren
  }

  private static let wrappedTypes = [
    "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect",
    "uiEdgeInsetsValue": "UIEdgeInsets",
  ]
  private static let numberProperties: Set = [
    "boolValue", "doubleValue", "floatValue", "intValue", "int32Value", "uintValue",
  ]

  /// Objective-C finds the members of any object, as in `userInfo[UIResponder.keyboardFrameEndUserInfoKey]?.cgRectValue`. Here the object needs its
  /// class.
  private func castUserInfo(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    let type =
      Self.wrappedTypes[name] != nil
      ? "NSValue" : Self.numberProperties.contains(name) ? "NSNumber" : nil
    guard let type, let base = node.base else { return }
    let (value, sign): (ExprSyntax, String)
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      (value, sign) = (chain.expression, "?")
    } else if let forced = base.as(ForceUnwrapExprSyntax.self) {
      (value, sign) = (forced.expression, "!")
    } else {
      return
    }
    guard let call = value.as(SubscriptCallExprSyntax.self),
      call.arguments.trimmedDescription.hasSuffix("UserInfoKey")
    else { return }
    edits.append(.insert("(", before: value))
    let end = base.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(
      Edit(
        range: value.endPositionBeforeTrailingTrivia.utf8Offset..<end,
        text: " as\(sign) \(type))\(sign == "?" ? "?" : "")"))
    note(at: node, "the value of \(call.arguments.trimmedDescription) is cast to \(type)")
  }

  // A member of a class that implements an optional requirement has an optional result in the port. In the source, only the protocol's
  // member is called with a question mark; the class's is there for certain.

  /// Unwraps a property that is read from a new object of its class, `Default().height`.
  private func unwrapPropertyOfNewObject(_ node: MemberAccessExprSyntax) {
    guard let creation = node.base?.as(FunctionCallExprSyntax.self),
      let name = creation.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let info = survey.type(named: name), info.kind == .classType,
      let property = survey.optional(satisfiedBy: node.declName.baseName.text, of: info),
      property.isProperty, property.needsOptionalResult
    else { return }
    edits.append(.insert("!", after: node))
    note(at: node, "\(name)().\(property.name) is unwrapped")
  }

  /// Unwraps the result of a method that is called without a question mark.
  private func unwrapResult(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.is(SuperExprSyntax.self) == false
    else { return }
    let name = member.declName.baseName.text
    let labels = node.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    let fullName = labels.isEmpty ? name : "\(name)(\(labels))"
    guard
      survey.optionals(named: name).contains(where: {
        $0.fullName == fullName && !$0.isProperty && $0.needsOptionalResult
      }), !survey.isDeclaredElsewhere(fullName) || isAlternative(node, to: name)
    else { return }
    edits.append(.insert("!", after: node))
    note(at: node, "the result of \(name) is unwrapped")
  }

  /// Whether an expression stands behind the question marks of `delegate.height?() ?? other.height()`.
  private func isAlternative(_ node: FunctionCallExprSyntax, to name: String) -> Bool {
    guard let elements = node.parent?.as(ExprListSyntax.self).map(Array.init),
      let place = elements.firstIndex(where: { $0.id == node.id }), place > 1
    else { return false }
    return elements[place - 1].trimmedDescription == "??"
      && elements[place - 2].trimmedDescription.contains(".\(name)?(")
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    noteUse(of: node.baseName.text)
    // A function or type by its module, such as `CoreFoundation.sqrt(x)`.
    if node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id {
      if let module = Self.replacements[node.baseName.text] ?? nil {
        replace(node, with: module)
      } else if node.baseName.text == "ObjectiveC" {
        replace(node, with: "UIKit")
      }
    }
    if node.baseName.text == "HUGE" { replace(node, with: "Float.greatestFiniteMagnitude") }
    return .visitChildren
  }

  /// Methods that Objective-C declares in `NSObject`, and that only UIKit's own classes have here.
  private static let methodsOfNSObject: Set = [
    "observeValue(forKeyPath:of:change:context:)", "awakeFromNib", "prepareForInterfaceBuilder",
    "accessibilityActivate", "accessibilityIncrement", "accessibilityDecrement",
    "accessibilityPerformEscape",
  ]

  /// Whether a class has no superclass with a method but `NSObject`.
  private func isAtNSObject(_ info: Survey.TypeInfo, _ method: String) -> Bool {
    survey.superclassOutside(info) == "NSObject"
      && !survey.lineage(of: info).contains { ancestor in
        ancestor !== info && ancestor.kind == .classType
          && ancestor.methods.contains { $0.fullName == method }
      }
  }

  /// Lets a subclass of `NSObject` declare such a method anew, and observe properties by their names.
  private func freeMethodOfNSObject(_ node: FunctionDeclSyntax, _ method: Survey.Method) {
    guard let info = currentType.flatMap({ survey.type(named: $0) }),
      Self.methodsOfNSObject.contains(method.fullName), isAtNSObject(info, method.fullName),
      let mark = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
    else { return }
    remove(mark)
    guard node.name.text == "observeValue",
      let declaration = node.parent?.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)
    else { return }
    if let last = declaration.inheritanceClause?.inheritedTypes.last {
      edits.append(.insert(", KeyValueObserver", after: last))
    } else if let type = declaration.as(ExtensionDeclSyntax.self)?.extendedType {
      edits.append(.insert(": KeyValueObserver", after: type))
    }
    note(at: node, "\(info.path) observes properties as a KeyValueObserver")
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let method = Survey.Method(node)
    freeMethodOfNSObject(node, method)
    if let info = currentType.flatMap({ survey.type(named: $0) }), info.kind == .classType,
      let requirement = survey.optional(satisfiedBy: method.fullName, of: info),
      requirement.needsOptionalResult, method.result == requirement.result,
      let type = node.signature.returnClause?.type
    {
      replace(type, with: type.trimmedDescription.madeOptional)
    }
    overrideAddedMethod(node, method)
    widenRecognizer(of: node)
    return .visitChildren
  }

  /// A method that a recognizer calls and whose parameter is one for screen edges, although it asks for no edges: on iOS any recognizer may call
  /// it, here one of the parameter's class.
  private func widenRecognizer(of node: FunctionDeclSyntax) {
    guard node.attributes.names.contains(where: { $0 == "objc" || $0 == "IBAction" }),
      !node.modifiers.contains(.override), node.signature.parameterClause.parameters.count == 1,
      let parameter = node.signature.parameterClause.parameters.first,
      case let type = parameter.type,
      type.trimmedDescription == "UIScreenEdgePanGestureRecognizer", let body = node.body,
      !body.description.contains(".edges")
    else { return }
    // Another function may want the edges.
    let finder = ArgumentFinder((parameter.secondName ?? parameter.firstName).text)
    finder.walk(body)
    guard !finder.isFound else { return }
    replace(type, with: "UIPanGestureRecognizer")
  }

  /// A subclass overrides a method that ``addMethodsForSubclasses(to:)`` adds.
  private func overrideAddedMethod(_ node: FunctionDeclSyntax, _ method: Survey.Method) {
    guard !method.isOverride, !method.isStatic,
      node.parent?.is(MemberBlockItemSyntax.self) == true,
      let info = currentType.flatMap({ survey.type(named: $0) }), info.kind == .classType
    else { return }
    let isAdded = survey.lineage(of: info).dropFirst().contains { ancestor in
      ancestor.kind == .classType
        && survey.methodsLeftToSubclasses(of: ancestor).contains { $0.fullName == method.fullName }
    }
    guard isAdded else { return }
    edits.append(.insert("override ", before: node.modifiers.first?.name ?? node.funcKeyword))
    note(at: node, "\(method.fullName) overrides the one that its superclass got")
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    giveStorage(node)
    overrideDelegate(node)
    nameProtocol(of: node)
    if let info = currentType.flatMap({ survey.type(named: $0) }), info.kind == .classType,
      let binding = node.bindings.first, node.parent?.is(MemberBlockItemSyntax.self) == true,
      let requirement = survey.optional(satisfiedBy: binding.pattern.trimmedDescription, of: info),
      requirement.isProperty, requirement.needsOptionalResult, let result = requirement.result
    {
      if let type = binding.typeAnnotation?.type {
        if type.trimmedDescription == result {
          replace(type, with: type.trimmedDescription.madeOptional)
        }
      } else if let creation = binding.initializer?.value.as(FunctionCallExprSyntax.self),
        creation.calledExpression.trimmedDescription == result
      {
        // The class itself uses the property as before.
        edits.append(.insert(": \(result)!", after: binding.pattern))
        note(at: node, "\(requirement.name) got a type that can be nil, as its protocol's")
      }
    }
    return .visitChildren
  }

  /// The delegates that tables, collections and text views have in place of a scroll view's.
  private static let delegatesOfScrollViews: Set = [
    "UITableViewDelegate", "UICollectionViewDelegate", "UITextViewDelegate",
  ]

  /// A class that overrides the delegate of a table overrides that of the scroll view: Swift does not let it change the type.
  private func overrideDelegate(_ node: VariableDeclSyntax) {
    guard node.modifiers.contains(.override), let binding = node.bindings.first,
      binding.pattern.trimmedDescription == "delegate", let type = binding.typeAnnotation?.type,
      type.trimmedDescription.isOptionalType
    else { return }
    let name = type.trimmedDescription.filter { !"?!()".contains($0) }.typeName
    guard Self.delegatesOfScrollViews.contains(name) else { return }
    replace(type, with: "(any UIScrollViewDelegate)?")
  }

  /// A property of any object through which a protocol's methods are called, as in `weak var delegate: AnyObject?`, gets the protocol's type:
  /// there is no runtime that finds the methods.
  private func nameProtocol(of node: VariableDeclSyntax) {
    guard let binding = node.bindings.first, let type = binding.typeAnnotation?.type,
      ["AnyObject?", "AnyObject!"].contains(type.trimmedDescription),
      let protocolName = survey.protocolName(
        forCallsOf: binding.pattern.trimmedDescription, in: currentType)
    else { return }
    replace(type, with: "(any \(protocolName))?")
  }

  /// A property that Core Animation stores, `@NSManaged var radius: CGFloat`, is stored among the layer's custom values.
  private func giveStorage(_ node: VariableDeclSyntax) {
    guard node.attributes.names.contains("NSManaged"), node.bindings.count == 1,
      let binding = node.bindings.first, binding.accessorBlock == nil,
      let type = binding.typeAnnotation?.type.trimmedDescription,
      let info = currentType.flatMap({ survey.type(named: $0) }),
      survey.superclassOutside(info)?.hasSuffix("Layer") == true
    else { return }
    let name = binding.pattern.trimmedDescription
    let value = "value(forKey: \"\(name)\")"
    let wrapped = type.isOptionalType ? String(type.dropLast()) : type
    let get =
      type.isOptionalType ? "\(value) as? \(wrapped)" : "\(value) as? \(type) ?? \(type)()"
    edits.append(
      .insert(
        " { get { \(get) } set { setValue(newValue, forKey: \"\(name)\") } }", after: binding))
    note(
      .caution, at: node,
      "\(name) is stored among the layer's custom values, which are not animated")
  }

  /// A call of an optional requirement, `delegate?.menuDidOpen?(self)`, becomes a plain call.
  private func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
    let mark: TokenSyntax
    let called: ExprSyntax
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      (called, mark) = (chain.expression, chain.questionMark)
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      (called, mark) = (forced.expression, forced.exclamationMark)
    } else {
      return
    }
    guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base else {
      return
    }
    let name = member.declName.baseName.text
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let fullName =
      labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
    func isCalled(_ requirement: String) -> Bool {
      // A last closure may be outside of the parentheses.
      requirement == fullName
        || (node.trailingClosure != nil && requirement.hasPrefix(fullName.dropLast()))
    }
    let ours = survey.optionals(named: name).filter { isCalled($0.fullName) }
    // A call without labels may be that of a property that holds a closure.
    let mayBeClosure = labels.allSatisfy { $0 == "_" } && survey.hasProperty(named: name)
    guard !mayBeClosure,
      !ours.isEmpty || uiKit.optionalRequirements.contains(where: isCalled)
    else { return }
    edits.append(.replace(mark, with: ""))
    note(at: node, "\(name) is called without \(mark.text)")
    let isForced = mark.tokenKind == .exclamationMark
    if isForced, ours.contains(where: { $0.result != nil }) {
      edits.append(.insert("!", after: node))
    } else if !isForced, ours.isEmpty, !base.containsOptionalChaining, !node.isStatement {
      // The caller unwraps the result.
      edits.append(.insert("Optional(", before: node))
      edits.append(.insert(")", after: node))
    }
  }

  /// `if let tap = delegate.didTap`, where an object need not implement `didTap`. In the port it always does.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value.as(MemberAccessExprSyntax.self), let base = value.base,
      !base.containsOptionalChaining,
      survey.optionals(named: value.declName.baseName.text).contains(where: { !$0.isProperty }),
      !survey.hasProperty(named: value.declName.baseName.text)
    {
      edits.append(.insert("Optional(", before: value))
      edits.append(.insert(")", after: value))
      note(at: value, "\(value.declName.baseName.text) is always there, with a default")
    }
    return .visitChildren
  }

  /// An optional requirement that is looked up before it is called, `guard let height = delegate?.height(of:) else { return 0 }`. In the port it is
  /// always found, and its result is nil if the object doesn't implement it: then the alternative is taken after the call.
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.body.statements.count == 1,
      let alternative = node.body.statements.first?.item.as(ReturnStmtSyntax.self)?.expression,
      let statements = node.parent?.parent?.as(CodeBlockItemListSyntax.self)
    else { return .visitChildren }
    for condition in node.conditions {
      guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value, isRequirementWithOptionalResult(value)
      else { continue }
      let finder = CallFinder(name)
      for statement in statements where statement.position > node.position {
        finder.walk(statement)
      }
      for call in finder.calls {
        edits.append(.insert("(", before: call))
        edits.append(.insert(" ?? \(alternative.trimmedDescription))", after: call))
        note(at: call, "\(name) is nil for an object that does not implement it")
      }
    }
    return .visitChildren
  }

  /// Whether an expression is a method by its full name, `delegate?.height(of:)`, that need not be implemented and has an optional result in the
  /// port.
  private func isRequirementWithOptionalResult(_ expression: ExprSyntax) -> Bool {
    guard let reference = expression.as(MemberAccessExprSyntax.self)?.declName else { return false }
    return survey.optionals(named: reference.baseName.text).contains {
      $0.fullName == reference.trimmedDescription && !$0.isProperty && $0.needsOptionalResult
    }
  }

  /// A layer class's `super.init(coder:)`: layers aren't archived here, and have no such initializer.
  private func createLayerWithoutCoder(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.is(SuperExprSyntax.self) == true,
      member.declName.baseName.tokenKind == .keyword(.`init`),
      node.arguments.count == 1, node.arguments.first?.label?.text == "coder",
      let info = currentType.flatMap({ survey.type(named: $0) }),
      survey.superclassOutside(info)?.hasSuffix("Layer") == true
    else { return }
    replace(node, with: "super.init()")
  }

  /// Calls a method of a target by its selector, `item.target?.perform(item.action)`. Objective-C finds methods of any object; here the object
  /// needs a class.
  private func castTarget(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let chain = member.base?.as(OptionalChainingExprSyntax.self)
    else { return }
    let target = chain.expression
    let name =
      target.as(MemberAccessExprSyntax.self)?.declName ?? target.as(DeclReferenceExprSyntax.self)
    switch member.declName.baseName.text {
    case "perform" where name?.baseName.text == "target" && target.is(MemberAccessExprSyntax.self):
      break
    case "performSelector" where name != nil: break
    default: return
    }
    edits.append(.insert("(", before: target))
    edits.append(.insert(" as? NSObject)", after: target))
    note(at: node, "the target is cast to NSObject")
  }

  /// The bundle of one of Apple's frameworks, whose translations of words such as “Close” sources use. Here it is the app's.
  private func replaceBundleOfApple(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.trimmedDescription == "Bundle",
      let argument = node.arguments.first, argument.label?.text == "identifier",
      argument.expression.trimmedDescription.hasPrefix("\"com.apple.")
    else { return }
    replace(node, with: "Optional(Bundle.main)")
  }

  /// A timer that only stands for one to come, `Timer()`. On Linux a timer has a time and an action.
  private func replaceEmptyTimer(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.trimmedDescription == "Timer", node.arguments.isEmpty,
      node.trailingClosure == nil, survey.type(named: "Timer") == nil
    else { return }
    replace(node, with: "Timer(timeInterval: 0, repeats: false) { _ in }")
  }

  /// An object of a class that is known at run time only, `T()` or `page.type.init()`. On iOS, every class has the initializer of `NSObject`. Here
  /// every view and controller has the one for storyboards.
  private func createWithCoder(_ node: FunctionCallExprSyntax) {
    guard node.arguments.isEmpty, node.trailingClosure == nil else { return }
    var name: String?
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      name = node.genericParameterClass(named: reference.baseName.text)
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.`init`), let base = member.base
    {
      let last =
        base.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      name = last.flatMap { last in
        let type = survey.metatypes[last] ?? last
        return node.genericParameterClass(named: type) ?? survey.metatypes[last]
      }
      // A local variable: `return type.init()` creates what the function returns.
      if name == nil, last?.first?.isLowercase == true { name = node.returnedClass }
    }
    guard let name, survey.lacksPlainInitializer(name), let end = node.rightParen else { return }
    edits.append(.insert("coder: NSCoder()", before: end))
    edits.append(.insert("!", after: node))
    note(
      .caution, at: node,
      "\(node.trimmedDescription.firstLine) creates the object with init(coder:), the initializer that every class has"
    )
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteOptionalCall(node)
    unwrapResult(node)
    createWithCoder(node)
    replaceBundleOfApple(node)
    replaceEmptyTimer(node)
    castTarget(node)
    createLayerWithoutCoder(node)
    if let info = currentType.flatMap({ survey.type(named: $0) }),
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.is(SuperExprSyntax.self) == true,
      Self.methodsOfNSObject.contains(where: {
        $0.prefix { $0 != "(" } == member.declName.baseName.text && isAtNSObject(info, $0)
      })
    {
      replace(node, with: "()")
      return .skipChildren
    }
    // The class itself, which in Objective-C is what a method of the class returns.
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "classForCoder", node.arguments.isEmpty,
      let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "self" || name.first?.isUppercase == true
    {
      replace(node, with: name == "self" ? name : "\(name).self")
      return .skipChildren
    }
    // In an extension of CGFloat, Swift finds the type's own static function first.
    if currentType == "CGFloat", node.calledExpression.trimmedDescription == "abs" {
      replace(node.calledExpression, with: "Swift.abs")
    }
    // The name of a class, which in Objective-C is a method of the class.
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "description", node.arguments.isEmpty,
      (base.trimmedDescription.hasPrefix("type(of:") && base.is(FunctionCallExprSyntax.self))
        || base.isNameOfGenericParameter
    {
      let type = base.isNameOfGenericParameter ? ".self" : ""
      replace(node, with: "String(describing: \(base.trimmedDescription)\(type))")
      return .skipChildren
    }
    if rewriteKeyPathCall(node) { return .skipChildren }
    let called = node.calledExpression.trimmedDescription
    switch called {
    case "os" where node.arguments.trimmedDescription == "iOS" && node.isBuildCondition:
      replace(node, with: "os(Linux)")
    case "Selector", "NSSelectorFromString":
      var argument = node.arguments.first?.expression
      if let tuple = argument?.as(TupleExprSyntax.self) {
        argument = tuple.elements.first?.expression
      }
      if node.arguments.count == 1, let literal = argument?.as(StringLiteralExprSyntax.self),
        let name = literal.representedLiteralValue,
        let text = selectors.selector(named: name, in: currentType)
      {
        replace(node, with: text)
        return .skipChildren
      }
    case _ where called.hasSuffix("responds"):
      // Every object has the methods of protocols: those that are optional have a default.
      if let macro = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self),
        macro.macroName.text == "selector", node.arguments.first?.label?.text == "to",
        let argument = macro.arguments.first?.expression, isOptionalRequirement(argument)
      {
        replace(node, with: "true")
        return .skipChildren
      }
    default: break
    }
    if let reason = Self.impossible[called] { note(.error, at: node, "\(called): \(reason)") }
    return .visitChildren
  }

  /// A property that is read by its key path, `object.value(forKeyPath: #keyPath(UIView.alpha))`, is read by its name. Returns whether the
  /// call was such a one.
  private func rewriteKeyPathCall(_ node: FunctionCallExprSyntax) -> Bool {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base,
      member.declName.baseName.text == "value", node.arguments.count == 1,
      let argument = node.arguments.first,
      ["forKey", "forKeyPath"].contains(argument.label?.text),
      let macro = argument.expression.as(MacroExpansionExprSyntax.self),
      macro.macroName.text == "keyPath"
    else { return false }
    let path = Self.keyPath(macro)
    replace(node, with: "\(base.trimmedDescription).\(path)")
    return true
  }

  /// The names of properties in `#keyPath(UIView.layer.position)`.
  private static func keyPath(_ macro: MacroExpansionExprSyntax) -> String {
    macro.arguments.trimmedDescription.split(separator: ".").drop { $0.first?.isUppercase == true }
      .joined(separator: ".")
  }

  private func isOptionalRequirement(_ argument: ExprSyntax) -> Bool {
    guard let member = argument.as(MemberAccessExprSyntax.self) else { return false }
    let name = member.declName.baseName.text
    return uiKit.optionalRequirements.contains { $0 == name || $0.hasPrefix(name + "(") }
      || !survey.optionals(named: name).isEmpty
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = node.arguments
    switch node.macroName.text {
    case "selector":
      guard let first = arguments.first else { break }
      let result = selectors.selector(
        first.expression, label: first.label?.text, in: currentType)
      edits.append(.replace(node, with: result.text))
      let kind: Note.Kind = result.caution == nil ? .change : .caution
      note(
        kind, at: node,
        "\(node.trimmedDescription) became \(result.text)"
          + (result.caution.map { "; " + $0 } ?? ""))
      return .skipChildren
    case "keyPath":
      replace(node, with: "\"\(Self.keyPath(node))\"")
      return .skipChildren
    case "imageLiteral":
      if let name = arguments.first?.expression.trimmedDescription {
        replace(node, with: "UIImage(named: \(name))!")
        return .skipChildren
      }
    default: break
    }
    return .visitChildren
  }

  // MARK: Imports

  private var importsDesktop = false
  /// Whether the file has imported Apple's module for logs.
  private(set) var importsOS = false
  /// Modules of Apple's systems, and what is imported in their place; nil for nothing.
  private static let replacements: [String: String?] = [
    "ObjectiveC": nil, "CoreFoundation": "Foundation", "Darwin": "Glibc", "os": nil,
    "ImageIO": nil, "CoreImage": nil, "CoreText": nil, "MobileCoreServices": nil,
    "simd": nil, "Accelerate": nil, "SafariServices": nil, "MessageUI": nil, "Photos": nil,
    "PhotosUI": nil, "AudioToolbox": nil, "AVFoundation": nil, "AVKit": nil, "MapKit": nil,
    "WebKit": nil, "CoreData": nil, "CoreLocation": nil, "CoreMotion": nil, "Metal": nil,
    "MetalKit": nil, "SpriteKit": nil, "SceneKit": nil, "StoreKit": nil, "UserNotifications": nil,
    "Combine": nil, "Intents": nil, "Contacts": nil, "GLKit": nil, "OSLog": nil,
    "LocalAuthentication": nil, "GameplayKit": nil,
  ]
  /// Modules that are there on Linux.
  private static let known: Set = [
    "CoreGraphics", "Desktop", "Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Lab",
    "QuartzCore", "Swift", "UIKit",
  ]
  /// Modules without a counterpart that take the whole file with them.
  static let viewFrameworks: Set = ["SwiftUI", "WidgetKit"]

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.path.trimmedDescription
    let module = String(path.prefix { $0 != "." })
    if module == "UIKit" { importsUIKit = true }
    if ["Foundation", "QuartzCore", "CoreGraphics"].contains(module),
      file.text.contains("AttributedString")
    {
      // UIKit has its own class, and passes these modules on. They would bring Foundation's class along.
      remove(node)
      return .skipChildren
    }
    if ["UIKit", "QuartzCore", "CoreGraphics"].contains(module),
      path != module || node.importKindSpecifier != nil || !node.modifiers.isEmpty
    {
      // Without an access level: every file imports UIKit, and all must do so at the same level.
      replace(node, with: "import \(module)")
    } else if let replacement = Self.replacements[module] {
      if let replacement {
        replace(node, with: "import \(replacement)")
      } else {
        edits.append(.removeLine(node))
        if module == "os" || module == "OSLog" { importsOS = true }
        note(
          module == "ObjectiveC" || module == "os" || module == "OSLog" ? .change : .caution,
          at: node, "removed import \(module), which is not on Linux")
      }
    } else if leftOutParts.contains(Syntax(node)) {
      // Stands in a condition from now on.
    } else if Self.isMissing(module, siblings), leftOut?.module == module {
      noteLeavingOut(at: node, module)
    } else if Self.isMissing(module, siblings), !node.isInCondition {
      note(.error, at: node, "the module \(module) is not part of this package; \(Self.remedy)")
    }
    return .skipChildren
  }

  private static let remedy = "port it, too, and add it to Package.swift"

  /// Whether a module can be neither imported nor replaced.
  static func isMissing(_ module: String, _ siblings: Set<String>) -> Bool {
    !known.contains(module) && !siblings.contains(module) && replacements[module] == nil
  }

  private func noteLeavingOut(at node: some SyntaxProtocol, _ module: String) {
    if leftOut?.isMarked == true { return }
    let text = "the file is left out, because it needs \(module)"
    if Self.viewFrameworks.contains(module) {
      note(.caution, at: node, text)
    } else {
      note(.error, at: node, text + ", which is not part of this package; " + Self.remedy)
    }
  }

  /// Puts the parts of a file that need SwiftUI inside of conditions.
  private func leaveOutParts() {
    for node in leftOutParts {
      let isBody = node.is(CodeBlockItemListSyntax.self)
      edits.append(.insert((isBody ? "\n" : "") + "#if canImport(SwiftUI)\n", before: node))
      edits.append(.insert("\n#endif" + (isBody ? "\n" : ""), after: node))
      if let function = node.parent?.parent?.as(FunctionDeclSyntax.self), isBody {
        note(
          .caution, at: node,
          "the body of \(function.name.text) is left out, because it needs SwiftUI")
      } else if node.is(ImportDeclSyntax.self) {
        note(at: node, "SwiftUI is imported only where it is")
      } else {
        let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text
        note(
          .caution, at: node,
          "\(name ?? node.trimmedDescription.firstLine) is left out, because it needs SwiftUI")
      }
    }
  }

  /// Puts a file that can't be built here inside of a condition.
  private func leaveOut(_ node: SourceFileSyntax) {
    guard let leftOut, !leftOut.isMarked else { return }
    edits.append(Edit(range: 0..<0, text: "#if canImport(\(leftOut.module))\n"))
    let end = file.text.utf8.count
    edits.append(Edit(range: end..<end, text: "\n#endif\n"))
    if let type = leftOut.type, let first = node.statements.first {
      note(
        .caution, at: first,
        "the file is left out, because it needs \(type), which needs \(leftOut.module)")
    }
  }

  private var importsUIKit = false
  /// Whether the file needs the part of Foundation that is a module of its own on Linux.
  private var usesNetworking = false

  private func noteUse(of name: String) {
    let names: Set = [
      "URLRequest", "URLResponse", "HTTPURLResponse", "URLCache", "URLCredential", "URLProtocol",
      "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "NSMutableURLRequest",
    ]
    usesNetworking = usesNetworking || names.contains(name) || name.hasPrefix("URLSession")
  }

  /// On Apple's systems, a framework's header imports UIKit for all of its files.
  override func visitPost(_ node: SourceFileSyntax) {
    leaveOut(node)
    // At the same place, the added imports come before the condition.
    defer { leaveOutParts() }
    let staysOut = leftOut.map { $0.isMarked || Self.viewFrameworks.contains($0.module) } ?? false
    var missing = importsUIKit || staysOut ? [] : ["UIKit"]
    if importsDesktop, !file.text.contains("import Desktop") { missing.append("Desktop") }
    if usesNetworking, !file.text.contains("import FoundationNetworking") {
      missing.append("FoundationNetworking")
    }
    guard !missing.isEmpty, let first = node.statements.first else { return }
    edits.append(.insert(missing.map { "import \($0)\n" }.joined(), before: first))
    note(at: first, missing.map { "added import \($0)" }.joined(separator: ", "))
  }

  // MARK: What can't be had

  private static let swizzling = "methods can't be exchanged while the app runs"
  /// Functions without which a source can't do what it is for.
  private static let impossible: [String: String] = [
    "method_exchangeImplementations": swizzling, "method_setImplementation": swizzling,
    "class_addMethod": swizzling, "class_replaceMethod": swizzling,
    "class_getInstanceMethod": swizzling, "class_getClassMethod": swizzling,
    "method_getImplementation": swizzling, "object_setClass": "an object can't change its class",
    "objc_allocateClassPair": "a class can't be made while the app runs",
  ]

  /// Methods by which an object forwards the messages that it receives to another one.
  private static let forwarding: Set = [
    "responds(to:)", "forwardingTarget(for:)", "conforms(to:)", "method(for:)",
  ]

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let function = node.decl.as(FunctionDeclSyntax.self),
      function.modifiers.contains(.override),
      Self.forwarding.contains(Survey.Method(function).fullName)
    else { return .visitChildren }
    if let clause = clauseOfForwarder(node), let last = clause.inheritedTypes.last {
      // Such an object passes on selectors, which needs no runtime.
      if function.name.text == "forwardingTarget" {
        edits.append(.insert(", SelectorForwarding", after: last))
        for mark in function.modifiers where mark.name.tokenKind == .keyword(.override) {
          edits.append(.remove(mark))
        }
        note(at: function, "forwardingTarget(for:) makes the class conform to SelectorForwarding")
        return .visitChildren
      }
      if function.name.text == "responds" {
        edits.append(.remove(node))
        note(at: function, "removed responds(to:), which asks forwardingTarget(for:) by itself")
        return .skipChildren
      }
    }
    edits.append(.remove(node))
    note(
      .error, at: function,
      "\(Survey.Method(function).fullName) is left out: an object can't forward messages to another one"
    )
    return .skipChildren
  }

  /// The inheritance clause of a class that is nothing but an object which forwards messages; nil for other classes. One that conforms to a
  /// protocol forwards the protocol's methods, too.
  private func clauseOfForwarder(_ member: MemberBlockItemSyntax) -> InheritanceClauseSyntax? {
    guard let declaration = member.parent?.parent?.parent?.as(ClassDeclSyntax.self),
      let clause = declaration.inheritanceClause,
      clause.inheritedTypes.map({ $0.type.trimmedDescription }) == ["NSObject"],
      let method = declaration.memberBlock.members.lazy
        .compactMap({ $0.decl.as(FunctionDeclSyntax.self) })
        .first(where: { $0.name.text == "forwardingTarget" }),
      // NSObject itself forwards nothing here.
      method.body?.description.contains("super.") != true
    else { return nil }
    return clause
  }

  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.type.trimmedDescription == "NSProxy" {
      note(.error, at: node, "NSProxy: messages can't be forwarded")
    }
    return .visitChildren
  }
}

/// An initializer that classes of UIKit require of their subclasses.
private struct RequiredInitializer {
  let labels: [String]
  let declaration: String
  let call: String

  var name: String { "init(" + labels.map { $0 + ":" }.joined() + ")" }

  private static let layer = RequiredInitializer(
    labels: ["layer"], declaration: "init(layer: Any)", call: "super.init(layer: layer)")
  private static let item = RequiredInitializer(
    labels: ["frame"], declaration: "init(frame: CGRect)", call: "super.init(frame: frame)")
  private static let row = RequiredInitializer(
    labels: ["style", "reuseIdentifier"],
    declaration: "init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)",
    call: "super.init(style: style, reuseIdentifier: reuseIdentifier)")

  private static let header = RequiredInitializer(
    labels: ["reuseIdentifier"], declaration: "init(reuseIdentifier: String?)",
    call: "super.init(reuseIdentifier: reuseIdentifier)")
  private static let segue = RequiredInitializer(
    labels: ["identifier", "source", "destination"],
    declaration:
      "init(identifier: String?, source: UIViewController, destination: UIViewController)",
    call: "super.init(identifier: identifier, source: source, destination: destination)")

  /// The initializers by the names of UIKit's classes.
  static let of: [String: RequiredInitializer] = [
    "CALayer": layer, "CAShapeLayer": layer, "CAGradientLayer": layer, "CATransformLayer": layer,
    "CAReplicatorLayer": layer, "CATextLayer": layer, "CAEmitterLayer": layer,
    "CAScrollLayer": layer, "UICollectionReusableView": item, "UICollectionViewCell": item,
    "UITableViewCell": row, "UITableViewHeaderFooterView": header, "UIStoryboardSegue": segue,
  ]
}

extension ClassDeclSyntax {
  /// Whether every stored property has a value before an initializer runs.
  fileprivate var hasInitialValues: Bool {
    memberBlock.members.allSatisfy { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(.static), !variable.modifiers.contains(.class)
      else { return true }
      return variable.bindings.allSatisfy { binding in
        let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
        let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        return binding.initializer != nil || binding.accessorBlock != nil
          || (!isConstant && type.isOptionalType)
      }
    }
  }
}

extension String {
  var firstLine: String {
    split(separator: "\n", maxSplits: 1).first.map(String.init) ?? self
  }

  var isOptionalType: Bool { hasSuffix("?") || hasSuffix("!") }

  /// The type as an optional one.
  var madeOptional: String {
    contains("->") || hasPrefix("any ") || hasPrefix("some ") || contains("&")
      ? "(\(self))?" : self + "?"
  }
}

extension SyntaxProtocol {
  fileprivate var containsOptionalChaining: Bool {
    if self.is(OptionalChainingExprSyntax.self) { return true }
    return children(viewMode: .sourceAccurate).contains { $0.containsOptionalChaining }
  }

  /// Whether the expression is a statement, so that its result is not used.
  fileprivate var isStatement: Bool { parent?.is(CodeBlockItemSyntax.self) == true }

  /// Whether this is part of the condition of `#if`.
  fileprivate var isBuildCondition: Bool {
    var node = parent
    while let current = node {
      if let clause = current.as(IfConfigClauseSyntax.self) {
        return clause.condition.map { $0.position <= position && endPosition <= $0.endPosition }
          ?? false
      }
      node = current.parent
    }
    return false
  }

  /// Whether this is inside of `#if`.
  fileprivate var isInCondition: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { $0.is(IfConfigClauseSyntax.self) }
  }
}

extension ExprSyntax {
  /// Whether the expression is the name of a generic parameter of a declaration around it.
  fileprivate var isNameOfGenericParameter: Bool {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return sequence(first: Syntax(self), next: \.parent).contains { node in
      let clause =
        node.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? node.as(ClassDeclSyntax.self)?.genericParameterClause
      return clause?.parameters.contains { $0.name.text == name } == true
    }
  }
}

extension MemberAccessExprSyntax {
  /// Whether the source goes on as if the member's value could be nil, which is so if the member is one of any object.
  fileprivate var isReadAsOptional: Bool {
    guard let parent else { return false }
    if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
      return true
    }
    guard parent.is(InitializerClauseSyntax.self), let owner = parent.parent else { return false }
    return owner.is(OptionalBindingConditionSyntax.self)
      || owner.as(PatternBindingSyntax.self)?.typeAnnotation == nil
  }
}

extension SyntaxProtocol {
  /// The first class or protocol of a generic parameter of the declarations around a piece of syntax; nil if there is no such parameter.
  fileprivate func genericParameterClass(named name: String) -> String? {
    var outer = parent
    while let node = outer {
      let clause =
        node.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? node.as(StructDeclSyntax.self)?.genericParameterClause
        ?? node.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? node.as(InitializerDeclSyntax.self)?.genericParameterClause
      if let parameter = clause?.parameters.first(where: { $0.name.text == name }) {
        return parameter.inheritedType.map {
          ($0.as(CompositionTypeSyntax.self)?.elements.first?.type ?? $0).trimmedDescription
            .typeName
        }
      }
      outer = node.parent
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// The return type of the enclosing function if the function returns the value of this call; nil otherwise.
  fileprivate var returnedClass: String? {
    guard parent?.is(ReturnStmtSyntax.self) == true || parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    var outer = parent
    while let node = outer, !node.is(ClosureExprSyntax.self) {
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.trimmedDescription.typeName
      }
      outer = node.parent
    }
    return nil
  }
}

extension AttributeSyntax {
  /// Whether this is `@available(*, unavailable)` of a property that only Interface Builder may set. The table of a class's outlets sets it here.
  fileprivate var isUnavailableExceptInInterfaceBuilder: Bool {
    arguments?.trimmedDescription.contains("unavailable") == true
      && parent?.as(AttributeListSyntax.self)?.names.contains("IBInspectable") == true
  }
}

/// Finds the calls of a local function or closure.
private final class CallFinder: SyntaxVisitor {
  private let name: String
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == name {
      calls.append(node)
    }
    return .visitChildren
  }
}

/// Says whether a name alone is an argument of a call.
private final class ArgumentFinder: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.trimmedDescription == name { isFound = true }
    return .visitChildren
  }
}
