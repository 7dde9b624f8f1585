import ArgumentParser
import Foundation
import QuartzCore
import UIKit

/// A curve by its name or its numbers.
enum CurveSpec {
  case timing(TimingCurve)
  case spring(Spring)

  /// Throws an error that lists the curves.
  static func parse(_ argument: String) throws -> CurveSpec {
    guard let curve = CurveSpec(argument: argument) else {
      throw ValidationError("a curve is \(forms)")
    }
    return curve
  }

  static let forms = """
    linear, easeIn, easeOut, easeInOut, default, cubic-bezier(x1,y1,x2,y2), spring(mass,stiffness,damping,velocity) or \
    uispring(dampingRatio,velocity,duration), where x1 and x2 are 0 to 1, and mass, stiffness, dampingRatio and duration \
    positive
    """

  /// Names are matched without regard to case and spaces; nil for anything else.
  init?(argument: String) {
    let text = argument.lowercased().filter { !$0.isWhitespace }
    switch text {
    case "linear": self = .timing(.linear)
    case "easein": self = .timing(.easeIn)
    case "easeout": self = .timing(.easeOut)
    case "easeinout", "easeineaseout": self = .timing(.easeInOut)
    case "default": self = .timing(.default)
    default:
      guard let call = Self.call(text), let curve = Self.curve(call.name, call.numbers) else {
        return nil
      }
      self = curve
    }
  }

  func value(at x: Double) -> Double {
    switch self {
    case .timing(let curve): curve.value(at: x)
    case .spring(let spring): spring.value(at: x)
    }
  }

  private static func curve(_ name: String, _ n: [Double]) -> CurveSpec? {
    switch (name, n.count) {
    case ("cubic-bezier", 4):
      guard (0...1).contains(n[0]), (0...1).contains(n[2]) else { return nil }
      return .timing(TimingCurve(n[0], n[1], n[2], n[3]))
    case ("spring", 4):
      guard n[0] > 0, n[1] > 0, n[2] >= 0 else { return nil }
      return .spring(Spring(mass: n[0], stiffness: n[1], damping: n[2], initialVelocity: n[3]))
    case ("uispring", 3):
      guard n[0] > 0, n[2] > 0 else { return nil }
      return .spring(
        BlockSpring(dampingRatio: n[0], initialVelocity: n[1], duration: n[2]).spring)
    default: return nil
    }
  }

  /// `name(1,2)` taken apart.
  private static func call(_ text: String) -> (name: String, numbers: [Double])? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let list = text[text.index(after: open)...].dropLast()
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    return (String(text[..<open]), numbers)
  }
}
