import UIKit

/// A timing curve or spring of the race, in which all runners take the same time.
enum RaceTiming: CaseIterable {
  case easeInOut, easeIn, easeOut, linear, keyboard
  case stiffSpring, softSpring, looseSpring

  static let curves: [RaceTiming] = [.easeInOut, .easeIn, .easeOut, .linear, .keyboard]
  static let springs: [RaceTiming] = [.stiffSpring, .softSpring, .looseSpring]

  var title: String {
    switch self {
    case .easeInOut: localized("Ease in and out")
    case .easeIn: localized("Ease in")
    case .easeOut: localized("Ease out")
    case .linear: localized("Linear")
    case .keyboard: localized("As the keyboard")
    case .stiffSpring: localized("No swing")
    case .softSpring: localized("A little swing")
    case .looseSpring: localized("Much swing")
    }
  }

  var code: String {
    switch self {
    case .easeInOut: ".curveEaseInOut"
    case .easeIn: ".curveEaseIn"
    case .easeOut: ".curveEaseOut"
    case .linear: ".curveLinear"
    case .keyboard: "7 << 16"
    case .stiffSpring: "usingSpringWithDamping: 1"
    case .softSpring: "usingSpringWithDamping: 0.6"
    case .looseSpring: "usingSpringWithDamping: 0.3"
    }
  }

  /// Runs `animations` at this timing.
  @MainActor
  func animate(withDuration duration: TimeInterval, _ animations: @escaping () -> Void) {
    switch self {
    case .easeInOut: curve(.curveEaseInOut, duration, animations)
    case .easeIn: curve(.curveEaseIn, duration, animations)
    case .easeOut: curve(.curveEaseOut, duration, animations)
    case .linear: curve(.curveLinear, duration, animations)
    case .keyboard: curve(UIView.AnimationOptions(rawValue: 7 << 16), duration, animations)
    case .stiffSpring: spring(1, duration, animations)
    case .softSpring: spring(0.6, duration, animations)
    case .looseSpring: spring(0.3, duration, animations)
    }
  }

  @MainActor
  private func curve(
    _ options: UIView.AnimationOptions, _ duration: TimeInterval, _ animations: @escaping () -> Void
  ) {
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations)
  }

  @MainActor
  private func spring(
    _ damping: CGFloat, _ duration: TimeInterval, _ animations: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
      animations: animations)
  }
}
