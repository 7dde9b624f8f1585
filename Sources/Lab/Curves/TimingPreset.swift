import Foundation
import QuartzCore
import UIKit

/// A timing with a name, for the list of the curve editor.
struct TimingPreset {
  /// The source of a timing.
  enum Origin: CaseIterable {
    case uiKit, css, material, measured

    @MainActor
    var title: String {
      switch self {
      case .uiKit: "UIKit"
      case .css: "CSS"
      case .material: "Material"
      case .measured: localized("Measured on iOS")
      }
    }
  }

  var origin: Origin
  var name: String
  var timing: AnimationTiming

  /// The presets, with their sources.
  ///
  /// - UIKit: the documentation of `CAMediaTimingFunctionName`; the spring is that of `UISpringTimingParameters()`, and the bouncing ones have
  ///   the defaults and the bounces that the documentation of `UIView.animate(springDuration:bounce:…)` describes.
  /// - CSS: the keywords of *CSS Easing Functions Level 1*, section 2.
  /// - Material: *Material Design 3, Easing and duration*, with its legacy set. The curve named *emphasized* there is a path of two curves. The
  ///   one here is the approximation in `internal/motion/animation.ts` of Google's Material Web.
  /// - Measured on iOS: the constants of UIKit's `MotionTuning`, `SheetMotion`, `AlertMotion` and `ZoomMotion`, which name the recordings. Each
  ///   spring is given by its response (the undamped period in seconds) and damping ratio.
  @MainActor
  static var all: [TimingPreset] {
    func curve(_ origin: Origin, _ name: String, _ curve: TimingCurve) -> TimingPreset {
      TimingPreset(origin: origin, name: name, timing: .curve(curve))
    }
    func spring(_ name: String, response: Double, damping: Double, velocity: Double = 0)
      -> TimingPreset
    {
      TimingPreset(
        origin: .measured, name: name,
        timing: .spring(
          Spring(
            perceptualDuration: response, bounce: 1 - damping, initialVelocity: velocity)))
    }
    func uiKit(_ name: String, bounce: Double) -> TimingPreset {
      TimingPreset(
        origin: .uiKit, name: name,
        timing: .spring(Spring(perceptualDuration: 0.5, bounce: bounce, initialVelocity: 0)))
    }
    return [
      curve(.uiKit, "linear", .linear),
      curve(.uiKit, "easeIn", .easeIn),
      curve(.uiKit, "easeOut", .easeOut),
      curve(.uiKit, "easeInOut", .easeInOut),
      curve(.uiKit, "default", .default),
      TimingPreset(
        origin: .uiKit, name: "spring",
        timing: .spring(
          Spring(mass: 3, stiffness: 1000, damping: 2 * 3000.0.squareRoot()))),
      uiKit("spring 0.5 s", bounce: 0),
      uiKit("bounce 0.15", bounce: 0.15),
      uiKit("bounce 0.3", bounce: 0.3),
      curve(.css, "linear", .linear),
      curve(.css, "ease", .default),
      curve(.css, "ease-in", .easeIn),
      curve(.css, "ease-out", .easeOut),
      curve(.css, "ease-in-out", .easeInOut),
      curve(.material, "standard", TimingCurve(0.2, 0, 0, 1)),
      curve(.material, "standard decelerate", TimingCurve(0, 0, 0, 1)),
      curve(.material, "standard accelerate", TimingCurve(0.3, 0, 1, 1)),
      curve(.material, "emphasized", TimingCurve(0.3, 0, 0, 1)),
      curve(.material, "emphasized decelerate", TimingCurve(0.05, 0.7, 0.1, 1)),
      curve(.material, "emphasized accelerate", TimingCurve(0.3, 0, 0.8, 0.15)),
      curve(.material, "legacy", TimingCurve(0.4, 0, 0.2, 1)),
      curve(.material, "legacy decelerate", TimingCurve(0, 0, 0.2, 1)),
      curve(.material, "legacy accelerate", TimingCurve(0.4, 0, 1, 1)),
      spring(localized("push"), response: 0.3, damping: 1, velocity: 8.75),
      spring(localized("pop after a drag"), response: 0.3, damping: 0.85),
      spring(localized("follow the finger"), response: 0.075, damping: 0.86),
      spring(localized("sheet"), response: 0.343, damping: 1),
      spring(localized("flick away"), response: 0.341, damping: 0.8),
      spring(localized("alert"), response: 0.274, damping: 1),
      spring(localized("zoom"), response: 0.406, damping: 0.925),
      spring(localized("zoom back"), response: 0.34, damping: 0.92),
      spring(localized("zoom back after a drag"), response: 0.45, damping: 0.81),
      // An angular frequency of 10.93 radians per second.
      spring(localized("scroll bounce"), response: 0.575, damping: 1),
    ]
  }
}
