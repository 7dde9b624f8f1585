import Foundation
import QuartzCore

/// Values of animated properties as short texts.
enum ValueText {
  /// A number with at most one decimal place from 100 on, two from 1 on, and three below, with the user's decimal separator.
  static func number(_ value: Double) -> String {
    let size = abs(value)
    let places = size >= 100 ? 1 : size >= 1 ? 2 : 3
    var text = String(format: "%.\(places)f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    // No sign before a zero.
    return text == "-0" ? "0" : LabText.number(text)
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

  /// The velocity of each component of a transform that changes.
  ///
  /// - Parameters:
  ///   - from: The transform at the beginning of a short span.
  ///   - to: The transform at its end.
  ///   - seconds: The length of the span.
  static func velocity(from: CATransform3D, to: CATransform3D, seconds: Double) -> String {
    let velocity = TransformParts(to).velocity(from: TransformParts(from), seconds: seconds)
    let parts = texts(of: velocity, restingScale: 0)
    return parts.isEmpty ? "0/s" : parts.map { $0 + "/s" }.joined(separator: " · ")
  }

  private static func isAngle(_ keyPath: String) -> Bool { keyPath.contains("rotation") }

  private static func degrees(_ radians: Double) -> String { number(radians * 180 / .pi) + "°" }

  /// A value without a unit, its numbers separated by commas, or by semicolons where a comma separates decimals. Colours are red, green, blue and opacity, 0 to 255 and percent.
  static func text(_ value: AnimatableValue) -> String {
    switch value {
    case .scalar(let value): number(value)
    case .point(let point): list([point.x, point.y])
    case .size(let size): list([size.width, size.height])
    case .rect(let rect): list([rect.minX, rect.minY, rect.width, rect.height])
    case .transform(let transform): self.transform(transform)
    case .color(let color): self.color(color)
    case .colors(let colors): colors.map(self.color).joined(separator: "; ")
    case .numbers(let numbers): numbers.map(number).joined(separator: LabText.listSeparator)
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
    numbers.map { number(Double($0)) }.joined(separator: LabText.listSeparator)
  }

  /// The components of a transform, as far as they are not those of the identity.
  private static func transform(_ transform: CATransform3D) -> String {
    let parts = texts(of: TransformParts(transform), restingScale: 1)
    return parts.isEmpty ? localized("identity") : parts.joined(separator: " · ")
  }

  /// The components that differ from zero. A scale that is `restingScale` is left out.
  private static func texts(of parts: TransformParts, restingScale: Double) -> [String] {
    var texts: [String] = []
    let (x, y) = (parts.scale.x, parts.scale.y)
    if isShown(parts.move.x) || isShown(parts.move.y) {
      texts.append(localized("move %@", list([parts.move.x, parts.move.y])))
    }
    if isShown(parts.z) { texts.append("z \(number(parts.z))") }
    if isShown(x - restingScale) || isShown(y - restingScale) {
      texts.append(localized("scale %@", list(isShown(x - y) ? [x, y] : [x])))
    }
    if isShown(parts.turn) { texts.append(localized("turn %@", degrees(parts.turn))) }
    if isShown(parts.flip) { texts.append(localized("flip %@", degrees(parts.flip))) }
    if isShown(parts.tilt) { texts.append(localized("tilt %@", degrees(parts.tilt))) }
    return texts
  }

  private static func isShown(_ number: Double) -> Bool { abs(number) > 1e-6 }

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

/// A transform as the components that the timeline shows. Angles are in radians.
private struct TransformParts {
  /// The translation in the layer's plane, and the one towards the viewer.
  var move: SIMD2<Double>
  var z: Double
  var scale: SIMD2<Double>
  /// The rotations about the z-axis, the y-axis and the x-axis. A transform that flips or tilts has no turn of its own.
  var turn = 0.0
  var flip = 0.0
  var tilt = 0.0

  init(_ m: CATransform3D) {
    move = [m.m41, m.m42]
    z = m.m43
    scale = [hypot(m.m11, hypot(m.m12, m.m13)), hypot(m.m21, hypot(m.m22, m.m23))]
    if abs(m.m13) > 1e-9 || m.m11 < 0 && m.m22 > 0 {
      flip = atan2(-m.m13, m.m11)
    } else if abs(m.m23) > 1e-9 || m.m22 < 0 && m.m11 > 0 {
      tilt = atan2(m.m23, m.m22)
    } else {
      turn = atan2(m.m12, m.m11)
    }
  }

  /// The change per second since earlier components. Angles change the short way around.
  func velocity(from other: Self, seconds: Double) -> Self {
    var result = self
    result.move = (move - other.move) / seconds
    result.z = (z - other.z) / seconds
    result.scale = (scale - other.scale) / seconds
    for angle in [\Self.turn, \.flip, \.tilt] {
      result[keyPath: angle] =
        remainder(self[keyPath: angle] - other[keyPath: angle], 2 * .pi) / seconds
    }
    return result
  }
}
