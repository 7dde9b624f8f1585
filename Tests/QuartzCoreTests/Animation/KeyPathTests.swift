import Foundation
import QuartzCore
import TestSupport
import Testing

@MainActor @Suite struct KeyPathTests {
  @Test func everyPropertyHasAKeyPath() {
    for property in AnimatableProperty.allCases {
      #expect(AnimationTarget(keyPath: property.rawValue) == AnimationTarget(property))
    }
    #expect(AnimationTarget(keyPath: "isHidden") == AnimationTarget(.hidden))
  }

  @Test(arguments: [
    "", ".", "frame", "positions", "position.z", "position.x.y", "bounds.x", "bounds.size.depth",
    "opacity.x", "transform.rotation.w", "transform.x", "backgroundColor.red", "contents.size",
    "shadowPath.x", "shadowOffset.x", "sublayers",
  ])
  func unknownKeyPathsAreNil(keyPath: String) {
    #expect(AnimationTarget(keyPath: keyPath) == nil)
    #expect(CALayer().value(forKeyPath: keyPath) == nil)
  }

  @Test func componentsAreReadAndSetSeparately() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.position = CGPoint(x: 5, y: 6)
    layer.shadowOffset = CGSize(width: 7, height: 8)
    let table: [(String, Double)] = [
      ("bounds.origin.x", 1), ("bounds.origin.y", 2), ("bounds.size.width", 3),
      ("bounds.size.height", 4), ("position.x", 5), ("position.y", 6), ("shadowOffset.width", 7),
      ("shadowOffset.height", 8), ("anchorPoint.x", 0.5), ("contentsRect.size.width", 1),
    ]
    for (keyPath, value) in table {
      #expect(layer.value(forKeyPath: keyPath) as? Double == value, "\(keyPath)")
      layer.setValue(value * 10, forKeyPath: keyPath)
    }
    #expect(layer.bounds == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 50, y: 60))
    #expect(layer.shadowOffset == CGSize(width: 70, height: 80))
    #expect(layer.anchorPoint == CGPoint(x: 5, y: 0.5))
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 10, height: 1))
  }

  @Test func aValueOfAnotherTypeChangesNothing() {
    let layer = CALayer()
    layer.setValue(CGPoint(x: 1, y: 1), forKeyPath: "opacity")
    layer.setValue(3, forKeyPath: "position")
    layer.setValue("red", forKeyPath: "backgroundColor")
    layer.setValue(nil, forKeyPath: "bounds")
    #expect(layer.opacity == 1 && layer.position == .zero && layer.backgroundColor == nil)
  }

  @Test func setsWholeValues() {
    let layer = CALayer()
    layer.setValue(CGRect(x: 0, y: 0, width: 9, height: 9), forKeyPath: "bounds")
    layer.setValue(NSNumber(value: 0.25), forKeyPath: "opacity")
    layer.setValue(true, forKeyPath: "hidden")
    layer.setValue(CGColor(gray: 1, alpha: 1), forKeyPath: "borderColor")
    #expect(layer.bounds.width == 9 && layer.opacity == 0.25 && layer.isHidden)
    #expect(layer.borderColor?.rgba == SIMD4<Float>(1, 1, 1, 1))
    #expect(layer.needsLayout())
  }

  @Test func valuesAreClamped() {
    let layer = CALayer()
    for (key, value, expected) in [
      ("opacity", 5, 1), ("opacity", -1, 0), ("shadowOpacity", 2, 1), ("cornerRadius", -3, 0),
      ("borderWidth", -1, 0), ("shadowRadius", -2, 0),
    ] as [(String, Double, Double)] {
      layer.setValue(value, forKey: key)
      #expect(layer.value(forKey: key) as? Double == expected, "\(key)")
    }
  }

  @Test func nilClearsOptionalProperties() {
    let shape = CAShapeLayer()
    shape.backgroundColor = .white
    shape.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    shape.contents = CGImage.drawing(width: 1, height: 1) { _ in }
    shape.path = shape.shadowPath
    shape.strokeColor = .white
    for key in [
      "backgroundColor", "borderColor", "shadowColor", "contents", "shadowPath", "path",
      "fillColor", "strokeColor",
    ] {
      #expect(shape.value(forKey: key) != nil, "\(key)")
      shape.setValue(nil, forKey: key)
      #expect(shape.value(forKey: key) == nil, "\(key)")
    }
    #expect(shape.backgroundColor == nil && shape.fillColor == nil && shape.contents == nil)
    #expect(shape.shadowPath == nil && shape.path == nil && shape.shadowColor == nil)
  }

  @Test func rotatingKeepsThePerspective() {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / 500
    let layer = CALayer()
    layer.transform = perspective
    layer.setValue(Double.pi / 3, forKeyPath: "transform.rotation.z")
    #expect(isClose(layer.transform, CATransform3DRotate(perspective, .pi / 3, 0, 0, 1)))
    layer.setValue(Double.pi / 4, forKeyPath: "transform.rotation.y")
    #expect(isClose(layer.transform.m34 / layer.transform.m33, -1 / 500))
  }

  @Test func everyComponentOfATransformRoundTrips() {
    var random = SeededGenerator(seed: 9)
    let parts = [
      "rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "scale.z", "translation.x",
      "translation.y", "translation.z",
    ]
    for _ in 0..<300 {
      let layer = CALayer()
      var expected: [(String, Double)] = []
      for part in parts {
        let value: Double =
          switch part {
          case "rotation.x", "rotation.z": random.number(-1.5...1.5)
          case "rotation.y": random.number(-1.2...1.2)
          case "translation.x", "translation.y", "translation.z": random.number(-100...100)
          default: random.number(0.3...3)
          }
        expected.append(("transform." + part, value))
        layer.setValue(value, forKeyPath: "transform." + part)
      }
      for (keyPath, value) in expected {
        let read = layer.value(forKeyPath: keyPath) as? Double ?? .nan
        #expect(isClose(read, value, 1e-7), "\(keyPath)")
      }
    }
  }

  @Test func writingTheValueThatWasReadChangesNothing() {
    var random = SeededGenerator(seed: 10)
    let layer = CALayer()
    for _ in 0..<300 {
      let t = random.chance(0.5) ? random.transform() : CATransform3D(random.affineTransform())
      for part in ["rotation.z", "scale.x", "translation.y"] {
        layer.transform = t
        layer.setValue(
          layer.value(forKeyPath: "transform." + part), forKeyPath: "transform." + part)
        #expect(isClose(layer.transform, t, 1e-7), "\(part) of \(t)")
      }
    }
  }

  @Test func aRotationAboutOneAxisReadsAsThat() {
    for (axis, x, y, z) in [("x", 1.0, 0.0, 0.0), ("y", 0, 1, 0), ("z", 0, 0, 1)] {
      for angle in [-3, -2, -Double.pi / 2, -1, 0.5, Double.pi / 2, 2, 3] {
        let layer = CALayer()
        layer.transform = CATransform3DMakeRotation(angle, x, y, z)
        let read = layer.value(forKeyPath: "transform.rotation.\(axis)") as? Double ?? .nan
        #expect(isClose(read, angle, 1e-6), "\(angle) about \(axis)")
      }
    }
  }

  @Test func rotatingFurtherFromAHalfTurnAboutY() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    layer.setValue(1.0, forKeyPath: "transform.rotation.y")
    #expect(isClose(layer.transform, CATransform3DMakeRotation(1, 0, 1, 0)))
  }

  @Test func transformShorthands() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    let expected = CATransform3DConcat(
      CATransform3DMakeScale(2, 2, 2),
      CATransform3DConcat(
        CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DMakeTranslation(3, 4, 0)))
    #expect(isClose(layer.transform, expected))
    #expect(layer.value(forKeyPath: "transform.scale") as? Double == 2)
    #expect(
      layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 3, height: 4))
  }

  @Test func aTransformScaledToZeroCanGrowAgain() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(0, 0, 1)
    #expect(layer.value(forKeyPath: "transform.scale.x") as? Double == 0)
    layer.setValue(0.5, forKeyPath: "transform.scale.x")
    layer.setValue(0.5, forKeyPath: "transform.scale.y")
    #expect(isClose(layer.transform, CATransform3DMakeScale(0.5, 0.5, 1)))
  }
}
