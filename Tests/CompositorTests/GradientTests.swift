import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Gradient layers: every kind, in every place, animated.
@MainActor @Suite struct GradientTests {
  static func gradient(_ change: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 10, y: 6, width: 70, height: 50)
    layer.colors = [CGColor.red, CGColor.blue]
    change(layer)
    return layer
  }

  /// Straight red to straight blue, at each pixel's middle.
  private static func paint(
    _ oracle: inout Oracle, _ frame: CGRect, _ place: (_ x: Double, _ y: Double) -> Double
  ) {
    oracle.paint { x, y in
      let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
      guard frame.contains(point) else { return .zero }
      let t = min(max(place(point.x - frame.minX, point.y - frame.minY), 0), 1)
      return CGColor.red.premultiplied * (1 - t) + CGColor.blue.premultiplied * t
    }
  }

  private static let frame = CGRect(x: 10, y: 6, width: 70, height: 50)

  @Test(arguments: [
    (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)), (CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 0)),
    (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)), (CGPoint(x: 0.3, y: 0.6), CGPoint(x: 0.5, y: 0.2)),
  ])
  func axial(_ start: CGPoint, _ end: CGPoint) throws {
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.gradient {
          $0.startPoint = start
          $0.endPoint = end
        })
      let s = SIMD2(start.x * 70, start.y * 50)
      let way = SIMD2(end.x * 70, end.y * 50) - s
      var oracle = Oracle()
      Self.paint(&oracle, Self.frame) { x, y in
        ((SIMD2(x, y) - s) * way).sum() / (way * way).sum()
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test func radial() throws {
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.gradient {
          $0.type = .radial
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 1, y: 0.9)
        })
      var oracle = Oracle()
      Self.paint(&oracle, Self.frame) { x, y in hypot((x - 35) / 35, (y - 25) / 20) }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test func conic() throws {
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.gradient {
          $0.type = .conic
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 0.5, y: 0)
        })
      var oracle = Oracle()
      Self.paint(&oracle, Self.frame) { x, y in
        // Clockwise from the top.
        let turn = atan2(x - 35, -(y - 25)) / (2 * .pi)
        return turn < 0 ? turn + 1 : turn
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 3, outliers: 3)
    }
  }

  @Test func locationsMayMakeHardEdges() throws {
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.gradient {
          $0.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
          $0.colors = [CGColor.red, CGColor.red, CGColor.blue, CGColor.blue]
          $0.locations = [0, 0.5, 0.5, 1]
        })
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 0, y: 0, width: 96, height: 32)))
      oracle.fill(.blue, Oracle.rect(CGRect(x: 0, y: 32, width: 96, height: 32)))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  @Test func cornersAreRound() throws {
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.gradient {
          $0.colors = [CGColor.red, CGColor.red]
          $0.cornerRadius = 18
        })
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rounded(Self.frame, 18))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 14)
    }
  }

  @Test func turnedGradientsHaveSoftEdges() throws {
    for kind in [CAGradientLayerType.axial, .radial, .conic] {
      try Stage.run { stage in
        let turn = CATransform3DMakeRotation(0.6, 0, 0, 1)
        stage.root.addSublayer(
          Self.gradient {
            $0.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
            $0.position = CGPoint(x: 48, y: 32)
            $0.type = kind
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
            $0.colors = [CGColor.blue, CGColor.blue]
            $0.transform = turn
          })
        let place = CATransform3DMakeTranslation(-25, -15, 0).concatenating(turn)
          .concatenating(CATransform3DMakeTranslation(48, 32, 0))
        var oracle = Oracle()
        oracle.fill(
          .blue,
          Oracle.transformed(place, Oracle.rect(CGRect(x: 0, y: 0, width: 50, height: 30))))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 24, outliers: 4)
      }
    }
  }

  @Test func everythingAnimates() throws {
    let table: [(String, Any, (CAGradientLayer) -> Void)] = [
      (
        "colors", [CGColor.blue, CGColor.red],
        { $0.colors = [CGColor.from([0.5, 0.1, 0.5, 1]), CGColor.from([0.5, 0.1, 0.5, 1])] }
      ),
      ("locations", [NSNumber(value: 0.4), NSNumber(value: 0.6)], { $0.locations = [0.2, 0.8] }),
      ("startPoint", CGPoint(x: 1, y: 0.5), { $0.startPoint = CGPoint(x: 0.75, y: 0.25) }),
      ("endPoint", CGPoint(x: 1, y: 1), { $0.endPoint = CGPoint(x: 0.75, y: 1) }),
      ("endPoint.x", 1.0, { $0.endPoint = CGPoint(x: 0.75, y: 1) }),
    ]
    for (keyPath, value, half) in table {
      var shown: Bitmap?
      try Stage.run { stage in
        let layer = Self.gradient { $0.locations = [0, 1] }
        stage.root.addSublayer(layer)
        stage.draw()
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = value
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        stage.advance(by: 0.5)
        shown = try stage.screenshot()
      }
      try Stage.run { stage in
        let layer = Self.gradient { $0.locations = [0, 1] }
        half(layer)
        stage.root.addSublayer(layer)
        try #require(shown).expect(stage.screenshot(), tolerance: 1, keyPath)
      }
    }
  }
}
