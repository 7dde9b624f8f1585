import Foundation

/// The kind of components that the colours of a space have, as in Core Graphics.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Any other kind, which no colour space of this module has.
  case unknown = -1
  /// One component: a gray.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
}

/// A colour space: sRGB, or gray with sRGB's transfer function.
///
/// Unlike Core Graphics, this module has no other colour spaces and no colour management.
public final class CGColorSpace: Sendable, Hashable {
  /// The name of the sRGB colour space.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the gray colour space.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The name.
  public let name: String?
  /// The kind of components.
  public let model: CGColorSpaceModel

  static let rgb = CGColorSpace(name: sRGB, model: .rgb)
  static let gray = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)

  private init(name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// Creates the colour space `sRGB` or `genericGrayGamma2_2`; nil for any other name.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB: self.init(name: name, model: .rgb)
    case Self.genericGrayGamma2_2: self.init(name: name, model: .monochrome)
    default: return nil
    }
  }

  /// The number of components without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  /// Compares the models.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  /// Hashes the model.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
  }
}

/// Returns the display's RGB colour space, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// Returns the display's gray colour space, which has sRGB's transfer function here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
