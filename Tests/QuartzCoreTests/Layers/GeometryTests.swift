import Foundation
import QuartzCore
import TestSupport
import Testing

@MainActor @Suite struct GeometryTests {
  private func layer(
    _ frame: CGRect, in parent: CALayer? = nil, bounds: CGRect? = nil,
    transform: CGAffineTransform = .identity
  ) -> CALayer {
    let layer = CALayer()
    parent?.addSublayer(layer)
    layer.frame = frame
    layer.setAffineTransform(transform)
    if let bounds { layer.bounds = bounds }
    return layer
  }

  // MARK: Conversions measured on an iPhone

  // Source: compnerd/swift-win32, `Tests/UICoreTests/ViewTests.swift`, commit d34ff1b8b3f1
  // (BSD-3-Clause): recorded with UIKit on an iPhone; numbers only. There of views, here of layers.

  private struct Scene {
    var a, b, grandchild: CALayer
  }

  private func scene(_ a: CGAffineTransform, _ b: CGAffineTransform) -> (CALayer, Scene) {
    let root = layer(CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let bounds = CGRect(x: 144, y: 23, width: 20, height: 15)
    let childA = layer(
      CGRect(x: 4, y: 92, width: 254, height: 17), in: root, bounds: bounds, transform: a)
    let childB = layer(CGRect(x: 12, y: 150, width: 400, height: 400), in: root, transform: b)
    let grandchild = layer(
      CGRect(x: 40, y: 113, width: 10, height: 10), in: childB,
      bounds: CGRect(x: 4, y: 3, width: 20, height: 15),
      transform: CGAffineTransform(rotationAngle: 42))
    return (root, Scene(a: childA, b: childB, grandchild: grandchild))
  }

  @Test func convertsBetweenRotatedLayersAsAnIPhoneDoes() {
    let (root, scene) = scene(
      CGAffineTransform(rotationAngle: 110), CGAffineTransform(rotationAngle: -30))
    let point = CGPoint(x: 45, y: 115)
    let rect = CGRect(x: 45, y: 115, width: 13, height: 14)
    let (a, b, grandchild) = (scene.a, scene.b, scene.grandchild)
    withExtendedLifetime(root) {
      #expect(
        isClose(
          grandchild.convert(point, to: a), CGPoint(x: -72.9941233911901, y: -114.85495931677)))
      #expect(
        isClose(
          grandchild.convert(point, from: a), CGPoint(x: 80.12346855145998, y: -140.97315764408575)
        ))
      #expect(
        isClose(
          grandchild.convert(rect, to: b),
          CGRect(
            x: 123.17714789769627, y: 30.274792065592464, width: 18.031110765667435,
            height: 17.514574532740156)))
      #expect(
        isClose(
          grandchild.convert(rect, to: a),
          CGRect(
            x: -91.9808292852884, y: -126.65734667117412, width: 19.295318391541684,
            height: 19.58870361060326)))
      #expect(
        isClose(
          grandchild.convert(rect, from: a),
          CGRect(
            x: 69.16410886522763, y: -160.22950933436533, width: 19.295318391541684,
            height: 19.58870361060326)))
    }
  }

  @Test func convertsBetweenMovedAndScaledLayersAsAnIPhoneDoes() {
    let (root, scene) = scene(
      CGAffineTransform(translationX: 68, y: 419), CGAffineTransform(scaleX: 7, y: 18))
    let point = CGPoint(x: 45, y: 115)
    let rect = CGRect(x: 45, y: 115, width: 13, height: 14)
    let (a, b, grandchild) = (scene.a, scene.b, scene.grandchild)
    withExtendedLifetime(root) {
      #expect(
        isClose(
          grandchild.convert(point, to: a), CGPoint(x: -334.36130105218615, y: -2878.791401230013)))
      #expect(
        isClose(
          grandchild.convert(point, from: a), CGPoint(x: -129.11445551798738, y: 98.14414561159256)
        ))
      #expect(
        isClose(
          grandchild.convert(rect, to: b),
          CGRect(
            x: 123.17714789769627, y: 30.274792065592464, width: 18.031110765667435,
            height: 17.514574532740156)))
      #expect(
        isClose(
          grandchild.convert(rect, to: a),
          CGRect(
            x: -370.7599647161262, y: -3194.0537428193356, width: 126.21777535967215,
            height: 315.26234158932266)))
      #expect(
        isClose(
          grandchild.convert(rect, from: a),
          CGRect(
            x: -130.5701354815033, y: 97.83304592215717, width: 1.4556799635159337,
            height: 2.0132111355644327)))
    }
  }

  @Test func convertsBetweenSiblingsAsAnIPhoneDoes() {
    let root = layer(CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let a = layer(CGRect(x: 4, y: 92, width: 254, height: 17), in: root)
    let b = layer(CGRect(x: 4, y: 113, width: 254, height: 17), in: root)
    #expect(
      a.convert(CGRect(x: 0, y: 0, width: 254, height: 17), to: b)
        == CGRect(x: 0, y: -21, width: 254, height: 17))
  }

  // MARK: Conversion

  @Test func conversionsAreInverse() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 500, height: 500)
      var layers = [root]
      for _ in 0..<8 {
        let parent = layers[random.index(below: layers.count)]
        let new = layer(
          CGRect(
            x: random.number(-50...50), y: random.number(-50...50), width: random.number(10...90),
            height: random.number(10...90)), in: parent)
        new.anchorPoint = CGPoint(x: random.number(0...1), y: random.number(0...1))
        new.bounds.origin = CGPoint(x: random.number(-9...9), y: random.number(-9...9))
        new.setAffineTransform(random.affineTransform())
        if random.chance(0.3) {
          new.sublayerTransform = CATransform3D(random.affineTransform())
        }
        layers.append(new)
      }
      let (a, b) = (layers[random.index(below: 9)], layers[random.index(below: 9)])
      let point = CGPoint(x: random.number(-50...50), y: random.number(-50...50))
      #expect(isClose(b.convert(a.convert(point, to: b), to: a), point, 1e-6))
      #expect(isClose(a.convert(point, to: b), b.convert(point, from: a), 1e-6))
      #expect(isClose(a.convert(point, to: nil), a.convertByHand(point), 1e-6))
    }
  }

  @Test func convertsToTheSpaceAboveTheRoot() {
    let root = layer(CGRect(x: 5, y: 5, width: 10, height: 10))
    let child = layer(CGRect(x: 2, y: 3, width: 4, height: 4), in: root)
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 7, y: 8))
    #expect(child.convert(CGPoint(x: 7, y: 8), from: nil) == .zero)
    #expect(root.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 5))
  }

  @Test func anAncestorScaledToZeroHasNoEffect() {
    let top = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let a = layer(CGRect(x: 10, y: 0, width: 10, height: 10), in: top)
    let b = layer(CGRect(x: 0, y: 20, width: 10, height: 10), in: top)
    top.transform = CATransform3DMakeScale(0, 0, 1)
    #expect(a.convert(CGPoint(x: 1, y: 1), to: b) == CGPoint(x: 11, y: -19))
    #expect(a.convert(CGPoint(x: 1, y: 1), to: top) == CGPoint(x: 11, y: 1))
    #expect(a.convert(CGPoint(x: 11, y: 1), from: top) == CGPoint(x: 1, y: 1))
  }

  @Test func sublayersAreSeenThroughThePerspective() {
    let parent = layer(CGRect(x: 0, y: 0, width: 200, height: 100))
    parent.sublayerTransform.m34 = -1 / 500
    let child = layer(CGRect(x: 0, y: 0, width: 200, height: 100), in: parent)
    child.zPosition = 250
    // Twice as large about the middle.
    #expect(isClose(child.convert(CGPoint(x: 0, y: 0), to: parent), CGPoint(x: -100, y: -50)))
    #expect(isClose(child.convert(CGPoint(x: -100, y: -50), from: parent), .zero))
    child.zPosition = 0
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    // The right edge comes from z = −100·sin 60°, so 100·cos 60° shrinks.
    let scale = 1 / (1 + 100 * sin(Double.pi / 3) / 500)
    let right = child.convert(CGPoint(x: 200, y: 50), to: parent)
    #expect(isClose(right, CGPoint(x: 100 + 50 * scale, y: 50)))
  }

  // MARK: Frame

  @Test func frameIsBoundsAtThePosition() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(layer.frame == CGRect(x: 60, y: -5, width: 100, height: 50))
    layer.bounds.origin = CGPoint(x: 7, y: 7)
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.bounds == CGRect(x: 7, y: 7, width: 3, height: 4))
    #expect(layer.position == CGPoint(x: 1, y: 6))
    layer.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.frame == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  @Test func frameIsTheBoundingBoxOfARotatedLayer() {
    let layer = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
    let half = 50 * 2.0.squareRoot()
    #expect(
      isClose(
        layer.frame, CGRect(x: 50 - half, y: 50 - half, width: 2 * half, height: 2 * half)))
  }

  @Test func settingTheFrameOfATransformedLayerFillsIt() {
    let frame = CGRect(x: 10, y: 20, width: 60, height: 80)
    let transforms: [CGAffineTransform] = [
      CGAffineTransform(scaleX: 2, y: 4), CGAffineTransform(scaleX: -2, y: 1),
      CGAffineTransform(translationX: 5, y: 6), CGAffineTransform(rotationAngle: .pi / 2),
      CGAffineTransform(rotationAngle: -.pi / 2).scaledBy(x: 2, y: 3),
      CGAffineTransform(rotationAngle: .pi),
    ]
    for transform in transforms {
      for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
        let layer = layer(CGRect(x: 0, y: 0, width: 7, height: 9), transform: transform)
        layer.anchorPoint = anchor
        layer.frame = frame
        #expect(isClose(layer.frame, frame), "\(transform)")
      }
    }
    let quarter = layer(frame, transform: CGAffineTransform(rotationAngle: .pi / 2))
    quarter.frame = frame
    #expect(isClose(quarter.bounds, CGRect(x: 0, y: 0, width: 80, height: 60)))
  }

  @Test func settingTheFrameOfALayerScaledToZeroOnlyMovesIt() {
    let layer = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = CATransform3DMakeScale(0, 0, 1)
    layer.frame = CGRect(x: 40, y: 50, width: 30, height: 20)
    #expect(layer.position == CGPoint(x: 40, y: 50))
    #expect(layer.bounds.size == CGSize(width: 30, height: 20))
  }

  // MARK: Contents

  @Test func gravityPlacesContents() {
    let bounds = CGRect(x: 10, y: 10, width: 100, height: 50)
    let size = CGSize(width: 20, height: 20)
    let table: [(CALayerContentsGravity, CGRect)] = [
      (.center, CGRect(x: 50, y: 25, width: 20, height: 20)),
      (.top, CGRect(x: 50, y: 10, width: 20, height: 20)),
      (.bottom, CGRect(x: 50, y: 40, width: 20, height: 20)),
      (.left, CGRect(x: 10, y: 25, width: 20, height: 20)),
      (.right, CGRect(x: 90, y: 25, width: 20, height: 20)),
      (.topLeft, CGRect(x: 10, y: 10, width: 20, height: 20)),
      (.topRight, CGRect(x: 90, y: 10, width: 20, height: 20)),
      (.bottomLeft, CGRect(x: 10, y: 40, width: 20, height: 20)),
      (.bottomRight, CGRect(x: 90, y: 40, width: 20, height: 20)),
      (.resize, bounds),
      (.resizeAspect, CGRect(x: 35, y: 10, width: 50, height: 50)),
      (.resizeAspectFill, CGRect(x: 10, y: -15, width: 100, height: 100)),
    ]
    for (gravity, frame) in table {
      #expect(gravity.frame(forContents: size, in: bounds) == frame, "\(gravity.rawValue)")
      #expect(CALayerContentsGravity(rawValue: gravity.rawValue) == gravity)
      #expect(gravity.frame(forContents: .zero, in: bounds).origin.x >= 10)
    }
    #expect(CALayerContentsGravity(rawValue: "sideways") == .resize)
  }
}

extension CALayer {
  /// The point in the space around the root, by the definition of a layer's coordinates.
  fileprivate func convertByHand(_ point: CGPoint) -> CGPoint {
    var result = point
    var next: CALayer? = self
    while let layer = next {
      let anchor = CGPoint(
        x: layer.bounds.minX + layer.bounds.width * layer.anchorPoint.x,
        y: layer.bounds.minY + layer.bounds.height * layer.anchorPoint.y)
      result = CGPoint(x: result.x - anchor.x, y: result.y - anchor.y)
        .applying(layer.affineTransform())
      result = CGPoint(x: result.x + layer.position.x, y: result.y + layer.position.y)
      if let parent = layer.superlayer {
        let center = CGPoint(
          x: parent.bounds.minX + parent.bounds.width * parent.anchorPoint.x,
          y: parent.bounds.minY + parent.bounds.height * parent.anchorPoint.y)
        result = CGPoint(x: result.x - center.x, y: result.y - center.y)
          .applying(CATransform3DGetAffineTransform(parent.sublayerTransform))
        result = CGPoint(x: result.x + center.x, y: result.y + center.y)
      }
      next = layer.superlayer
    }
    return result
  }
}
