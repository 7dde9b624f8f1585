import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// `CATransition` between the snapshot of the old layers and the new ones.
@MainActor @Suite struct LayerTransitionTests {
  private static let frame = CGRect(x: 8, y: 4, width: 80, height: 56)

  /// A red layer that becomes blue by `transition`, a quarter of its duration in.
  private func run(
    _ change: (CATransition) -> Void, old: CGColor = .red, new: CGColor = .blue,
    at share: Double = 0.25, _ check: (Bitmap) throws -> Void
  ) throws {
    try Stage.run { stage in
      let container = stage.add(Self.frame)
      let subtree = stage.add(CGRect(x: 0, y: 0, width: 80, height: 56), old, to: container)
      stage.draw()
      let transition = CATransition()
      transition.duration = 1
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      change(transition)
      container.add(transition, forKey: nil)
      #expect(container.animationKeys() == [kCATransition])
      subtree.backgroundColor = new
      CATransaction.flush()
      stage.advance(by: share)
      try check(try stage.screenshot())
      stage.advance(by: 1)
      var oracle = Oracle()
      oracle.fill(new, Oracle.rect(Self.frame))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
      #expect(container.animationKeys() == nil)
    }
  }

  @Test func fades() throws {
    try run({ _ in }) { shown in
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(Self.frame))
      oracle.fill(.red.faded(0.75), Oracle.rect(Self.frame))
      shown.expect(oracle.bitmap, tolerance: 1)
    }
  }

  /// Between two translucent layers opacity stays the weighted sum of both.
  @Test func translucentLayersFade() throws {
    try run({ _ in }, old: .red.faded(0.5), new: .red.faded(0.5)) { shown in
      var oracle = Oracle()
      oracle.fill(.red.faded(0.5), Oracle.rect(Self.frame))
      shown.expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test(arguments: [
    (CATransitionSubtype.fromLeft, CGVector(dx: 1, dy: 0)),
    (.fromRight, CGVector(dx: -1, dy: 0)), (.fromTop, CGVector(dx: 0, dy: -1)),
    (.fromBottom, CGVector(dx: 0, dy: 1)),
  ])
  func moves(_ subtype: CATransitionSubtype, _ way: CGVector) throws {
    func moved(_ share: CGFloat) -> CGRect {
      Self.frame.offsetBy(dx: way.dx * 80 * share, dy: way.dy * 56 * share)
    }
    for type in [CATransitionType.moveIn, .push, .reveal] {
      try run({ transition in
        transition.type = type
        transition.subtype = subtype
      }) { shown in
        var oracle = Oracle()
        let old = Oracle.rect(type == .moveIn ? Self.frame : moved(0.25))
        let new = Oracle.rect(type == .reveal ? Self.frame : moved(-0.75))
        if type == .reveal {
          oracle.fill(.blue, new)
          oracle.fill(.red, old)
        } else {
          oracle.fill(.red, old)
          oracle.fill(.blue, new)
        }
        shown.expect(oracle.bitmap, tolerance: 1, "\(type.rawValue) \(subtype.rawValue)")
      }
    }
  }

  @Test func progressMayBeginAndEndMidway() throws {
    try run(
      { transition in
        transition.type = .reveal
        transition.subtype = .fromLeft
        transition.startProgress = 0.5
        transition.endProgress = 0.75
      }, at: 0.5
    ) { shown in
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(Self.frame))
      oracle.fill(.red, Oracle.rect(Self.frame.offsetBy(dx: 50, dy: 0)))
      shown.expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func offScreenThereIsNoSnapshot() {
    let layer = CALayer()
    layer.frame = Self.frame
    layer.add(CATransition(), forKey: "any")
    #expect(layer.animation(forKey: kCATransition) is CATransition)
    layer.removeAllAnimations()
  }
}
