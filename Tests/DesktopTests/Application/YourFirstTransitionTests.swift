import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

/// The tutorial *Your first transition*: its text shows the files of the template that `interlude new` copies, and they compile. And the
/// package of *The lab in your app* compiles.
@MainActor @Suite struct YourFirstTransitionTests {
  private nonisolated static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../..").standardized

  /// The Swift listings of the article, by their file names.
  private func listings(of article: String = "YourFirstTransition") throws -> [String: String] {
    let text = try String(
      contentsOf: Self.package.appendingPathComponent(
        "Sources/Desktop/Desktop.docc/\(article).md"),
      encoding: .utf8)
    let listing = /\*\*`(?:[\w\/]*\/)?(?<name>\w+\.swift)`\*\*\n\n```swift\n(?<code>(?:.|\n)*?)```/
    return Dictionary(
      uniqueKeysWithValues: text.matches(of: listing).map { (String($0.name), String($0.code)) })
  }

  @Test(arguments: [
    "AppDelegate", "PageViewController", "RiseAnimator", "RiseNavigationController",
  ])
  func theTextShowsTheTestedFile(name: String) throws {
    let file = Self.package.appendingPathComponent("Resources/Template/Sources/Rise/\(name).swift")
    #expect(try listings()["\(name).swift"] == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [("YourFirstTransition", ["-parse-as-library"], 4), ("TheLabInYourApp", [], 1)])
  func everyListingCompiles(article: String, options: [String], count: Int) async throws {
    let files = try listings(of: article).filter { $0.key != "Package.swift" }
    #expect(files.count == count)
    let outcome = try await TypeCheck.run(files, options: options)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// The page promises a package of ten lines. Fails when the lab, or the app beside it, needs more of them.
  @Test func theLabNeedsTenLines() throws {
    let code = try #require(listings(of: "TheLabInYourApp")["main.swift"])
    #expect(code.split(separator: "\n").count <= 10)
    #expect(!code.contains("import Lab") && !code.contains("labHost"))
  }
}
