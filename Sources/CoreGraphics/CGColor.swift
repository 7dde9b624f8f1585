import Foundation

/// An immutable colour: the components of a colour space and an alpha, as in Core Graphics.
///
/// Components are not premultiplied and normally 0…1. Values outside this range are kept, and clamped only
/// when the colour is drawn. Colours are equal if their spaces and components are equal, so a gray does not
/// equal the RGB colour that looks the same; to find out whether two colours look the same, compare ``rgba``.
/// Usable on any thread.
public final class CGColor: Sendable, Hashable {
  private let space: CGColorSpaceModel
  /// Red, green, blue and alpha. The first three of a gray are equal.
  private let channels: SIMD4<Double>

  /// Transparent black, a gray.
  public static let clear = CGColor(gray: 0, alpha: 0)
  /// Opaque black, a gray.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a gray.
  public static let white = CGColor(gray: 1, alpha: 1)

  private init(space: CGColorSpaceModel, channels: SIMD4<Double>) {
    self.space = space
    self.channels = channels
  }

  /// Creates an sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      space: .rgb, channels: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  /// Creates an sRGB colour.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray with sRGB's transfer function: it looks like the sRGB colour (gray, gray,
  /// gray).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    let level = Double(gray)
    self.init(space: .monochrome, channels: SIMD4(level, level, level, Double(alpha)))
  }

  /// Creates a gray.
  ///
  /// Unlike in Core Graphics, its transfer function is that of sRGB and not a gamma of 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour of `space` from its components and alpha; nil if their number is wrong.
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

  /// Red, green, blue and alpha in sRGB, not premultiplied. (Not part of Core Graphics.)
  public var rgba: SIMD4<Float> { SIMD4<Float>(channels) }

  /// The alpha: 0 is transparent, 1 opaque.
  public var alpha: CGFloat { CGFloat(channels.w) }

  /// The colour space.
  public var colorSpace: CGColorSpace? { space == .rgb ? .rgb : .gray }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { space == .rgb ? 4 : 2 }

  /// The components in the colour's own space, alpha last.
  public var components: [CGFloat]? {
    space == .rgb
      ? [CGFloat(channels.x), CGFloat(channels.y), CGFloat(channels.z), alpha]
      : [CGFloat(channels.x), alpha]
  }

  /// Returns this colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    var changed = channels
    changed.w = Double(alpha)
    return CGColor(space: space, channels: changed)
  }

  /// Returns whether colour spaces and components are equal.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right || (left.space == right.space && left.channels == right.channels)
  }

  /// Hashes colour space and components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(channels)
  }
}

extension CGColor: CustomStringConvertible {
  /// The components in parentheses, for debugging.
  public var description: String {
    "CGColor(\((components ?? []).map { "\($0)" }.joined(separator: ", ")))"
  }
}

extension CGColor {
  /// Red, green, blue and alpha in sRGB, clamped to 0…1, for Cairo.
  var drawable: SIMD4<Double> { channels.clamped(lowerBound: .zero, upperBound: .one) }
}

extension CGColor: _ExpressibleByColorLiteral {
  /// Creates a colour from a literal such as `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`, in sRGB. As in Core Graphics.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
