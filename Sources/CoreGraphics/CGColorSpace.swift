import Foundation

/// How many components a colour has and what they mean.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
}

/// One of the two colour spaces Interlude draws in: sRGB, and gray with sRGB's gamma.
public final class CGColorSpace: Sendable, Hashable {
  /// The name of the sRGB colour space.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the gray colour space.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  public let name: String?
  public let model: CGColorSpaceModel

  static let rgb = CGColorSpace(name: sRGB, model: .rgb)
  static let gray = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)

  private init(name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// The colour space of that name, or nil when it is neither `sRGB` nor `genericGrayGamma2_2`.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB: self.init(name: name, model: .rgb)
    case Self.genericGrayGamma2_2: self.init(name: name, model: .monochrome)
    default: return nil
    }
  }

  /// The number of components without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
  }
}

/// The display's RGB colours, which are sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// The display's grays, which have sRGB's gamma here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
