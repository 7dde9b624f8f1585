import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite struct CATransform3DTests {
  private let point = CGPoint(x: 3, y: 4)

  @Test func concatenationAppliesTheReceiverFirst() {
    let move = CATransform3DMakeTranslation(10, 20, 0)
    let scale = CATransform3DMakeScale(2, 3, 1)
    #expect(CATransform3DConcat(move, scale).apply(to: point) == CGPoint(x: 26, y: 72))
    #expect(CATransform3DConcat(scale, move).apply(to: point) == CGPoint(x: 16, y: 32))
  }

  /// Like Core Animation's functions, each applies the new transform before the given one.
  @Test func functionsApplyBeforeTheGivenTransform() {
    let move = CATransform3DMakeTranslation(10, 20, 0)
    #expect(CATransform3DScale(move, 2, 3, 1).apply(to: point) == CGPoint(x: 16, y: 32))
    let scale = CATransform3DMakeScale(2, 3, 1)
    #expect(CATransform3DTranslate(scale, 10, 20, 0).apply(to: point) == CGPoint(x: 26, y: 72))
    let turned = CATransform3DRotate(move, .pi / 2, 0, 0, 1).apply(to: point)
    #expect(isClose(turned, CGPoint(x: 6, y: 23)))
  }

  @Test func quarterTurnsMapAxesToAxes() {
    let quarter = CGFloat.pi / 2
    // About z: x to y. About x: y to z. About y: z to x.
    let z = CATransform3DMakeRotation(quarter, 0, 0, 2)
    #expect(isClose(z.m12, 1) && isClose(z.m21, -1))
    let x = CATransform3DMakeRotation(quarter, 5, 0, 0)
    #expect(isClose(x.m23, 1) && isClose(x.m32, -1))
    let y = CATransform3DMakeRotation(quarter, 0, 0.1, 0)
    #expect(isClose(y.m31, 1) && isClose(y.m13, -1))
    #expect(CATransform3DMakeRotation(quarter, 0, 0, 0).isIdentity)
    let third = CATransform3DMakeRotation(.pi * 2 / 3, 1, 1, 1)
    #expect(isClose(third.m12, 1) && isClose(third.m23, 1) && isClose(third.m31, 1))
  }

  @Test func perspectiveShrinksDistantPoints() {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / 500
    func seen(_ z: CGFloat) -> CGPoint {
      CATransform3DMakeTranslation(0, 0, z).concatenating(perspective)
        .apply(to: CGPoint(x: 100, y: 50))
    }
    #expect(isClose(seen(0), CGPoint(x: 100, y: 50)))
    #expect(isClose(seen(250), CGPoint(x: 200, y: 100)))
    #expect(isClose(seen(-500), CGPoint(x: 50, y: 25)))
  }

  @Test func concatenatingTheInverseGivesTheIdentity() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let t = random.transform()
      guard let inverse = t.inverse else {
        Issue.record("\(t) has an inverse")
        continue
      }
      #expect(isClose(t.concatenating(inverse), .identity, 1e-9))
      #expect(isClose(inverse.concatenating(t), .identity, 1e-9))
      #expect(CATransform3DInvert(t) == inverse)
    }
  }

  @Test func singularMatricesHaveNoInverse() {
    for t in [CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 1, 0), CATransform3D()] {
      #expect(t.inverse == nil)
      #expect(CATransform3DInvert(t) == t)
    }
  }

  @Test func unapplyUndoesApply() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let t = random.chance(0.5) ? random.transform() : CATransform3D(random.affineTransform())
      let point = CGPoint(x: random.number(-50...50), y: random.number(-50...50))
      let there = t.apply(to: point)
      guard let back = t.unapply(to: there) else {
        Issue.record("\(t) does not come back")
        continue
      }
      #expect(isClose(back, point, 1e-6))
    }
  }

  @Test func aPlaneSeenEdgeOnCannotBeUnapplied() {
    #expect(CATransform3DMakeScale(0, 1, 1).unapply(to: point) == nil)
    #expect(CATransform3DMakeScale(1, 1, 0).unapply(to: point) == point)
  }

  @Test func affineTransformsRoundTrip() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(affine)
    #expect(t.isAffine && CATransform3DGetAffineTransform(t) == affine)
    #expect(t.apply(to: point) == point.applying(affine))
    #expect(!CATransform3DMakeTranslation(0, 0, 1).isAffine)
    #expect(!CATransform3DMakeScale(1, 1, 2).isAffine)
    var perspective = CATransform3D.identity
    perspective.m34 = 0.1
    #expect(!perspective.isAffine)
  }

  @Test func identityIsNotTheZeroMatrix() {
    #expect(CATransform3DIdentity.isIdentity && CATransform3DIsIdentity(.identity))
    #expect(!CATransform3D().isIdentity)
    #expect(CATransform3DEqualToTransform(.identity, CATransform3DMakeScale(1, 1, 1)))
  }

  @Test func elementsAreNamedByRowAndColumn() {
    let t = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8,
      m31: 9, m32: 10, m33: 11, m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    #expect(t.elements == (1...16).map(Double.init))
    let result = t.homogeneous(2, 3)
    #expect(result == SIMD4<Double>(30, 36, 42, 48))
  }
}

extension SeededGenerator {
  /// A random scale, mirror, rotation about any axis and translation, and half of the time a perspective.
  mutating func transform() -> CATransform3D {
    var t = CATransform3DMakeScale(signed(0.2...3), signed(0.2...3), signed(0.2...3))
    t = t.concatenating(
      CATransform3DMakeRotation(
        number(-4...4), number(0.1...1), number(-1...1), number(-1...1)))
    t = t.concatenating(
      CATransform3DMakeTranslation(number(-50...50), number(-50...50), number(-50...50)))
    guard chance(0.5) else { return t }
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / CGFloat(number(400...1000))
    return t.concatenating(perspective)
  }

  /// A random scale, mirror, shear, rotation and translation.
  mutating func affineTransform() -> CGAffineTransform {
    CGAffineTransform(a: signed(0.2...3), b: 0, c: number(-1...1), d: signed(0.2...3), tx: 0, ty: 0)
      .concatenating(CGAffineTransform(rotationAngle: number(-4...4)))
      .concatenating(CGAffineTransform(translationX: number(-50...50), y: number(-50...50)))
  }

  /// A random number of `range` with a random sign.
  mutating func signed(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat(number(range) * (chance(0.3) ? -1 : 1))
  }
}
