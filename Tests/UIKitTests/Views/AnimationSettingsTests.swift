import Testing

@testable import UIKit

/// The settings of animation blocks: delays, curves, options, springs.
@MainActor
@Suite("Block animation settings")
struct AnimationSettingsTests {
  private func close(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("A delayed change shows the old value until it begins")
  func delay() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1, delay: 0.5, options: .curveLinear,
        animations: {
          view.center.x = 105
          view.alpha = 0
        }, completion: { log.append($0) })
      stage.turn()
      stage.advance(by: 0.25)
      #expect(close(view.shown.position.x, 5))
      #expect(view.shown.opacity == 1)
      stage.advance(by: 0.75)
      #expect(close(view.shown.position.x, 55))
      stage.advance(by: 0.5)
      #expect(log == [true])
      #expect(close(view.shown.position.x, 105))
    }
  }

  @Test("Nested blocks inherit duration and curve unless they override them")
  func nesting() {
    withStage { stage in
      let inner = box(0, 0, 10, 10)
      let own = box(0, 0, 10, 10)
      stage.window.addSubview(inner)
      stage.window.addSubview(own)
      var seen: [TimeInterval] = []
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        seen.append(UIView.inheritedAnimationDuration)
        UIView.animate(withDuration: 0.5) {
          seen.append(UIView.inheritedAnimationDuration)
          inner.center.x = 105
        }
        let options: UIView.AnimationOptions = [
          .overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn,
        ]
        UIView.animate(withDuration: 0.5, delay: 0, options: options) {
          seen.append(UIView.inheritedAnimationDuration)
          own.center.x = 105
        }
      }
      #expect(seen == [2, 2, 0.5])
      #expect(UIView.inheritedAnimationDuration == 0)
      let easeIn = own.layer.animation(forKey: "position")
      #expect(easeIn?.timingFunction == CAMediaTimingFunction(name: .easeIn))
      #expect(easeIn?.duration == 0.5)
      stage.turn()
      stage.advance(by: 1)
      #expect(close(inner.shown.position.x, 55))
      #expect(close(own.shown.position.x, 105))
      stage.advance(by: 1)
    }
  }

  @Test("performWithoutAnimation applies changes at once, even inside a block")
  func withoutAnimation() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation {
          view.center.x = 50
          UIView.animate(withDuration: 1) { view.alpha = 0 }
        }
      }
      #expect(view.layer.animationKeys() == nil)
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) { view.center.x = 80 }
      UIView.setAnimationsEnabled(true)
      #expect(view.layer.animationKeys() == nil)
      #expect(view.center.x == 80)
      view.center.x = 90
      view.backgroundColor = .red
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("Layout inside a block is animated")
  func layoutInBlock() {
    final class Row: UIView {
      let leaf = UIView()
      override func layoutSubviews() {
        leaf.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: 10)
      }
    }
    withStage { stage in
      let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      row.addSubview(row.leaf)
      stage.window.addSubview(row)
      stage.turn()
      UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear]) {
        row.frame.size.width = 200
      }
      #expect(row.leaf.bounds.width == 100)
      stage.turn()
      stage.advance(by: 0.5)
      #expect(close(row.leaf.shown.bounds.width, 75))
      stage.advance(by: 0.5)
    }
  }

  @Test("Colours animate, even from nil")
  func colors() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.layer.cornerRadius = 8
      }
      stage.turn()
      stage.advance(by: 0.5)
      #expect(view.shown.backgroundColor == SIMD4(1, 0, 0, 0.5))
      #expect(close(view.shown.cornerRadius, 4))
      stage.advance(by: 0.5)
    }
  }

  @Test("Options have the bits of UIKit's headers")
  func optionBits() {
    let bits: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4),
      (.repeat, 8), (.autoreverse, 16), (.overrideInheritedDuration, 32),
      (.overrideInheritedCurve, 64), (.allowAnimatedContent, 128),
      (.showHideTransitionViews, 256), (.overrideInheritedOptions, 512), (.curveEaseInOut, 0),
      (.curveEaseIn, 0x10000), (.curveEaseOut, 0x20000), (.curveLinear, 0x30000),
      (.transitionFlipFromLeft, 1 << 20), (.transitionFlipFromBottom, 7 << 20),
    ]
    for (option, value) in bits { #expect(option.rawValue == value) }
  }

  @Test("Curve 7 is the keyboard's spring and lasts as long as the spring needs")
  func keyboardCurve() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      let keyboard = UIView.AnimationOptions(rawValue: 7 << 16)
      UIView.animate(withDuration: 0.25, delay: 0, options: keyboard) { view.center.x = 105 }
      let animation = view.layer.animation(forKey: "position") as? CASpringAnimation
      #expect(animation?.stiffness == 1000)
      #expect(animation?.mass == 3)
      #expect(close(CGFloat(animation?.duration ?? 0), 0.5058, 1e-3))
      stage.turn()
      stage.advance(by: 0.1)
      let omega = (1000.0 / 3).squareRoot()
      let left = (1 + omega * 0.1) * exp(-omega * 0.1)
      #expect(close(view.shown.position.x, 105 - 100 * left, 1e-6))
      stage.advance(by: 1)
    }
  }
}
