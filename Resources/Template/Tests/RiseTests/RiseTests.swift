import Desktop
import Foundation
import Testing
import UIKit

@testable import Rise

/// The pages in a window without a display, on a clock that the tests move.
@MainActor @Suite(.serialized) struct RiseTests {
  private let session: HeadlessSession
  private let window: UIWindow
  private let first = PageViewController(number: 1)
  private let second = PageViewController(number: 2)
  private let navigation: RiseNavigationController

  init() throws {
    session = try HeadlessSession(width: 300, height: 400)
    window = UIWindow(frame: UIScreen.main.bounds)
    navigation = RiseNavigationController(rootViewController: first)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    session.runUntilIdle()
  }

  private func push() {
    navigation.pushViewController(second, animated: true)
    session.frame()
  }

  /// The place of a page on screen, with all animations.
  private func frame(of page: UIViewController) throws -> CGRect {
    try #require(page.view.layer.presentation()).frame
  }

  /// Presses the button of the mouse and moves the pointer down in steps.
  private func drag(to end: Double) {
    session.send(.pointerDown(location: CGPoint(x: 200, y: 100)))
    for y in stride(from: 110, through: end, by: 10) {
      session.advance(by: 0.1)
      session.send(.pointerMoved(location: CGPoint(x: 200, y: y)))
    }
    session.advance(by: 0.5)
  }

  private func release(at y: Double) {
    session.send(.pointerUp(location: CGPoint(x: 200, y: y)))
    session.runUntilIdle()
  }

  @Test func aPushRisesFromBelow() throws {
    push()
    session.advance(by: 0.25)
    let top = try frame(of: second).minY
    #expect(top > 100 && top < 300, "Half of the time has passed.")
    session.runUntilIdle()
    #expect(navigation.viewControllers == [first, second])
    #expect(try frame(of: second).minY == 0)
    window.isHidden = true
  }

  @Test func aPageFollowsThePointer() throws {
    push()
    session.runUntilIdle()

    drag(to: 160)
    let before = try frame(of: second).minY
    session.send(.pointerMoved(location: CGPoint(x: 200, y: 200)))
    session.frame()
    let top = try frame(of: second).minY
    #expect(abs(top - before - 40) < 0.5, "The page moves as far as the pointer.")
    let fraction = top / second.view.bounds.height
    #expect(try abs(frame(of: first).width / 300 - (0.9 + 0.1 * fraction)) < 0.001)
    release(at: 200)
    #expect(navigation.viewControllers == [first, second], "Not far enough: it goes back.")

    drag(to: 380)
    release(at: 380)
    #expect(navigation.viewControllers == [first], "Past the middle it finishes.")
    #expect(first.view.transform == .identity)
    window.isHidden = true
  }

  /// Draws the push at five moments beside each other.
  @Test func theFilmstripShowsFiveMoments() throws {
    push()
    var frames: [UIImage] = []
    for moment in 0..<5 {
      if moment > 0 { session.advance(by: 0.125) }
      frames.append(UIImage(cgImage: try #require(session.image())))
    }
    window.isHidden = true
    let strip = UIGraphicsImageRenderer(size: CGSize(width: 5 * 310 - 10, height: 400)).pngData {
      _ in
      for (index, frame) in frames.enumerated() {
        frame.draw(in: CGRect(x: index * 310, y: 0, width: 300, height: 400))
      }
    }
    #expect(Set(frames.map { $0.pngData() }).count == 5, "Each moment looks different.")
    // 'swift test' runs in the package's folder.
    let folder = URL(fileURLWithPath: "out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try strip.write(to: folder.appendingPathComponent("filmstrip.png"))
  }
}
