import Foundation
import SwiftSyntax

/// What the port needs to know of UIKit, read from its source.
public struct UIKitNames: Sendable {
  /// The names of UIKit's protocols.
  let protocols: Set<String>
  /// The full names of methods that are optional in iOS: here they are requirements with a default.
  let optionalRequirements: Set<String>
  private let superclasses: [String: String]

  /// Reads UIKit's protocols.
  ///
  /// - Parameter library: the folder with the library's `Package.swift`.
  public init(library: URL) throws {
    let folder = library.appendingPathComponent("Sources/UIKit")
    let texts = try SwiftFiles.below(folder).map { path in
      try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    self.init(texts)
  }

  init(_ texts: [String]) {
    let visitor = ProtocolFinder(viewMode: .sourceAccurate)
    // A protocol's defaults may be in another file.
    for text in texts where text.contains("protocol ") || text.contains(" class ") {
      visitor.walk(SourceFile(path: "", text: text).tree)
    }
    let found = Set(visitor.requirements.keys)
    visitor.protocols = found
    for text in texts where text.contains("extension UI") {
      visitor.walk(SourceFile(path: "", text: text).tree)
    }
    protocols = found
    superclasses = visitor.superclasses
    optionalRequirements = visitor.defaults.reduce(into: []) { names, entry in
      names.formUnion(entry.value.intersection(visitor.requirements[entry.key] ?? []))
    }
  }
}

extension UIKitNames {
  /// A class and its superclasses, from the nearest to the farthest.
  func ancestors(of name: String) -> [String] {
    var found = [name]
    while let next = superclasses[found[found.count - 1]], !found.contains(next) {
      found.append(next)
    }
    return found
  }
}

private final class ProtocolFinder: TypeVisitor {
  var protocols: Set<String> = []
  /// The names of the methods that each protocol requires.
  var requirements: [String: Set<String>] = [:]
  /// The names of the methods that extensions of each protocol implement.
  var defaults: [String: Set<String>] = [:]

  var superclasses: [String: String] = [:]

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    let names = Set(
      declaration.memberBlock.members.compactMap {
        $0.decl.as(FunctionDeclSyntax.self).map { Survey.Method($0).fullName }
      })
    if Syntax(declaration).is(ClassDeclSyntax.self),
      let name = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    {
      superclasses[path] = name
    }
    if Syntax(declaration).is(ProtocolDeclSyntax.self) {
      requirements[path, default: []].formUnion(names)
    } else if Syntax(declaration).is(ExtensionDeclSyntax.self), protocols.contains(path) {
      defaults[path, default: []].formUnion(names)
    }
  }
}
