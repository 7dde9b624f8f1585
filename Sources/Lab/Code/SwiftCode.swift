import Foundation
import QuartzCore

extension AnimationTiming {
  /// The timing as a Swift expression of type `AnimationTiming`, without the type's name. Numbers have all their digits, so the compiled
  /// expression equals this timing.
  public var swiftCode: String {
    switch self {
    case .curve(let c): ".curve(TimingCurve(\(c.x1), \(c.y1), \(c.x2), \(c.y2)))"
    case .spring(let s):
      ".spring(Spring(mass: \(s.mass), stiffness: \(s.stiffness), damping: \(s.damping), "
        + "initialVelocity: \(s.initialVelocity)))"
    }
  }
}

extension AnimationEdits {
  /// The edits of animations as Swift source of the type `AnimationEdits`: a dictionary literal with an animation in each line. Compiled,
  /// it has the same ``animations``. ``layers`` and ``rows`` are left out.
  ///
  /// - Parameter indentation: The text before each line except the first.
  public func swiftCode(indentation: String = "") -> String {
    let lines = animations.sorted { $0.key < $1.key }
      .map { "\(indentation)  \($0.key.swiftCode): \($0.value.swiftCode)," }
    return lines.isEmpty ? "[:]" : (["["] + lines + [indentation + "]"]).joined(separator: "\n")
  }
}

extension AnimationIdentity {
  fileprivate var swiftCode: String {
    // The `debugDescription` of a string is a Swift string literal.
    let number = ordinal == 0 ? "" : ", ordinal: \(ordinal)"
    return "AnimationIdentity(path: \(path.debugDescription), "
      + "keyPath: \(keyPath.debugDescription)\(number))"
  }

  fileprivate static func < (one: Self, other: Self) -> Bool {
    (one.path, one.keyPath, one.ordinal) < (other.path, other.keyPath, other.ordinal)
  }
}

extension AnimationEdit {
  fileprivate var swiftCode: String {
    var arguments: [String] = []
    if delay != 0 { arguments.append("delay: \(delay)") }
    if let duration { arguments.append("duration: \(duration)") }
    if !keyTimes.isEmpty {
      let times = keyTimes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      arguments.append("keyTimes: [\(times.joined(separator: ", "))]")
    }
    if let timing { arguments.append("timing: \(timing.swiftCode)") }
    return "AnimationEdit(\(arguments.joined(separator: ", ")))"
  }
}
