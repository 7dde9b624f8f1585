import CoreGraphics
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// How the controls look, in pixels.
@MainActor @Suite struct ControlPictureTests {
  private func withScene(
    scale: Int = 1, _ style: UIUserInterfaceStyle = .light, _ body: (ControlScene) throws -> Void
  ) throws {
    let scene = try ControlScene(scale: scale, style: style)
    defer { scene.close() }
    try body(scene)
  }

  @Test(arguments: [1, 2], [UIUserInterfaceStyle.light, .dark])
  func everyControlShows(scale: Int, style: UIUserInterfaceStyle) throws {
    try withScene(scale: scale, style) { scene in
      let picture = try scene.picture()
      picture.expect(picture, "\(style == .dark ? "dark" : "light")@\(scale)x")
    }
  }
}
