import Foundation
internal import Typesetting

/// A font of Core Graphics: a name for `CATextLayer.font`, or a font's bytes, to be registered. Glyphs can't be drawn with it.
public final class CGFont: Sendable {
  /// The name of the font; nil for a font of bytes.
  public let fullName: String?
  /// The bytes of the font's file; nil for a font with a name.
  let data: Data?

  /// Creates a font with a name that `UIFont(name:size:)` knows; nil for another one.
  public init?(_ name: String) {
    guard FontDescription(named: name, size: 1) != nil else { return nil }
    (fullName, data) = (name, nil)
  }

  /// Creates a font of bytes; nil if the provider has none. Whether they are a font shows when it is registered.
  public init?(_ provider: CGDataProvider) {
    guard !provider.data.isEmpty else { return nil }
    (fullName, data) = (nil, provider.data)
  }
}
