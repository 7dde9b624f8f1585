import CoreGraphics
internal import CPango

/// Which font text is set in: a family, a size, a weight.
///
/// Characters that the family lacks (Chinese, emoji) come from the installed fonts that have them,
/// as fontconfig chooses. A family that isn't installed is replaced by a sans-serif one.
public struct FontDescription: Hashable, Sendable {
  /// A family of fonts, by purpose or by name.
  public enum Family: Hashable, Sendable {
    /// The font of the user interface: Inter, or else what the system calls sans-serif.
    case system
    /// Every character as wide as the others.
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

extension FontDescription {
  /// Sizes outside are taken as the nearest of these: Pango takes 0 for "any", and has 22 bits.
  private static let sizes: ClosedRange<CGFloat> = 0.25...16_384

  /// Pango's list of families, the preferred first.
  private var families: String {
    switch family {
    case .system: "Inter, sans-serif"
    case .monospaced: "monospace"
    case .named(let name): "\(name), sans-serif"
    }
  }

  /// Lends `body` Pango's description of this font.
  func withPangoDescription<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    let description: OpaquePointer = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, families)
    let size = self.size.isNaN ? Self.sizes.lowerBound : self.size.clamped(to: Self.sizes)
    pango_font_description_set_absolute_size(description, Double(size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: PangoWeight.RawValue(min(max(weight.rawValue, 1), 1000))))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return body(description)
  }
}

extension FontDescription.Family {
  /// Whether fontconfig knows a family of this name: an installed one, or an alias such as "Serif". Case is ignored.
  ///
  /// The first call lists the installed families, which takes some milliseconds; fonts installed later are not seen. May
  /// be called from any thread.
  public static func isInstalled(_ name: String) -> Bool {
    installedNames.contains(name.lowercased())
  }

  private static let installedNames: Set<String> = {
    // A font map of its own: Pango's shared one belongs to the main thread.
    guard let map = pango_cairo_font_map_new() else { return [] }
    defer { g_object_unref(map) }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    let names = UnsafeBufferPointer(start: families, count: Int(count)).compactMap { family in
      family.map { String(cString: pango_font_family_get_name($0)).lowercased() }
    }
    return Set(names)
  }()
}

extension CGFloat {
  fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
