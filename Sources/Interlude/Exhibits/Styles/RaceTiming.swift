import QuartzCore
import UIKit

/// A timing curve or spring of the race. All of them have the same duration, except the keyboard's spring, which has its own.
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
    case .keyboard: localized("Keyboard")
    case .stiffSpring: localized("No overshoot")
    case .softSpring: localized("Some overshoot")
    case .looseSpring: localized("Large overshoot")
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
    case .softSpring: "usingSpringWithDamping: \(StageViewController.Motion().softDamping)"
    case .looseSpring: "usingSpringWithDamping: \(StageViewController.Motion().looseDamping)"
    }
  }

  /// Runs `animations` at this timing, for the duration of a race.
  @MainActor
  func animate(_ motion: StageViewController.Motion, _ animations: @escaping () -> Void) {
    let duration = motion.raceDuration
    switch self {
    case .easeInOut: curve(.curveEaseInOut, duration, animations)
    case .easeIn: curve(.curveEaseIn, duration, animations)
    case .easeOut: curve(.curveEaseOut, duration, animations)
    case .linear: curve(.curveLinear, duration, animations)
    case .keyboard: curve(UIView.AnimationOptions(rawValue: 7 << 16), duration, animations)
    case .stiffSpring: spring(1, duration, animations)
    case .softSpring: spring(motion.softDamping, duration, animations)
    case .looseSpring: spring(motion.looseDamping, duration, animations)
    }
  }

  /// The timing as a function of time.
  @MainActor
  func timing(_ motion: StageViewController.Motion) -> AnimationTiming {
    func spring(_ damping: Double) -> AnimationTiming {
      let duration = motion.raceDuration
      return .spring(
        BlockSpring(dampingRatio: damping, initialVelocity: 0, duration: duration).spring)
    }
    return switch self {
    case .easeInOut: .curve(.easeInOut)
    case .easeIn: .curve(.easeIn)
    case .easeOut: .curve(.easeOut)
    case .linear: .curve(.linear)
    // The spring of iOS's keyboard: critically damped, with its own duration.
    case .keyboard: .spring(Spring(mass: 3, stiffness: 1000, damping: 2 * 3000.squareRoot()))
    case .stiffSpring: spring(1)
    case .softSpring: spring(motion.softDamping)
    case .looseSpring: spring(motion.looseDamping)
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
