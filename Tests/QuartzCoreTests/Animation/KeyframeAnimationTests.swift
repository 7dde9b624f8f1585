import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct KeyframeAnimationTests {
  /// The presentation's x at fractions of one second.
  private func shownX(
    _ fractions: [Double], _ change: (CAKeyframeAnimation) -> Void
  ) -> [CGFloat] {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      change(animation)
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      return fractions.map { layer.presentationProperties(at: 100 + $0).position.x }
    }
  }

  private func expect(
    _ shown: [CGFloat], _ expected: [Double], _ tolerance: Double = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      zip(shown, expected).allSatisfy { isClose($0, $1, tolerance) },
      "\(shown) is not \(expected)", sourceLocation: sourceLocation)
  }

  @Test func interpolatesLinearlyBetweenNeighbours() {
    let shown = shownX([0, 0.125, 0.25, 0.5, 0.75, 0.999]) { $0.values = [0, 10, 0, 100, 50] }
    expect(shown, [0, 5, 10, 0, 100, 50.2])
  }

  @Test func keyTimesSetTheTimesOfValues() {
    let shown = shownX([0, 0.1, 0.2, 0.6, 0.9, 0.95]) {
      $0.values = [0, 10, 30]
      $0.keyTimes = [0, 0.2, 0.9]
    }
    expect(shown, [0, 5, 10, 10 + 20 * 4.0 / 7, 30, 30])
  }

  @Test func keyTimesThatDoNotFitAreReplaced() {
    let shown = shownX([0.25, 0.5]) {
      $0.values = [0, 10, 30]
      $0.keyTimes = [0, 1]
    }
    expect(shown, [5, 10])
  }

  @Test func eachIntervalHasItsTimingFunction() {
    let shown = shownX([0.25, 0.75]) {
      $0.values = [0, 100, 200]
      $0.timingFunctions = [
        CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
      ]
    }
    let (first, second) = (TimingCurve.easeIn.value(at: 0.5), TimingCurve.easeOut.value(at: 0.5))
    expect(shown, [100 * first, 100 + 100 * second])
  }

  @Test func theAnimationsTimingFunctionAppliesFirst() {
    let shown = shownX([0.5]) {
      $0.values = [0, 100, 200]
      $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
    }
    expect(shown, [200 * TimingCurve.easeIn.value(at: 0.5)])
  }

  @Test func discreteHoldsEachValueForItsInterval() {
    let even = shownX([0, 0.24, 0.25, 0.5, 0.74, 0.75, 0.99]) {
      $0.values = [1, 2, 3, 4]
      $0.calculationMode = .discrete
    }
    expect(even, [1, 1, 2, 3, 3, 4, 4])
    let timed = shownX([0, 0.09, 0.11, 0.69, 0.71, 0.99]) {
      $0.values = [1, 2, 3]
      $0.keyTimes = [0, 0.1, 0.7, 1]
      $0.calculationMode = .discrete
    }
    expect(timed, [1, 1, 2, 2, 3, 3])
  }

  @Test func pacedHasConstantSpeed() {
    let shown = shownX([0.1, 0.25, 0.5, 0.9]) {
      $0.values = [0, 10, 100]
      $0.keyTimes = [0, 0.9, 1]
      $0.calculationMode = .paced
    }
    expect(shown, [10, 25, 50, 90])
  }

  @Test func cubicPassesThroughItsValuesWithoutAKink() {
    let values = [0.0, 10, 40, 30, 30]
    let times = values.indices.map { Double($0) / 4 }
    expect(
      shownX(Array(times.dropLast())) {
        $0.values = values
        $0.calculationMode = .cubic
      }, Array(values.dropLast()))
    let h = 1e-6
    for time in times.dropFirst().dropLast() {
      let around = shownX([time - h, time, time + h]) {
        $0.values = values
        $0.calculationMode = .cubic
      }
      let (before, after) = ((around[1] - around[0]) / h, (around[2] - around[1]) / h)
      #expect(isClose(before, after, 1e-2), "at \(time)")
    }
    // Catmull–Rom in the middle of an interval: (−p0 + 9·p1 + 9·p2 − p3) / 16.
    expect(
      shownX([0.375]) {
        $0.values = values
        $0.calculationMode = .cubic
      }, [(-0 + 90 + 360 - 30) / 16])
  }

  @Test func cubicWorksForTransforms() {
    let shown = Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CAKeyframeAnimation(keyPath: "transform")
      animation.values = [0.0, 10, 40, 30].map { CATransform3DMakeTranslation($0, 0, 0) }
      animation.calculationMode = .cubic
      animation.duration = 3
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      return layer.presentationProperties(at: 101.5).transform
    }
    #expect(isClose(shown, CATransform3DMakeTranslation((90 + 360 - 30) / 16, 0, 0)))
  }

  @Test(arguments: [
    CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced,
  ])
  func oneValueIsConstantAndNoneHasNoEffect(mode: CAAnimationCalculationMode) {
    let one = shownX([0, 0.5]) {
      $0.values = [77]
      $0.calculationMode = mode
    }
    expect(one, [77, 77])
    let none = shownX([0, 0.5]) {
      $0.values = []
      $0.calculationMode = mode
    }
    expect(none, [60, 60])
  }

  /// Makes no sense, but must not trap.
  @Test func valuesOfDifferentKindsStep() {
    let shown = shownX([0, 0.4, 0.9]) {
      $0.values = [1, CGPoint.zero, 2, 3]
      $0.calculationMode = .cubic
    }
    #expect(shown.count == 3)
  }

  @Test func keyframesCanBeAdditiveAndCumulative() {
    let shown = shownX([0, 0.25, 0.5, 0.75]) {
      $0.values = [0, 10]
      $0.isAdditive = true
      $0.isCumulative = true
      $0.duration = 0.5
      $0.repeatCount = 2
    }
    expect(shown, [60, 65, 70, 75])
  }

  // MARK: Paths

  /// The presentation's positions at fractions of an animation along `path`.
  private func positions(along path: CGPath, _ fractions: [Double]) -> [CGPoint] {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.duration = 1
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      return fractions.map { layer.presentationProperties(at: 100 + $0).position }
    }
  }

  @Test func followsAPathAtConstantSpeed() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 10))
    let expected = [(0.0, 0.0), (20, 0), (30, 0), (30, 5)].map { CGPoint(x: $0, y: $1) }
    for (shown, expected) in zip(positions(along: path, [0, 0.5, 0.75, 0.875]), expected) {
      #expect(isClose(shown, expected, 1e-6))
    }
  }

  @Test func closesAClosedPath() {
    let shown = positions(
      along: CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), [0.5, 0.875])
    #expect(isClose(shown[0], CGPoint(x: 10, y: 10), 1e-6))
    #expect(isClose(shown[1], CGPoint(x: 0, y: 5), 1e-6))
  }

  @Test func followsACircle() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    let fractions = (0..<100).map { Double($0) / 100 }
    let points = positions(along: circle, fractions)
    for (fraction, point) in zip(fractions, points) {
      let angle = fraction * 2 * .pi
      #expect(isClose(point, CGPoint(x: 50 * cos(angle), y: 50 * sin(angle)), 0.6), "\(fraction)")
    }
  }

  /// The angles, in radians, and positions of a layer at fractions of an animation along `path` that turns it.
  private func turns(
    along path: CGPath, _ mode: CAAnimationRotationMode?, _ fractions: [Double],
    _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> [(angle: Double, position: CGPoint)] {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.duration = 1
      animation.rotationMode = mode
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      change(animation)
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      return fractions.map {
        let shown = layer.presentationProperties(at: 100 + $0)
        return (atan2(shown.transform.m12, shown.transform.m11), shown.position)
      }
    }
  }

  @Test func turnsAtTheCornersOfAPath() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    let shown = turns(along: path, .rotateAuto, [0, 0.49, 0.51, 1, 1.5])
    for (shown, expected) in zip(shown, [0, 0, Double.pi / 2, Double.pi / 2, Double.pi / 2]) {
      #expect(abs(shown.angle - expected) < 1e-6)
    }
    #expect(isClose(shown[4].position, CGPoint(x: 10, y: 10), 1e-6))
    let reversed = turns(along: path, .rotateAutoReverse, [0.25, 0.75])
    #expect(abs(abs(reversed[0].angle) - .pi) < 1e-6)
    #expect(abs(reversed[1].angle + .pi / 2) < 1e-6)
    #expect(turns(along: path, nil, [0.75])[0].angle == 0)
  }

  @Test func turnsGraduallyOnACircleAndByTheCurveOfTheAnimation() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    for mode in [false, true] {
      let fractions = (1..<100).map { Double($0) / 100 }
      let shown = turns(along: circle, .rotateAuto, fractions) {
        if mode { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
      }
      for (angle, position) in shown {
        // At right angles to the radius.
        let expected = atan2(position.y, position.x) + .pi / 2
        let difference = (angle - expected).remainder(dividingBy: 2 * .pi)
        #expect(abs(difference) < 0.12, "\(position)")
      }
    }
  }

  // MARK: Steps

  private func steps(
    _ keyTimes: [NSNumber]?, _ change: (inout MediaTiming) -> Void = { _ in }
  ) -> CompiledAnimation {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.repeatCount) = (10, 2, 3)
    change(&timing)
    let frames = Keyframes(
      values: [.scalar(1), .scalar(0)], times: keyTimes?.map(\.doubleValue), curves: [],
      mode: .discrete)
    let target = PropertyAnimation(
      target: AnimationTarget(keyPath: "opacity")!, path: .keyframes(frames), isAdditive: false,
      isCumulative: false)
    return CompiledAnimation(timing: timing, curve: nil, body: .property(target))
  }

  /// All steps after a time, up to eight.
  private func moments(_ animation: CompiledAnimation, after time: CFTimeInterval)
    -> [CFTimeInterval]
  {
    var all: [CFTimeInterval] = []
    while all.count < 8, let next = animation.nextStep(after: all.last ?? time) { all.append(next) }
    return all
  }

  @Test func stepsAreAtTheBeginTheChangesAndTheEnd() {
    #expect(moments(steps(nil), after: 0) == [10, 11, 12, 13, 14, 15, 16])
    #expect(moments(steps([0, 0.25, 1]), after: 12.5) == [14, 14.5, 16])
    #expect(moments(steps(nil) { $0.speed = 2 }, after: 0) == [10, 10.5, 11, 11.5, 12, 12.5, 13])
    #expect(
      moments(steps(nil) { $0.timeOffset = 0.5 }, after: 10) == [
        10.5, 11.5, 12.5, 13.5, 14.5, 15.5, 16,
      ])
    #expect(moments(steps(nil) { $0.repeatCount = .infinity }, after: 1e6).count == 8)
    #expect(moments(steps(nil), after: 16) == [])
  }

  /// Between two steps the value is the same, whatever the rounding: no change is left out.
  @Test func stepsAreWhereTheValueChanges() {
    for duration in [1, 1.0 / 3, 0.7, 1.2] {
      let animation = steps([0, 0.3, 1]) { ($0.duration, $0.repeatCount) = (duration, 500) }
      var time = 10.0
      for _ in 0..<400 {
        guard let next = animation.nextStep(after: time) else {
          Issue.record("no step after \(time)")
          return
        }
        func opacity(_ time: CFTimeInterval) -> Float {
          var properties = LayerProperties()
          animation.apply(to: &properties, at: time)
          return properties.opacity
        }
        #expect(next > time && animation.hasStep(between: time, and: next))
        // A moment that rounding puts just before the change is followed by another one just behind it.
        if next - time > 1e-9 { #expect(opacity(time + 1e-6) == opacity(next - 1e-6)) }
        #expect(next - time < duration)
        time = next
      }
    }
  }

  @Test func onlyDiscreteKeyframesAreSteps() {
    var animation = steps(nil)
    #expect(animation.isStepped)
    animation.timing.autoreverses = true
    #expect(!animation.isStepped && animation.nextStep(after: 0) == nil)
    animation = steps(nil)
    animation.curve = CAMediaTimingFunction(name: .easeIn).curve
    #expect(!animation.isStepped)
    animation = steps(nil)
    animation.timing.speed = 0
    #expect(!animation.isStepped)
    animation = steps(nil)
    animation.timing.duration = 0
    #expect(!animation.isStepped)
  }
}
