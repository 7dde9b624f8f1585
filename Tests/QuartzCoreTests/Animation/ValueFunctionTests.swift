import Foundation
import QuartzCore
import Testing

/// Animations whose numbers become transforms.
@MainActor @Suite(.serialized) struct ValueFunctionTests {
  /// The presentation's transform at fractions of one second.
  private func shown(
    _ fractions: [Double], _ name: CAValueFunctionName,
    own: CATransform3D = CATransform3DMakeTranslation(3, 0, 0),
    _ change: (CABasicAnimation) -> Void
  ) -> [CATransform3D] {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.transform = own
      let animation = CABasicAnimation(keyPath: "transform")
      animation.valueFunction = CAValueFunction(name: name)
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      change(animation)
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      return fractions.map { layer.presentationProperties(at: 100 + $0).transform }
    }
  }

  private func areClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    func numbers(_ t: CATransform3D) -> [CGFloat] {
      [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ]
    }
    return zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func aRotationGoesRoundMoreThanOnceAndReplacesTheTransform() {
    let shown = shown([0.125, 0.5], .rotateZ) {
      $0.fromValue = 0
      $0.toValue = 4 * Double.pi
    }
    #expect(areClose(shown[0], CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
    #expect(areClose(shown[1], CATransform3DIdentity))
  }

  @Test func threeNumbersAreOnesForEachAxis() {
    let scaled = shown([0.5], .scale) {
      $0.fromValue = [1, 1, 1]
      $0.toValue = [3.0, 2.0, 1.0]
    }
    #expect(areClose(scaled[0], CATransform3DMakeScale(2, 1.5, 1)))
    let moved = shown([0.5], .translate) {
      $0.fromValue = [0, 0, 0].map { NSNumber(value: $0) }
      $0.toValue = [10, 20, 30] as [CGFloat]
    }
    #expect(areClose(moved[0], CATransform3DMakeTranslation(5, 10, 15)))
  }

  @Test func anAdditiveAnimationKeepsTheTransform() {
    let shown = shown([0.5], .translateY) {
      $0.isAdditive = true
      $0.fromValue = 0
      $0.toValue = 10
    }
    #expect(areClose(shown[0], CATransform3DMakeTranslation(3, 5, 0)))
  }

  @Test func everyFunctionHasItsAxis() {
    let expected: [(CAValueFunctionName, CATransform3D)] = [
      (.rotateX, CATransform3DMakeRotation(0.5, 1, 0, 0)),
      (.rotateY, CATransform3DMakeRotation(0.5, 0, 1, 0)),
      (.scaleX, CATransform3DMakeScale(0.5, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 0.5, 1)),
      (.scaleZ, CATransform3DMakeScale(1, 1, 0.5)),
      (.translateX, CATransform3DMakeTranslation(0.5, 0, 0)),
      (.translateZ, CATransform3DMakeTranslation(0, 0, 0.5)),
    ]
    for (name, transform) in expected {
      let shown = shown([0.5], name) {
        $0.fromValue = 0
        $0.toValue = 1
      }
      #expect(areClose(shown[0], transform), "\(name.rawValue)")
    }
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
  }

  @Test func keyframesAndCopiesHaveTheFunction() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CAKeyframeAnimation(keyPath: "transform")
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      animation.duration = 1
      animation.values = [0, Double.pi, 0]
      layer.add(animation, forKey: "turn")
      CATransaction.flush()
      #expect(
        areClose(
          layer.presentationProperties(at: 100.25).transform,
          CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
      #expect((layer.animation(forKey: "turn") as? CAKeyframeAnimation)?.valueFunction != nil)
    }
  }
}
