import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Corners that are round while others of the same layer are sharp.
@MainActor @Suite struct MaskedCornersTests {
  typealias Look = (name: String, tolerance: Int, make: @MainActor (CALayer) -> Void)
  typealias Place = (name: String, put: @MainActor (CALayer) -> Void)

  private static let masks: [CACornerMask] = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMinYCorner, .layerMaxXMaxYCorner],
    CACornerMask.all.subtracting(.layerMaxXMinYCorner),
  ]

  static let looks: [Look] = [
    ("background", 30, { $0.backgroundColor = .blue }),
    ("half transparent", 30, { $0.backgroundColor = .blue.faded(0.5) }),
    (
      "border", 50,
      {
        ($0.backgroundColor, $0.borderColor) = (.yellow, .blue)
        $0.borderWidth = 3
      }
    ),
    (
      "empty border", 40,
      { ($0.borderColor, $0.borderWidth) = (.blue.faded(0.6), 3) }
    ),
    (
      "clip", 30,
      { layer in
        layer.masksToBounds = true
        let inside = CALayer()
        inside.frame = layer.bounds.insetBy(dx: -5, dy: -5)
        inside.backgroundColor = .red
        layer.addSublayer(inside)
      }
    ),
    (
      "shadow", 20,
      {
        $0.backgroundColor = .white
        ($0.shadowOpacity, $0.shadowOffset) = (0.8, CGSize(width: 2, height: 3))
      }
    ),
    (
      "mask", 30,
      { layer in
        layer.backgroundColor = .red
        let mask = CALayer()
        // Cairo antialiases edges twice that coincide with the layer's.
        mask.frame = layer.bounds.insetBy(dx: 3, dy: 3)
        mask.backgroundColor = .black
        mask.cornerRadius = layer.cornerRadius
        layer.cornerRadius = 0
        layer.mask = mask
      }
    ),
  ]

  static let places: [Place] = [
    ("on pixels", { _ in }),
    ("between pixels", { $0.position = CGPoint(x: 48.4, y: 32.3) }),
    ("scaled", { $0.transform = CATransform3DMakeScale(1.3, 0.9 + 0.4, 1) }),
    ("turned", { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
    ("mirrored", { $0.transform = CATransform3DMakeScale(-1, 1, 1) }),
  ]

  /// Not only corners: every path that draws boxes must do it for boxes that are drawn in one piece and for those whose
  /// corners meet, too.
  static let boxes: [(size: CGSize, radius: CGFloat)] = [
    (CGSize(width: 60, height: 40), 12), (CGSize(width: 24, height: 18), 6),
    (CGSize(width: 64, height: 36), 30),
  ]

  static func show(
    _ look: Look, _ place: Place, _ box: (size: CGSize, radius: CGFloat), _ mask: CACornerMask,
    _ curve: CALayerCornerCurve = .circular, on stage: Stage
  ) -> CALayer {
    let layer = CALayer()
    layer.bounds.size = box.size
    layer.position = CGPoint(x: 48, y: 32)
    layer.cornerRadius = box.radius
    look.make(layer)
    (layer.mask ?? layer).maskedCorners = mask
    (layer.mask ?? layer).cornerCurve = curve
    place.put(layer)
    stage.root.addSublayer(layer)
    return layer
  }

  /// Compared with paths that Cairo draws.
  @Test func roundsNoOtherCorner() throws {
    try Stage.run { stage in
      for look in Self.looks {
        for place in Self.places {
          for box in Self.boxes {
            for mask in Self.masks {
              let layer = Self.show(look, place, box, mask, on: stage)
              let shown = try stage.screenshot()
              let drawn = CGImage.drawing(width: 96, height: 64) { stage.root.render(in: $0) }
              let image = try #require(drawn)
              Bitmap(image).expect(
                shown, tolerance: look.tolerance, outliers: 3,
                "\(look.name) \(place.name) \(box.size.width) \(mask.rawValue)")
              layer.removeFromSuperlayer()
            }
          }
        }
      }
    }
  }

  /// A clip that is cut, or not, and a gradient, which clips itself.
  @Test func sharpCornersAreWhole() throws {
    try Stage.run { stage in
      let gradient = GradientTests.gradient {
        $0.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
      }
      (gradient.cornerRadius, gradient.maskedCorners) = (16, [.layerMaxXMinYCorner])
      stage.root.addSublayer(gradient)
      let screenshot = try stage.screenshot()
      let white = Bitmap.Pixel(255, 255, 255, 255)
      #expect(screenshot[69, 8] == white)
      for (x, y) in [(10, 8), (10, 47), (69, 47)] {
        #expect(screenshot[x, y] != white, "\(x) \(y)")
      }
    }
  }

  /// No round corner is the same as no radius.
  @Test func noMaskedCornersAreSharp() throws {
    try Stage.run { stage in
      for look in Self.looks {
        for place in Self.places {
          let screenshots = try [CACornerMask.all, []].map { mask in
            let radius: CGFloat = mask.isEmpty ? 12 : 0
            let layer = Self.show(
              look, place, (CGSize(width: 60, height: 40), radius), mask, on: stage)
            defer { layer.removeFromSuperlayer() }
            return try stage.screenshot()
          }
          screenshots[1].expect(screenshots[0], "\(look.name) \(place.name)")
        }
      }
    }
  }

  /// Opaque square corners hide the layers behind them, without blending.
  @Test func sharpCornersHide() throws {
    try Stage.run(width: 200, height: 160) { stage in
      stage.add(CGRect(x: 100, y: 100, width: 60, height: 60), .red)
      stage.add(CGRect(x: 0, y: 0, width: 200, height: 160), .blue) {
        ($0.cornerRadius, $0.maskedCorners) = (70, [.layerMinXMinYCorner])
      }
      let hidden = stage.redraw()
      stage.root.sublayers?.last?.maskedCorners = .all
      #expect(stage.redraw().pixelsShaded > hidden.pixelsShaded)
    }
  }

  @Test func changesWithoutAnAnimation() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 60, height: 40), .red) {
        $0.cornerRadius = 20
      }
      #expect(layer.maskedCorners == .all)
      let white = Bitmap.Pixel(255, 255, 255, 255)
      try #expect(stage.screenshot()[59, 0] == white)
      CATransaction.begin()
      CATransaction.setDisableActions(false)
      layer.maskedCorners = [.layerMinXMinYCorner]
      CATransaction.commit()
      #expect(layer.animationKeys() == nil)
      try #expect(stage.screenshot()[59, 0] != white)
      try #expect(stage.screenshot()[0, 0] == white)
    }
  }
}
