import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Pictures of what moved that outlive the movement.
@MainActor @Suite struct KeptPageTests {
  /// A quarter of the screen and more stays a picture until something changes.
  @Test func largePagesAreKeptAfterwards() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      let before = try stage.picture()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      let resting = stage.draw()
      #expect(stage.compositor.rasterCount == 1 && resting.blits == 1 && resting.drawCalls == 2)
      try stage.picture().expect(before, tolerance: 1)

      // Moving it again costs no new picture.
      page.slide()
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.4)
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.7)
      stage.draw()

      page.sublayers?.first?.backgroundColor = .green
      let changed = try stage.picture()
      #expect(stage.compositor.rasterCount == 0 && changed != before)
    }
  }

  @Test func whatStopsBetweenPixelsIsDrawn() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.position.x += 0.5
      let before = try stage.picture()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      try stage.picture().expect(before)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func whatShowsThroughIsDrawn() throws {
    try Stage.run { stage in
      let page = try stage.addPage(opaque: false)
      let before = try stage.picture()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      try stage.picture().expect(before)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func aSnapshotOfAPageIsACopy() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      @MainActor func picture(_ options: CompositorOptions) throws -> Bitmap {
        stage.compositor.options = options
        stage.draw()
        page.isHidden = false
        let snapshot = page.snapshot(
          of: CGRect(x: 4, y: 2, width: 40, height: 30), afterScreenUpdates: false)
        let copy = stage.add(CGRect(x: 3, y: 3, width: 40, height: 30)) { $0.contents = snapshot }
        page.isHidden = true
        let result = try stage.picture()
        copy.removeFromSuperlayer()
        page.isHidden = false
        return result
      }
      let drawn = try picture(.withoutPages)
      stage.compositor.options = CompositorOptions()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      #expect(stage.compositor.rasterCount == 1)
      try picture(CompositorOptions()).expect(drawn, tolerance: 1)
    }
  }

  /// What cuts off its inside shows more or less of the same picture.
  @Test func aWindowThatOpensAndClosesIsOnePicture() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.masksToBounds = true
      stage.draw()
      page.slide("bounds.size.height", from: 3, to: 44)
      // The first frame has the picture made.
      #expect(stage.draw().drawCalls > 2)
      stage.advance(by: 1.1)
      #expect(stage.draw().drawCalls == 2)
      page.bounds.size.height = 20
      page.slide("bounds.size.height", from: 44, to: 20)
      for _ in 0..<3 {
        #expect(stage.redraw().drawCalls == 2)
        try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
        stage.compositor.options = CompositorOptions()
        stage.draw()
        stage.advance(by: 0.4)
      }
    }
  }

  /// A layer that is moved to another superlayer within a commit says everything again.
  @Test func aPageThatChangesItsSuperlayerIsTheSame() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      let other = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      stage.draw()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      page.removeFromSuperlayer()
      CATransaction.layoutAndDisplay()
      other.addSublayer(page)
      #expect(stage.draw().drawCalls == 2)
    }
  }

  /// A picture that was made before an animation began is not one of what it animates.
  @Test func aSnapshotOfAPageThatBeginsToChangeIsDrawn() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.draw()
      page.slide()
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      let tint = CABasicAnimation(keyPath: "backgroundColor")
      (tint.fromValue, tint.toValue) = (CGColor.green, CGColor.green)
      tint.duration = 10
      page.add(tint, forKey: nil)
      let snapshot = page.snapshot(
        of: CGRect(x: 0, y: 0, width: 8, height: 5), afterScreenUpdates: true)
      page.removeFromSuperlayer()
      let copy = stage.add(CGRect(x: 0, y: 0, width: 8, height: 5)) { $0.contents = snapshot }
      var oracle = Oracle()
      oracle.fill(.green, Oracle.rect(CGRect(x: 0, y: 0, width: 8, height: 5)))
      try stage.picture().expect(oracle.bitmap)
      copy.removeFromSuperlayer()
    }
  }

  /// The centre of a sublayer transform moves when the size changes, and with it all that is inside.
  @Test func aSizeThatMovesWhatIsInsideDrawsAnew() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.masksToBounds = true
      page.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      page.sublayerTransform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      stage.draw()
      page.slide()
      stage.draw()
      stage.advance(by: 1.1)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      page.bounds.size = CGSize(width: 50, height: 40)
      try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
    }
  }

  @Test func aWindowThatStopsBetweenPixelsIsDrawn() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.masksToBounds = true
      page.anchorPoint = .zero
      page.frame = CGRect(x: 10, y: 8, width: 60, height: 40.5)
      stage.draw()
      page.slide("bounds.size.height", from: 3, to: 40.5)
      stage.draw()
      stage.advance(by: 1.1)
      try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
    }
  }

  /// Pictures that lie in what turns out to be too large for one.
  @Test func aPictureInAnEndlessPageIsDrawn() throws {
    try Stage.run { stage in
      let endless = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .green)
      stage.add(CGRect(x: 0, y: 0, width: 5000, height: 5000), .white, to: endless)
      let page = try stage.addPage()
      page.backgroundColor = .blue
      page.shouldRasterize = true
      endless.addSublayer(page)
      endless.slide(from: CGPoint(x: 48, y: 32), to: CGPoint(x: 50, y: 30))
      try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
    }
  }

  /// What was evaluated and never drawn left no pictures.
  @Test func aPictureThatWasNotDrawnIsMadeAnew() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      // Of no page before, whose memory this one gets.
      page.backgroundColor = .black
      stage.draw()
      page.slide()
      CATransaction.flush()
      stage.compositor.evaluate(at: stage.now)
      try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
    }
  }

  /// Each change of what is inside, after the picture was kept.
  @Test func whatChangesInsideAKeptPageIsSeen() throws {
    let chart = try ContentsTests.chart(18, 12)
    let changes: [(name: String, change: @MainActor (CALayer) -> Void)] = [
      ("contents", { $0.contents = chart }),
      ("mask", { $0.mask = CALayer() }),
      (
        "mask of the page",
        { layer in
          let mask = CAShapeLayer()
          mask.path = CGPath(
            ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 30), transform: nil)
          layer.superlayer?.mask = mask
        }
      ),
      (
        "gradient",
        { layer in
          let gradient = CAGradientLayer()
          gradient.colors = [CGColor.red, CGColor.blue]
          gradient.frame = layer.bounds
          layer.addSublayer(gradient)
        }
      ),
      (
        "transition",
        { layer in
          layer.backgroundColor = .green
          let transition = CATransition()
          transition.type = .push
          transition.duration = 1
          layer.add(transition, forKey: nil)
        }
      ),
      (
        "transition of the page",
        { layer in
          layer.superlayer?.backgroundColor = .green
          let transition = CATransition()
          transition.duration = 1
          layer.superlayer?.add(transition, forKey: nil)
        }
      ),
      (
        "sublayer transform", { $0.superlayer?.sublayerTransform = CATransform3DMakeScale(2, 1, 1) }
      ),
      (
        "order",
        {
          $0.zPosition = 5; $0.position = CGPoint(x: 40, y: 30)
        }
      ),
    ]
    for (name, change) in changes {
      try Stage.run { stage in
        let page = try stage.addPage()
        stage.draw()
        page.slide()
        stage.draw()
        stage.advance(by: 1.1)
        let before = try stage.picture()
        #expect(stage.compositor.rasterCount == 1)
        change(try #require(page.sublayers?.first))
        CATransaction.flush()
        stage.advance(by: 0.3)
        let after = try stage.picture()
        let differs = after != before
        #expect(differs, "\(name)")
        try after.expect(stage.picture(.withoutPages), tolerance: 1, "\(name)")
      }
    }
  }
}
