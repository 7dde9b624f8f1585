import CoreGraphics
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// The pixels of the controls. If `INTERLUDE_TEST_PICTURES` names a folder, the pages are written to it.
@MainActor @Suite struct ControlPictureTests {
  private typealias Pixel = Bitmap.Pixel

  private func withScene(
    scale: Int = 1, _ style: UIUserInterfaceStyle = .light, _ body: (ControlScene) throws -> Void
  ) throws {
    let scene = try ControlScene(scale: scale, style: style)
    defer { scene.close() }
    try body(scene)
  }

  /// The pixel at a point of a view.
  private func pixel(
    _ picture: Bitmap, _ view: UIView, _ x: CGFloat, _ y: CGFloat, scale: Int
  ) -> Pixel {
    let point = view.convert(CGPoint(x: x, y: y), to: nil)
    return picture[Int(point.x * CGFloat(scale)), Int(point.y * CGFloat(scale))]
  }

  /// Returns `colors` composited over each other, the first at the bottom.
  private func blend(_ colors: [UIColor], _ traits: UITraitCollection) -> Pixel {
    var sum = SIMD4<Double>(0, 0, 0, 0)
    for color in colors {
      let rgba = SIMD4<Double>(color.resolvedColor(with: traits).cgColor.rgba)
      let over = SIMD4(rgba.x * rgba.w, rgba.y * rgba.w, rgba.z * rgba.w, rgba.w)
      sum = over + sum * (1 - rgba.w)
    }
    return Bitmap.pixel(sum)
  }

  private func isNear(_ a: Pixel, _ b: Pixel, by tolerance: Int = 2) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= tolerance }
  }

  @Test(arguments: [1, 2], [UIUserInterfaceStyle.light, .dark])
  func everyPartHasItsColor(scale: Int, style: UIUserInterfaceStyle) throws {
    try withScene(scale: scale, style) { scene in
      let picture = try scene.picture()
      picture.expect(picture, "\(style == .dark ? "dark" : "light")@\(scale)x")
      let traits = scene.window.traitCollection
      let page = UIColor.systemBackground
      @MainActor func expect(
        _ view: UIView, _ x: CGFloat, _ y: CGFloat, _ colors: [UIColor],
        sourceLocation: SourceLocation = #_sourceLocation
      ) {
        let seen = pixel(picture, view, x, y, scale: scale)
        let expected = blend(colors, traits)
        #expect(isNear(seen, expected), "\(seen), not \(expected)", sourceLocation: sourceLocation)
      }
      expect(scene.switchOn, 8, 15, [.systemGreen])
      expect(scene.switchOn, 35, 15, [.white])
      // Outside of the round ends.
      expect(scene.switchOn, 0.5, 0.5, [page])
      let slider = scene.slider
      let thumb = slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
        value: slider.value)
      expect(slider, 10, 15, [.systemBlue])
      expect(slider, slider.bounds.maxX - 10, 15, [page, .systemFill])
      expect(slider, thumb.midX, thumb.midY, [.white])
      // The third segment, beside its title, and the divider after it.
      let segment = scene.segments.bounds.width / 4
      expect(scene.segments, 2 * segment + 4, 16, [page, .tertiarySystemFill])
      expect(scene.segments, 3 * segment + 0.2, 16, [page, .tertiarySystemFill, .separator])
    }
  }

  @Test func theStyleChangesWhileItIsOnScreen() throws {
    var dark: Bitmap?
    try withScene(scale: 1, .dark) { dark = try $0.picture() }
    try withScene(scale: 1, .light) { scene in
      let light = try scene.picture()
      scene.window.overrideUserInterfaceStyle = .dark
      scene.session.runUntilIdle()
      #expect(try scene.picture().difference(from: #require(dark)).count == 0)
      scene.window.overrideUserInterfaceStyle = .light
      scene.session.runUntilIdle()
      #expect(try scene.picture().difference(from: light).count == 0)
    }
  }

  @Test func aViewTurnedOverAndBackLooksUnchanged() throws {
    try withScene { scene in
      let before = try scene.picture()
      let places = [
        scene.switchOn.convert(CGPoint(x: 20, y: 15), to: nil),
        scene.segments.convert(CGPoint(x: 300, y: 15), to: nil),
      ]
      for place in places { scene.session.click(at: place) }
      // In the first frame of the animation nothing has moved.
      scene.session.frame()
      #expect(try scene.picture().difference(from: before).count == 0)
      scene.session.advance(by: 0.1)
      let middle = try scene.picture()
      scene.session.runUntilIdle()
      let after = try scene.picture()
      #expect(!scene.switchOn.isOn && scene.segments.selectedSegmentIndex == 3)
      #expect(middle.difference(from: before).count > 200)
      #expect(middle.difference(from: after).count > 200)
      scene.session.click(at: places[0])
      scene.segments.selectedSegmentIndex = 1
      scene.session.runUntilIdle()
      #expect(try scene.picture().difference(from: before).count == 0)
    }
  }
}
