import QuartzCore
import TestSupport
import Testing

@MainActor @Suite struct LayerValueTests {
  @Test func newLayersHaveCoreAnimationsDefaults() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
    #expect(layer.transform.isIdentity && layer.sublayerTransform.isIdentity)
    #expect(layer.opacity == 1 && !layer.isHidden && layer.isDoubleSided && !layer.masksToBounds)
    #expect(layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.borderWidth == 0)
    #expect(layer.borderColor?.rgba == SIMD4(0, 0, 0, 1))
    #expect(layer.shadowColor?.rgba == SIMD4(0, 0, 0, 1) && layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowPath == nil && layer.contents == nil && layer.contentsScale == 1)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsGravity == .resize && layer.contentsMultiplyColor == nil)
    #expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
    #expect(layer.delegate == nil && layer.superlayer == nil && layer.animationKeys() == nil)
    #expect(!layer.needsLayout() && !layer.needsDisplay())
  }

  @Test func propertiesAreClamped() {
    let layer = CALayer()
    layer.opacity = 2
    #expect(layer.opacity == 1)
    layer.opacity = -1
    layer.shadowOpacity = 3
    #expect(layer.opacity == 0 && layer.shadowOpacity == 1)
    layer.cornerRadius = -1
    layer.borderWidth = -1
    layer.shadowRadius = -1
    #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.shadowRadius == 0)
  }

  @Test func contentsAreImagesOrNothing() {
    let layer = CALayer()
    let image = CGContext(width: 2, height: 3)?.makeImage()
    layer.contents = image
    #expect(image != nil && layer.contents as? CGImage === image)
    layer.contents = "text"
    #expect(layer.contents == nil)
  }

  @Test func changingAMutableShadowPathDoesNotChangeTheLayer() {
    let layer = CALayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.shadowPath = path
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(layer.shadowPath?.elements.count != path.elements.count)
  }

  @Test func everyLayerHasItsOwnID() {
    let ids = (0..<100).map { _ in CALayer().id }
    #expect(Set(ids).count == 100 && ids == ids.sorted())
  }

  /// The compositor's matrix must give the same points as the conversion of points.
  @Test func theCommittedMatrixEqualsPointConversion() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<100 {
      let (parent, layer) = (CALayer(), CALayer())
      parent.addSublayer(layer)
      parent.bounds = CGRect(x: 3, y: 4, width: 100, height: 80)
      parent.sublayerTransform = random.transform()
      layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
      layer.position = CGPoint(x: random.number(0...50), y: random.number(0...50))
      layer.anchorPoint = CGPoint(x: random.number(0...1), y: random.number(0...1))
      layer.anchorPointZ = random.number(-20...20)
      layer.zPosition = random.number(-20...20)
      layer.transform = random.transform()
      var (child, above) = (LayerProperties(), LayerProperties())
      for property in AnimatableProperty.allCases {
        let target = AnimationTarget(property)
        layer.copy(target, to: &child)
        parent.copy(target, to: &above)
      }
      let matrix = child.matrixToSuperlayer.concatenating(above.sublayerMatrix ?? .identity)
      let point = CGPoint(x: 5, y: 6)
      #expect(isClose(matrix.apply(to: point), layer.convert(point, to: parent), 1e-6))
    }
  }
}

extension CALayer {
  fileprivate func copy(_ target: AnimationTarget, to properties: inout LayerProperties) {
    guard let value = value(forKeyPath: target.property.rawValue).flatMap({ AnimatableValue($0) })
    else { return }
    target.set(value, in: &properties)
  }
}
