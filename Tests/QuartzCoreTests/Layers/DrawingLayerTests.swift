import Foundation
import QuartzCore
import Testing

/// Shape layers, gradient layers and masks: values, key paths and commits.
@MainActor @Suite struct DrawingLayerTests {
  @Test func shapeLayersHaveCoreAnimationsDefaults() {
    let shape = CAShapeLayer()
    #expect(shape.path == nil && shape.strokeColor == nil && shape.lineDashPattern == nil)
    #expect(shape.fillColor?.rgba == SIMD4(0, 0, 0, 1))
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1)
    #expect(shape.miterLimit == 10 && shape.lineDashPhase == 0)
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.fillRule == .nonZero)
    let gradient = CAGradientLayer()
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func copiesHaveTheSameValues() throws {
    try Stage.run { stage in
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
      shape.lineDashPattern = [3, 1]
      shape.lineCap = .round
      stage.root.addSublayer(shape)
      stage.advance(by: 0)
      let shown = try #require(shape.presentation())
      #expect(
        shown.path == shape.path && shown.lineDashPattern == [3, 1] && shown.lineCap == .round)
    }
  }

  @Test func propertiesOfOtherLayerClassesHaveNoEffect() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "strokeEnd")
    #expect(layer.value(forKeyPath: "strokeEnd") == nil)
    let gradient = CAGradientLayer()
    gradient.setValue(0.25, forKeyPath: "startPoint.x")
    #expect(gradient.startPoint == CGPoint(x: 0.25, y: 0))
    #expect(AnimationTarget(keyPath: "path.x") == nil)
    let shape = CAShapeLayer()
    shape.setValue(0.25, forKeyPath: "strokeEnd")
    shape.setValue(CGColor(gray: 1, alpha: 1), forKeyPath: "strokeColor")
    #expect(shape.strokeEnd == 0.25 && shape.strokeColor?.rgba == SIMD4(1, 1, 1, 1))
  }

  @Test func pathsOfTheSameKindAreInterpolated() {
    let (a, b) = (
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)),
      CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 30, height: 50))
    )
    let middle = AnimatableValue.interpolate(.path(a), .path(b), 0.5)
    guard case .path(let path?) = middle else {
      Issue.record("there is no path halfway")
      return
    }
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX - 5) < 1e-9 && abs(box.minY - 10) < 1e-9)
    #expect(abs(box.width - 20) < 1e-9 && abs(box.height - 30) < 1e-9)
    #expect(path.elements.count == 6)
    let other = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(AnimatableValue.interpolate(.path(a), .path(other), 0.4) == .path(a))
    #expect(AnimatableValue.interpolate(.path(a), .path(other), 0.6) == .path(other))
  }

  @Test func pathsHaveNoImplicitAnimationButLineWidthsDo() {
    Stage.run { stage in
      let shape = CAShapeLayer()
      stage.root.addSublayer(shape)
      stage.advance(by: 0)
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(shape.animationKeys() == nil)
      shape.strokeEnd = 0.5
      shape.fillColor = CGColor(gray: 1, alpha: 1)
      #expect(shape.animationKeys() == ["strokeEnd", "fillColor"])
    }
  }

  @Test func rampsContainTheirStops() {
    var gradient = GradientProperties()
    gradient.colors = [[1, 0, 0, 1], [0, 0, 1, 0]]
    #expect(gradient.ramp(count: 3) == [0, 0, 255, 255, 64, 0, 64, 128, 0, 0, 0, 0])
    gradient.locations = [0.5, 0.5]
    let hard = gradient.ramp(count: 4)
    #expect(Array(hard[4..<8]) == [0, 0, 255, 255] && Array(hard[8..<12]) == [0, 0, 0, 0])
  }

  @Test func masksBelongToTheMaskedLayer() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let mask = CALayer()
      let inside = CALayer()
      mask.addSublayer(inside)
      layer.mask = mask
      #expect(mask.superlayer === layer && layer.sublayers == nil)
      CATransaction.flush()
      let update = stage.takeCommits().flatMap(\.updates)
      #expect(update.first { $0.id == layer.id }?.mask == mask.id)
      #expect(Set(update.map(\.id)) == [layer.id, mask.id, inside.id])
      // A mask that becomes a sublayer is no longer a mask.
      stage.root.addSublayer(mask)
      #expect(layer.mask == nil && mask.superlayer === stage.root)
      layer.mask = mask
      let other = CALayer()
      layer.mask = other
      #expect(mask.superlayer == nil && layer.mask === other)
      CATransaction.flush()
      #expect(stage.takeCommits().flatMap(\.removedLayers).contains(mask.id))
      other.removeFromSuperlayer()
      #expect(layer.mask == nil)
    }
  }

  @Test func masksAreLaidOutAndHaveTheLayersTime() {
    final class Laid: CALayer {
      var count = 0
      override func layoutSublayers() { count += 1 }
    }
    Stage.run { stage in
      let layer = stage.addLayer()
      let mask = Laid()
      layer.mask = mask
      mask.setNeedsLayout()
      CATransaction.flush()
      #expect(mask.count == 1)
      layer.speed = 0
      layer.timeOffset = 0.25
      mask.addSlide()
      CATransaction.flush()
      #expect(mask.convertTime(CACurrentMediaTime(), from: nil) == 0.25)
    }
  }

  @Test func aLayerHasOneTransition() throws {
    try Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      let transition = CATransition()
      transition.type = .push
      transition.duration = 1
      transition.delegate = log
      layer.add(transition, forKey: "mine")
      layer.add(CATransition(), forKey: "yours")
      #expect(layer.animationKeys() == [kCATransition])
      #expect(log.events == ["cancelled"])
      layer.add(transition, forKey: nil)
      CATransaction.flush()
      let commit = try #require(stage.takeCommits().first)
      #expect(commit.snapshots.contains { $0.layer == layer.id && $0.rect == layer.bounds })
      stage.advance(by: 0.5)
      let state = try #require(layer.presentationProperties(at: stage.now).transition)
      #expect(abs(state.progress - 0.5) < 0.5 && state.direction == [1, 0])
      stage.advance(by: 0.6)
      #expect(layer.animationKeys() == nil && log.events.last == "finished")
    }
  }
}
