import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers that place their sublayers in their own way: `CATransformLayer` and `CAReplicatorLayer`.
@MainActor @Suite struct SublayerSpaceTests {
  private let frame = CGRect(x: 28, y: 12, width: 40, height: 40)

  private func rotation(_ angle: CGFloat) -> CATransform3D {
    CATransform3DMakeRotation(angle, 0, 1, 0)
  }

  private func addSpace(_ space: CALayer, to stage: Stage) -> CALayer {
    space.frame = frame
    stage.root.addSublayer(space)
    return space
  }

  // MARK: Depth

  @Test func turnsOfALayerWithDepthAndOfItsSublayerCancelOut() throws {
    try Stage.run { stage in
      let box = CGRect(x: 0, y: 0, width: 40, height: 40)
      let deep = addSpace(CATransformLayer(), to: stage)
      deep.transform = rotation(1)
      let face = stage.add(box, .red, to: deep) { $0.transform = rotation(-1) }
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(frame))
      try stage.screenshot().expect(oracle.bitmap)
      // Any other layer flattens: the width is 40 · cos 1 · cos 1.
      let flat = addSpace(CALayer(), to: stage)
      flat.transform = rotation(1)
      face.removeFromSuperlayer()
      flat.addSublayer(face)
      let narrow = try stage.screenshot()
      #expect(narrow[48, 30] == Bitmap.pixel(CGColor.red.premultiplied))
      #expect(narrow[41, 30] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  /// Two faces of a box that turns: the one in front hides the other, whichever was added last.
  @Test(arguments: [false, true])
  func nearerSublayersAreInFront(isReversed: Bool) throws {
    try Stage.run { stage in
      let deep = addSpace(CATransformLayer(), to: stage)
      let box = CGRect(x: 0, y: 0, width: 40, height: 40)
      var faces: [(CGColor, CGFloat)] = [(.red, 20), (.blue, -20)]
      if isReversed { faces.reverse() }
      for (color, z) in faces { stage.add(box, color, to: deep) { $0.zPosition = z } }
      stage.root.sublayerTransform.m34 = -1 / 500
      try #expect(stage.screenshot()[48, 32] == Bitmap.pixel(CGColor.red.premultiplied))
      deep.transform = rotation(.pi)
      try #expect(stage.screenshot()[48, 32] == Bitmap.pixel(CGColor.blue.premultiplied))
      // A quarter turn shows both edge-on, and nothing else.
      deep.transform = rotation(.pi / 2)
      try #expect(stage.screenshot()[48, 32] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  @Test func aCubeTurnsFromOneFaceToTheNext() throws {
    try Stage.run { stage in
      let cube = addSpace(CATransformLayer(), to: stage)
      stage.root.sublayerTransform.m34 = -1 / 400
      cube.zPosition = -20
      let colors: [CGColor] = [.red, .green, .blue, .yellow]
      for (index, color) in colors.enumerated() {
        stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), color, to: cube) {
          $0.anchorPointZ = -20
          $0.zPosition = 20
          $0.transform = rotation(CGFloat(index) * .pi / 2)
          $0.isDoubleSided = false
        }
      }
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      turn.fromValue = 0
      turn.toValue = -CGFloat.pi / 2
      turn.duration = 1
      turn.isRemovedOnCompletion = false
      turn.fillMode = .forwards
      cube.add(turn, forKey: nil)
      @MainActor func color(_ x: Int) throws -> Bitmap.Pixel { try stage.screenshot()[x, 32] }
      try #expect(color(48) == Bitmap.pixel(CGColor.red.premultiplied))
      stage.advance(by: 0.5)
      // Half-way, one face is on the left and one on the right.
      let (left, right) = (try color(38), try color(58))
      #expect(Set([left, right]).count == 2)
      #expect(left == Bitmap.pixel(CGColor.red.premultiplied))
      #expect(right == Bitmap.pixel(CGColor.green.premultiplied))
      stage.advance(by: 0.5)
      try #expect(color(48) == right)
    }
  }

  @Test func itsOpacityAppliesToEachSublayer_andItDrawsNothingItself() throws {
    try Stage.run { stage in
      let deep = addSpace(CATransformLayer(), to: stage)
      (deep.backgroundColor, deep.borderWidth, deep.masksToBounds) = (.black, 4, true)
      deep.opacity = 0.5
      stage.add(CGRect(x: 0, y: 0, width: 30, height: 40), .red, to: deep)
      stage.add(CGRect(x: 20, y: 0, width: 30, height: 40), .blue, to: deep)
      let shown = try stage.screenshot()
      #expect(shown[73, 30] != Bitmap.pixel(CGColor.white.premultiplied), "it does not clip")
      // Where both lie, the one behind shines through.
      #expect(shown[53, 30] != shown[60, 30])
      deep.isHidden = true
      try #expect(stage.screenshot()[50, 30] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  // MARK: Copies

  @Test func copiesLookLikeLayersInTheirPlaces() throws {
    try Stage.run { stage in
      let space = CAReplicatorLayer()
      space.frame = CGRect(x: 8, y: 12, width: 80, height: 40)
      stage.root.addSublayer(space)
      space.instanceCount = 4
      space.instanceTransform = CATransform3DMakeTranslation(18, 4, 0)
      stage.add(CGRect(x: 2, y: 3, width: 12, height: 10), .red, to: space) { $0.cornerRadius = 3 }
      let copies = try stage.screenshot()
      space.removeFromSuperlayer()
      for index in 0..<4 {
        let frame = CGRect(x: 10 + 18 * index, y: 15 + 4 * index, width: 12, height: 10)
        stage.add(frame, .red) { $0.cornerRadius = 3 }
      }
      try copies.expect(stage.screenshot())
      space.instanceCount = 0
      stage.root.sublayers = [space]
      try #expect(stage.screenshot()[12, 18] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  @Test func copiesTurnAboutTheCentre() throws {
    try Stage.run { stage in
      let space = CAReplicatorLayer()
      space.frame = CGRect(x: 28, y: 12, width: 40, height: 40)
      space.instanceCount = 4
      space.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      stage.root.addSublayer(space)
      stage.add(CGRect(x: 16, y: 0, width: 8, height: 8), .red, to: space)
      let shown = try stage.screenshot()
      for (x, y) in [(48, 16), (64, 32), (48, 48), (32, 32)] {
        #expect(shown[x, y] == Bitmap.pixel(CGColor.red.premultiplied), "\(x), \(y)")
      }
      #expect(shown[48, 32] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  @Test func copiesAreLaterAndInOtherColours() throws {
    try Stage.run { stage in
      let space = CAReplicatorLayer()
      space.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
      stage.root.addSublayer(space)
      space.instanceCount = 3
      space.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
      space.instanceDelay = 0.5
      space.instanceRedOffset = -0.5
      space.instanceAlphaOffset = -0.25
      let box = stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .white, to: space)
      box.backgroundColor = .red
      let fall = CABasicAnimation(keyPath: "position.y")
      (fall.fromValue, fall.toValue, fall.duration) = (10, 50, 1)
      fall.repeatCount = .infinity
      fall.beginTime = stage.now
      box.add(fall, forKey: nil)
      stage.draw()
      stage.advance(by: 1.5)
      let shown = try stage.screenshot()
      // At 0.5, 0.0 and 0.5 of the way.
      #expect(shown[10, 30] == Bitmap.pixel(CGColor.red.premultiplied))
      let second = CGColor(red: 0.5, green: 0, blue: 0, alpha: 0.75)
      #expect(shown[40, 40] == Bitmap.pixel(CGColor.white.premultiplied))
      var oracle = Oracle()
      oracle.fill(second, Oracle.rect(CGRect(x: 30, y: 0, width: 20, height: 20)))
      let (found, expected) = (
        SIMD4<Int>(truncatingIfNeeded: shown[40, 10]),
        SIMD4<Int>(truncatingIfNeeded: oracle.bitmap[40, 10])
      )
      #expect((0..<4).allSatisfy { abs(found[$0] - expected[$0]) <= 2 })
    }
  }

  /// The layer itself is outside of the screen, its copy is not.
  @Test func anAnimationWhoseCopyIsVisibleAsksForFrames() throws {
    try Stage.run { stage in
      let space = CAReplicatorLayer()
      space.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
      stage.root.addSublayer(space)
      space.instanceCount = 2
      space.instanceTransform = CATransform3DMakeTranslation(200, 0, 0)
      let box = stage.add(CGRect(x: -180, y: 0, width: 20, height: 20), .red, to: space)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      box.add(fade, forKey: nil)
      stage.draw()
      #expect(stage.compositor.animates(from: stage.now, to: stage.now + 1.0 / 60))
      stage.advance(by: 0.9)
      try #expect(stage.screenshot()[30, 10] != Bitmap.pixel(CGColor.white.premultiplied))
    }
  }
}
