import QuartzCore
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct PresentationTests {
  @Test func aPresentationHasTheAnimatedValues() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide()
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      spin.byValue = 3
      spin.duration = 2
      layer.add(spin, forKey: "spin")
      for _ in 0..<8 {
        stage.advance(by: 0.1)
        guard let presentation = layer.presentation() else {
          Issue.record("the layer is on screen")
          return
        }
        #expect(presentation.position.x == layer.shownX)
        #expect(
          presentation.transform == layer.presentationProperties(at: stage.now).transform)
        #expect(presentation.position.y == layer.position.y)
        #expect(presentation.bounds == layer.bounds)
      }
      #expect(layer.position.x == 60 && layer.transform.isIdentity)
    }
  }

  /// Their common ancestor is scaled to zero and paused, which does not affect conversions.
  @Test func convertsBetweenPresentationsAsBetweenModels() throws {
    try Stage.run { stage in
      let parent = stage.addLayer()
      parent.transform = CATransform3DMakeScale(0, 0, 1)
      parent.speed = 0
      let layers = [10, 40].map { x in
        stage.addLayer(to: parent, frame: CGRect(x: x, y: 5, width: 20, height: 20))
      }
      layers[1].timeOffset = 3
      let (a, b) = (try #require(layers[0].presentation()), try #require(layers[1].presentation()))
      #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -29, y: 2))
      #expect(a.convertTime(1, to: b) == 4)
      #expect(a.convert(a.bounds, from: layers[0].presentation()) == a.bounds)
    }
  }

  @Test func beforeTheFlushAnAnimationBeginsNow() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide()
      #expect(layer.shownX == 0)
      stage.clock.advance(by: 5)
      #expect(layer.shownX == 0)
    }
  }

  @Test func onlyLayersOnScreenHaveAPresentation() {
    Stage.run { stage in
      let layer = CALayer()
      #expect(layer.presentation() == nil)
      stage.root.addSublayer(layer)
      #expect(layer.presentation() == nil)
      CATransaction.flush()
      #expect(layer.presentation() != nil)
      layer.removeFromSuperlayer()
      #expect(layer.presentation() == nil)
    }
  }

  /// On iOS, a display link is called in a later turn of the run loop, when the layer has been committed.
  @Test func aDisplayLinkFindsThePresentationOfALayerThatWasJustAdded() {
    Stage.run { stage in
      let layer = CALayer()
      var shown: [CGFloat?] = []
      let link = CADisplayLink { _ in shown.append(layer.presentation()?.position.x) }
      link.add(to: .main, forMode: .common)
      layer.position.x = 7
      stage.root.addSublayer(layer)
      #expect(layer.presentation() == nil)
      stage.advance(by: 0.1)
      #expect(shown.first == 7)
      link.invalidate()
    }
  }

  @Test func modelAndPresentationReferToEachOther() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.name = "page"
      let presentation = layer.presentation()
      #expect(presentation?.model() === layer && layer.model() === layer)
      #expect(presentation?.id == layer.id && presentation?.name == "page")
      #expect(presentation?.presentation() == nil)
    }
  }

  @Test func changingAPresentationDoesNotChangeTheModel() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let presentation = layer.presentation()
      presentation?.opacity = 0.5
      presentation?.setNeedsLayout()
      #expect(layer.opacity == 1 && !layer.needsLayout())
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test func aPresentationsTreeConsistsOfPresentations() {
    Stage.run { stage in
      let parent = stage.addLayer()
      let child = stage.addLayer(to: parent)
      parent.addSlide()
      child.addSlide { $0.toValue = 200 }
      stage.advance(by: 0.5)
      let presentation = parent.presentation()
      #expect(presentation?.sublayers?.first?.position.x == 100)
      #expect(child.presentation()?.superlayer?.position.x == 50)
      #expect(presentation?.sublayers?.first?.model() === child)
    }
  }

  /// Fails if a masked layer leaves the context changed for the layers that are drawn after it.
  @Test func aMaskedLayerDoesNotChangeItsSiblings() {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
    for x in [0, 4] {
      let child = CALayer()
      child.frame = CGRect(x: x, y: 0, width: 4, height: 1)
      child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      child.mask = CALayer()
      child.mask?.frame = CGRect(x: 1, y: 0, width: 2, height: 1)
      child.mask?.backgroundColor = CGColor(gray: 0, alpha: 1)
      parent.addSublayer(child)
    }
    let image = CGImage.drawing(width: 10, height: 1) { context in
      context.translateBy(x: 1, y: 0)
      parent.render(in: context)
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.fill(CGRect(x: 8, y: 0, width: 1, height: 1))
    }
    let bitmap = image.map { Bitmap($0) }
    let drawn = (0..<10).map { bitmap?[$0, 0] == Bitmap.Pixel(255, 0, 0, 255) }
    #expect(drawn.map { $0 ? "x" : "." }.joined() == "..xx..xx.x")
  }

  /// Fails if rendering a presentation leaves out its sublayers or draws their model values.
  @Test func renderingAPresentationDrawsAnimatedSublayers() {
    Stage.run { stage in
      let parent = stage.addLayer(frame: CGRect(x: 0, y: 0, width: 200, height: 1))
      let child = stage.addLayer(to: parent, frame: CGRect(x: 0, y: 0, width: 20, height: 1))
      child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      child.addSlide()
      stage.advance(by: 0.5)
      let image = CGImage.drawing(width: 200, height: 1) { parent.presentation()?.render(in: $0) }
      let bitmap = image.map { Bitmap($0) }
      #expect(bitmap?[50, 0] == Bitmap.Pixel(255, 0, 0, 255))
      #expect(bitmap?[10, 0] == Bitmap.Pixel(0, 0, 0, 0))
    }
  }

  @Test func presentationsHaveTheModelsClass() {
    final class Badge: CALayer {
      var count = 0

      override init() { super.init() }

      required init(layer: Any) {
        count = (layer as? Badge)?.count ?? 0
        super.init(layer: layer)
      }
    }
    Stage.run { stage in
      let badge = Badge()
      badge.count = 3
      stage.root.addSublayer(badge)
      CATransaction.flush()
      #expect(badge.presentation()?.count == 3)
    }
  }

  @Test func hitTestsOfPresentationsUseAnimatedValues() {
    Stage.run { stage in
      let layer = stage.addLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      layer.addSlide { $0.toValue = 200 }
      stage.advance(by: 0.5)
      #expect(stage.root.presentation()?.hitTest(CGPoint(x: 105, y: 10))?.model() === layer)
      #expect(stage.root.presentation()?.hitTest(CGPoint(x: 10, y: 10))?.model() === stage.root)
      #expect(stage.root.hitTest(CGPoint(x: 10, y: 10)) === layer)
    }
  }

  @Test func hitTestsFollowAnAnimatedSublayerTransform() {
    Stage.run { stage in
      let parent = stage.addLayer(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      let child = stage.addLayer(to: parent, frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let animation = CABasicAnimation(keyPath: "sublayerTransform")
      animation.toValue = CATransform3DMakeTranslation(200, 0, 0)
      animation.duration = 1
      parent.add(animation, forKey: nil)
      stage.advance(by: 0.5)
      #expect(parent.presentation()?.hitTest(CGPoint(x: 110, y: 10))?.model() === child)
      #expect(parent.presentation()?.hitTest(CGPoint(x: 10, y: 10))?.model() === parent)
      let seen = child.presentation()?.convert(CGPoint.zero, to: nil) ?? .zero
      #expect(isClose(seen, CGPoint(x: 100, y: 0)))
    }
  }

  /// A copy that the app makes is another layer, which may even be a sublayer of the one it was made from.
  @Test func aCopyOfTheAppsIsALayerOfItsOwn() {
    final class Delegate: CALayerDelegate {}
    Stage.run { stage in
      let delegate = Delegate()
      let layer = CALayer()
      layer.delegate = delegate
      layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      stage.root.addSublayer(layer)
      let copy = CAGradientLayer(layer: layer)
      #expect(copy.id != layer.id && copy.model() === copy && copy.delegate == nil)
      #expect(copy.frame == layer.frame)
      layer.addSublayer(copy)
      stage.advance(by: 0.1)
      #expect(copy.presentation()?.id == copy.id && layer.presentation()?.id == layer.id)
    }
  }
}
