import Foundation
import SwiftSyntax

/// What the port needs to know of UIKit, read from its source.
public struct UIKitNames: Sendable {
  /// The names of UIKit's protocols.
  let protocols: Set<String>
  /// The names of methods that are optional in iOS: here they are requirements with a default.
  let optionalRequirements: Set<String>

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
    for text in texts where text.contains("protocol ") {
      visitor.walk(SourceFile(path: "", text: text).tree)
    }
    let found = Set(visitor.requirements.keys)
    visitor.protocols = found
    for text in texts where text.contains("extension UI") {
      visitor.walk(SourceFile(path: "", text: text).tree)
    }
    protocols = found
    optionalRequirements = visitor.defaults.reduce(into: []) { names, entry in
      names.formUnion(entry.value.intersection(visitor.requirements[entry.key] ?? []))
    }
  }
}

private final class ProtocolFinder: TypeVisitor {
  var protocols: Set<String> = []
  /// The names of the methods that each protocol requires.
  var requirements: [String: Set<String>] = [:]
  /// The names of the methods that extensions of each protocol implement.
  var defaults: [String: Set<String>] = [:]

  override func didEnter(_ path: String, _ declaration: some DeclGroupSyntax) {
    let names = Set(
      declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name.text })
    if Syntax(declaration).is(ProtocolDeclSyntax.self) {
      requirements[path, default: []].formUnion(names)
    } else if Syntax(declaration).is(ExtensionDeclSyntax.self), protocols.contains(path) {
      defaults[path, default: []].formUnion(names)
    }
  }
}
