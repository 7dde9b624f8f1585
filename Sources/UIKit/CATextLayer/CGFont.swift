internal import Typesetting

/// A font of Core Graphics. Here it is a family's name, for `CATextLayer.font`; glyphs can't be drawn with it.
public final class CGFont: Sendable {
  /// The name of the family.
  public let fullName: String?

  /// Creates a font of a family that is installed; nil for another one.
  public init?(_ name: String) {
    guard FontDescription.Family.isInstalled(name) else { return nil }
    fullName = name
  }
}
