import SwiftSyntax

/// Lets classes override members that the module has added to a class of UIKit by an extension. Objective-C finds such members when they
/// are called; Swift can't override them.
///
/// The member asks whether its object has a version of its own:
///
///     extension UIViewController {
///       func openMenu() {
///         if let own = self as? any OpenMenuOverriding { return own.overridingOpenMenu() }
///         return baseOpenMenu()
///       }
///
///       func baseOpenMenu() { … }
///     }
struct ExtensionDispatch {
  private let files: [SourceFile]
  private var edits: [Int: [Edit]] = [:]
  private(set) var notes: [Note] = []

  var result: [SourceFile] { files.enumerated().map { $1.applying(edits[$0] ?? []) } }

  /// A method or property in an extension or class.
  fileprivate struct Member {
    let file: Int
    let type: String
    let fullName: String
    let declaration: DeclSyntax
    let isOverride: Bool

    var name: String { String(fullName.prefix { $0 != "(" }) }

    /// The name with its labels, as the beginning of other names.
    private var words: String {
      let labels = fullName.dropFirst(name.count).split { "(:)_".contains($0) }
      return ([Substring(name)] + labels).map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined()
    }
    var protocolName: String { words + "Overriding" }
    var overridingName: String { "overriding" + name.prefix(1).uppercased() + name.dropFirst() }
    var baseName: String { "base" + name.prefix(1).uppercased() + name.dropFirst() }
  }

  init(_ files: [SourceFile], _ uiKit: UIKitNames) {
    self.files = files
    let survey = Survey(files)
    var added: [String: [Member]] = [:]
    var overriding: [Member] = []
    for (index, file) in files.enumerated() {
      let finder = MemberFinder(file: index)
      finder.walk(file.tree)
      for member in finder.members {
        let info = survey.type(named: member.type)
        if member.isOverride, info?.kind == .classType {
          overriding.append(member)
        } else if info?.kind == nil, !member.isOverride {
          added[member.fullName, default: []].append(member)
        }
      }
    }
    var dispatched: Set<String> = []
    for own in overriding {
      guard let info = survey.type(named: own.type), let candidates = added[own.fullName],
        let outside = survey.superclassOutside(info)
      else { continue }
      let ancestors = uiKit.ancestors(of: outside)
      guard let base = candidates.first(where: { ancestors.contains($0.type) }) else { continue }
      let parents = survey.lineage(of: info).dropFirst()
      let isSecond = overriding.contains { other in
        other.fullName == own.fullName && parents.contains { $0.path == other.type }
      }
      let key = base.type + "." + base.fullName
      let isDone = dispatched.contains(key)
      guard isDone || dispatch(base) else {
        note(
          own, .error,
          "\(own.fullName) overrides a settable property of an extension of \(base.type)")
        continue
      }
      dispatched.insert(key)
      rename(own, isSecond: isSecond)
      note(own, .change, "\(own.fullName) overrides a member of an extension of \(base.type)")
    }
  }

  private mutating func note(_ member: Member, _ kind: Note.Kind, _ text: String) {
    let file = files[member.file]
    notes.append(
      Note(kind: kind, path: file.path, line: file.line(of: member.declaration), text: text))
  }

  /// Makes a member of an extension ask its object. Returns false if it can't.
  private mutating func dispatch(_ base: Member) -> Bool {
    let proto = base.protocolName
    let requirement: String
    if let function = base.declaration.as(FunctionDeclSyntax.self), let body = function.body {
      let signature = function.signature.trimmedDescription
      let arguments = function.signature.parameterClause.parameters.map { parameter in
        let name = (parameter.secondName ?? parameter.firstName).text
        return parameter.firstName.text == "_" ? name : "\(parameter.firstName.text): \(name)"
      }.joined(separator: ", ")
      edits[base.file, default: []].append(
        .insert(
          """
          {
              if let own = self as? any \(proto) { return own.\(base.overridingName)(\(arguments)) }
              return \(base.baseName)(\(arguments))
            }

            func \(base.baseName)\(signature)\u{20}
          """, before: body))
      requirement = "func \(base.overridingName)\(function.signature.withoutDefaults)"
    } else if let variable = base.declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, let accessors = binding.accessorBlock,
      let type = binding.typeAnnotation?.type.trimmedDescription, !accessors.isSettable
    {
      edits[base.file, default: []].append(
        .insert(
          """
          {
              (self as? any \(proto))?.\(base.overridingName) ?? \(base.baseName)
            }

            var \(base.baseName): \(type)\u{20}
          """, before: accessors))
      requirement = "var \(base.overridingName): \(type) { get }"
    } else {
      return false
    }
    append(
      """
      /// Has a version of its own of `\(base.fullName)`, which an extension of \(base.type) adds.
      protocol \(proto): AnyObject {
        \(requirement)
      }

      """, to: base.file)
    return true
  }

  /// Gives a class's member the name of the requirement.
  private mutating func rename(_ own: Member, isSecond: Bool) {
    var changes: [Edit] = []
    let modifiers: DeclModifierListSyntax
    if let function = own.declaration.as(FunctionDeclSyntax.self) {
      modifiers = function.modifiers
      changes.append(.replace(function.name, with: own.overridingName))
    } else if let variable = own.declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first
    {
      modifiers = variable.modifiers
      changes.append(.replace(binding.pattern, with: own.overridingName))
    } else {
      return
    }
    for modifier in modifiers {
      let isAccess = [.keyword(.public), .keyword(.open), .keyword(.internal)]
        .contains(modifier.name.tokenKind)
      if isAccess || (modifier.name.tokenKind == .keyword(.override) && !isSecond) {
        changes.append(.remove(modifier))
      }
    }
    let finder = SuperFinder(name: own.name)
    finder.walk(own.declaration)
    for call in finder.calls {
      changes.append(
        .replace(call, with: isSecond ? "super." + own.overridingName : own.baseName))
    }
    edits[own.file, default: []] += changes
    if !isSecond { append("extension \(own.type): \(own.protocolName) {}\n", to: own.file) }
  }

  private mutating func append(_ text: String, to file: Int) {
    let end = files[file].text.utf8.count
    let isFirst = !(edits[file] ?? []).contains { $0.range.lowerBound == end }
    let gap = isFirst && !files[file].text.hasSuffix("\n") ? "\n\n" : "\n"
    edits[file, default: []].append(Edit(range: end..<end, text: gap + text))
  }
}

extension FunctionSignatureSyntax {
  /// The signature for a protocol, in which parameters have no default values.
  fileprivate var withoutDefaults: String {
    var copy = trimmed
    copy.parameterClause.parameters = FunctionParameterListSyntax(
      copy.parameterClause.parameters.map { parameter in
        guard parameter.defaultValue != nil else { return parameter }
        var plain = parameter
        plain.defaultValue = nil
        plain.type = plain.type.trimmed
        return plain
      })
    return copy.description
  }
}

extension AccessorBlockSyntax {
  fileprivate var isSettable: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
  }
}

/// Finds the methods and properties of the types of a file, apart from static ones.
private final class MemberFinder: TypeVisitor {
  private let file: Int
  private(set) var members: [ExtensionDispatch.Member] = []

  init(file: Int) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    for member in declaration.memberBlock.members {
      guard let (names, modifiers) = OverrideMover.member(member.decl), names.count == 1,
        let name = names.first, !modifiers.contains(.static), !modifiers.contains(.class)
      else { continue }
      members.append(
        ExtensionDispatch.Member(
          file: file, type: path, fullName: name, declaration: member.decl,
          isOverride: modifiers.contains(.override)))
    }
  }
}

/// Finds uses of a member of the superclass.
private final class SuperFinder: SyntaxVisitor {
  private let name: String
  private(set) var calls: [MemberAccessExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name {
      calls.append(node)
    }
    return .visitChildren
  }
}
