internal import CPango
import CoreGraphics
import Foundation
import Synchronization

/// The state that all texts share: Pango's fonts, and caches of layouts and rasterised texts.
///
/// The first use reads the system's fonts, which takes about 5 ms. The first Chinese character takes
/// another 30 ms, the first emoji another 20 ms. A program without text reads no fonts.
@MainActor
public final class Typesetter {
  /// The only typesetter.
  public static let shared = Typesetter()

  /// The largest number of cached layouts.
  private static let layoutCapacity = 1024
  /// The limit for the size of all cached rasterised texts, in bytes.
  private static let rasterCapacity = 16 << 20

  /// Pango's context with the fonts of the system, and those that have been added up to now.
  var context: OpaquePointer {
    let additions = FontFace.additions.load(ordering: .relaxed)
    if additions != knownAdditions {
      knownAdditions = additions
      // Layouts that exist keep the old context. If it changed, Pango would break their lines again.
      g_object_unref(UnsafeMutableRawPointer(storedContext))
      let map = pango_cairo_font_map_new()
      storedContext = Self.makeContext(map)
      if let map { g_object_unref(map) }
    }
    return storedContext
  }
  private var storedContext: OpaquePointer
  private var knownAdditions = 0
  private var metrics: [FontDescription: FontMetrics] = [:]
  private var layouts = LRUCache<TextLayout.Key, ShapedText>(capacity: layoutCapacity)
  private var rasters = LRUCache<RasterKey, RasterizedText?>(capacity: rasterCapacity)

  private init() {
    storedContext = Self.makeContext(pango_cairo_font_map_get_default())
  }

  private static func makeContext(_ map: UnsafeMutablePointer<PangoFontMap>?) -> OpaquePointer {
    let context: OpaquePointer = pango_font_map_create_context(map)
    // Use gray antialiasing, no hinting and fractional glyph positions, so that text looks the same on every
    // machine and at every position.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    return context
  }

  /// Throws an error if no font is installed.
  ///
  /// Without fonts, text has no size and is invisible. Call this method at start-up to report the reason. It
  /// reads the system's fonts if they have not been read yet.
  public func checkFonts() throws(TypesettingError) {
    let font = FontDescription(size: 16).withPangoDescription {
      pango_context_load_font(context, $0)
    }
    guard let font else { throw .noFonts }
    g_object_unref(font)
  }

  /// Empties the caches of layouts and rasterised texts.
  public func removeCachedText() {
    layouts.removeAll()
    rasters.removeAll()
  }

  func metrics(of font: FontDescription) -> FontMetrics {
    if let known = metrics[font] { return known }
    let measured = FontMetrics(measuring: font, in: context)
    metrics[font] = measured
    return measured
  }

  func shapedText(for key: TextLayout.Key) -> ShapedText {
    layouts.value(for: key) { ShapedText(key, in: context, measuring: metrics(of:)) }
  }

  /// Returns the rasterised text from the cache. If it is not there, `make` creates it.
  func raster(for key: RasterKey, orMake make: () -> RasterizedText?) -> RasterizedText? {
    rasters.value(for: key, cost: { 256 + ($0?.image.byteCount ?? 0) }, orMake: make)
  }
}

/// Everything that affects the pixels of a rasterised text.
struct RasterKey: Hashable {
  let text: TextLayout.Key
  let scale: CGFloat
  /// The text colour; nil for text without coloured glyphs, which is rasterised as alpha only.
  let color: CGColor?
}

/// Why text can't be typeset.
public enum TypesettingError: Error, Hashable, Sendable {
  /// No font is installed.
  case noFonts
}

extension TypesettingError: CustomStringConvertible, LocalizedError {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .noFonts:
      "No font is installed, so no text can be shown: install the package fonts-inter "
        + "(for Chinese fonts-noto-cjk, for emoji fonts-noto-color-emoji)."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
