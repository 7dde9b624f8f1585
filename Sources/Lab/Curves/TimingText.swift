import Foundation
import QuartzCore
import UIKit

/// A language in which a timing can be written.
public enum TimingNotation: CaseIterable, Sendable {
  /// `UICubicTimingParameters` or `UISpringTimingParameters`.
  case uiKit
  /// `CAMediaTimingFunction` or `CASpringAnimation`.
  case coreAnimation
  /// CSS: `cubic-bezier()`. CSS has no springs, so they are written as `linear()`.
  case css
  /// CSS: `linear()`, which is within `AnimationTiming.linearError` of the timing.
  case cssLinear
  /// A short form for command lines, such as `spring(1,100,10,0)`.
  case commandLine

  /// The name of the language. It is localized unless it is a proper name.
  public var title: String {
    switch self {
    case .uiKit: "UIKit"
    case .coreAnimation: "Core Animation"
    case .css: "CSS"
    case .cssLinear: "CSS linear()"
    case .commandLine: localized("Command line")
    }
  }
}

// MARK: - Writing

extension AnimationTiming {
  /// The largest difference between a timing and the CSS function `linear()` for it, as a fraction of the distance from start to target.
  public static let linearError = 0.002
  /// A `linear()` with this many points is not refined further.
  private static let mostPoints = 400

  /// The timing as text. `init(text:duration:)` reads it, except `linear()`.
  ///
  /// - Parameters:
  ///   - notation: The language.
  ///   - duration: The duration of a curve in seconds; springs have their own.
  ///   - keyPath: The key path of the animation that Core Animation's notation of a spring makes.
  public func text(
    _ notation: TimingNotation, duration: CFTimeInterval, keyPath: String = "position"
  ) -> String {
    switch (notation, self) {
    case (.uiKit, .curve(let c)):
      "UICubicTimingParameters(controlPoint1: CGPoint(x: \(n(c.x1)), y: \(n(c.y1))), "
        + "controlPoint2: CGPoint(x: \(n(c.x2)), y: \(n(c.y2))))"
    case (.uiKit, .spring(let s)):
      "UISpringTimingParameters(mass: \(n(s.mass)), stiffness: \(n(s.stiffness)), damping: \(n(s.damping)), "
        + "initialVelocity: CGVector(dx: \(n(s.initialVelocity)), dy: \(n(s.initialVelocity))))"
    case (.coreAnimation, .curve(let c)):
      "CAMediaTimingFunction(controlPoints: \(n(c.x1)), \(n(c.y1)), \(n(c.x2)), \(n(c.y2)))"
    case (.coreAnimation, .spring(let s)):
      """
      let animation = CASpringAnimation(keyPath: \(keyPath.debugDescription))
      animation.mass = \(n(s.mass))
      animation.stiffness = \(n(s.stiffness))
      animation.damping = \(n(s.damping))
      animation.initialVelocity = \(n(s.initialVelocity))
      animation.duration = animation.settlingDuration
      """
    case (.css, .curve(let c)):
      "cubic-bezier(\(n(c.x1)), \(n(c.y1)), \(n(c.x2)), \(n(c.y2)))"
    case (.commandLine, .curve(let c)):
      "cubic-bezier(\(n(c.x1)),\(n(c.y1)),\(n(c.x2)),\(n(c.y2)))"
    case (.commandLine, .spring(let s)):
      "spring(\(n(s.mass)),\(n(s.stiffness)),\(n(s.damping)),\(n(s.initialVelocity)))"
    case (.css, .spring), (.cssLinear, _): linear(duration: duration)
    }
  }

  /// A number with six significant digits, without zeros at the end.
  private func n(_ value: Double) -> String {
    let text = String(format: "%.6g", locale: nil, value)
    return text == "-0" ? "0" : text
  }

  /// CSS's `linear()`: points with straight lines between them. Intervals are halved until the error is small enough.
  private func linear(duration: CFTimeInterval) -> String {
    let length = naturalDuration ?? duration
    func value(_ x: Double) -> Double { x >= 1 ? 1 : self.value(at: x * length, duration: length) }
    var points: [(x: Double, y: Double)] = [(0, value(0))]
    // Halves an interval until the line through its ends is close enough.
    func add(_ low: Double, _ high: Double, depth: Int) {
      let (from, to) = (value(low), value(high))
      let isStraight = (1...7).allSatisfy { part in
        let fraction = Double(part) / 8
        return abs(value(low + (high - low) * fraction) - (from + (to - from) * fraction))
          <= Self.linearError * 0.8
      }
      if isStraight || depth == 0 || points.count >= Self.mostPoints {
        points.append((high, to))
      } else {
        add(low, (low + high) / 2, depth: depth - 1)
        add((low + high) / 2, high, depth: depth - 1)
      }
    }
    add(0, 1, depth: 12)
    let stops = points.enumerated().map { index, point in
      let text = n((point.y * 1e4).rounded() / 1e4)
      let isEnd = index == 0 || index == points.count - 1
      return isEnd ? text : "\(text) \(n((point.x * 1e4).rounded() / 100))%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

// MARK: - Reading

extension AnimationTiming {
  /// Reads a timing in any `TimingNotation` except `linear()`, by the name of a curve, or as `uispring(dampingRatio,velocity,duration)`.
  ///
  /// Names are those of UIKit and Core Animation, such as `easeIn`, and of CSS, such as `ease-in`; the case of letters and spaces do not
  /// matter. CSS's `linear()` is not read, because it is neither a cubic curve nor a spring.
  ///
  /// - Parameters:
  ///   - text: The text, such as `cubic-bezier(0.2, 0, 0, 1)`.
  ///   - duration: The animation's duration in seconds, for springs that are given by a damping ratio alone.
  /// - Returns: Nil if the text is none of these, or if its numbers are out of range.
  public init?(text: String, duration: CFTimeInterval) {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if let named = Self.named(text) {
      self = .curve(named)
      return
    }
    let numbers = Self.numbers(in: text)
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    func isCall(_ names: String...) -> Bool {
      text.hasSuffix(")") && names.contains { text.hasPrefix($0 + "(") }
    }
    if isCall("cubic-bezier", "uicubictimingparameters", "camediatimingfunction") {
      guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
        return nil
      }
      self = .curve(TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3]))
    } else if isCall("uispringtimingparameters") || isCall("spring") && numbers.count == 4,
      let spring = Self.spring(text, numbers, duration)
    {
      self = .spring(spring)
    } else if isCall("uispring"), numbers.count == 3, numbers[0] > 0, numbers[2] > 0 {
      self = .spring(
        BlockSpring(dampingRatio: numbers[0], initialVelocity: numbers[1], duration: numbers[2])
          .spring)
    } else if text.contains("caspringanimation"), let spring = Self.springAnimation(text) {
      self = .spring(spring)
    } else {
      return nil
    }
  }

  private static func named(_ text: String) -> TimingCurve? {
    // `CAMediaTimingFunction(name: .easeIn)`, `UICubicTimingParameters(animationCurve: .easeIn)`, `.easeIn`.
    let name = text.hasSuffix(")") ? text.split(separator: ":").last?.dropLast() : text[...]
    return switch name?.drop(while: { $0 == "." }) {
    case "linear": .linear
    case "easein", "ease-in": .easeIn
    case "easeout", "ease-out": .easeOut
    case "easeinout", "easeineaseout", "ease-in-out": .easeInOut
    case "default", "ease": .default
    default: nil
    }
  }

  /// The numbers of a text; not the digits of names, such as `controlPoint1`.
  private static func numbers(in text: String) -> [Double] {
    text.matches(of: /(?:^|[^a-z0-9_.+\-])([+\-]?(?:\d+\.?\d*|\.\d+)(?:e[+\-]?\d+)?)(?![a-z_])/)
      .map { Double($0.1) ?? .nan }
  }

  private static func spring(
    _ text: String, _ numbers: [Double], _ duration: CFTimeInterval
  ) -> Spring? {
    let velocity = numbers.last ?? 0
    if text.contains("dampingratio:") {
      guard (1...3).contains(numbers.count), numbers[0] > 0, duration > 0 else { return nil }
      return BlockSpring(
        dampingRatio: numbers[0], initialVelocity: numbers.count > 1 ? velocity : 0,
        duration: duration
      ).spring
    }
    if text.contains("bounce:") {
      guard (2...4).contains(numbers.count), numbers[0] > 0, (0...1).contains(numbers[1]) else {
        return nil
      }
      return Spring(
        perceptualDuration: numbers[0], bounce: numbers[1],
        initialVelocity: numbers.count > 2 ? velocity : 0)
    }
    guard (3...5).contains(numbers.count), numbers[0] > 0, numbers[1] > 0, numbers[2] >= 0 else {
      return nil
    }
    return Spring(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
      initialVelocity: numbers.count > 3 ? numbers[3] : 0)
  }

  /// Reads assignments to a `CASpringAnimation`, such as `spring.mass = 2`. Properties that are not assigned have Core Animation's
  /// defaults.
  private static func springAnimation(_ text: String) -> Spring? {
    // Spaces and line breaks were removed, so the next line's first name follows a number directly.
    func value(_ property: String, _ standard: Double) -> Double {
      guard
        let number = try? Regex<(Substring, Substring)>(
          #"\.\#(property)=([+\-]?[0-9.]+(?:e[+\-]?[0-9]+)?)"#)
      else { return .nan }
      guard let match = text.firstMatch(of: number) else { return standard }
      return Double(match.1) ?? .nan
    }
    let (mass, stiffness) = (value("mass", 1), value("stiffness", 100))
    let (damping, velocity) = (value("damping", 10), value("initialvelocity", 0))
    guard mass > 0, stiffness > 0, damping >= 0, velocity.isFinite else { return nil }
    return Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

// MARK: - Duration and bounce

extension Spring {
  /// Creates a spring from a perceptual duration and a bounce, as UIKit's `UISpringTimingParameters(duration:bounce:)` does.
  ///
  /// - Parameters:
  ///   - duration: The period of the spring without damping, in seconds.
  ///   - bounce: From 0, which does not overshoot, to 1, which never comes to rest.
  ///   - mass: The mass. Stiffness and damping are chosen for it, so the motion does not depend on it.
  ///   - velocity: The initial velocity in distances from start to target per second.
  public init(
    perceptualDuration duration: Double, bounce: Double, mass: Double = 1,
    initialVelocity velocity: Double = 0
  ) {
    let omega = 2 * .pi / max(duration, 0.001)
    let ratio = 1 - min(max(bounce, 0), 1)
    self.init(
      mass: mass, stiffness: mass * omega * omega, damping: 2 * ratio * mass * omega,
      initialVelocity: velocity)
  }

  /// The period of the spring without damping, in seconds: UIKit's *duration* of a spring with a bounce.
  public var perceptualDuration: Double { 2 * .pi * (mass / stiffness).squareRoot() }

  /// The bounce, 0 to 1: 1 minus the damping ratio, and 0 for overdamped springs.
  public var bounce: Double { max(1 - dampingRatio, 0) }
}
