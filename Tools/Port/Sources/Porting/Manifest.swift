import Foundation
import SwiftParser
import SwiftSyntax

/// A module to port: its name and its files.
struct Module {
  let name: String
  /// The folder with the files, below the folder that is ported; empty for that folder itself.
  let folder: String
  /// The Swift files, below ``folder``.
  let files: [String]
  /// The modules of the same package that it needs.
  var dependencies: [String] = []
}

/// Finds the modules of a folder: those of its `Package.swift`, or else the folder as one.
struct Manifest {
  let modules: [Module]
  var notes: [Note] = []

  /// Folders with examples, which are apps of their own.
  private static let examples = ["example", "examples", "demo", "demos", "sample", "samples"]

  init(folder: URL, name: String) throws {
    let manifest = folder.appendingPathComponent("Package.swift")
    if let text = try? String(contentsOf: manifest, encoding: .utf8) {
      let modules = try Self.modules(of: text, in: folder)
      if !modules.isEmpty {
        self.modules = modules
        return
      }
    }
    var files = try SwiftFiles.below(folder)
    // A library's examples are not part of it. An app has no examples: a folder “DemoPage” of it is one of its own.
    let library = files.filter { path in
      !path.split(separator: "/").dropLast().contains { part in
        let name = part.lowercased()
        return Self.examples.contains { name.hasPrefix($0) || name.hasSuffix($0) }
      }
    }
    let isApp = library.contains {
      ["AppDelegate.swift", "main.swift"].contains(($0 as NSString).lastPathComponent)
    }
    if !isApp, !library.isEmpty, library.count < files.count {
      let left = files.filter { !library.contains($0) }
      let folders = Set(left.compactMap { $0.split(separator: "/").first.map(String.init) })
      for folder in folders.sorted() {
        notes.append(
          Note(
            kind: .caution, path: folder, line: 1,
            text: "left out: it looks like an example; port it for itself"))
      }
      files = library
    }
    modules = [Module(name: name, folder: "", files: files)]
  }

  private static func modules(of text: String, in folder: URL) throws -> [Module] {
    let finder = TargetFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: text))
    let names = Set(finder.targets.map(\.name))
    return try finder.targets.compactMap { target in
      let path =
        target.path ?? ["Sources/\(target.name)", "Source/\(target.name)", "src/\(target.name)"]
        .first { isFolder(folder.appendingPathComponent($0)) } ?? "Sources"
      let root = path == "." ? folder : folder.appendingPathComponent(path).standardizedFileURL
      guard isFolder(root) else { return nil }
      let files = try SwiftFiles.below(root).filter { file in
        func isIn(_ part: String) -> Bool {
          let part = part.hasSuffix("/") ? String(part.dropLast()) : part
          return part == "." || part.isEmpty || file == part || file.hasPrefix(part + "/")
        }
        return !target.excluded.contains(where: isIn)
          && (target.sources.isEmpty || target.sources.contains(where: isIn))
      }
      guard !files.isEmpty else { return nil }
      return Module(
        name: target.name, folder: path == "." ? "" : path, files: files,
        dependencies: target.dependencies.filter(names.contains))
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// Finds the targets in a package's manifest, apart from those of tests.
private final class TargetFinder: SyntaxVisitor {
  struct Target {
    let name: String
    let path: String?
    let excluded: [String]
    let sources: [String]
    let dependencies: [String]
  }

  private(set) var targets: [Target] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      ["target", "executableTarget"].contains(member.declName.baseName.text),
      ["", "Target"].contains(member.base?.trimmedDescription ?? ""),
      let name = strings(node, "name").first, node.isInTargets
    else { return .visitChildren }
    targets.append(
      Target(
        name: name, path: strings(node, "path").first, excluded: strings(node, "exclude"),
        sources: strings(node, "sources"), dependencies: strings(node, "dependencies")))
    return .skipChildren
  }

  /// The strings in the argument with this label.
  private func strings(_ node: FunctionCallExprSyntax, _ label: String) -> [String] {
    guard let argument = node.arguments.first(where: { $0.label?.text == label }) else { return [] }
    let finder = StringFinder(viewMode: .sourceAccurate)
    finder.walk(argument.expression)
    return finder.strings
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is in the list of targets, and not among a target's dependencies.
  fileprivate var isInTargets: Bool {
    var node = parent
    while let current = node {
      if let argument = current.as(LabeledExprSyntax.self), argument.label != nil {
        return argument.label?.text == "targets"
      }
      node = current.parent
    }
    return true
  }
}

private final class StringFinder: SyntaxVisitor {
  private(set) var strings: [String] = []

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let text = node.representedLiteralValue { strings.append(text) }
    return .skipChildren
  }
}
