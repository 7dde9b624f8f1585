import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers that blur what lies behind them.
@MainActor @Suite struct BackdropTests {
  private static let size = (width: 160, height: 120)

  /// A screen whose left half is black and whose right half is white, with a backdrop of `radius` over its middle.
  private func step(
    _ stage: Stage, radius: CGFloat, change: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    stage.add(CGRect(x: 0, y: 0, width: 80, height: 120), .black)
    return stage.add(CGRect(x: 30, y: 30, width: 100, height: 60)) {
      $0.backdropBlurRadius = radius
      change($0)
    }
  }

  private func run(
    scale: CGFloat = 1, options: CompositorOptions = CompositorOptions(),
    _ body: (Stage) throws -> Void
  ) throws {
    try Stage.run(
      width: Self.size.width, height: Self.size.height, scale: scale, options: options, body)
  }

  /// The blurred edge between black and white is the integral of a Gaussian, at every scale and for every size of the reduced image.
  @Test(arguments: [(1, 1), (3, 1), (5, 1), (10, 1), (10, 2)] as [(CGFloat, CGFloat)])
  func theBlurIsAGaussian(radius: CGFloat, scale: CGFloat) throws {
    try run(scale: scale) { stage in
      _ = step(stage, radius: radius)
      let screen = try stage.screenshot()
      for x in stride(from: 46, to: 115, by: 3) {
        let pixel = screen[Int(CGFloat(x) * scale), Int(60 * scale)]
        let distance = (CGFloat(Int(CGFloat(x) * scale)) + 0.5) / scale - 80
        let expected = 255 * 0.5 * (1 + erf(Double(distance / radius) / 2.0.squareRoot()))
        #expect(abs(Double(pixel.y) - expected) < 8, "x \(x): \(pixel), not \(expected)")
      }
    }
  }

  @Test func pixelsBesideTheLayerStayAsTheyAre() throws {
    try run { stage in
      let plain = { try stage.screenshot() }
      let layer = step(stage, radius: 8) { $0.cornerRadius = 20 }
      let blurred = try stage.screenshot()
      layer.isHidden = true
      let without = try plain()
      var changed = 0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where blurred[x, y] != without[x, y] {
          changed += 1
          #expect((30..<130).contains(x) && (30..<90).contains(y), "\(x), \(y)")
          // A round corner shows what lies behind it.
          #expect(x + y >= 30 + 30 + 10, "\(x), \(y)")
        }
      }
      #expect(changed > 1000)
    }
  }

  /// A plain colour stays as it is, up to the edge of the screen; colours become more saturated.
  @Test func plainColorsStayAndColorsBecomeMoreSaturated() throws {
    try run { stage in
      stage.root.backgroundColor = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      let layer = stage.add(CGRect(x: 0, y: 0, width: 160, height: 40)) {
        $0.backdropBlurRadius = 20
      }
      let gray = try stage.screenshot()
      for point in [(0, 0), (80, 20), (159, 39)] {
        #expect(abs(Int(gray[point.0, point.1].x) - 128) <= 1, "\(gray[point.0, point.1])")
      }
      stage.root.backgroundColor = CGColor(red: 0.6, green: 0.5, blue: 0.5, alpha: 1)
      let saturated = try stage.screenshot()[80, 20]
      #expect(saturated.x > 160 && saturated.y < 126 && saturated.y == saturated.z)
      // Half the radius has half the effect.
      layer.backdropBlurRadius = 10
      let half = try stage.screenshot()[80, 20]
      #expect(half.x < saturated.x && half.x > 153)
    }
  }

  /// The layer's own background, sublayers and whatever is in front of it lie over the blur.
  @Test func contentLiesOverTheBlur() throws {
    try run { stage in
      let layer = step(stage, radius: 10) {
        $0.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      }
      stage.add(CGRect(x: 40, y: 10, width: 10, height: 10), .red, to: layer)
      let screen = try stage.screenshot()
      #expect(screen[75, 45] == Bitmap.Pixel(255, 0, 0, 255))
      // Black behind, with half of white over it.
      #expect(abs(Int(screen[45, 60].y) - 128) <= 4)
    }
  }

  /// A change near the layer changes the blur; one that is farther away than the blur reaches changes nothing there.
  @Test func theBlurFollowsWhatIsBehind() throws {
    try run { stage in
      _ = step(stage, radius: 4)
      let near = stage.add(CGRect(x: 132, y: 50, width: 6, height: 20), .white)
      near.zPosition = -1
      let far = stage.add(CGRect(x: 150, y: 0, width: 10, height: 10), .white)
      let before = try stage.screenshot()
      near.backgroundColor = .black
      far.backgroundColor = .black
      let after = try stage.screenshot()
      #expect(after[129, 60] != before[129, 60])
      #expect(after[100, 60] == before[100, 60])
      #expect(after.difference(from: try stage.screenshot(.plain)).count == 0)
    }
  }

  /// At rest nothing is drawn, and a change far away does not touch the blur.
  @Test func aRestingBackdropCostsNothing() throws {
    try run { stage in
      _ = step(stage, radius: 4)
      let far = stage.add(CGRect(x: 150, y: 0, width: 10, height: 10), .white)
      stage.draw()
      #expect(stage.draw().drawCalls == 0)
      far.backgroundColor = .black
      let statistics = stage.draw()
      #expect(statistics.pixelsDamaged <= 100 && statistics.drawCalls == 1)
    }
  }

  /// A translucent layer, or one in a translucent layer, fades its blur.
  @Test func theBlurFades() throws {
    try run { stage in
      let layer = step(stage, radius: 10) {
        $0.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
      }
      let whole = try stage.screenshot()
      layer.opacity = 0.5
      let half = try stage.screenshot()
      layer.isHidden = true
      let none = try stage.screenshot()
      for x in [72, 78, 82, 90] {
        let mean = (Int(whole[x, 60].y) + Int(none[x, 60].y)) / 2
        #expect(abs(Int(half[x, 60].y) - mean) <= 14, "\(x)")
      }
    }
  }

  /// Two layers that blur, one over the other.
  @Test func blursLieOverEachOther() throws {
    try run { stage in
      _ = step(stage, radius: 3)
      let once = try stage.screenshot()
      stage.add(CGRect(x: 60, y: 40, width: 40, height: 40)) { $0.backdropBlurRadius = 6 }
      let twice = try stage.screenshot()
      #expect(twice[84, 60].y < once[84, 60].y && twice[76, 60].y > once[76, 60].y)
      #expect(twice[50, 60] == once[50, 60])
    }
  }

  /// The radius is animated, also to and from none.
  @Test func theRadiusIsAnimated() throws {
    try run { stage in
      let layer = step(stage, radius: 0)
      let sharp = try stage.screenshot()
      let grow = CABasicAnimation(keyPath: "backdropBlurRadius")
      (grow.fromValue, grow.toValue, grow.duration) = (0, 12, 1)
      layer.add(grow, forKey: "grow")
      #expect(try stage.screenshot()[84, 60] == sharp[84, 60])
      stage.advance(by: 0.5)
      let half = try stage.screenshot()[84, 60]
      layer.backdropBlurRadius = 6
      layer.removeAllAnimations()
      #expect(try stage.screenshot()[84, 60] == half)
      #expect(half.y < 250)
    }
  }

  /// No switch changes what a backdrop shows, over random trees that move and change.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func randomTreesLookTheSameBehindABackdrop(seed: UInt64) throws {
    let names = [
      "", "occlusion", "blits", "batching", "damage", "lists",
      "rasters,occlusion,blits,batching,damage,lists,interiors,rectangles,plain",
    ]
    let shown = try names.map { name in
      var unknown: [String] = []
      let options = CompositorOptions(disabling: name, unknown: &unknown)
      var screenshots: [Bitmap] = []
      try run(options: options) { stage in
        var tree = try RandomTree(seed: seed)
        let content = stage.add(CGRect(x: 0, y: 0, width: 160, height: 120))
        tree.grow(in: content, size: content.bounds.size)
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        for index in 0..<2 {
          stage.add(
            CGRect(
              x: number(-20...80), y: number(-20...60), width: number(20...120),
              height: number(10...80))
          ) { layer in
            layer.backdropBlurRadius = number(1...12)
            layer.cornerRadius = Bool.random(using: &random) ? 8 : 0
            layer.opacity = index == 0 ? 1 : Float(number(0.5...1))
            layer.transform = CATransform3DMakeRotation(index == 0 ? 0 : number(-1...1), 0, 0, 1)
            let move = CABasicAnimation(keyPath: "position.x")
            (move.byValue, move.duration) = (20, 2)
            if Bool.random(using: &random) { layer.add(move, forKey: nil) }
          }
        }
        stage.add(CGRect(x: 40, y: 40, width: 70, height: 50), .green)
        screenshots = try stage.play(&tree, steps: 5)
      }
      return screenshots
    }
    for (name, other) in zip(names, shown).dropFirst() {
      let isExact = !name.contains("rasters")
      for (step, (a, b)) in zip(shown[0], other).enumerated() {
        b.expect(
          a, tolerance: isExact ? 0 : 3, outliers: isExact ? 0 : 40,
          "seed \(seed) step \(step) without \(name)")
      }
    }
  }

  /// A page with a backdrop that moves or fades is not drawn from a texture, which would lack what lies behind.
  @Test func aMovingPageKeepsItsBackdrop() throws {
    try run { stage in
      stage.add(CGRect(x: 0, y: 0, width: 80, height: 120), .black)
      let page = stage.add(CGRect(x: 0, y: 0, width: 160, height: 120))
      let bar = stage.add(CGRect(x: 30, y: 30, width: 100, height: 60), to: page) {
        $0.backdropBlurRadius = 8
      }
      for x in 0..<6 { stage.add(CGRect(x: 10 * x, y: 0, width: 5, height: 5), .red, to: bar) }
      let move = CABasicAnimation(keyPath: "position.y")
      (move.byValue, move.duration) = (20, 1)
      page.add(move, forKey: "move")
      stage.advance(by: 0.5)
      let screen = try stage.screenshot()
      #expect((20..<120).contains(screen[78, 70].y))
      screen.expect(
        try stage.screenshot(.plain), tolerance: 3, outliers: 40, "a moving page")
    }
  }
}
