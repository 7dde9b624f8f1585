internal import CPango
import CoreGraphics

/// One line of a `PangoText`, which must outlive it.
struct PangoLine {
  let line: UnsafeMutablePointer<PangoLayoutLine>
  /// How wide the line is, in points, spaces at a break not counted.
  let width: CGFloat
  /// The rectangle around the ink, from the start of the baseline, in points.
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

  /// Where the line begins in the text, in bytes of UTF-8.
  var startIndex: Int { Int(line.pointee.start_index) }

  var isRightToLeft: Bool {
    pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  /// The runs of glyphs of one font each, from left to right.
  var runs: [UnsafeMutablePointer<PangoGlyphItem>] {
    sequence(first: line.pointee.runs) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) }
  }

  /// Whether a run's glyphs bring their own colours.
  var hasColorGlyphs: Bool { runs.contains { $0.hasColors } }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  /// Whether the run's font is one of coloured glyphs, by the tables OpenType has for them.
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
