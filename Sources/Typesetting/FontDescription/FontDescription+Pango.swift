internal import CPango
import CoreGraphics

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

extension CGFloat {
  fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
