import Foundation

/// A colour: components of a colour space and an opacity, immutable.
///
/// Components are straight (not multiplied by alpha) and nominally 0 … 1; values outside are kept
/// and clamped only where they are drawn. Two colours are equal when space and components are: a
/// gray is not equal to the RGB colour that looks like it. Compare `rgba` for looks.
public final class CGColor: Sendable, Hashable {
  private let space: CGColorSpaceModel
  /// Red, green, blue, alpha; a gray has its one component three times.
  private let channels: SIMD4<Double>

  public static let clear = CGColor(gray: 0, alpha: 0)
  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)

  private init(space: CGColorSpaceModel, channels: SIMD4<Double>) {
    self.space = space
    self.channels = channels
  }

  /// An sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      space: .rgb, channels: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A gray with sRGB's gamma: `gray` g looks like the sRGB colour (g, g, g).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    let level = Double(gray)
    self.init(space: .monochrome, channels: SIMD4(level, level, level, Double(alpha)))
  }

  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// A colour from the components of `space` followed by alpha, or nil when their number is wrong.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count == space.numberOfComponents + 1 else { return nil }
    switch space.model {
    case .rgb:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .unknown: return nil
    }
  }

  /// Red, green, blue and alpha in sRGB, alpha not multiplied in.
  public var rgba: SIMD4<Float> { SIMD4<Float>(channels) }

  /// The opacity: 0 is clear, 1 opaque.
  public var alpha: CGFloat { CGFloat(channels.w) }

  public var colorSpace: CGColorSpace? { space == .rgb ? .rgb : .gray }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { space == .rgb ? 4 : 2 }

  /// The components in the colour's own space, alpha last.
  public var components: [CGFloat]? {
    space == .rgb
      ? [CGFloat(channels.x), CGFloat(channels.y), CGFloat(channels.z), alpha]
      : [CGFloat(channels.x), alpha]
  }

  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    var changed = channels
    changed.w = Double(alpha)
    return CGColor(space: space, channels: changed)
  }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right || (left.space == right.space && left.channels == right.channels)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(channels)
  }
}

extension CGColor: CustomStringConvertible {
  public var description: String {
    "CGColor(\((components ?? []).map { "\($0)" }.joined(separator: ", ")))"
  }
}

extension CGColor {
  /// Red, green, blue, alpha in sRGB, each within 0 … 1, ready for Cairo.
  var drawable: SIMD4<Double> { channels.clamped(lowerBound: .zero, upperBound: .one) }
}
