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

  private static let maximumDistance: CGFloat = 10_000

  let layout: OpaquePointer
  let lines: [PangoLine]

  init(
    _ text: String, styledRanges: [StyledRange] = [], style: TextStyle, width: CGFloat? = nil,
    overflow: Overflow = .none, in context: OpaquePointer
  ) {
    let layout: OpaquePointer = pango_layout_new(context)
    style.font.withPangoDescription { pango_layout_set_font_description(layout, $0) }
    let attributes = Self.attributes(text, style)
    for (index, styled) in styledRanges.enumerated() {
      Self.insert(styled, number: index, in: attributes)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    if let width {
      switch overflow {
      case .wrap(let mode):
        pango_layout_set_wrap(layout, Self.wrapMode(mode, of: layout, text))
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
    lines = (0..<count).compactMap {
      PangoLine(pango_layout_get_line_readonly(layout, $0), styledRanges: styledRanges)
    }
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

  /// How to break the lines of a layout. Pango 1.50 ends the process if it is to break lines between words, or else characters, and comes upon a
  /// place between words that is in the middle of a character, such as one before an emoji modifier without an emoji. A text with such a place has
  /// its lines broken between any two characters.
  private static func wrapMode(
    _ mode: PangoWrapMode, of layout: OpaquePointer, _ text: String
  ) -> PangoWrapMode {
    guard mode == PANGO_WRAP_WORD_CHAR, text.utf8.contains(where: { $0 >= 0x80 }),
      text.unicodeScalars.contains(where: \.extendsCharacters)
        || text.contains(where: { $0.unicodeScalars.count > 1 })
    else { return mode }
    var count: Int32 = 0
    let places = UnsafeBufferPointer(
      start: pango_layout_get_log_attrs_readonly(layout, &count), count: Int(count))
    // A line may end behind the last character in any case.
    let isInconsistent = places.dropLast().contains {
      $0.is_line_break != 0 && $0.is_char_break == 0
    }
    return isInconsistent ? PANGO_WRAP_CHAR : mode
  }

  /// Converts points to Pango's units, rounded up so that a text fits into its measured width.
  private static func units(_ points: CGFloat) -> Int32 {
    Int32((max(0, points) * CGFloat(PANGO_SCALE)).rounded(.up))
  }

  /// Returns the attributes of the whole text, apart from the font: kerning, digits and language.
  private static func attributes(_ text: String, _ style: TextStyle) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if style.kern != 0 { pango_attr_list_insert(list, letterSpacing(style.kern)) }
    if style.font.hasMonospacedDigits {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    if let tag = TextLanguage.tag(for: text) {
      pango_attr_list_insert(list, pango_attr_language_new(pango_language_from_string(tag)))
    }
    return list
  }

  private static func letterSpacing(_ kern: CGFloat) -> UnsafeMutablePointer<PangoAttribute>? {
    let limited = kern.isFinite ? min(max(kern, -maximumDistance), maximumDistance) : 0
    return pango_attr_letter_spacing_new(Int32((limited * CGFloat(PANGO_SCALE)).rounded()))
  }

  /// Adds the attributes of a styled range that change its glyphs or their places. Colours and lines are drawn by this module.
  private static func insert(_ styled: StyledRange, number: Int, in list: OpaquePointer?) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      guard let attribute else { return }
      attribute.pointee.start_index = guint(styled.range.lowerBound)
      attribute.pointee.end_index = guint(styled.range.upperBound)
      pango_attr_list_change(list, attribute)
    }
    // A colour of its own makes each range a run of its own. Nothing is drawn with it.
    insert(pango_attr_foreground_new(UInt16(number & 0xFFFF), UInt16(number >> 16 & 0xFFFF), 1))
    if let font = styled.font {
      font.withPangoDescription { insert(pango_attr_font_desc_new($0)) }
      insert(pango_attr_font_features_new(font.hasMonospacedDigits ? "tnum=1" : "tnum=0"))
    }
    if let kern = styled.kern { insert(letterSpacing(kern)) }
    if styled.baselineOffset != 0, styled.baselineOffset.isFinite {
      let rise = min(max(styled.baselineOffset, -maximumDistance), maximumDistance)
      insert(pango_attr_rise_new(Int32((rise * CGFloat(PANGO_SCALE)).rounded())))
    }
    if let rect = styled.attachment?.rect {
      var space = PangoRectangle(rect.offsetBy(dx: -rect.minX, dy: 0))
      insert(pango_attr_shape_new(&space, &space))
    }
  }
}

/// A line of a `PangoText`. The text must outlive the line.
struct PangoLine {
  let line: UnsafeMutablePointer<PangoLayoutLine>
  /// The width in points, without the spaces at a line break.
  let width: CGFloat
  /// The bounding rectangle of the glyphs' ink, relative to the start of the baseline, in points.
  let ink: CGRect
  /// The styled ranges of the whole text.
  private let styledRanges: [StyledRange]

  init?(_ line: UnsafeMutablePointer<PangoLayoutLine>?, styledRanges: [StyledRange]) {
    guard let line else { return nil }
    self.line = line
    self.styledRanges = styledRanges
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

  /// Whether a run has coloured glyphs, or its styled range has colours.
  var hasColorGlyphs: Bool { runs.contains { $0.hasColors } || hasOwnColors }

  /// Whether the styled range of a run has colours.
  var hasOwnColors: Bool {
    !styledRanges.isEmpty && runs.contains { styledRange(of: $0)?.hasColors == true }
  }

  /// The styled range that a run belongs to; nil for a part of the text that has the style's attributes.
  func styledRange(of run: UnsafeMutablePointer<PangoGlyphItem>) -> StyledRange? {
    styledRanges.isEmpty ? nil : styledRanges.styledRange(at: Int(run.pointee.item.pointee.offset))
  }

  /// The measures of the line: those of the highest and the lowest of the fonts in it. `base` are those of the style's font.
  @MainActor
  func metrics(_ base: FontMetrics, measuring measure: (FontDescription) -> FontMetrics)
    -> FontMetrics
  {
    guard !styledRanges.isEmpty, !runs.isEmpty else { return base }
    var (ascender, descender) = (-CGFloat.infinity, CGFloat.infinity)
    for run in runs {
      let styled = styledRange(of: run)
      let metrics = styled?.font.map(measure) ?? base
      let image = styled?.attachment?.rect
      let offset = styled?.baselineOffset ?? 0
      ascender = max(ascender, offset + (image.map { max(0, -$0.minY) } ?? metrics.ascender))
      descender = min(descender, offset + (image.map { min(0, -$0.maxY) } ?? metrics.descender))
    }
    return FontMetrics(
      ascender: ascender, descender: descender, capHeight: base.capHeight, xHeight: base.xHeight)
  }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  /// The width in points.
  var width: CGFloat { points(pango_glyph_string_get_width(pointee.glyphs)) }

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

extension PangoRectangle {
  /// Converts a rectangle in points, of at most 10,000 points, to Pango's units.
  fileprivate init(_ rect: CGRect) {
    func units(_ points: CGFloat) -> Int32 {
      Int32((min(max(points, -10_000), 10_000) * CGFloat(PANGO_SCALE)).rounded())
    }
    self.init(
      x: units(rect.minX), y: units(rect.minY), width: units(rect.width),
      height: units(rect.height))
  }
}

/// Converts a rectangle of Pango to points.
func points(_ rect: PangoRectangle) -> CGRect {
  CGRect(
    x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
}

extension Unicode.Scalar {
  /// Whether the scalar may belong to the character before it.
  fileprivate var extendsCharacters: Bool {
    properties.isGraphemeExtend || properties.isEmojiModifier
      || [.spacingMark, .format].contains(properties.generalCategory)
  }
}
