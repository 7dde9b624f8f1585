import Foundation
import QuartzCore

/// Values of animated properties as short texts.
enum ValueText {
  /// A number with at most one decimal place from 100 on, two from 1 on, and three below.
  static func number(_ value: Double) -> String {
    let size = abs(value)
    let places = size >= 100 ? 1 : size >= 1 ? 2 : 3
    var text = String(format: "%.\(places)f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    // No sign before a zero.
    return text == "-0" ? "0" : text
  }

  /// A value of the property at `keyPath` with its unit. Angles are in degrees.
  static func text(_ value: AnimatableValue, of keyPath: String) -> String {
    if isAngle(keyPath), case .scalar(let radians) = value { return degrees(radians) }
    let unit = unit(of: keyPath)
    return unit.isEmpty ? text(value) : "\(text(value)) \(unit)"
  }

  /// A change of the property at `keyPath` per second, with its unit.
  static func velocity(_ value: AnimatableValue, of keyPath: String) -> String {
    text(value, of: keyPath) + "/s"
  }

  private static func isAngle(_ keyPath: String) -> Bool { keyPath.contains("rotation") }

  private static func degrees(_ radians: Double) -> String { number(radians * 180 / .pi) + "°" }

  /// A value without a unit, its numbers separated by commas. Colours are red, green, blue and opacity, 0 to 255 and percent.
  static func text(_ value: AnimatableValue) -> String {
    switch value {
    case .scalar(let value): number(value)
    case .point(let point): list([point.x, point.y])
    case .size(let size): list([size.width, size.height])
    case .rect(let rect): list([rect.minX, rect.minY, rect.width, rect.height])
    case .transform(let transform): self.transform(transform)
    case .color(let color): self.color(color)
    case .colors(let colors): colors.map(self.color).joined(separator: "; ")
    case .numbers(let numbers): numbers.map(number).joined(separator: ", ")
    case .transformDifference: localized("a transform")
    case .contents(let contents): contents == nil ? localized("nothing") : localized("a picture")
    case .path(let path): path == nil ? localized("nothing") : localized("a path")
    }
  }

  private static func color(_ color: LayerColor) -> String {
    let parts = [color.x, color.y, color.z].map { String(Int(($0 * 255).rounded())) }
    return parts.joined(separator: " ") + " · " + percent(Double(color.w))
  }

  private static func list(_ numbers: [CGFloat]) -> String {
    numbers.map { number(Double($0)) }.joined(separator: ", ")
  }

  /// The translation, scale and rotation of a transform, as far as they are not those of the identity.
  private static func transform(_ m: CATransform3D) -> String {
    var parts: [String] = []
    if m.m41 != 0 || m.m42 != 0 { parts.append(localized("move %@", list([m.m41, m.m42]))) }
    if m.m43 != 0 { parts.append("z \(number(m.m43))") }
    let (x, y) = (hypot(m.m11, hypot(m.m12, m.m13)), hypot(m.m21, hypot(m.m22, m.m23)))
    if abs(x - 1) > 1e-6 || abs(y - 1) > 1e-6 {
      parts.append(localized("scale %@", list(abs(x - y) < 1e-6 ? [x] : [x, y])))
    }
    let turn = atan2(m.m12, m.m11)
    if abs(turn) > 1e-8 { parts.append(localized("turn %@", degrees(turn))) }
    if abs(m.m13) > 1e-9 { parts.append(localized("flip %@", degrees(atan2(-m.m13, m.m11)))) }
    return parts.isEmpty ? localized("identity") : parts.joined(separator: " · ")
  }

  /// Seconds as milliseconds.
  static func milliseconds(_ seconds: TimeInterval) -> String {
    "\(Int((seconds * 1000).rounded())) ms"
  }

  /// A fraction as a percentage.
  static func percent(_ fraction: Double) -> String {
    "\(Int((fraction * 100).rounded())) %"
  }

  /// A time since the beginning of a transition, in seconds, and its fraction of the transition.
  static func time(_ seconds: TimeInterval, _ fraction: Double) -> String {
    "\(milliseconds(seconds)) · \(percent(fraction))"
  }

  /// The unit of a property that is no angle; empty if it has none.
  private static func unit(of keyPath: String) -> String {
    let lengths = [
      "position", "bounds", "frame", "cornerRadius", "borderWidth", "zPosition", "translation",
    ]
    return lengths.contains { keyPath.contains($0) } || keyPath.contains("Offset")
      || keyPath.contains("shadowRadius")
      ? "pt" : ""
  }
}
