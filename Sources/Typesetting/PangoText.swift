internal import CPango
import CoreGraphics
import Dispatch

/// A text laid out by Pango. It owns Pango's layout object. Main thread only, like all use of Pango in this
/// module.
final class PangoText {
  /// How to handle text that is wider than the box.
  enum Overflow {
    case wrap(PangoWrapMode)
    case ellipsize(PangoEllipsizeMode)
    case none
  }

  private static let maximumKern: CGFloat = 10_000

  let layout: OpaquePointer
  let lines: [PangoLine]

  init(
    _ text: String, style: TextStyle, width: CGFloat? = nil, overflow: Overflow = .none,
    in context: OpaquePointer
  ) {
    let layout: OpaquePointer = pango_layout_new(context)
    style.font.withPangoDescription { pango_layout_set_font_description(layout, $0) }
    let attributes = Self.attributes(text, style)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    if let width {
      switch overflow {
      case .wrap(let mode):
        pango_layout_set_wrap(layout, mode)
        pango_layout_set_width(layout, Self.units(width))
      case .ellipsize(let mode):
        pango_layout_set_ellipsize(layout, mode)
        pango_layout_set_width(layout, Self.units(width))
      case .none: break
      }
    }
    pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    let count = pango_layout_get_line_count(layout)
    self.layout = layout
    lines = (0..<count).compactMap { PangoLine(pango_layout_get_line_readonly(layout, $0)) }
  }

  deinit {
    // The last reference may be released on any thread, but the layout must be released on the main
    // thread: that may release a font, and Pango's font map is not thread-safe.
    nonisolated(unsafe) let layout = UnsafeMutableRawPointer(layout)
    if Thread.isMainThread {
      g_object_unref(layout)
    } else {
      DispatchQueue.main.async { g_object_unref(layout) }
    }
  }

  /// Whether an ellipsis replaces a part of the text.
  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Converts points to Pango's units, rounded up so that a text fits into its measured width.
  private static func units(_ points: CGFloat) -> Int32 {
    Int32((max(0, points) * CGFloat(PANGO_SCALE)).rounded(.up))
  }

  /// Returns the attributes of the whole text, apart from the font: kerning, digits and language.
  private static func attributes(_ text: String, _ style: TextStyle) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if style.kern != 0, style.kern.isFinite {
      let spacing = min(max(style.kern, -maximumKern), maximumKern) * CGFloat(PANGO_SCALE)
      pango_attr_list_insert(list, pango_attr_letter_spacing_new(Int32(spacing.rounded())))
    }
    if style.font.hasMonospacedDigits {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    if let tag = TextLanguage.tag(for: text) {
      pango_attr_list_insert(list, pango_attr_language_new(pango_language_from_string(tag)))
    }
    return list
  }
}

/// A line of a `PangoText`. The text must outlive the line.
struct PangoLine {
  let line: UnsafeMutablePointer<PangoLayoutLine>
  /// The width in points, without the spaces at a line break.
  let width: CGFloat
  /// The bounding rectangle of the ink, relative to the start of the baseline, in points.
  let ink: CGRect

  init?(_ line: UnsafeMutablePointer<PangoLayoutLine>?) {
    guard let line else { return nil }
    self.line = line
    var inkRect = PangoRectangle()
    var logicalRect = PangoRectangle()
    pango_layout_line_get_extents(line, &inkRect, &logicalRect)
    width = points(logicalRect.width)
    ink = points(inkRect)
  }

  /// The UTF-8 offset in the text at which the line begins.
  var startIndex: Int { Int(line.pointee.start_index) }

  var isRightToLeft: Bool {
    pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  /// The line's runs from left to right. Each run consists of glyphs of one font.
  var runs: [UnsafeMutablePointer<PangoGlyphItem>] {
    sequence(first: line.pointee.runs) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) }
  }

  /// Whether a run has coloured glyphs.
  var hasColorGlyphs: Bool { runs.contains { $0.hasColors } }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  /// Whether the run's font has coloured glyphs, according to its OpenType tables.
  var hasColors: Bool {
    guard let font = pointee.item.pointee.analysis.font,
      let face = hb_font_get_face(pango_font_get_hb_font(font))
    else { return false }
    return ["COLR", "CBDT", "sbix", "SVG "].contains { name in
      let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
      let table = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
  }
}

/// Converts a length of Pango, 1024ths of a point, to points.
func points(_ units: Int32) -> CGFloat {
  CGFloat(units) / CGFloat(PANGO_SCALE)
}

/// Converts a rectangle of Pango to points.
func points(_ rect: PangoRectangle) -> CGRect {
  CGRect(
    x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
}
