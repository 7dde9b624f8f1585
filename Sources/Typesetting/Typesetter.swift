import CoreGraphics
internal import CPango
import Foundation

/// What all text shares: Pango's fonts, and caches of what has been set and drawn.
///
/// The first use reads the system's fonts, which costs some 5 ms (30 ms more at the first Chinese
/// character, 20 ms at the first emoji); nothing is read by a program that shows no text.
@MainActor
public final class Typesetter {
  public static let shared = Typesetter()

  /// The most texts kept laid out.
  private static let layoutCapacity = 1024
  /// The most bytes of drawn text kept.
  private static let tileCapacity = 16 << 20

  let context: OpaquePointer
  private var metrics: [FontDescription: FontMetrics] = [:]
  private var layouts = LRUCache<TextLayout.Key, ShapedText>(capacity: layoutCapacity)
  private var tiles = LRUCache<TileKey, RasterizedText?>(capacity: tileCapacity)

  private init() {
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    // Text looks the same on every machine and at every place: edges in gray, outlines as designed,
    // glyphs where the font puts them and not at whole pixels.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// Reads the system's fonts if that hasn't happened yet, and throws when there is none.
  ///
  /// Without fonts text has no size and nothing is drawn; call this at start-up to say why.
  public func checkFonts() throws(TypesettingError) {
    let font = FontDescription(size: 16).withPangoDescription {
      pango_context_load_font(context, $0)
    }
    guard let font else { throw .noFonts }
    g_object_unref(font)
  }

  /// Forgets all text laid out and drawn. It is made again when asked for.
  public func removeCachedText() {
    layouts.removeAll()
    tiles.removeAll()
  }

  func metrics(of font: FontDescription) -> FontMetrics {
    if let known = metrics[font] { return known }
    let measured = FontMetrics(measuring: font, in: context)
    metrics[font] = measured
    return measured
  }

  func shapedText(for key: TextLayout.Key) -> ShapedText {
    layouts.value(for: key) { ShapedText(key, in: context, metrics: metrics(of: key.style.font)) }
  }

  func tile(for key: TileKey, orMake make: () -> RasterizedText?) -> RasterizedText? {
    tiles.value(for: key, cost: { 256 + ($0?.image.byteCount ?? 0) }, orMake: make)
  }
}

/// What decides every pixel of a drawn text.
struct TileKey: Hashable {
  let text: TextLayout.Key
  let scale: CGFloat
  /// Nil for text that is drawn as coverage, whose colour comes later.
  let color: CGColor?
}

/// Why text can't be set.
public enum TypesettingError: Error, Hashable, Sendable {
  /// No font is installed at all.
  case noFonts
}

extension TypesettingError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .noFonts:
      "No font is installed, so no text can be shown: install the package fonts-inter "
        + "(for Chinese fonts-noto-cjk, for emoji fonts-noto-color-emoji)."
    }
  }

  public var errorDescription: String? { description }
}
