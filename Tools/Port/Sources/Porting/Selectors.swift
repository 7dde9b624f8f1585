import SwiftSyntax

/// Writes selectors as UIKit has them here: with the method itself beside its name.
struct SelectorWriter {
  let survey: Survey
  let uiKit: UIKitNames

  struct Result {
    let text: String
    /// What is lost; nil if nothing is.
    var caution: String?
  }

  /// Returns what takes the place of `#selector(argument)`.
  ///
  /// - Parameters:
  ///   - label: `getter` or `setter` if the argument has such a label.
  ///   - context: the path of the type around it.
  func selector(_ argument: ExprSyntax, label: String?, in context: String?) -> Result {
    var argument = argument
    while let tuple = argument.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      argument = only.expression
    }
    // `#selector(tap as () -> Void)` chooses an overload.
    if let sequence = argument.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      argument = first
    } else if let cast = argument.as(AsExprSyntax.self) {
      argument = cast.expression
    }
    guard let reference = Reference(argument) else {
      return Result(
        text: "Selector(\"\(argument.trimmedDescription)\")",
        caution: "#selector names no method that can be found")
    }
    if let label {
      let name =
        label == "setter"
        ? "set" + reference.name.prefix(1).uppercased() + reference.name.dropFirst() + ":"
        : reference.name
      return Result(text: "Selector(\"\(name)\")", caution: "a property has no selector here")
    }
    return selector(of: reference, in: context)
  }

  /// A method as a selector's argument names it.
  private struct Reference {
    let name: String
    /// The argument labels; nil if they are left out.
    let labels: [String]?
    /// The expression before the dot; nil if there is none or if it is `self`.
    let base: ExprSyntax?

    init?(_ argument: ExprSyntax) {
      let declaration: DeclReferenceExprSyntax
      if let reference = argument.as(DeclReferenceExprSyntax.self) {
        (declaration, base) = (reference, nil)
      } else if let member = argument.as(MemberAccessExprSyntax.self) {
        declaration = member.declName
        let text = member.base?.trimmedDescription
        base = ["self", "Self", "super", nil].contains(text) ? nil : member.base
      } else {
        return nil
      }
      name = declaration.baseName.text
      labels = declaration.argumentNames?.arguments.map(\.name.text)
    }

    /// The base if it is the name of a type.
    var typeName: String? {
      guard let text = base?.trimmedDescription, text.simpleName.first?.isUppercase == true else {
        return nil
      }
      return text
    }
  }

  private func selector(of reference: Reference, in context: String?) -> Result {
    var owner = reference.base == nil ? context : reference.typeName
    var info = owner.flatMap { survey.type(named: $0, in: context) }
    if owner == nil || (reference.base == nil && info?.kind == .other) {
      // The method belongs to a value, whose type only the compiler knows.
      let holders = survey.types.values.filter { method(reference, in: $0) != nil }
      info = holders.count == 1 ? holders[0] : nil
      owner = info?.path
    }
    guard let owner else { return nameOnly(reference) }
    if info?.kind == .protocolType || (info == nil && uiKit.protocols.contains(owner)) {
      return nameOnly(reference, method: info.flatMap { method(reference, in: $0) })
    }
    guard let info, let method = method(reference, inLineageOf: info) else {
      // A method of UIKit, or of another module.
      let labels = reference.labels ?? []
      let name = objCName(reference.name, labels)
      let suffix = labels.isEmpty ? "" : "(" + labels.map { $0 + ":" }.joined() + ")"
      return Result(text: "Selector(\"\(name)\", \(owner).\(reference.name)\(suffix))")
    }
    let name = method.objCName ?? objCName(method.name, method.labels)
    if method.isStatic || method.labels.count > 2 {
      return Result(
        text: "Selector(\"\(name)\")",
        caution: "a selector can't call \(owner).\(method.fullName): "
          + (method.isStatic ? "it is no method of an object" : "it has more than two parameters"))
    }
    // A method that an extension gives to all controllers may be called on any, whichever class the source names.
    let holder = survey.lineage(of: info).first { self.method(reference, in: $0) != nil }
    if let holder, holder.kind == nil, !uiKit.protocols.contains(holder.path) {
      return Result(text: "Selector(\"\(name)\", \(function(method, of: holder.path, holder)))")
    }
    return Result(text: "Selector(\"\(name)\", \(function(method, of: owner, info)))")
  }

  /// The method as a function of its object, such as `Page.close(_:)`.
  private func function(_ method: Survey.Method, of owner: String, _ info: Survey.TypeInfo)
    -> String
  {
    let isOverloaded = info.methods.contains {
      $0.name == method.name && $0.fullName != method.fullName
    }
    if method.labels.isEmpty, isOverloaded {
      return "\(owner).\(method.name) as (\(owner)) -> () -> \(method.result ?? "Void")"
    }
    return "\(owner).\(method.fullName)"
  }

  private func nameOnly(_ reference: Reference, method: Survey.Method? = nil) -> Result {
    let name = objCName(reference.name, method?.labels ?? reference.labels ?? [])
    return Result(
      text: "Selector(\"\(name)\")",
      caution:
        "only the class of the object knows this method; it needs a table (SelectorResponding)"
    )
  }

  private func method(_ reference: Reference, in info: Survey.TypeInfo) -> Survey.Method? {
    let named = info.methods.filter { $0.name == reference.name }
    guard let labels = reference.labels else {
      // Without labels, the compiler accepts the name only if it means one method, or one without parameters.
      return named.count == 1 ? named[0] : named.first { $0.labels.isEmpty } ?? named.first
    }
    return named.first { $0.labels == labels }
  }

  private func method(_ reference: Reference, inLineageOf info: Survey.TypeInfo) -> Survey.Method? {
    survey.lineage(of: info).lazy.compactMap { method(reference, in: $0) }.first
  }

  /// Returns the name that Objective-C gives a method: with a colon for each parameter.
  func objCName(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var result = name
    if first != "_" {
      let prepositions = [
        "above", "after", "along", "at", "before", "below", "by", "for", "from", "in", "into", "of",
        "on", "since", "to", "using", "via", "when", "with",
      ]
      let word = String(first.prefix { !$0.isUppercase })
      result += prepositions.contains(word) ? "" : "With"
      result += first.prefix(1).uppercased() + first.dropFirst()
    }
    return result + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  /// Returns the selector of an action that storyboards can name; nil if its method can't be called by one.
  func selector(of action: Survey.Method, in info: Survey.TypeInfo) -> String? {
    guard !action.isStatic, action.labels.count <= 2 else { return nil }
    let name = action.objCName ?? objCName(action.name, action.labels)
    return "Selector(\"\(name)\", \(function(action, of: info.path, info)))"
  }

  /// Returns what takes the place of a selector that is made from a name, such as `Selector("tap:")`; nil if its method
  /// isn't in the type around it.
  func selector(named name: String, in context: String?) -> String? {
    guard let context, let info = survey.type(named: context), info.kind == .classType else {
      return nil
    }
    for type in survey.lineage(of: info) where type.kind == .classType {
      for method in type.methods
      where (method.objCName ?? objCName(method.name, method.labels)) == name
        && !method.isStatic && method.labels.count <= 2
      {
        return "Selector(\"\(name)\", \(function(method, of: context, info)))"
      }
    }
    return nil
  }
}
