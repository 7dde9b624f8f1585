import Desktop
import QuartzCore
import Testing

@testable import Lab
@testable import UIKit

/// The presets of the curve editor. `CopiedTimingTests` compares their curves with those of `interlude curve`.
@MainActor @Suite struct TimingPresetTests {
  private static func presets(_ origin: TimingPreset.Origin) -> [String: AnimationTiming] {
    let own = TimingPreset.all.filter { $0.origin == origin }
    return Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0.timing) })
  }

  /// Fails when a curve of a family is missing, or a number differs from the maker's.
  @Test func theFamiliesOfCurvesAreComplete() {
    let css = Self.presets(.css)
    #expect(
      css.keys.sorted() == ["ease", "ease-in", "ease-in-out", "ease-out", "linear"])
    #expect(css["ease"] == .curve(TimingCurve(0.25, 0.1, 0.25, 1)))
    #expect(css["ease-in"] == .curve(TimingCurve(0.42, 0, 1, 1)))
    #expect(css["ease-out"] == .curve(TimingCurve(0, 0, 0.58, 1)))
    #expect(css["ease-in-out"] == .curve(TimingCurve(0.42, 0, 0.58, 1)))
    let uiKit = Self.presets(.uiKit)
    for (css, name) in [
      ("linear", "linear"), ("ease", "default"), ("ease-in", "easeIn"), ("ease-out", "easeOut"),
      ("ease-in-out", "easeInOut"),
    ] { #expect(uiKit[name] == Self.presets(.css)[css], "\(name)") }
    let material = Self.presets(.material)
    for family in ["standard", "emphasized", "legacy"] {
      for suffix in ["", " decelerate", " accelerate"] {
        #expect(material[family + suffix] != nil, "\(family)\(suffix)")
      }
    }
    #expect(material["emphasized accelerate"] == .curve(TimingCurve(0.3, 0, 0.8, 0.15)))
  }

  /// Fails when a measured spring has other constants than the motion of UIKit that it is named after.
  @Test func theMeasuredSpringsAreThoseOfUIKit() throws {
    let presets = Self.presets(.measured)
    let zoom = [ZoomMotion.opening.height, ZoomMotion.closing.height, ZoomMotion.dismissing.place]
    let springs: [(name: String, response: Double, ratio: Double)] = [
      ("push", MotionTuning.pushResponse, 1),
      ("pop after a drag", MotionTuning.popResponse, Double(MotionTuning.popDamping)),
      ("follow the finger", MotionTuning.followResponse, MotionTuning.followDamping),
      ("sheet", SheetMotion.response, 1),
      ("flick away", SheetMotion.flickResponse, Double(SheetMotion.flickDamping)),
      ("alert", AlertMotion.response, 1),
      ("zoom", zoom[0].seconds, zoom[0].ratio), ("zoom back", zoom[1].seconds, zoom[1].ratio),
      ("zoom back after a drag", zoom[2].seconds, zoom[2].ratio),
      ("scroll bounce", 2 * Double.pi / MotionTuning.bounceFrequency, 1),
    ]
    #expect(presets.count == springs.count)
    for (name, response, ratio) in springs {
      guard case .spring(let spring) = presets[name] else {
        Issue.record("There is no spring \(name).")
        continue
      }
      #expect(abs(spring.perceptualDuration - response) < 5e-4, "\(name)")
      #expect(abs(1 - spring.bounce - ratio) < 1e-6, "\(name)")
    }
    guard case .spring(let push) = presets["push"] else { return }
    #expect(push.initialVelocity == MotionTuning.pushVelocity)
  }

  /// Tab comes to each preset, in the order of the families, and Return sets it.
  @Test func theKeyboardReachesEveryPreset() throws {
    let stage = try LabStage(width: 1200, height: 800)
    stage.lab.isShown = true
    stage.lab.inspectorPage = .curve
    stage.push()
    stage.settle()
    let panel = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first)
    stage.lab.toggleKeyboard()
    stage.lab.toggleKeyboard()
    func press(_ code: UIKeyboardHIDUsage) {
      let key = UIKey(keyCode: code, modifierFlags: [])
      stage.session.send(.key(.down(), key))
      stage.session.send(.key(.up, key))
      stage.turn()
    }
    var titles: [String] = []
    for _ in 0..<120 where titles.count < TimingPreset.all.count {
      press(.keyboardTab)
      let button = UIFocusSystem.focusSystem(for: panel)?.focusedItem as? UIButton
      guard let button, button.accessibilityIdentifier == "lab.curve.preset" else { continue }
      titles.append(button.title(for: .normal) ?? "")
    }
    #expect(titles == TimingPreset.all.map(\.name))
    press(.keyboardReturnOrEnter)
    #expect(
      stage.lab.playback.edits.animations.values.contains {
        $0.timing == TimingPreset.all.last?.timing
      })
  }
}
