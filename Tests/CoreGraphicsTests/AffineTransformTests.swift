import CoreGraphics
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  @Test(arguments: [
    (CGAffineTransform.identity, CGPoint(x: 3, y: 5)),
    (CGAffineTransform(translationX: 10, y: -2), CGPoint(x: 13, y: 3)),
    (CGAffineTransform(scaleX: 2, y: -3), CGPoint(x: 6, y: -15)),
    (CGAffineTransform(rotationAngle: .pi / 2), CGPoint(x: -5, y: 3)),
    (CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), CGPoint(x: 23, y: 32)),
    // The inner transform applies first: scale, then translate.
    (CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2), CGPoint(x: 16, y: 10)),
    (CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0), CGPoint(x: 26, y: 10)),
    (CGAffineTransform(scaleX: 2, y: 1).rotated(by: .pi / 2), CGPoint(x: -10, y: 3)),
    (CGAffineTransform(), CGPoint.zero),
  ])
  func transformsAPoint(transform: CGAffineTransform, expected: CGPoint) {
    #expect(CGPoint(x: 3, y: 5).applying(transform).distance(to: expected) < 1e-12)
  }

  @Test func concatenationAppliesBothInOrder() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let (first, second, point) = (random.transform(), random.transform(), random.point())
      let expected = point.applying(first).applying(second)
      #expect(point.applying(first.concatenating(second)).distance(to: expected) < 1e-9)
    }
  }

  @Test func concatenatingTheInverseGivesTheIdentity() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let (transform, point) = (random.transform(), random.point())
      guard abs(transform.determinant) > 0.01 else { continue }
      let back = point.applying(transform).applying(transform.inverted())
      #expect(back.distance(to: point) < 1e-8)
    }
  }

  @Test func singularTransformIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func rectsBecomeTheBoundingBoxOfTheirCorners() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let (transform, origin) = (random.transform(), random.point())
      let rect = CGRect(origin: origin, size: CGSize(width: 12, height: 34))
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ].map { $0.applying(transform) }
      let box = rect.applying(transform)
      #expect(abs(box.minX - corners.map(\.x).min()!) < 1e-9)
      #expect(abs(box.maxX - corners.map(\.x).max()!) < 1e-9)
      #expect(abs(box.minY - corners.map(\.y).min()!) < 1e-9)
      #expect(abs(box.maxY - corners.map(\.y).max()!) < 1e-9)
    }
  }

  @Test func nullAndInfiniteRectsDoNotChange() {
    let transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(CGRect.null.applying(transform).isNull)
    #expect(CGRect.infinite.applying(transform).isInfinite)
  }

  @Test func sizeIgnoresTranslation() {
    let transform = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 100, y: 100)
    #expect(CGSize(width: 4, height: 5).applying(transform) == CGSize(width: 8, height: 15))
  }

  @Test func isIdentity() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
    #expect(!CGAffineTransform(translationX: 0, y: 1e-9).isIdentity)
  }

  @Test func codesAsSixNumbers() throws {
    let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let json = try JSONEncoder().encode(transform)
    #expect(String(decoding: json, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: json) == transform)
  }

  @Test func vectorCodesAsTwoNumbers() throws {
    let json = try JSONEncoder().encode(CGVector(dx: 1, dy: -2))
    #expect(String(decoding: json, as: UTF8.self) == "[1,-2]")
    #expect(try JSONDecoder().decode(CGVector.self, from: json) == CGVector(dx: 1, dy: -2))
  }
}
