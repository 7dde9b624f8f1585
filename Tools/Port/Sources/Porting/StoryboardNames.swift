import Foundation

/// What the sources of a module have to know about its storyboards and nib files.
struct StoryboardNames {
  /// The name of the storyboard with which the app begins; nil if it has none.
  var main: String?
  /// The classes of custom objects: those that are neither views nor controllers.
  var objects: Set<String> = []

  init(main: String? = nil, objects: Set<String> = []) {
    (self.main, self.objects) = (main, objects)
  }

  /// Reads the files below a folder.
  init(below root: URL) throws {
    let files = try SwiftFiles.all(below: root)
    let storyboards = Set(
      files.filter { $0.hasSuffix(".storyboard") }
        .map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension })
    func text(_ path: String) -> String {
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }
    // An app's `Info.plist` says with which storyboard it begins.
    main =
      files.lazy.filter { $0.hasSuffix("Info.plist") }
      .compactMap { Self.mainStoryboard(ofPropertyList: text($0)) }
      .first(where: storyboards.contains) ?? (storyboards.contains("Main") ? "Main" : nil)
    for path in files where path.hasSuffix(".storyboard") || path.hasSuffix(".xib") {
      for match in text(path).matches(of: /<customObject [^>]*customClass="([^"]*)"/) {
        objects.insert(String(match.1))
      }
    }
  }

  private static func mainStoryboard(ofPropertyList text: String) -> String? {
    guard let key = text.range(of: "<key>UIMainStoryboardFile</key>"),
      let begin = text.range(of: "<string>", range: key.upperBound..<text.endIndex),
      let end = text.range(of: "</string>", range: begin.upperBound..<text.endIndex)
    else { return nil }
    return String(text[begin.upperBound..<end.lowerBound])
  }
}
