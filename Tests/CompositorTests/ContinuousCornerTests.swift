import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Continuous corners in everything that the compositor draws.
@MainActor @Suite struct ContinuousCornerTests {
  /// Backgrounds, borders, clips, shadows and masks are compared with paths that Cairo draws.
  @Test func drawsWhatRenderDraws() throws {
    try Stage.run { stage in
      for look in MaskedCornersTests.looks {
        for place in MaskedCornersTests.places {
          for box in MaskedCornersTests.boxes {
            for mask in [CACornerMask.all, [.layerMinXMinYCorner, .layerMaxXMaxYCorner]] {
              let layer = MaskedCornersTests.show(look, place, box, mask, .continuous, on: stage)
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

  /// Compared with the measured superellipse, sampled within each pixel. A circle would differ by more than a pixel.
  @Test func isMeasuredShape() throws {
    let (radius, exponent) = (80.0, 3.3418)
    let reach = 1.528665 * radius
    func inside(_ inset: Double, _ radius: Double) -> (Double, Double) -> Bool {
      let reach = 1.528665 * radius
      return { x, y in
        guard (inset...300 - inset).contains(x), (inset...300 - inset).contains(y) else {
          return false
        }
        let u = max(inset + reach - x, x - (300 - inset - reach), 0) / reach
        let v = max(inset + reach - y, y - (300 - inset - reach), 0) / reach
        return pow(u, exponent) + pow(v, exponent) <= 1
      }
    }
    #expect(abs(CALayer.cornerCurveExpansionFactor(.continuous) * radius - reach) < 1e-9)
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    try Stage.run(width: 300, height: 300) { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 300, height: 300), .blue) {
        ($0.cornerRadius, $0.cornerCurve) = (radius, .continuous)
      }
      var oracle = Oracle(width: 300, height: 300)
      oracle.fill(.blue, inside(0, radius))
      // The shape is within 0.13 pixels of the superellipse.
      try stage.screenshot().expect(oracle.bitmap, tolerance: 50)
      // A clip has the same shape as a background.
      (layer.backgroundColor, layer.masksToBounds) = (nil, true)
      let content = CALayer()
      content.frame = layer.bounds.insetBy(dx: -9, dy: -9)
      content.backgroundColor = .blue
      layer.addSublayer(content)
      try stage.screenshot().expect(oracle.bitmap, tolerance: 50)
      content.removeFromSuperlayer()
      (layer.borderWidth, layer.borderColor) = (10, .red)
      var ring = Oracle(width: 300, height: 300)
      let (outer, inner) = (inside(0, radius), inside(10, radius - 10))
      ring.fill(.red) { outer($0, $1) && !inner($0, $1) }
      try stage.screenshot().expect(ring.bitmap, tolerance: 50)
    }
  }

  /// A capsule and a circle are the same with both curves.
  @Test func capsuleIsRound() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 8, y: 10, width: 70, height: 40), .blue) {
        ($0.cornerRadius, $0.borderWidth) = (20, 3)
        ($0.shadowOpacity, $0.masksToBounds) = (0.5, false)
      }
      let round = try stage.screenshot()
      layer.cornerCurve = .continuous
      try stage.screenshot().expect(round)
      layer.cornerRadius = 400
      try stage.screenshot().expect(round)
    }
  }

  /// No additional passes, draw calls or quads.
  @Test func costsAsMuchAsCircles() throws {
    try Stage.run(width: 200, height: 160) { stage in
      for look in MaskedCornersTests.looks {
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 20, width: 150, height: 110)
        layer.cornerRadius = 20
        look.make(layer)
        stage.root.addSublayer(layer)
        let round = stage.redraw()
        let shaped = layer.mask ?? layer
        (shaped.cornerCurve, shaped.cornerRadius) = (.continuous, 20 / 1.528665)
        let continuous = stage.redraw()
        #expect(continuous.drawCalls == round.drawCalls, "\(look.name)")
        #expect(continuous.pixelsShaded <= round.pixelsShaded + 200, "\(look.name)")
        layer.removeFromSuperlayer()
      }
    }
  }

  /// A shadow path with continuous corners is drawn from a stretched mask, as the layer's own shadow is.
  @Test func shadowPathIsBox() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 16, y: 12, width: 60, height: 40), .white) {
        ($0.cornerRadius, $0.cornerCurve) = (12, .continuous)
        ($0.shadowOpacity, $0.shadowOffset) = (0.8, CGSize(width: 2, height: 3))
      }
      let own = try stage.screenshot()
      layer.shadowPath = .roundedRect(
        layer.bounds, radii: CGSize(width: 12, height: 12), corners: .all, curve: .continuous)
      try stage.screenshot().expect(own)
      layer.cornerCurve = .circular
      layer.shadowPath = nil
      #expect(try stage.screenshot().pixels != own.pixels)
    }
  }

  @Test func changesWithoutAnAnimation() throws {
    let layer = CALayer()
    #expect(layer.cornerCurve == .circular)
    layer.cornerCurve = CALayerCornerCurve(rawValue: "continuous")
    #expect(layer.cornerCurve == .continuous && layer.cornerCurve.rawValue == "continuous")
    #expect(CALayerCornerCurve(rawValue: "unknown") == .circular)
    #expect(layer.animationKeys() == nil)
    #expect(CALayer(layer: layer).cornerCurve == .continuous)
  }
}
