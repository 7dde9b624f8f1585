import Desktop
import QuartzCore
import Testing
import UIKit

@testable import Lab

/// A window of 900×700 points with two pages, and the lab below it.
@MainActor final class LabStage {
  let session: HeadlessSession
  let navigation = UINavigationController()
  let window: UIWindow
  let lab: Lab

  init(width: Int = 900, height: Int = 700) throws {
    session = try HeadlessSession(width: width, height: height)
    let page = UIViewController()
    page.view.backgroundColor = .systemTeal
    page.title = "First"
    navigation.viewControllers = [page]
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    lab = Lab(window)
    session.runUntilIdle()
  }

  isolated deinit {
    lab.isShown = false
    window.isHidden = true
  }

  func push() {
    let page = UIViewController()
    page.view.backgroundColor = .systemIndigo
    page.title = "Second"
    navigation.pushViewController(page, animated: true)
    session.frame()
  }

  func settle() {
    session.runUntilIdle()
    turn()
  }

  /// Shows what the lab has requested, and a frame. No test may wait while it has a session: others would run meanwhile.
  func turn() {
    lab.updateIfRequested()
    session.frame()
  }

  var labWindow: LabWindow? {
    UIApplication.shared.windows.lazy.compactMap { $0 as? LabWindow }.first
  }

  func click(_ view: UIView) {
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    let origin = view.window?.frame.origin ?? .zero
    let point = CGPoint(x: place.x + origin.x, y: place.y + origin.y)
    session.send(.pointerDown(location: point))
    session.send(.pointerUp(location: point))
    session.frame()
  }

  /// Drags in the coordinates of `view`.
  func drag(in view: UIView, from: CGPoint, to: CGPoint) {
    press(in: view, at: from)
    for step in 1...4 {
      let part = CGFloat(step) / 4
      move(
        in: view,
        to: CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
    }
    release(in: view, at: to)
  }

  /// - Parameter clicks: 2 for the second press of a double click.
  func press(in view: UIView, at point: CGPoint, clicks: Int = 1) {
    session.send(.pointerDown(location: screen(point, in: view), clickCount: clicks))
  }

  func move(in view: UIView, to point: CGPoint) {
    session.send(.pointerMoved(location: screen(point, in: view)))
    session.frame()
  }

  func release(in view: UIView, at point: CGPoint) {
    session.send(.pointerUp(location: screen(point, in: view)))
    session.frame()
  }

  /// A point of `view` in the coordinates of the screen.
  func screen(_ point: CGPoint, in view: UIView) -> CGPoint {
    let origin = view.window?.frame.origin ?? .zero
    let place = view.convert(point, to: nil)
    return CGPoint(x: place.x + origin.x, y: place.y + origin.y)
  }

  func button(_ identifier: String) throws -> UIView {
    func find(_ view: UIView) -> UIView? {
      if view.accessibilityIdentifier == identifier { return view }
      return view.subviews.lazy.compactMap(find).first
    }
    return try #require(labWindow.flatMap(find))
  }
}
