import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Desktop

@MainActor @Suite(.serialized) struct AppearanceFadeTests {
  /// The brightness in the middle of the screen, 0 to 255.
  private func brightness(_ session: HeadlessSession) throws -> Int {
    let image = try #require(session.image())
    return Int(Bitmap(image)[image.width / 2, image.height / 2].x)
  }

  private func withWindow(_ body: (HeadlessSession, UIWindow) throws -> Void) throws {
    let session = try HeadlessSession(width: 200, height: 120)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.rootViewController?.view.backgroundColor = .systemBackground
    window.makeKeyAndVisible()
    defer {
      window.playback.goLive()
      window.isHidden = true
      UIApplication.shared.userInterfaceStyle = .light
    }
    session.runUntilIdle()
    try body(session, window)
  }

  /// A change of the desktop's appearance fades, and leaves nothing on the window.
  @Test func anotherAppearanceFadesIn() throws {
    try withWindow { session, window in
      let views = window.subviews.count
      let light = try brightness(session)
      DesktopSetting.appearance(.dark).apply(animated: true)
      session.frame()
      #expect(abs(try brightness(session) - light) < 30, "it jumps")
      session.advance(by: 0.125)
      let middle = try brightness(session)
      session.runUntilIdle()
      let dark = try brightness(session)
      #expect(dark < 60 && light > 200)
      #expect(middle > dark + 20 && middle < light - 20)
      #expect(window.subviews.count == views)
    }
  }

  /// The same appearance again starts no animation, and neither does one that is applied before the first frame.
  @Test func nothingFadesWithoutNeed() throws {
    try withWindow { session, window in
      let views = window.subviews.count
      DesktopSetting.appearance(.light).apply(animated: true)
      DesktopSetting.appearance(.dark).apply()
      #expect(window.subviews.count == views)
    }
  }

  /// In a paused window the fade would stand still, and cover the new appearance until the pause ends.
  @Test func aPausedWindowChangesAtOnce() throws {
    try withWindow { session, window in
      window.playback.pause()
      session.advance(by: 0.1)
      DesktopSetting.appearance(.dark).apply(animated: true)
      session.advance(by: 0.1)
      let dark = try brightness(session)
      #expect(dark < 60)
    }
  }
}
