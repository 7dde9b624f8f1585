import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Shape layers: fills, lines, animation, cached masks.
@MainActor @Suite struct ShapeTests {
  static func star(_ frame: CGRect) -> CGPath {
    let path = CGMutablePath()
    for corner in 0..<5 {
      let angle = -CGFloat.pi / 2 + CGFloat(corner) * 4 * .pi / 5
      let point = CGPoint(
        x: frame.midX + cos(angle) * frame.width / 2, y: frame.midY + sin(angle) * frame.height / 2)
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  static func shape(_ path: CGPath?, _ change: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    layer.path = path
    change(layer)
    return layer
  }

  private static func ellipse(_ r: CGRect) -> (Double, Double) -> Bool {
    { x, y in
      let (dx, dy) = ((x - r.midX) / (r.width / 2), (y - r.midY) / (r.height / 2))
      return dx * dx + dy * dy <= 1
    }
  }

  @Test(arguments: [CGFloat(1), 2]) func ellipsesAreFilledAnywhere(_ scale: CGFloat) throws {
    let rect = CGRect(x: 60, y: -10, width: 60, height: 44)
    try Stage.run(scale: scale) { stage in
      // No bounds at all: the path shows nevertheless.
      stage.root.addSublayer(
        Self.shape(CGPath(ellipseIn: rect)) {
          $0.frame = .zero
          $0.fillColor = .blue.faded(0.7)
        })
      var oracle = Oracle(width: Int(96 * scale), height: Int(64 * scale))
      oracle.fill(
        .blue.faded(0.7), Self.ellipse(rect.applying(CGAffineTransform(scaleX: scale, y: scale))))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 14)
    }
  }

  @Test func circlesAreDrawnAsBoxes() throws {
    let circle = CGRect(x: 10, y: 5, width: 50, height: 50)
    for path in [CGPath(ellipseIn: circle), Self.openCircle(circle)] {
      try Stage.run { stage in
        stage.draw()
        let before = stage.compositor.textureBytes
        stage.root.addSublayer(Self.shape(path) { $0.fillColor = .red })
        var oracle = Oracle()
        oracle.fill(.red, Self.ellipse(circle))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 12)
        // No mask was drawn.
        #expect(stage.compositor.textureBytes == before)
      }
    }
  }

  private static func openCircle(_ r: CGRect) -> CGPath {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: r.midX, y: r.midY), radius: r.width / 2, startAngle: 0,
      endAngle: 2 * .pi, clockwise: false)
    return path
  }

  /// A circle as large as a screen is cut into pieces without visible seams.
  @Test func largeCirclesHaveNoSeams() throws {
    for (x, y, radius) in [(130.0, 150.0, 140.0), (300.3, 20.6, 280.5), (-40.0, 90.0, 200.0)] {
      try Stage.run(width: 360, height: 300) { stage in
        let rect = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
        stage.root.addSublayer(
          Self.shape(CGPath(ellipseIn: rect)) { $0.fillColor = .blue.faded(0.5) })
        var oracle = Oracle(width: 360, height: 300)
        oracle.fill(.blue.faded(0.5), Self.ellipse(rect))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 10, "\(x)")
      }
    }
  }

  @Test func fillRulesDiffer() throws {
    let path = Self.star(CGRect(x: 8, y: 2, width: 60, height: 60))
    for rule in [CAShapeLayerFillRule.nonZero, .evenOdd] {
      try Stage.run { stage in
        stage.root.addSublayer(
          Self.shape(path) {
            $0.fillColor = .red
            $0.fillRule = rule
          })
        var oracle = Oracle()
        let winding: CGPathFillRule = rule == .evenOdd ? .evenOdd : .winding
        oracle.fill(.red) { path.contains(CGPoint(x: $0, y: $1), using: winding) }
        try stage.screenshot().expect(oracle.bitmap, tolerance: 16, outliers: 4)
      }
    }
  }

  @Test func linesHaveWidthsCapsAndDashes() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addLine(to: CGPoint(x: 70, y: 20))
    let table: [(CAShapeLayerLineCap, [NSNumber]?, [CGRect])] = [
      (.butt, nil, [CGRect(x: 20, y: 15, width: 50, height: 10)]),
      (.square, nil, [CGRect(x: 15, y: 15, width: 60, height: 10)]),
      (
        .butt, [10, 5],
        (0..<4).map { CGRect(x: 20 + $0 * 15, y: 15, width: $0 == 3 ? 5 : 10, height: 10) }
      ),
    ]
    for (cap, dashes, rects) in table {
      try Stage.run { stage in
        stage.root.addSublayer(
          Self.shape(path) {
            $0.strokeColor = .green
            $0.lineWidth = 10
            $0.lineCap = cap
            $0.lineDashPattern = dashes
          })
        var oracle = Oracle()
        for rect in rects { oracle.fill(.green, Oracle.rect(rect)) }
        try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
      }
    }
  }

  /// Half of the length around two squares, both subpaths counted.
  @Test func linesAreTrimmedByLength() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 10, width: 40, height: 40))
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.shape(path) {
          $0.fillColor = nil
          $0.strokeColor = .blue
          $0.lineWidth = 4
          $0.strokeStart = 0.125
          $0.strokeEnd = 0.375
        })
      var oracle = Oracle()
      oracle.fill(.blue) { x, y in
        (x >= 30 && x < 52 && y >= 8 && y < 12) || (x >= 48 && x < 52 && y >= 8 && y < 30)
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func pathsAndTrimsAnimate() throws {
    try Stage.run { stage in
      let small = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
      let large = CGPath(rect: CGRect(x: 20, y: 10, width: 60, height: 40))
      let layer = Self.shape(large) { $0.fillColor = .red }
      stage.root.addSublayer(layer)
      stage.draw()
      let grow = CABasicAnimation(keyPath: "path")
      grow.fromValue = small
      grow.duration = 1
      grow.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(grow, forKey: nil)
      CATransaction.flush()
      stage.advance(by: 0.5)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 5, width: 40, height: 30)))
      try stage.screenshot().expect(oracle.bitmap)
      stage.advance(by: 0.6)
      oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 20, y: 10, width: 60, height: 40)))
      try stage.screenshot().expect(oracle.bitmap)

      layer.fillColor = nil
      layer.strokeColor = .blue
      layer.lineWidth = 2
      let line = CGMutablePath()
      line.move(to: CGPoint(x: 0, y: 20))
      line.addLine(to: CGPoint(x: 80, y: 20))
      layer.path = line
      let draw = CABasicAnimation(keyPath: "strokeEnd")
      draw.fromValue = 0
      draw.toValue = 1
      draw.duration = 1
      draw.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(draw, forKey: nil)
      CATransaction.flush()
      stage.advance(by: 0.25)
      oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(CGRect(x: 0, y: 19, width: 20, height: 2)))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  /// An unchanged path is drawn once, whatever its colour and position.
  @Test func masksAreKept() throws {
    try Stage.run(width: 400, height: 400) { stage in
      stage.draw()
      let before = stage.compositor.textureBytes
      // Too large for the atlas, so that every mask needs a texture of its own.
      let layer = Self.shape(Self.star(CGRect(x: 0, y: 0, width: 300, height: 300)))
      stage.root.addSublayer(layer)
      stage.draw()
      let withMask = stage.compositor.textureBytes
      #expect(withMask > before)
      for step in 0..<20 {
        layer.fillColor = CGColor(gray: CGFloat(step) / 20, alpha: 1)
        layer.position.x += 1
        stage.draw()
      }
      #expect(stage.compositor.textureBytes == withMask)
      layer.removeFromSuperlayer()
      for _ in 0..<3 { stage.draw() }
      stage.compositor.freeUnusedTextures()
      #expect(stage.compositor.textureBytes == before)
    }
  }

  /// A shape that changes with each frame does not pile up memory.
  @Test func oldMasksAreFreed() throws {
    try Stage.run(width: 900, height: 700) { stage in
      let layer = Self.shape(nil)
      stage.root.addSublayer(layer)
      stage.draw()
      let before = stage.compositor.textureBytes
      for step in 0..<40 {
        layer.path = Self.star(CGRect(x: 0, y: 0, width: 800 + step, height: 700))
        stage.draw()
      }
      // Each mask has 1 MB.
      #expect(stage.compositor.textureBytes < before + 20 << 20)
    }
  }

  @Test func turnedAndScaledShapesAreSharp() throws {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10))
    let transform = CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 0, 1), 3, 3, 1)
    try Stage.run { stage in
      stage.root.addSublayer(
        Self.shape(path) {
          $0.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
          $0.position = CGPoint(x: 48, y: 32)
          $0.transform = transform
          $0.fillColor = .red
        })
      let place = CATransform3DMakeTranslation(-10, -5, 0).concatenating(transform)
        .concatenating(CATransform3DMakeTranslation(48, 32, 0))
      var oracle = Oracle()
      oracle.fill(
        .red,
        Oracle.transformed(place, Self.ellipse(CGRect(x: 0, y: 0, width: 20, height: 10))))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 40, outliers: 6)
    }
  }
}
