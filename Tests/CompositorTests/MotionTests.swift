import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The speed of the fastest animated layer on screen.
@MainActor @Suite struct MotionTests {
  private func move(_ layer: CALayer, _ keyPath: String, from: Any, to: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    layer.add(animation, forKey: keyPath)
  }

  private func speed(_ stage: Stage, after seconds: Double = 1) -> Double {
    stage.draw()
    return stage.compositor.fastestMotion(at: stage.now + seconds)
  }

  @Test(arguments: [1, 2] as [CGFloat])
  func aMovingLayerHasItsSpeedInPoints(scale: CGFloat) throws {
    try Stage.run(scale: scale) { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red)
      #expect(speed(stage) == 0)
      move(layer, "position.x", from: 10, to: 70)
      #expect(abs(speed(stage) - 30) < 1e-6)
      // The animation is over.
      #expect(speed(stage, after: 3) == 0)
    }
  }

  /// The fastest corner counts, and the speeds of superlayers add up.
  @Test func cornersTurnAndGrowAndAreCarried() throws {
    try Stage.run { stage in
      let parent = stage.add(CGRect(x: 30, y: 20, width: 40, height: 30), .blue)
      let child = stage.add(CGRect(x: 5, y: 0, width: 30, height: 30), .red, to: parent)
      move(child, "transform.rotation", from: 0, to: 1.0)
      let radius = 15 * 2.0.squareRoot()
      #expect(abs(speed(stage) - radius * 0.5) < 1e-3)
      child.removeAllAnimations()
      move(child, "transform.scale", from: 1, to: 2)
      #expect(abs(speed(stage) - radius * 0.5) < 1e-3)
      child.removeAllAnimations()
      move(child, "position.x", from: 15, to: 25)
      move(parent, "position.x", from: 50, to: 60)
      #expect(abs(speed(stage) - 10) < 1e-6)
    }
  }

  /// Layers that can't be seen do not count, nor do jumps.
  @Test func hiddenLayersAndJumpsDoNotCount() throws {
    try Stage.run { stage in
      let parent = stage.add(CGRect(x: 0, y: 0, width: 90, height: 60))
      let layer = stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red, to: parent)
      move(layer, "position.x", from: 10, to: 70)
      parent.isHidden = true
      #expect(speed(stage) == 0)
      parent.isHidden = false
      parent.opacity = 0
      #expect(speed(stage) == 0)
      parent.opacity = 1
      parent.position.x += 500
      #expect(speed(stage) == 0)
      parent.position.x -= 500
      #expect(speed(stage) > 29)
      layer.removeAllAnimations()
      let jump = CAKeyframeAnimation(keyPath: "position.x")
      (jump.values, jump.calculationMode, jump.duration) = ([10, 70], .discrete, 2)
      layer.add(jump, forKey: "jump")
      #expect(speed(stage) == 0)
      parent.removeFromSuperlayer()
      #expect(speed(stage) == 0)
    }
  }
}
