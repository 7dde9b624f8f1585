import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The page of the app's source.
@MainActor @Suite(.serialized) struct CodePageTests {
  private static func kinds(_ line: String) -> [String] {
    SwiftHighlighter.lines(of: line)[0].filter { $0.kind != .plain }
      .map { "\($0.kind) \($0.text)" }
  }

  /// Fails when a piece gets the wrong colour.
  @Test(arguments: [
    ("let x = 1.5e3 // one", ["keyword let", "number 1.5e3", "comment // one"]),
    ("case .default: Int.self", ["keyword case", "type Int"]),
    ("0x1F...20", ["number 0x1F", "number 20"]),
    (#"print("a \(b("c")) d", e)"#, [#"string "a \(b("c")) d""#]),
    (##"x = #"a "b" \#(c)"# + "\"""##, [##"string #"a "b" \#(c)"#"##, #"string "\"""#]),
    (
      "@MainActor final class A: B",
      [
        "keyword @MainActor", "keyword final", "keyword class",
        "type A", "type B",
      ]
    ),
    ("#expect(`in`)", ["keyword #expect"]),
    ("/* a /* b */ c */ d", ["comment /* a /* b */ c */"]),
    (#""never ends"#, [#"string "never ends"#]),
    ("/* never ends", ["comment /* never ends"]), ("\"\\", ["string \"\\"]), ("#", ["keyword #"]),
  ])
  func piecesHaveTheirKind(line: String, kinds: [String]) {
    #expect(Self.kinds(line) == kinds)
  }

  /// Fails when a character is lost, or a line break that is within a comment or a text.
  @Test func nothingIsLost() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 3)
    var sources = try files.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    sources += ["", "\n", "a", "\"\"\"\n  a\n  \"\"\"\n", "/*\n\n*/\r\n", "\"a\nb\""]
    for source in sources {
      let lines = SwiftHighlighter.lines(of: source)
      let text = lines.map { $0.map(\.text).joined() }
      var expected = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      if source.last?.isNewline == true { expected.removeLast() }
      #expect(text == expected.map(String.init))
    }
  }

  /// Fails when a comment or a text is taken for code that moves something, or code is not.
  @Test(arguments: [
    ("view.frame = page", true), ("// the frame", false), (#"print("frame")"#, false),
    ("view.frames = page", false), ("finalFrame(for: to)", false),
    ("upper.center = CGPoint(x: x, y: y)", true), ("upper.alpha = 1", false),
  ])
  func linesThatNameThePropertyAreMarked(line: String, isMarked: Bool) {
    let names = Set(AnimatedNames.names(forKeyPath: "position"))
    #expect(SwiftHighlighter.lines(of: line)[0].names(names) == isMarked)
  }

  /// Fails when the page does not turn to the file with the animation's innermost line, or marks another line than that and its callers.
  @Test func theLinesOfAnAnimationAreMarked() throws {
    let folder = try TemporaryFolder()
    let text = (1...9).map { "view\($0).frame = page" }.joined(separator: "\n")
    let sources = try ["A.swift", "B.swift"].map {
      LabSource(URL(fileURLWithPath: try folder.write(text, to: "App/" + $0)))
    }
    let page = CodePage(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    func label(_ identifier: String) throws -> String? {
      try #require(page.subviews.first { $0.accessibilityIdentifier == identifier } as? UILabel)
        .text
    }
    // The files were compiled in another place. Those of libraries are not shown.
    let calls = [
      ("UIKit/View.swift", 3), ("App/B.swift", 5), ("App/B.swift", 8), ("App/A.swift", 2),
    ]
    .map { AnimationOrigin.Line(path: "/build/Sources/" + $0, number: $1) }
    page.show(sources, marking: CodePage.MarkedAnimation(keyPath: "position"))
    #expect(try label("lab.code.name") == "A.swift" && page.code.marked.count == 9)
    page.show(sources, marking: CodePage.MarkedAnimation(keyPath: "position", calls: calls))
    #expect(try label("lab.code.name") == "B.swift" && page.code.marked == [4])
    #expect(try label("lab.code.facts")?.contains("Line 5 begins the animation.") == true)
    page.show(sources, marking: nil)
    #expect(page.code.marked.isEmpty)
  }

  /// Fails when the page shows another file than the one that it names, or makes a view for every line.
  @Test func filesAreShownOneAfterTheOther() throws {
    let folder = try TemporaryFolder()
    let long = (1...2000).map { "let line\($0) = \($0)" }.joined(separator: "\n")
    let sources = try [("A.swift", "view.alpha = 0\n"), ("B.swift", long)].map { name, text in
      LabSource(URL(fileURLWithPath: try folder.write(text, to: name)))
    }
    let session = try HeadlessSession(width: 1000, height: 700, draws: false)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    let lab = Lab(window)
    defer {
      lab.isShown = false
      window.isHidden = true
    }
    var opened: [URL] = []
    lab.sources = sources
    lab.onOpen = { opened.append($0) }
    lab.isShown = true
    lab.inspectorPage = .code
    session.frame()
    let panel = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first)
    func find<View: UIView>(_ identifier: String) throws -> View {
      func search(_ view: UIView) -> UIView? {
        view.accessibilityIdentifier == identifier
          ? view : view.subviews.lazy.compactMap(search).first
      }
      return try #require(search(panel) as? View)
    }
    let name: UILabel = try find("lab.code.name")
    let next: UIButton = try find("lab.code.next")
    let open: UIButton = try find("lab.code.open")
    #expect(name.text == "A.swift" && panel.code.code.subviews.count <= 3)
    #expect(panel.code.code.mark(["alpha"]) == 1 && panel.code.code.marked == [0])
    next.sendActions(for: .touchUpInside)
    session.frame()
    #expect(name.text == "B.swift")
    #expect((10...100).contains(panel.code.code.subviews.count))
    open.sendActions(for: .touchUpInside)
    #expect(opened == [sources[1].file])
    #expect(panel.code.code.mark(["line1500"]) == 1)
    session.frame()
    #expect(panel.code.code.contentOffset.y > 10_000)
    next.sendActions(for: .touchUpInside)
    session.frame()
    #expect(name.text == "A.swift" && panel.code.code.contentOffset.y == 0)
    // Without sources the page has only the changes.
    lab.sources = []
    session.frame()
    #expect(name.text == "Changes")
  }
}
