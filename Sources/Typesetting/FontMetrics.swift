internal import CPango
import CoreGraphics

/// The measures of a font in points, with the same signs as in `UIFont`.
public struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of the line.
  public let ascender: CGFloat
  /// The distance from the baseline down to the bottom of the line, as a negative number.
  public let descender: CGFloat
  /// The height of the capital letter H.
  public let capHeight: CGFloat
  /// The height of the small letter x.
  public let xHeight: CGFloat

  /// The height of a line: the distance between two baselines without additional spacing.
  public var lineHeight: CGFloat { ascender - descender }
}

extension FontMetrics {
  /// The measures of a line of this font with the line heights of `style`.
  func line(in style: TextStyle) -> FontMetrics {
    let height = min(
      max(lineHeight * style.lineHeightMultiple, style.lineHeights.lowerBound),
      style.lineHeights.upperBound)
    return FontMetrics(
      ascender: ascender + height - lineHeight, descender: descender, capHeight: capHeight,
      xHeight: xHeight)
  }
}

extension FontDescription {
  /// The measures of this font, computed once for each description.
  @MainActor public var metrics: FontMetrics {
    Typesetter.shared.metrics(of: self)
  }
}

extension FontMetrics {
  /// Measures the font selected by `description`; all zeros if no font is installed.
  @MainActor
  init(measuring description: FontDescription, in context: OpaquePointer) {
    let font = description.withPangoDescription { pango_context_load_font(context, $0) }
    guard let font else {
      self.init(ascender: 0, descender: 0, capHeight: 0, xHeight: 0)
      return
    }
    defer { g_object_unref(font) }
    let metrics = pango_font_get_metrics(font, nil)
    defer { pango_font_metrics_unref(metrics) }
    // Pango does not provide these heights: measure the ink of letters with flat tops.
    func height(of letter: String) -> CGFloat {
      let text = PangoText(letter, style: TextStyle(font: description), in: context)
      return -(text.lines.first?.ink.minY ?? 0)
    }
    self.init(
      ascender: points(pango_font_metrics_get_ascent(metrics)),
      descender: -points(pango_font_metrics_get_descent(metrics)),
      capHeight: height(of: "H"),
      xHeight: height(of: "x"))
  }
}
