import Compositor
import Foundation
import QuartzCore
import TestSupport
import Testing

/// While animations run, the compositor draws the values of `presentation()`.
@MainActor @Suite struct AnimationTests {
  private static let frame = CGRect(x: 20, y: 12, width: 40, height: 30)

  /// From and to, by key path.
  private nonisolated static let values: [(String, any Sendable, any Sendable)] = [
    ("position", CGPoint(x: 20, y: 20), CGPoint(x: 70, y: 44)),
    ("position.x", 10.0, 90.0),
    ("bounds", CGRect(x: 0, y: 0, width: 4, height: 60), CGRect(x: 5, y: 5, width: 60, height: 20)),
    ("bounds.origin.y", -10.0, 15.0),
    ("anchorPoint", CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
    ("zPosition", -1.0, 1.0),
    ("transform.rotation.z", 0.0, 2.5),
    ("transform.scale", 0.2, 1.8),
    ("transform", CATransform3DMakeScale(0.3, 2, 1), CATransform3DMakeRotation(1, 0, 0, 1)),
    ("sublayerTransform", CATransform3DIdentity, CATransform3DMakeRotation(1, 0, 0, 1)),
    ("opacity", 0.0, 1.0),
    ("hidden", false, true),
    ("masksToBounds", false, true),
    ("backgroundColor", CGColor.red, CGColor.blue.faded(0.3)),
    ("cornerRadius", 0.0, 15.0),
    ("borderWidth", 0.0, 8.0),
    ("borderColor", CGColor.black, CGColor.yellow),
    ("shadowOpacity", 0.0, 1.0),
    ("shadowRadius", 0.0, 6.0),
    ("shadowOffset", CGSize(width: -8, height: 0), CGSize(width: 8, height: 8)),
    ("shadowColor", CGColor.red, CGColor.green),
    (
      "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1),
      CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    ),
    ("contentsMultiplyColor", CGColor.white, CGColor.red.faded(0.2)),
  ]

  private func makeLayers(_ stage: Stage) throws -> CALayer {
    stage.add(CGRect(x: 30, y: 20, width: 20, height: 50), .blue)
    let image = try ContentsTests.chart(12, 12)
    let layer = stage.add(Self.frame, .yellow) {
      $0.contents = image
      $0.contentsGravity = .center
      $0.shadowOpacity = 0.5
      $0.borderWidth = 2
      $0.contentsMultiplyColor = .white
    }
    stage.add(CGRect(x: 5, y: 20, width: 50, height: 20), .green, to: layer)
    return layer
  }

  /// A spring overshoots: an opacity or size below zero shows nothing.
  @Test(arguments: ["cornerRadius", "borderWidth", "shadowRadius", "shadowOpacity", "opacity"])
  func swingsBelowZero(_ keyPath: String) throws {
    for angle in [0, 0.4] {
      let screenshots = try [0.0, -60].map { value in
        try Stage.run { stage in
          let layer = stage.add(Self.frame, .yellow) {
            ($0.cornerRadius, $0.borderWidth, $0.shadowOpacity) = (8, 2, 1)
            $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
          }
          stage.draw()
          let animation = CABasicAnimation(keyPath: keyPath)
          (animation.fromValue, animation.toValue, animation.duration) = (value, value, 1)
          layer.add(animation, forKey: nil)
          stage.advance(by: 0.5)
          let drawn = CGImage.drawing(width: 96, height: 64) {
            layer.presentation()?.render(in: $0)
          }
          #expect(drawn != nil)
          return try stage.screenshot()
        }
      }
      screenshots[1].expect(screenshots[0], "\(keyPath) \(angle)")
    }
  }

  @Test(arguments: values.indices)
  func everyPropertyAnimatesAsItsPresentation(_ index: Int) throws {
    let (keyPath, from, to) = Self.values[index]
    let property = String(keyPath.prefix { $0 != "." })
    var moments: [(shown: Bitmap, value: Any)] = []
    try Stage.run { stage in
      let layer = try makeLayers(stage)
      stage.draw()
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      layer.add(animation, forKey: nil)
      for time in [0, 0.2, 0.3, 0.4, 0.2] {
        stage.advance(by: time)
        let presentation = try #require(layer.presentation())
        let value = try #require(presentation.value(forKeyPath: property))
        moments.append((try stage.screenshot(), value))
      }
    }
    #expect(moments.contains { $0.shown != moments[0].shown }, "\(keyPath) changes nothing")
    // The same layers at rest, with the values that were shown.
    try Stage.run { stage in
      let layer = try makeLayers(stage)
      for (index, moment) in moments.enumerated() {
        layer.setValue(moment.value, forKeyPath: property)
        try moment.shown.expect(stage.screenshot(), tolerance: 0, "\(keyPath) \(index)")
      }
    }
  }

  @Test func aContainerScrubsItsSublayers() throws {
    try Stage.run { stage in
      let container = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      let middle = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), to: container)
      let layer = stage.add(CGRect(x: 0, y: 20, width: 10, height: 10), .red, to: middle)
      stage.draw()
      container.speed = 0
      container.timeOffset = 0
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 5
      slide.toValue = 85
      slide.duration = 2
      slide.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(slide, forKey: nil)
      for (offset, left) in [(0.0, 0), (0.5, 20), (1.75, 70), (0.25, 10)] {
        container.timeOffset = offset
        // However much time goes by outside.
        stage.advance(by: 3)
        var oracle = Oracle()
        oracle.fill(.red, Oracle.rect(CGRect(x: CGFloat(left), y: 20, width: 10, height: 10)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 0, "\(offset)")
      }
    }
  }

  @Test func timeSpacesNest() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) {
        $0.beginTime = 1000
        $0.speed = 2
      }
      let inner = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), to: outer) {
        $0.timeOffset = 0.5
        $0.speed = 0.5
      }
      let layer = stage.add(CGRect(x: 0, y: 20, width: 10, height: 10), .red, to: inner)
      stage.draw()
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 5
      slide.toValue = 45
      slide.beginTime = 0.5
      slide.duration = 4
      slide.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(slide, forKey: nil)
      for left in [0, 10, 20, 30] {
        var oracle = Oracle()
        oracle.fill(.red, Oracle.rect(CGRect(x: CGFloat(left), y: 20, width: 10, height: 10)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 0, "\(left)")
        stage.advance(by: 1)
      }
    }
  }

  @Test func aFrameShowsTheTimeItIsFor() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 20, width: 10, height: 10), .red)
      stage.draw()
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 5
      slide.toValue = 85
      slide.duration = 1
      slide.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(slide, forKey: nil)
      CATransaction.flush()
      // Evaluated at any time, with no commit in between, backwards too.
      for (time, left) in [(0.5, 40), (0.25, 20), (0.75, 60), (2, 0)] {
        stage.compositor.evaluate(at: 1000 + time)
        stage.compositor.draw()
        let screenshot = Bitmap(try #require(stage.compositor.readCanvas()))
        #expect(screenshot[left, 25] == Bitmap.pixel(CGColor.red.premultiplied))
        #expect(screenshot[left + 9, 25] == Bitmap.pixel(CGColor.red.premultiplied))
        #expect(screenshot[left + 10, 25] == Bitmap.pixel(CGColor.white.premultiplied))
      }
    }
  }
}
