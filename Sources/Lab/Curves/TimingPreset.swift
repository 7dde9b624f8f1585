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

  /// The presets.
  ///
  /// The curves of UIKit are documented for Core Animation; those of CSS in *CSS Easing Functions Level 1*; those of Material in *Material
  /// Design 3, Easing and duration*. The springs that were measured on iOS are given by their response (the undamped period in seconds) and
  /// damping ratio, fitted to videos and display captures of a phone.
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
      curve(.css, "ease", .default),
      curve(.css, "ease-in", .easeIn),
      curve(.css, "ease-out", .easeOut),
      curve(.css, "ease-in-out", .easeInOut),
      curve(.material, "standard", TimingCurve(0.2, 0, 0, 1)),
      curve(.material, "standard decelerate", TimingCurve(0, 0, 0, 1)),
      curve(.material, "standard accelerate", TimingCurve(0.3, 0, 1, 1)),
      curve(.material, "emphasized decelerate", TimingCurve(0.05, 0.7, 0.1, 1)),
      curve(.material, "emphasized accelerate", TimingCurve(0.3, 0, 0.8, 0.15)),
      spring(localized("push"), response: 0.3, damping: 1, velocity: 8.75),
      spring(localized("sheet"), response: 0.343, damping: 1),
      spring(localized("flick away"), response: 0.341, damping: 0.8),
      spring(localized("alert"), response: 0.274, damping: 1),
      spring(localized("zoom"), response: 0.406, damping: 0.925),
    ]
  }
}
