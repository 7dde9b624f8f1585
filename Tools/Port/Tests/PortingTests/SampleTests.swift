import Foundation
import Testing

@testable import Porting

/// The files in `Samples` are written as for iOS. The ported ones, in `Tests/PortedSamples` of the library's package, compile there and
/// are used in `PortedSampleTests`.
struct SampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let library = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// To store the ported files anew, run the test with INTERLUDE_UPDATE_SAMPLES=1.
  @Test func theStoredFilesAreThePortedOnes() throws {
    let port = try PortedPackage(
      folder: Self.folder.appendingPathComponent("Samples"), name: "PortedSamples",
      library: Self.library.path, uiKit: UIKitNames(library: Self.library))
    #expect(port.isComplete)
    let stored = Self.library.appendingPathComponent("Tests/PortedSamples")
    for (path, text) in port.files where path != "Package.swift" {
      let file = stored.appendingPathComponent((path as NSString).lastPathComponent)
      if ProcessInfo.processInfo.environment["INTERLUDE_UPDATE_SAMPLES"] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(path)")
    }
  }

  @Test func portingAgainChangesNothing() throws {
    let stored = Self.library.appendingPathComponent("Tests/PortedSamples")
    let again = try PortedPackage(
      folder: stored, name: "PortedSamples", library: Self.library.path,
      uiKit: UIKitNames(library: Self.library))
    #expect(again.notes == [])
    for (path, text) in again.files where path != "Package.swift" {
      let file = stored.appendingPathComponent((path as NSString).lastPathComponent)
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(path)")
    }
  }

  // MARK: Folders

  private func withFolder(
    _ files: [String: String], _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("port-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try body(folder)
  }

  private func port(_ folder: URL) throws -> PortedPackage {
    try PortedPackage(
      folder: folder, name: "P", library: "/lib", uiKit: UIKitNames([]))
  }

  @Test func vectorImagesAreDrawnAtThreeScales() throws {
    let set = "Assets.xcassets/Logo.imageset/"
    let entry = #"{"idiom": "universal", "filename": "logo.svg"}"#
    try withFolder([
      "Page.swift": "import UIKit\n",
      set + "Contents.json":
        #"{"images": [\#(entry), {"idiom": "universal", "scale": "2x"}], "info": {"version": 1}}"#,
      set + "logo.svg":
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>"#,
      "Assets.xcassets/Page.imageset/Contents.json":
        #"{"images": [{"filename": "page.pdf"}, {"filename": "broken.pdf"}]}"#,
      "Assets.xcassets/Page.imageset/page.pdf": """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 12]>>endobj
      trailer<</Root 1 0 R>>
      """,
      "Assets.xcassets/Page.imageset/broken.pdf": "no PDF",
    ]) { folder in
      let port = try port(folder)
      let place = "Sources/P/Assets.xcassets/"
      func size(_ name: String) -> [UInt8] {
        // The width and height in the header of a PNG file; both are small.
        port.pictures[place + name].map { [$0[19], $0[23]] } ?? []
      }
      #expect(size("Logo.imageset/logo.svg@1x.png") == [20, 10])
      #expect(size("Logo.imageset/logo.svg@3x.png") == [60, 30])
      #expect(size("Page.imageset/page.pdf@2x.png") == [60, 24])
      let contents = try #require(port.files["Sources/P/\(set)Contents.json"])
      let object = try JSONSerialization.jsonObject(with: Data(contents.utf8)) as? [String: Any]
      let images = object?["images"] as? [[String: String]]
      #expect(images?.compactMap { $0["scale"] } == ["1x", "2x", "3x"])
      #expect(images?.last?["filename"] == "logo.svg@3x.png")
      #expect(port.copies.keys.map { $0.dropFirst(place.count) } == ["Page.imageset/broken.pdf"])
      #expect(
        port.notes.filter { $0.kind == .caution }.map(\.description) == [
          "Assets.xcassets/Page.imageset/broken.pdf:1: caution: not drawn: pdftocairo can't read it"
        ])
    }
  }

  @Test func filesThatAreThereTwiceAreLeftOut() throws {
    let (page, other) = ("import UIKit\nclass Page {}\n", "import UIKit\nclass Other {}\n")
    try withFolder([
      "A/Page.swift": page, "B/Page.swift": page, "B/Other.swift": other,
      "C/Other.swift": "let c = 3",
      "Page-DEMO/Start.swift": "let start = 1", "tests/PageTests.swift": "let test = 2",
    ]) { folder in
      let port = try port(folder)
      #expect(
        port.files.keys.filter { $0 != "Package.swift" }.sorted() == [
          "Sources/P/A/Page.swift", "Sources/P/B/Other.swift", "Sources/P/C/C-Other.swift",
        ])
      #expect(port.notes.contains { $0.text == "left out: it is the same as A/Page.swift" })
    }
  }

  @Test func anAppHasNoExamples() throws {
    let files = [
      "AppDelegate.swift": "import UIKit\n@main class App: UIResponder, UIApplicationDelegate {}\n",
      "DemoPage/Page.swift": "import UIKit\nclass Page: UIViewController {}\n",
    ]
    try withFolder(files) { folder in
      let port = try port(folder)
      #expect(port.files["Sources/P/DemoPage/Page.swift"] != nil)
    }
    try withFolder(["Library.swift": "", "DemoPage/Page.swift": ""]) { folder in
      let port = try port(folder)
      #expect(port.files["Sources/P/DemoPage/Page.swift"] == nil)
    }
  }

  @Test func aFolderIsOneModule() throws {
    try withFolder([
      "A/a.swift": "let a = 1", "b.swift": "let b = 1", "MyPackage.swift": "let m = 1",
      "ATests/t.swift": "let t = 1",
      "Example/e.swift": "let e = 1", "Pods/p.swift": "let p = 1", "A/icon.png": "png",
      "A/Info.plist": "plist", "A/covers.plist": "plist",
    ]) { folder in
      let port = try port(folder)
      #expect(
        port.files.keys.sorted() == [
          "Package.swift", "Sources/P/A/a.swift", "Sources/P/MyPackage.swift", "Sources/P/b.swift",
        ])
      #expect(port.copies.keys.sorted() == ["Sources/P/A/covers.plist", "Sources/P/A/icon.png"])
      #expect(port.notes.contains { $0.path == "Example" && $0.kind == .caution })
      let manifest = try #require(port.files["Package.swift"])
      #expect(manifest.contains(".library(name: \"P\", targets: [\"P\"])"))
      #expect(manifest.contains(".copy(\"A/icon.png\")"))
      #expect(manifest.contains("path: \"/lib\""))
      #expect(!manifest.contains("Desktop"))
    }
  }

  @Test func aBlankAfterAnAttributesNameIsNoError() throws {
    try withFolder([
      "a.swift": "@available (iOS 9, *) func a() {}",
      "b.swift": "class B { @objc (tapped) func b(_ c: @convention (c) () -> Void) {} }",
    ]) { folder in
      let port = try port(folder)
      #expect(port.isComplete)
      #expect(port.files["Sources/P/a.swift"]?.contains("@available(iOS 9, *)") == true)
    }
  }

  /// The storyboard that `Info.plist` names is copied, and the app begins with it.
  @Test func storyboardsComeAlong() throws {
    try withFolder([
      "App/App.swift":
        "import UIKit\n@UIApplicationMain class App: UIResponder, UIApplicationDelegate {}",
      "App/Base.lproj/Start.storyboard": "<document/>", "App/Cell.xib": "<document/>",
      "App/Base.lproj/LaunchScreen.storyboard": "<document/>",
      "App/Info.plist": "<key>UIMainStoryboardFile</key>\n\t<string>Start</string>",
    ]) { folder in
      let port = try port(folder)
      #expect(port.copies.keys.contains("Sources/P/App/Base.lproj/Start.storyboard"))
      #expect(port.copies.keys.contains("Sources/P/App/Cell.xib"))
      #expect(
        port.files["Sources/P/App/App.swift"]?.contains(
          "static var mainStoryboard: String? { \"Start\" }") == true)
      #expect(port.files["Package.swift"]?.contains("Start.storyboard") == true)
    }
  }

  /// The app's delegate makes the delegate of the scene, whose class stands in `Info.plist` on iOS.
  /// What extensions add to UIKit's classes for storyboards is in a list, with those of the modules below.
  @Test func outletsOfExtensionsAreListed() throws {
    try withFolder([
      "Package.swift": """
      // swift-tools-version:5.3
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "One"), .target(name: "Two", dependencies: ["One"]), .target(name: "Three"),
      ])
      """,
      "Sources/One/A.swift": """
      import UIKit
      extension UIView {
        @IBInspectable public var corner: CGFloat {
          get { layer.cornerRadius }
          set { layer.cornerRadius = newValue }
        }
        @IBInspectable private var hidden: CGFloat { get { 0 } set {} }
        @IBInspectable var fixed: CGFloat { 0 }
        @IBAction func shake(_ sender: Any) {}
      }
      private extension UIViewController {
        @IBAction func quit() {}
      }
      class Page: UIView {}
      extension Page {
        @IBInspectable var own: Int { get { 0 } set {} }
      }
      """,
      "Sources/Two/B.swift": "import UIKit\nimport One\nclass Other: UIView {}\n",
      "Sources/Three/C.swift": "import UIKit\nclass Third: UIView {}\n",
      "Sources/One/Left.swift": """
      import SwiftUI
      extension UIView {
        @IBInspectable var missing: CGFloat { get { 0 } set {} }
      }
      """,
    ]) { folder in
      let port = try port(folder)
      let one = try #require(port.files["Sources/One/ExtensionOutlets.swift"])
      #expect(one.contains("NibOutlet(\"corner\", \\UIView.corner),"))
      #expect(one.contains("Selector(\"shake:\",") && !one.contains("quit"))
      #expect(!one.contains("missing"), "its file is left out")
      #expect(!one.contains("hidden") && !one.contains("fixed") && !one.contains("own"))
      let two = try #require(port.files["Sources/Two/ExtensionOutlets.swift"])
      #expect(two.contains("import One\n") && two.contains("One.ExtensionOutlets.outlets + ["))
      #expect(port.files["Sources/Three/ExtensionOutlets.swift"] == nil)
    }
  }

  @Test func sceneDelegatesComeAlong() throws {
    try withFolder([
      "App/App.swift":
        "import UIKit\n@main class App: UIResponder, UIApplicationDelegate {}",
      "App/Scene.swift":
        "import UIKit\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }",
    ]) { folder in
      let port = try port(folder)
      #expect(
        port.files["Sources/P/App/App.swift"]?.contains(
          "func makeSceneDelegate() -> (any UIWindowSceneDelegate)? { SceneDelegate() }") == true)
    }
  }

  /// An asset catalogue comes along as a folder, without the app's icon.
  @Test func assetCataloguesComeAlong() throws {
    try withFolder([
      "App/View.swift": "import UIKit\nclass View: UIView {}",
      "App/Assets.xcassets/Contents.json": "{}",
      "App/Assets.xcassets/star.imageset/Contents.json": "{}",
      "App/Assets.xcassets/star.imageset/star@2x.png": "",
      "App/Assets.xcassets/AppIcon.appiconset/icon.png": "",
    ]) { folder in
      let port = try port(folder)
      let place = "Sources/P/App/Assets.xcassets"
      #expect(port.copies.keys.contains("\(place)/star.imageset/star@2x.png"))
      #expect(!port.copies.keys.contains { $0.contains("AppIcon") })
      let manifest = try #require(port.files["Package.swift"])
      #expect(manifest.components(separatedBy: ".copy(").count == 2)
      #expect(manifest.contains(".copy(\"App/Assets.xcassets\")"))
    }
  }

  @Test func aPackageKeepsItsModules() throws {
    try withFolder([
      "Package.swift": """
      let package = Package(name: "X", targets: [
        .target(name: "One", dependencies: ["Two", .product(name: "Z", package: "z")], path: "src", exclude: ["left"]),
        .target(name: "Two"),
        .testTarget(name: "OneTests", dependencies: [.target(name: "One")]),
      ])
      """, "src/a.swift": "import QuartzCore", "src/left/b.swift": "let b = 1",
      "Sources/Two/c.swift": "let c = 1", "Tests/OneTests/t.swift": "let t = 1",
    ]) { folder in
      let port = try port(folder)
      #expect(
        port.files.keys.sorted() == ["Package.swift", "Sources/One/a.swift", "Sources/Two/c.swift"])
      let manifest = try #require(port.files["Package.swift"])
      #expect(
        manifest.contains(
          """
                name: "One",
                dependencies: [
                  "Two",
                  .product(name: "UIKit", package: "Interlude"),
                  .product(name: "QuartzCore", package: "Interlude"),
                ]
          """))
    }
  }

  @Test func anAppIsAnExecutable() throws {
    try withFolder([
      "a.swift": "import UIKit\n@UIApplicationMain class A: UIResponder, UIApplicationDelegate {}"
    ]) { folder in
      let manifest = try #require(try port(folder).files["Package.swift"])
      #expect(manifest.contains(".executableTarget(") && manifest.contains("Desktop"))
      #expect(!manifest.contains("products: ["))
    }
  }

  @Test func aFolderWithoutSwiftIsRefused() throws {
    try withFolder(["a.txt": ""]) { folder in
      #expect(throws: PortedPackage.Refusal.self) { try port(folder) }
      #expect(throws: PortedPackage.Refusal.self) {
        try port(folder.appendingPathComponent("a.txt"))
      }
      #expect(throws: PortedPackage.Refusal.self) {
        try port(folder.appendingPathComponent("none"))
      }
    }
  }

  @Test func logsAndLocksGetTheirTypes() throws {
    try withFolder(["a.swift": "import os\nlet a = Logger(subsystem: \"a\", category: \"b\")"]) {
      folder in
      let text = try port(folder).files["Sources/P/OSSupport.swift"]
      #expect(text?.contains("struct Logger") == true)
      #expect(text?.contains("func os_unfair_lock_lock") == true)
    }
    try withFolder(["a.swift": "import os.log\nstruct Logger {}"]) { folder in
      let text = try port(folder).files["Sources/P/OSSupport.swift"]
      #expect(text?.contains("struct Logger") == false && text?.contains("func os_log(") == true)
    }
    try withFolder(["a.swift": "let a = 1"]) { folder in
      let text = try port(folder).files["Sources/P/OSSupport.swift"]
      #expect(text == nil)
    }
  }
}
