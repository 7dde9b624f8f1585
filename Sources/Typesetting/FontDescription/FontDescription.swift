import CoreGraphics

/// Which font text is set in: a family, a size, a weight.
///
/// Characters that the family lacks (Chinese, emoji) come from the installed fonts that have them,
/// as fontconfig chooses. A family that isn't installed is replaced by a sans-serif one.
public struct FontDescription: Hashable, Sendable {
  /// A family of fonts, by purpose or by name.
  public enum Family: Hashable, Sendable {
    /// The font of the user interface: Inter, or else what the system calls sans-serif.
    case system
    /// A font whose characters all have one width: DejaVu Sans Mono, or else what the system calls monospace.
    case monospaced
    /// A family as fontconfig knows it, for example "DejaVu Serif".
    case named(String)
  }

  /// How bold a font is, on the scale of CSS and OpenType: 1 … 1000.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let ultraLight = Weight(rawValue: 100)
    public static let thin = Weight(rawValue: 200)
    public static let light = Weight(rawValue: 300)
    public static let regular = Weight(rawValue: 400)
    public static let medium = Weight(rawValue: 500)
    public static let semibold = Weight(rawValue: 600)
    public static let bold = Weight(rawValue: 700)
    public static let heavy = Weight(rawValue: 800)
    public static let black = Weight(rawValue: 900)
  }

  public var family: Family
  /// The size of the em in points.
  public var size: CGFloat
  public var weight: Weight
  public var isItalic: Bool
  /// Whether digits are all of one width, so that a running number doesn't shake.
  public var hasMonospacedDigits: Bool

  public init(
    _ family: Family = .system, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false,
    hasMonospacedDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
  }
}
