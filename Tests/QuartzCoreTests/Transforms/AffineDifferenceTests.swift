import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite struct AffineDifferenceTests {
  private static let special: [(name: String, transform: CATransform3D)] = [
    ("identity", .identity),
    ("nothing", CATransform3DMakeScale(0, 0, 1)),
    ("no width", CATransform3DMakeScale(0, 2, 1)),
    ("no height", CATransform3DMakeScale(2, 0, 1)),
    ("turned, no width", CATransform3D(CGAffineTransform(rotationAngle: 1).scaledBy(x: 0, y: 2))),
    ("turned, no height", CATransform3D(CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 0))),
    ("mirrored in x", CATransform3DMakeScale(-1, 1, 1)),
    ("mirrored in y", CATransform3DMakeScale(1, -1, 1)),
    ("half turn", CATransform3DMakeRotation(.pi, 0, 0, 1)),
    ("half turn back", CATransform3DMakeRotation(-.pi, 0, 0, 1)),
    ("quarter turn", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
    ("sheared", CATransform3D(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 4))),
    (
      "mirrored and sheared",
      CATransform3D(CGAffineTransform(a: -1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    ),
  ]

  /// An additive animation that starts with the difference must start at the old transform.
  @Test func differencePlusNewIsOld() {
    for (oldName, old) in Self.special {
      for (newName, new) in Self.special {
        guard let difference = AffineDifference(from: old, to: new) else {
          Issue.record("\(oldName) and \(newName) are affine")
          continue
        }
        #expect(isClose(difference.added(to: new), old), "\(oldName) to \(newName)")
        #expect(isClose(AffineDifference.zero.added(to: new), new), newName.comment)
      }
    }
  }

  @Test func differencePlusNewIsOldForAnyTransform() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1_000 {
      let old = CATransform3D(random.affineTransform())
      let new = CATransform3D(random.affineTransform())
      let difference = AffineDifference(from: old, to: new) ?? .zero
      #expect(isClose(difference.added(to: new), old))
    }
  }

  @Test func transformsThatAreNotAffineHaveNoDifference() {
    let flip = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(AffineDifference(from: flip, to: .identity) == nil)
    #expect(AffineDifference(from: .identity, to: flip) == nil)
    #expect(AffineDifference.zero.added(to: flip) == flip)
  }

  @Test func aHalfTurnIsInterpolatedAsARotation() {
    let rotation = CATransform3DMakeRotation(.pi, 0, 0, 1)
    let difference = AffineDifference(from: .identity, to: rotation) ?? .zero
    for left in [1.0, 0.75, 0.5, 0.25, 0] {
      let shown = (difference * left).added(to: rotation)
      #expect(isClose(shown, CATransform3DMakeRotation(.pi * (1 - left), 0, 0, 1)))
    }
  }

  @Test func rotationsTakeTheShorterArc() {
    let difference = AffineDifference(
      from: CATransform3DMakeRotation(3, 0, 0, 1), to: CATransform3DMakeRotation(-3, 0, 0, 1))
    #expect(isClose(difference?.rotation ?? .nan, 6 - 2 * .pi))
  }

  @Test func differencesOfAChainSumUp() {
    let (a, b, c) = (
      CATransform3D.identity, CATransform3DMakeTranslation(10, 0, 0),
      CATransform3DMakeScale(3, 2, 1)
    )
    guard let first = AffineDifference(from: a, to: b),
      let second = AffineDifference(from: b, to: c)
    else {
      Issue.record("all are affine")
      return
    }
    #expect(isClose((first + second).added(to: c), a))
    let expected = AffineDifference(from: a, to: c) ?? .zero
    #expect(first + second == expected)
  }
}

extension String {
  fileprivate var comment: Comment { Comment(rawValue: self) }
}
