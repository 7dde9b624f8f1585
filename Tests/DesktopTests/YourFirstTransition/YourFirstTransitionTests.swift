import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

/// The tutorial *Your first transition*: its text shows the files beside this one, they compile, and a drag moves the pages. And
/// the package of *The lab in your app* compiles.
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

  @Test(arguments: ["PageViewController", "RiseAnimator", "RiseNavigationController"])
  func theTextShowsTheTestedFile(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(name).swift")
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

  @Test func thePageFollowsTheHand() throws {
    let session = try HeadlessSession(width: 300, height: 400)
    let window = UIWindow(frame: UIScreen.main.bounds)
    let first = PageViewController(number: 1)
    let navigation = RiseNavigationController(rootViewController: first)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    session.runUntilIdle()
    defer {
      session.runUntilIdle()
      window.isHidden = true
    }

    let second = PageViewController(number: 2)
    navigation.pushViewController(second, animated: true)
    session.runUntilIdle()
    #expect(navigation.viewControllers == [first, second])

    /// Presses the button and moves the pointer down in steps.
    func drag(to end: Double) {
      session.send(.pointerDown(location: CGPoint(x: 200, y: 100)))
      for y in stride(from: 110, through: end, by: 10) {
        session.advance(by: 0.1)
        session.send(.pointerMoved(location: CGPoint(x: 200, y: y)))
      }
      session.advance(by: 0.5)
    }
    func release(at y: Double) {
      session.send(.pointerUp(location: CGPoint(x: 200, y: y)))
      session.runUntilIdle()
    }
    func frame(_ page: UIViewController) throws -> CGRect {
      try #require(page.view.layer.presentation()).frame
    }

    drag(to: 160)
    let begin = try frame(second).minY
    session.send(.pointerMoved(location: CGPoint(x: 200, y: 200)))
    session.frame()
    let top = try frame(second).minY
    #expect(abs(top - begin - 40) < 0.5, "The page moves as far as the pointer.")
    let percent = top / second.view.bounds.height
    #expect(try abs(frame(first).width / 300 - (0.9 + 0.1 * percent)) < 0.001)
    release(at: 200)
    #expect(navigation.viewControllers == [first, second], "Not far enough: it goes back.")

    drag(to: 380)
    release(at: 380)
    #expect(navigation.viewControllers == [first], "Past the middle it finishes.")
    #expect(first.view.transform == .identity)
  }
}
