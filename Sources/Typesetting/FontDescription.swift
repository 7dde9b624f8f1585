internal import CPango
import CoreGraphics
import Foundation

/// Selects a font: its family, size and weight.
///
/// Characters that the family lacks, such as Chinese ones or emoji, are drawn in other installed fonts,
/// which fontconfig chooses. A family that is not installed is replaced by a sans-serif one.
public struct FontDescription: Hashable, Sendable {
  /// A font family, by purpose or by name.
  public enum Family: Hashable, Sendable {
    /// The font of the user interface: Inter if it is installed, else the system's sans-serif font.
    case system
    /// A font for code: DejaVu Sans Mono if it is installed, else the system's monospace font.
    case monospaced
    /// A family by its name in fontconfig, such as "DejaVu Serif".
    case named(String)
  }

  /// The boldness of a font, on the scale of CSS and OpenType: 1…1000.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number on the scale.
    public let rawValue: Int

    /// Creates a weight from its number.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The weight 100.
    public static let ultraLight = Weight(rawValue: 100)
    /// The weight 200.
    public static let thin = Weight(rawValue: 200)
    /// The weight 300.
    public static let light = Weight(rawValue: 300)
    /// The weight 400, of normal text.
    public static let regular = Weight(rawValue: 400)
    /// The weight 500.
    public static let medium = Weight(rawValue: 500)
    /// The weight 600.
    public static let semibold = Weight(rawValue: 600)
    /// The weight 700.
    public static let bold = Weight(rawValue: 700)
    /// The weight 800.
    public static let heavy = Weight(rawValue: 800)
    /// The weight 900.
    public static let black = Weight(rawValue: 900)
  }

  /// The family.
  public var family: Family
  /// The em size in points. It is clamped to 0.25…16 384 when the font is loaded.
  public var size: CGFloat
  /// The boldness.
  public var weight: Weight
  /// Whether the font is italic.
  public var isItalic: Bool
  /// Whether all digits have the same width, so that the digits of a changing number do not shift.
  public var hasMonospacedDigits: Bool

  /// Creates a font description.
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
  /// The range to which sizes are clamped. Pango treats a size of 0 as "any" and stores sizes in 22 bits.
  private static let sizes: ClosedRange<CGFloat> = 0.25...16_384

  /// Pango's list of families, the preferred one first.
  private var families: String {
    switch family {
    case .system: "Inter, sans-serif"
    case .monospaced: "DejaVu Sans Mono, monospace"
    case .named(let name): "\(name), sans-serif"
    }
  }

  /// Calls `body` with Pango's description of this font, which is valid during the call.
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
  /// Returns whether fontconfig knows a family, or an alias such as "Serif". Case is ignored.
  ///
  /// The first call lists the installed families, which takes some milliseconds. Fonts that are
  /// installed later are not found, except those of ``FontFace/addFile(at:)``. Callable on any thread.
  public static func isInstalled(_ name: String) -> Bool {
    let known = FontFace.familyNames.union(installed[key(name)] ?? [])
    return known.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
  }

  /// The name of the family that is called `name` if case and blanks are ignored, as in PostScript names; nil if none is installed.
  public static func named(_ name: String) -> FontDescription.Family? {
    let key = key(name)
    let found = FontFace.familyNames.first { Self.key($0) == key } ?? installed[key]?.first
    return found.map(FontDescription.Family.named)
  }

  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// The names of the installed families, by the same names in small letters and without blanks.
  private static let installed: [String: [String]] = {
    // Use a separate font map, because Pango's shared one belongs to the main thread.
    guard let map = pango_cairo_font_map_new() else { return [:] }
    defer { g_object_unref(map) }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    let names = UnsafeBufferPointer(start: families, count: Int(count)).compactMap { family in
      family.map { String(cString: pango_font_family_get_name($0)) }
    }
    return Dictionary(grouping: names, by: key)
  }()
}

extension CGFloat {
  fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
