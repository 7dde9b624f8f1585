import Desktop
import Foundation
import Testing
import UIKit

@testable import Rise

/// The pages, on a clock that the tests move.
@MainActor @Suite struct RiseTests {
  @Test func aPushRisesFromBelow() throws {
    let stage = try Stage()
    stage.push()
    stage.session.advance(by: 0.25)
    let top = try stage.frame(of: stage.second).minY
    #expect(top > 100 && top < 300, "Half of the time has passed.")
    stage.session.runUntilIdle()
    #expect(stage.navigation.viewControllers == [stage.first, stage.second])
    #expect(try stage.frame(of: stage.second).minY == 0)
  }

  @Test func aPageFollowsThePointer() throws {
    let stage = try Stage()
    stage.push()
    stage.session.runUntilIdle()

    stage.drag(to: 160)
    let before = try stage.frame(of: stage.second).minY
    stage.session.send(.pointerMoved(location: CGPoint(x: 200, y: 200)))
    stage.session.frame()
    let top = try stage.frame(of: stage.second).minY
    #expect(abs(top - before - 40) < 0.5, "The page moves as far as the pointer.")
    let fraction = top / stage.second.view.bounds.height
    #expect(try abs(stage.frame(of: stage.first).width / 300 - (0.9 + 0.1 * fraction)) < 0.001)
    stage.release(at: 200)
    #expect(
      stage.navigation.viewControllers == [stage.first, stage.second],
      "Not far enough: it goes back.")

    stage.drag(to: 380)
    stage.release(at: 380)
    #expect(stage.navigation.viewControllers == [stage.first], "Past the middle it finishes.")
    #expect(stage.first.view.transform == .identity)
  }

  /// Draws the push at five moments beside each other.
  @Test func theFilmstripShowsFiveMoments() throws {
    let stage = try Stage()
    stage.push()
    var frames: [UIImage] = []
    for moment in 0..<5 {
      if moment > 0 { stage.session.advance(by: 0.125) }
      frames.append(UIImage(cgImage: try #require(stage.session.image())))
    }
    #expect(Set(frames.map { $0.pngData() }).count == 5, "Each moment looks different.")
    let strip = UIGraphicsImageRenderer(size: CGSize(width: 5 * 310 - 10, height: 400)).pngData {
      _ in
      for (index, frame) in frames.enumerated() {
        frame.draw(in: CGRect(x: index * 310, y: 0, width: 300, height: 400))
      }
    }
    // 'swift test' runs in the package's folder.
    let folder = URL(fileURLWithPath: "out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try strip.write(to: folder.appendingPathComponent("filmstrip.png"))
  }
}

/// The first page in a window of 300×400 points, without a display. A process has one screen, so make a stage inside of a test, and do not
/// wait (`await`) while there is one: other tests would run meanwhile.
@MainActor
private final class Stage {
  let session: HeadlessSession
  let first = PageViewController(number: 1)
  let second = PageViewController(number: 2)
  let navigation: RiseNavigationController
  private let window: UIWindow

  init() throws {
    session = try HeadlessSession(width: 300, height: 400)
    window = UIWindow(frame: UIScreen.main.bounds)
    navigation = RiseNavigationController(rootViewController: first)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    session.runUntilIdle()
  }

  isolated deinit {
    session.runUntilIdle()
    window.isHidden = true
  }

  /// Begins to push the second page.
  func push() {
    navigation.pushViewController(second, animated: true)
    session.frame()
  }

  /// The place of a page on screen, with all animations.
  func frame(of page: UIViewController) throws -> CGRect {
    try #require(page.view.layer.presentation()).frame
  }

  /// Presses the button of the mouse and moves the pointer down in steps.
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
}
