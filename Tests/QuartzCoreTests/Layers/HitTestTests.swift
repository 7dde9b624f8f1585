import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct HitTestTests {
  private let root = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
  }

  private func add(_ name: String, _ frame: CGRect, to parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    (parent ?? root).addSublayer(layer)
    return layer
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> String? {
    root.hitTest(CGPoint(x: x, y: y)).map { $0.name ?? "root" }
  }

  @Test func findsTheDeepestLayer() {
    let outer = add("outer", CGRect(x: 50, y: 50, width: 100, height: 100))
    _ = add("inner", CGRect(x: 10, y: 10, width: 20, height: 20), to: outer)
    #expect(hit(65, 65) == "inner" && hit(55, 55) == "outer" && hit(10, 10) == "root")
    #expect(hit(500, 10) == nil)
    #expect(hit(50, 50) == "outer" && hit(150, 150) == "root", "the far edges lie outside")
  }

  @Test func findsTheFrontmostLayer() {
    let frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let a = add("a", frame)
    let b = add("b", frame)
    _ = add("c", frame)
    #expect(hit(5, 5) == "c")
    a.zPosition = 2
    #expect(hit(5, 5) == "a")
    b.zPosition = 2
    #expect(hit(5, 5) == "b", "with equal z, the later one lies in front")
    a.zPosition = -1
    b.zPosition = -1
    #expect(hit(5, 5) == "c")
  }

  @Test func invisibleLayersAreNotHit() {
    let outer = add("outer", CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = add("inner", CGRect(x: 0, y: 0, width: 50, height: 50), to: outer)
    outer.isHidden = true
    #expect(hit(5, 5) == "root")
    outer.isHidden = false
    outer.opacity = 0
    #expect(hit(5, 5) == "root")
    outer.opacity = 0.01
    #expect(hit(5, 5) == "inner")
  }

  @Test func sublayersOutsideAreHitUnlessClipped() {
    let outer = add("outer", CGRect(x: 100, y: 100, width: 50, height: 50))
    _ = add("inner", CGRect(x: 40, y: 0, width: 50, height: 20), to: outer)
    #expect(hit(180, 110) == "inner")
    outer.masksToBounds = true
    #expect(hit(180, 110) == "root" && hit(145, 110) == "inner")
  }

  @Test func transformsAffectHitTests() {
    let layer = add("layer", CGRect(x: 100, y: 100, width: 100, height: 20))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(hit(150, 65) == "layer" && hit(105, 110) == "root")
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.1, y: 0.1))
    #expect(hit(152, 110) == "layer" && hit(160, 110) == "root")
    layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 1))
    #expect(hit(150, 110) == "root")
  }

  @Test func anchorPointsAndBoundsOriginsAffectHitTests() {
    let layer = add("layer", CGRect(x: 100, y: 100, width: 40, height: 40))
    layer.anchorPoint = .zero
    #expect(hit(155, 155) == "layer" && hit(110, 110) == "root")
    layer.bounds.origin = CGPoint(x: 1_000, y: 1_000)
    #expect(hit(155, 155) == "layer")
    _ = add("inner", CGRect(x: 1_000, y: 1_000, width: 10, height: 10), to: layer)
    #expect(hit(125, 125) == "inner" && hit(155, 155) == "layer")
  }

  @Test func perspectiveAffectsHitTests() {
    root.sublayerTransform.m34 = -1 / 500
    let layer = add("layer", CGRect(x: 100, y: 100, width: 200, height: 100))
    layer.zPosition = 250
    #expect(hit(10, 60) == "layer" && hit(10, 40) == "root")
  }

  /// A page that turns in a strong perspective extends behind the viewer. Points there have a
  /// projection, too, which is mirrored.
  @Test func pointsBehindTheViewerAreNotHit() {
    root.sublayerTransform.m34 = -1 / 100
    let layer = add("layer", CGRect(x: 0, y: 100, width: 400, height: 20))
    layer.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    // Its left half turns away; its right edge is at z = 173, behind the viewer at z = 100.
    #expect(hit(173, 128) == "layer")
    #expect(hit(63, 205) == "root")
  }

  @Test func layersWithDepthAreHitWhereTheyShow() {
    let space = CATransformLayer()
    space.name = "space"
    space.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
    root.addSublayer(space)
    let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let front = add("front", frame, to: space)
    let back = add("back", frame, to: space)
    (front.zPosition, back.zPosition) = (50, -50)
    #expect(hit(150, 150) == "front" && hit(50, 150) == "root")
    space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(hit(150, 150) == "back")
    space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    #expect(hit(150, 150) == "root", "both are seen edge-on")
    // The turns of both cancel each other out.
    front.zPosition = 0
    front.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    #expect(hit(110, 150) == "front")
    #expect(front.convert(CGPoint(x: 10, y: 50), to: root).isNear(CGPoint(x: 110, y: 150)))
    #expect(front.convert(CGPoint(x: 110, y: 150), from: root).isNear(CGPoint(x: 10, y: 50)))
    #expect(space.hitTest(CGPoint(x: 110, y: 150)) === front)
    space.isHidden = true
    #expect(hit(110, 150) == "root")
  }
}

extension CGPoint {
  fileprivate func isNear(_ other: CGPoint) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
  }
}
