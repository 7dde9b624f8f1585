import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite struct DecomposedTransformTests {
  private func halfway(
    _ a: CATransform3D, _ b: CATransform3D, _ fraction: Double = 0.5
  ) -> CATransform3D {
    guard
      case .transform(let t) = AnimatableValue.interpolate(.transform(a), .transform(b), fraction)
    else { return CATransform3D() }
    return t
  }

  @Test func composingTheComponentsGivesTheTransform() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      for t in [random.transform(), CATransform3D(random.affineTransform())] {
        guard let parts = DecomposedTransform(t) else {
          Issue.record("\(t) has parts")
          continue
        }
        #expect(isClose(parts.transform, t, 1e-9), "\(t)")
        #expect(isClose((parts.rotation * parts.rotation).sum(), 1))
      }
    }
  }

  /// Includes three-dimensional shear, which none of our functions creates.
  @Test func everyInvertibleMatrixCanBeDecomposed() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      func e() -> CGFloat { random.number(-2...2) }
      let t = CATransform3D(
        m11: e(), m12: e(), m13: e(), m14: 0, m21: e(), m22: e(), m23: e(), m24: 0,
        m31: e(), m32: e(), m33: e(), m34: 0, m41: e(), m42: e(), m43: e(), m44: 1)
      guard let parts = DecomposedTransform(t) else {
        Issue.record("\(t) has parts")
        continue
      }
      #expect(isClose(parts.transform, t, 1e-6), "\(t)")
    }
  }

  @Test func singularMatricesCannotBeDecomposed() {
    #expect(DecomposedTransform(CATransform3DMakeScale(0, 1, 1)) == nil)
    #expect(DecomposedTransform(CATransform3D()) == nil)
  }

  @Test func interpolatedRotationsHaveConstantSpeed() {
    for (x, y, z) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 2, 3)] {
      for degrees in [30.0, 90, 179, -60, -179] {
        let angle = degrees * .pi / 180
        func rotation(_ a: Double) -> CATransform3D { CATransform3DMakeRotation(a, x, y, z) }
        for fraction in [0, 0.1, 0.5, 0.9, 1, 1.2] {
          #expect(
            isClose(
              halfway(.identity, rotation(angle), fraction), rotation(angle * fraction), 1e-7),
            "\(degrees)° about \(x) \(y) \(z) at \(fraction)")
        }
      }
    }
  }

  @Test func theSignOfAHalfTurnDecidesItsDirection() {
    func rotation(_ a: Double) -> CATransform3D { CATransform3DMakeRotation(a, 0, 0, 1) }
    for fraction in [0.25, 0.5, 0.75] {
      #expect(isClose(halfway(.identity, rotation(.pi), fraction), rotation(.pi * fraction)))
      #expect(isClose(halfway(.identity, rotation(-.pi), fraction), rotation(-.pi * fraction)))
    }
  }

  @Test func aFlipKeepsItsPerspective() {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / 500
    for sign in [1.0, -1] {
      func flip(_ a: Double) -> CATransform3D {
        CATransform3DRotate(perspective, sign * a, 0, 1, 0)
      }
      for fraction in stride(from: 0, through: 1, by: 0.125) {
        let expected = flip(.pi * fraction)
        #expect(isClose(halfway(perspective, flip(.pi), fraction), expected), "\(fraction)")
      }
    }
    // From no perspective to one, its components grow linearly.
    #expect(isClose(halfway(.identity, perspective).m34, -1 / 1000))
  }

  @Test func movingAwayInPerspectiveHasConstantSpeed() {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / 500
    let shown = halfway(perspective, CATransform3DTranslate(perspective, 0, 0, -200))
    #expect(isClose(shown, CATransform3DTranslate(perspective, 0, 0, -100)))
  }

  @Test func translationsAndScalesAreInterpolatedLinearly() {
    let a = CATransform3DMakeTranslation(10, 20, 30)
    let b = CATransform3DMakeTranslation(20, 60, -30)
    #expect(isClose(halfway(a, b), CATransform3DMakeTranslation(15, 40, 0)))
    let c = CATransform3DMakeScale(2, 4, 1)
    #expect(isClose(halfway(.identity, c, 0.25), CATransform3DMakeScale(1.25, 1.75, 1)))
  }

  @Test(arguments: [(-1.0, 1.0), (1, -1)])
  func aMirrorCollapsesAlongItsAxisAndDoesNotSpin(x: Double, y: Double) {
    for fraction in [0.25, 0.75] {
      let expected = CATransform3DMakeScale(
        1 + (x - 1) * fraction, 1 + (y - 1) * fraction, 1)
      #expect(isClose(halfway(.identity, CATransform3DMakeScale(x, y, 1), fraction), expected))
    }
  }

  @Test func growingFromZeroKeepsTheAngle() {
    let turned = CATransform3DMakeRotation(1, 0, 0, 1)
    let shown = halfway(CATransform3DMakeScale(0, 0, 1), turned)
    #expect(isClose(shown, CATransform3DScale(turned, 0.5, 0.5, 1)))
  }

  @Test func interpolationEndsAreExact() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let (a, b) = (random.transform(), random.transform())
      #expect(isClose(halfway(a, b, 0), a, 1e-8))
      #expect(isClose(halfway(a, b, 1), b, 1e-8))
    }
  }
}
