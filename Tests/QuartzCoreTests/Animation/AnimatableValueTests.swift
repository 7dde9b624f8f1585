import Foundation
import QuartzCore
import Testing

@Suite struct AnimatableValueTests {
  @Test func acceptsAllTypesOfAnimationValues() {
    let numbers: [Any] = [3.0, CGFloat(3), Float(3), 3, NSNumber(value: 3)]
    for number in numbers { #expect(AnimatableValue(number) == .scalar(3)) }
    #expect(AnimatableValue(true) == .scalar(1))
    #expect(AnimatableValue(CGPoint(x: 1, y: 2)) == .point(CGPoint(x: 1, y: 2)))
    #expect(
      AnimatableValue(CGAffineTransform(scaleX: 2, y: 3))
        == .transform(CATransform3DMakeScale(2, 3, 1)))
    #expect(AnimatableValue(CGColor(gray: 1, alpha: 0.5)) == .color(SIMD4(1, 1, 1, 0.5)))
    #expect(AnimatableValue(NSValue(point: CGPoint(x: 1, y: 2))) == .point(CGPoint(x: 1, y: 2)))
    #expect(
      AnimatableValue(NSValue(size: CGSize(width: 3, height: 4)))
        == .size(CGSize(width: 3, height: 4)))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(AnimatableValue(NSValue(rect: rect)) == .rect(rect))
    #expect(AnimatableValue("text") == nil)
  }

  @Test func changingAMutablePathDoesNotChangeTheAnimation() {
    let path = CGMutablePath()
    path.move(to: .zero)
    let value = AnimatableValue(path)
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(value != .path(path))
    #expect(value == .path(path.elements.first.map { _ in movedToZero }))
  }

  private var movedToZero: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    return path
  }

  @Test func interpolatesEachKind() {
    let table: [(AnimatableValue, AnimatableValue, AnimatableValue)] = [
      (.scalar(1), .scalar(5), .scalar(2)),
      (
        .point(CGPoint(x: 0, y: 8)), .point(CGPoint(x: 4, y: 0)), .point(CGPoint(x: 1, y: 6))
      ),
      (
        .size(CGSize(width: 0, height: 8)), .size(CGSize(width: 4, height: 0)),
        .size(CGSize(width: 1, height: 6))
      ),
      (
        .rect(CGRect(x: 0, y: 4, width: 8, height: 12)),
        .rect(CGRect(x: 4, y: 8, width: 12, height: 0)),
        .rect(CGRect(x: 1, y: 5, width: 9, height: 9))
      ),
      (.color(SIMD4(1, 0, 0, 1)), .color(SIMD4(0, 0, 1, 1)), .color(SIMD4(0.75, 0, 0.25, 1))),
    ]
    for (from, to, quarter) in table {
      #expect(AnimatableValue.interpolate(from, to, 0.25) == quarter)
      #expect(AnimatableValue.interpolate(from, to, 0) == from)
      #expect(AnimatableValue.interpolate(from, to, 1) == to)
    }
  }

  @Test func valuesWithoutIntermediateOnesStepHalfway() {
    let (a, b) = (AnimatableValue.path(nil), AnimatableValue.path(CGPath(rect: .zero)))
    #expect(AnimatableValue.interpolate(a, b, 0.49) == a)
    #expect(AnimatableValue.interpolate(a, b, 0.5) == b)
  }

  @Test func coloursFadeWithoutChangingTheirHue() {
    let red = AnimatableValue.color(SIMD4(1, 0, 0, 1))
    let clear = AnimatableValue.color(.zero)
    #expect(AnimatableValue.interpolate(red, clear, 0.5) == .color(SIMD4(1, 0, 0, 0.5)))
    #expect(AnimatableValue.interpolate(clear, red, 0.5) == .color(SIMD4(1, 0, 0, 0.5)))
    // Both are translucent: the more opaque one counts more.
    let blue = AnimatableValue.color(SIMD4(0, 0, 1, 0.5))
    let faint = AnimatableValue.color(SIMD4(1, 0, 0, 0.25))
    #expect(
      AnimatableValue.interpolate(blue, faint, 0.5)
        == .color(SIMD4(0.125 / 0.375, 0, 0.25 / 0.375, 0.375)))
    // A spring that overshoots must not leave the range of colours.
    #expect(AnimatableValue.interpolate(clear, red, 1.5) == red)
  }

  @Test func springsOvershoot() {
    #expect(AnimatableValue.interpolate(.scalar(0), .scalar(10), 1.2) == .scalar(12))
  }

  @Test func differenceAndSumAreInverse() {
    let pairs: [(AnimatableValue, AnimatableValue)] = [
      (.scalar(1), .scalar(5)), (.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 7, y: -3))),
      (
        .rect(CGRect(x: 1, y: 2, width: 3, height: 4)),
        .rect(CGRect(x: 5, y: 5, width: 50, height: 50))
      ),
      (.transform(CATransform3DMakeTranslation(1, 2, 0)), .transform(.identity)),
    ]
    for (old, new) in pairs {
      let difference = AnimatableValue.difference(old, new)
      #expect(difference.flatMap { AnimatableValue.sum(new, $0) } == old)
      #expect(difference?.zero.flatMap { AnimatableValue.sum(new, $0) } == new)
    }
    let red = AnimatableValue.color(SIMD4(1, 0, 0, 1))
    #expect(AnimatableValue.difference(red, red) == nil)
    #expect(AnimatableValue.sum(.scalar(1), red) == nil)
  }
}
