import Foundation
import SwiftParser
import SwiftSyntax

/// Rewrites the sources of an iOS library so that they compile with Interlude's UIKit.
public struct PortedPackage {
  /// The ported package: each file's path below the new folder, and its text.
  public let files: [String: String]
  /// Files that are copied as they are: each one's place in the new folder, and where it is now.
  public let copies: [String: URL]
  /// The PNG files that vector images are drawn as, by their paths below the new folder.
  public let pictures: [String: Data]
  /// What was changed and what could not be, in the order of files and lines.
  public let notes: [Note]

  /// Whether the port is complete, as far as it can tell: nothing needs to be written by hand.
  public var isComplete: Bool { !notes.contains { $0.kind == .error } }

  /// A reason why nothing was ported.
  public enum Refusal: Error, Equatable, CustomStringConvertible {
    case notAFolder(path: String)
    case noSwift(path: String)
    case unreadable(path: String)

    /// The reason in one sentence.
    public var description: String {
      switch self {
      case .notAFolder(let path): "\(path) is not a folder."
      case .noSwift(let path): "\(path) contains no Swift files to port."
      case .unreadable(let path): "\(path) can't be read as a Swift file in UTF-8."
      }
    }
  }

  /// Ports the files below `folder`.
  ///
  /// - Parameters:
  ///   - name: the name of the package, and of its module if `folder` has no `Package.swift`.
  ///   - library: the path of Interlude's folder, for the new `Package.swift`.
  public init(folder: URL, name: String, library: String, uiKit: UIKitNames) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw Refusal.notAFolder(path: folder.relativePath) }
    let manifest = try Manifest(folder: folder, name: name)
    guard manifest.modules.contains(where: { !$0.files.isEmpty }) else {
      throw Refusal.noSwift(path: folder.relativePath)
    }
    var files: [String: String] = [:]
    var notes = manifest.notes
    var copies: [String: URL] = [:]
    var pictures: [String: Data] = [:]
    var products: [PackageWriter.Target] = []
    let siblings = Set(manifest.modules.map(\.name))
    var extensionOutlets: [String: ExtensionOutlets] = [:]
    for module in manifest.modules {
      let prefix = module.folder.isEmpty ? "" : module.folder + "/"
      let root = module.folder.isEmpty ? folder : folder.appendingPathComponent(module.folder)
      var firstPaths: [String: String] = [:]
      let sources = try module.files.compactMap { path -> SourceFile? in
        guard
          let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        else { throw Refusal.unreadable(path: prefix + path) }
        // A repository may have a file twice, for two ways of building it.
        if let first = firstPaths[text] {
          notes.append(
            Note(
              kind: .caution, path: prefix + path, line: 1,
              text: "left out: it is the same as \(first)"))
          return nil
        }
        firstPaths[text] = path
        // Old versions of Swift accepted a blank after an attribute's name.
        return SourceFile(
          path: prefix + path,
          text: text.replacing(/@(available|objc|convention)[ \t]+\(/) { "@\($0.1)(" })
      }
      let ported = PortedModule(
        sources, uiKit, siblings: siblings, storyboards: try StoryboardNames(below: root))
      notes += ported.notes
      let place = "Sources/\(module.name)/"
      extensionOutlets[module.name] = ported.extensionOutlets
      if ported.needsOSSupport {
        let hasLogger = sources.contains { $0.text.contains(/\b(struct|class|enum) Logger\b/) }
        files[place + OSSupport.path] = OSSupport.text(hasLogger: hasLogger)
      }
      let paths = sources.map { String($0.path.dropFirst(prefix.count)) }
      for (path, file) in zip(Self.distinct(paths), ported.files) {
        files[place + path] = file.text
      }
      let copied = try Self.resources(of: root, beside: module.files)
      for path in copied {
        let file = root.appendingPathComponent(path)
        if let text = Self.interface(file, module: module.name, siblings: siblings) {
          files[place + path] = text
        } else {
          copies[place + path] = file
        }
      }
      let sets = Set(
        copied.filter(DrawnImageSet.isVectorImage).map {
          ($0 as NSString).deletingLastPathComponent
        })
      for set in sets.sorted() {
        guard let drawn = DrawnImageSet(folder: root.appendingPathComponent(set)) else { continue }
        copies[place + set + "/Contents.json"] = nil
        files[place + set + "/Contents.json"] = drawn.contents
        for (name, data) in drawn.pictures { pictures["\(place)\(set)/\(name)"] = data }
        for name in drawn.drawn { copies["\(place)\(set)/\(name)"] = nil }
        notes += drawn.drawn.sorted().map {
          Note(
            kind: .change, path: "\(prefix)\(set)/\($0)", line: 1,
            text: "drawn as PNG files, as Xcode does")
        }
        notes += drawn.problems.sorted { $0.key < $1.key }.map {
          Note(kind: .caution, path: "\(prefix)\(set)/\($0.key)", line: 1, text: $0.value)
        }
      }
      products.append(
        PackageWriter.Target(
          name: module.name, isExecutable: ported.hasMain, dependencies: module.dependencies,
          imports: ported.imports, resources: Self.catalogued(copied)))
    }
    for module in manifest.modules {
      guard let own = extensionOutlets[module.name] else { continue }
      let others = module.dependencies.filter { extensionOutlets[$0]?.isEmpty == false }
      if !own.isEmpty || !others.isEmpty {
        files["Sources/\(module.name)/\(ExtensionOutlets.path)"] = own.text(
          imports: module.dependencies, lists: others)
      }
    }
    files["Package.swift"] = PackageWriter.manifest(name: name, library: library, products)
    self.files = files
    self.copies = copies
    self.pictures = pictures
    self.notes = notes
  }

  /// The paths with names of files that differ, because a module may not have two files of one name: the second `a/Page.swift` becomes
  /// `a/a-Page.swift`.
  static func distinct(_ paths: [String]) -> [String] {
    var names: Set<String> = []
    return paths.map { path in
      var folders = path.split(separator: "/").map(String.init)
      guard let name = folders.popLast(), !names.insert(name).inserted else { return path }
      var longer = name
      for folder in folders.reversed() where names.contains(longer) {
        longer = "\(folder)-\(longer)"
      }
      names.insert(longer)
      return (folders + [longer]).joined(separator: "/")
    }
  }

  /// The text of a storyboard or nib file in which the module of the app's classes has the name of the ported module; nil if it is another
  /// file, or has no such classes.
  private static func interface(_ file: URL, module: String, siblings: Set<String>) -> String? {
    guard ["storyboard", "xib"].contains(file.pathExtension),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return nil }
    let renamed = text.replacing(/customModule="([^"]*)"/) { match in
      siblings.contains(String(match.1)) ? String(match.0) : "customModule=\"\(module)\""
    }
    return renamed == text ? nil : renamed
  }

  /// The resources that a manifest names: the files, and asset catalogues in place of theirs.
  private static func catalogued(_ files: [String]) -> [String] {
    var names: [String] = []
    for path in files {
      let catalog = path.range(of: ".xcassets/").map {
        String(path[..<$0.lowerBound]) + ".xcassets"
      }
      let name = catalog ?? path
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Pictures, fonts, storyboards, texts and asset catalogues among a module's files.
  private static func resources(of root: URL, beside sources: [String]) throws -> [String] {
    let kinds: Set = [
      "png", "jpg", "jpeg", "ttf", "otf", "strings", "json", "storyboard", "xib", "plist",
    ]
    let folders = Set(sources.map { $0.split(separator: "/").first.map(String.init) ?? "" })
    return try SwiftFiles.all(below: root).filter { path in
      let parts = path.split(separator: "/").map(String.init)
      if DrawnImageSet.isVectorImage(path) { return true }
      guard kinds.contains((path as NSString).pathExtension.lowercased()) else { return false }
      if path.hasSuffix(".storyboard") || path.hasSuffix(".xib") { return true }
      // The list of a program's properties is not its data.
      if path.hasSuffix("Info.plist") { return false }
      // An icon is for a phone's home screen.
      if path.contains(".xcassets/") { return !path.contains(".appiconset/") }
      // Not the pictures of a README or of the examples.
      return parts.count > 1 && (folders.contains(parts[0]) || parts[0] == "Resources")
        && !path.contains(".bundle/")
    }
  }
}

/// The ported files of one module.
struct PortedModule {
  private(set) var files: [SourceFile] = []
  private(set) var notes: [Note] = []
  /// The modules that the files import.
  private(set) var imports: Set<String> = []
  /// Whether a file has imported Apple's module for logs, whose types are then needed.
  private(set) var needsOSSupport = false
  /// What extensions add to classes of other modules for storyboards.
  let extensionOutlets: ExtensionOutlets
  /// Whether a type is marked as the program's entry.
  private(set) var hasMain = false

  /// - Parameters:
  ///   - siblings: the modules that are ported together.
  ///   - storyboards: what the module's storyboards name.
  init(
    _ originals: [SourceFile], _ uiKit: UIKitNames, siblings: Set<String> = [],
    storyboards: StoryboardNames = StoryboardNames()
  ) {
    var sound: [SourceFile] = []
    for file in originals {
      if let problem = Self.problem(of: file) {
        notes.append(problem)
      } else {
        sound.append(file)
      }
    }
    let survey = Survey(sound)
    var rewritten: [String: SourceFile] = [:]
    let mover = OverrideMover(sound)
    let leftOut = LeftOutFiles(sound, isOnlyModule: siblings.count < 2) {
      Rewriter.isMissing($0, siblings)
    }
    let kept = sound.filter { leftOut.reasons[$0.path] == nil }
    let keptSurvey = kept.count == sound.count ? survey : Survey(kept)
    extensionOutlets = ExtensionOutlets(
      keptSurvey, SelectorWriter(survey: keptSurvey, uiKit: uiKit))
    for file in sound {
      let rewriter = Rewriter(
        file, survey, uiKit, siblings: siblings, storyboards: storyboards,
        leftOut: leftOut.reasons[file.path], leftOutParts: leftOut.parts[file.path] ?? [])
      notes += rewriter.notes
      rewritten[file.path] = file.applying(rewriter.edits)
      if rewriter.importsOS { needsOSSupport = true }
    }
    // Lines in the notes are those of the original files; members move in the files that are already rewritten.
    notes += mover.notes + ExtensionDispatch(sound, uiKit).notes
    let changed = ExtensionDispatch(sound.map { rewritten[$0.path] ?? $0 }, uiKit).result
    for file in OverrideMover(changed).result { rewritten[file.path] = file }
    files = originals.map { rewritten[$0.path] ?? $0 }
    notes.sort { ($0.path, $0.line) < ($1.path, $1.line) }
    for file in files {
      for statement in file.tree.statements {
        if let node = statement.item.as(ImportDeclSyntax.self) {
          imports.insert(String(node.path.trimmedDescription.prefix { $0 != "." }))
        }
        if let node = statement.item.as(ClassDeclSyntax.self),
          node.attributes.names.contains("main")
        {
          hasMain = true
        }
      }
      if file.path.hasSuffix("main.swift") { hasMain = true }
    }
  }

  /// Says where a file has a syntax error; nil if it has none.
  private static func problem(of file: SourceFile) -> Note? {
    guard file.tree.hasError else { return nil }
    let finder = ErrorFinder(viewMode: .all)
    finder.walk(file.tree)
    let line = finder.first.map { file.line(of: $0) } ?? 1
    return Note(
      kind: .error, path: file.path, line: line,
      text: "the file is copied as it is, because this is no Swift that can be read")
  }
}

/// Finds the first piece of syntax that is missing or unexpected.
private final class ErrorFinder: SyntaxAnyVisitor {
  private(set) var first: Syntax?

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if first == nil, node.is(UnexpectedNodesSyntax.self) { first = node }
    return first == nil && node.hasError ? .visitChildren : .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if first == nil, token.presence == .missing { first = Syntax(token) }
    return .skipChildren
  }
}
