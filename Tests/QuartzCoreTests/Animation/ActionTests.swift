import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct ActionTests {
  private final class Recorder: CAAction {
    var runs: [String] = []
    var valueWhenAsked: CGFloat?
    var valueWhenRun: CGFloat?

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      runs.append(event)
      valueWhenRun = (anObject as? CALayer)?.position.x
    }
  }

  private final class Answers: CALayerDelegate {
    var answer: (String) -> (any CAAction)? = { _ in nil }
    var asked: [String] = []

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append(event)
      return answer(event)
    }
  }

  private final class Animated: CALayer {
    static let standard = Recorder()

    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "position" ? standard : nil
    }
  }

  // MARK: Implicit animations

  @Test func aLayerOnScreenAnimatesImplicitlyFromItsPresentation() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.position.x = 160
      let animation = layer.animation(forKey: "position") as? CABasicAnimation
      #expect(animation?.keyPath == "position" && animation?.duration == 0.25)
      #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default))
      #expect(layer.position.x == 160 && layer.shownX == 60)
      stage.advance(by: 0.1)
      #expect(isClose(layer.shownX, 60 + 100 * TimingCurve.default.value(at: 0.4), 1e-6))
      let before = layer.shownX
      layer.position.x = 0
      #expect(isClose(layer.shownX, before), "it reverses from where it is")
      stage.advance(by: 0.25)
      #expect(layer.shownX == 0 && layer.animationKeys() == nil)
    }
  }

  @Test func implicitAnimationsTakeTheTransactionsTiming() {
    Stage.run { stage in
      let layer = stage.addLayer()
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position.x = 160
      CATransaction.commit()
      stage.advance(by: 0.5)
      #expect(isClose(layer.shownX, 85))
    }
  }

  @Test func propertiesWithoutIntermediateValuesChangeAtOnce() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.isHidden = true
      layer.isDoubleSided = false
      layer.masksToBounds = true
      layer.contents = CGContext(width: 1, height: 1)?.makeImage()
      layer.shadowPath = CGPath(rect: .zero)
      layer.contentsGravity = .center
      #expect(layer.animationKeys() == nil)
      let animated = [
        "anchorPoint", "anchorPointZ", "backgroundColor", "borderColor", "borderWidth", "bounds",
        "contentsCenter", "contentsMultiplyColor", "contentsRect", "contentsScale",
        "cornerRadius", "opacity", "position", "shadowColor", "shadowOffset", "shadowOpacity",
        "shadowRadius", "sublayerTransform", "transform", "zPosition",
      ]
      layer.bounds.size.width = 1
      layer.position.x = 1
      layer.anchorPoint.x = 0
      layer.anchorPointZ = 1
      layer.zPosition = 1
      layer.transform.m41 = 1
      layer.sublayerTransform.m41 = 1
      layer.opacity = 0.5
      layer.backgroundColor = .black
      layer.cornerRadius = 1
      layer.borderWidth = 1
      layer.borderColor = .white
      layer.shadowColor = .white
      layer.shadowOpacity = 1
      layer.shadowOffset.width = 1
      layer.shadowRadius = 1
      layer.contentsRect.size.width = 0.5
      layer.contentsCenter.size.width = 0.5
      layer.contentsScale = 2
      layer.contentsMultiplyColor = .white
      #expect(layer.animationKeys()?.sorted() == animated)
    }
  }

  @Test func newLayersAndRootsDoNotAnimateImplicitly() {
    Stage.run { stage in
      let layer = CALayer()
      layer.position.x = 1
      #expect(layer.animationKeys() == nil)
      stage.root.addSublayer(layer)
      layer.position.x = 2
      #expect(layer.animationKeys() == nil)
      stage.root.opacity = 0.5
      #expect(stage.root.animationKeys() == nil)
      CATransaction.flush()
      layer.position.x = 3
      #expect(layer.animationKeys() == ["position"])
      layer.removeFromSuperlayer()
      layer.opacity = 0
      #expect(layer.animationKeys() == ["position"])
    }
  }

  @Test func settingTheSameValueIsNoChange() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.position = layer.position
      layer.opacity = 1
      layer.opacity = 7
      layer.contentsGravity = .resize
      layer.shouldRasterize = false
      #expect(layer.animationKeys() == nil && !CATransaction.needsFlush)
    }
  }

  @Test func disabledActionsAreNotLookedUp() {
    Stage.run { stage in
      let answers = Answers()
      let layer = stage.addLayer()
      layer.delegate = answers
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x = 0
      layer.setValue(0.5, forKeyPath: "opacity")
      CATransaction.commit()
      #expect(answers.asked.isEmpty && layer.animationKeys() == nil)
      layer.position.x = 10
      #expect(answers.asked == ["position"] && layer.animationKeys() == ["position"])
    }
  }

  // MARK: The search for an action

  @Test func theFirstActionFoundWins() {
    Stage.run { stage in
      let fromDelegate = Recorder()
      let fromTable = Recorder()
      let fromClass = Animated.standard
      // The answers of each of the three: nil, an action, or `NSNull`.
      enum Answer: CaseIterable { case silence, action, null }
      for delegateSays in Answer.allCases {
        for tableSays in Answer.allCases {
          for isOfClass in [false, true] {
            let answers = Answers()
            switch delegateSays {
            case .silence: answers.answer = { _ in nil }
            case .action: answers.answer = { _ in fromDelegate }
            case .null: answers.answer = { _ in NSNull() }
            }
            let layer = isOfClass ? Animated() : CALayer()
            stage.root.addSublayer(layer)
            CATransaction.flush()
            layer.delegate = answers
            switch tableSays {
            case .silence: layer.actions = [:]
            case .action: layer.actions = ["position": fromTable]
            case .null: layer.actions = ["position": NSNull()]
            }
            let expected: Recorder? =
              switch (delegateSays, tableSays, isOfClass) {
              case (.action, _, _): fromDelegate
              case (.silence, .action, _): fromTable
              case (.silence, .silence, true): fromClass
              default: nil
              }
            let isImplicit =
              delegateSays == .silence && tableSays == .silence && !isOfClass
            for recorder in [fromDelegate, fromTable, fromClass] { recorder.runs = [] }
            layer.position.x = 1
            for recorder in [fromDelegate, fromTable, fromClass] {
              #expect(recorder.runs == (recorder === expected ? ["position"] : []))
            }
            #expect((layer.animationKeys() == ["position"]) == isImplicit)
            let action = layer.action(forKey: "position")
            #expect(isImplicit ? action is CABasicAnimation : action === expected)
          }
        }
      }
    }
  }

  @Test func actionsAreLookedUpBeforeTheChangeAndRunAfterIt() {
    let layer = CALayer()
    let answers = Answers()
    let recorder = Recorder()
    answers.answer = { _ in
      recorder.valueWhenAsked = layer.position.x
      return recorder
    }
    layer.delegate = answers
    layer.position.x = 5
    #expect(recorder.valueWhenAsked == 0 && recorder.valueWhenRun == 5)
    layer.setValue(6, forKeyPath: "position.x")
    #expect(recorder.valueWhenAsked == 5 && recorder.valueWhenRun == 6)
    #expect(recorder.runs == ["position", "position"])
  }

  @Test func animationsAreActions() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.duration = 3
      layer.actions = ["position": fade]
      layer.position.x = 1
      #expect(layer.animation(forKey: "position")?.duration == 3)
    }
  }

  @Test func subclassesMayOverrideTheAction() {
    final class Still: CALayer {
      override func action(forKey event: String) -> (any CAAction)? { nil }
    }
    Stage.run { stage in
      let layer = Still()
      stage.root.addSublayer(layer)
      CATransaction.flush()
      layer.position.x = 9
      #expect(layer.animationKeys() == nil)
    }
  }
}
