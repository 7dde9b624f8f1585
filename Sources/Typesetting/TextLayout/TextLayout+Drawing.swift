internal import CPango
import CoreGraphics

extension TextLayout {
  /// Draws the text with the context's fill colour, the box's top left at `point`.
  ///
  /// Where the context isn't rotated, baselines are moved to whole pixels, so that text is as sharp
  /// as can be. Glyphs stand between pixels along the line.
  public func draw(in context: CGContext, at point: CGPoint) {
    guard !shaped.lines.isEmpty else { return }
    let ctm = context.ctm
    context.withCairo { cairo in
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      cairo_new_path(cairo)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
      if let clip = shaped.clip {
        cairo_rectangle(cairo, point.x + clip.minX, point.y + clip.minY, clip.width, clip.height)
        cairo_clip(cairo)
      }
      for line in shaped.lines {
        let origin = CGPoint(x: point.x + line.origin.x, y: point.y + line.origin.y)
        line.line.draw(in: cairo, at: origin.onWholePixel(ctm))
      }
    }
  }
}

extension CGPoint {
  /// The point moved along y to a whole pixel, or itself when lines don't follow rows of pixels.
  fileprivate func onWholePixel(_ ctm: CGAffineTransform) -> CGPoint {
    guard ctm.b == 0, ctm.c == 0, ctm.d != 0 else { return self }
    return CGPoint(x: x, y: ((ctm.d * y + ctm.ty).rounded() - ctm.ty) / ctm.d)
  }
}

extension PangoLine {
  /// Draws the runs from `origin` on, with Cairo's source.
  ///
  /// Outlines are filled as paths: Cairo's own way to show glyphs puts each at a whole pixel, which
  /// spaces small text unevenly. Coloured glyphs are bitmaps and have no outline.
  fileprivate func draw(in cairo: OpaquePointer, at origin: CGPoint) {
    var x = origin.x
    for run in runs {
      let glyphs = run.pointee.glyphs
      let font = run.pointee.item.pointee.analysis.font
      cairo_move_to(cairo, x, origin.y - points(run.pointee.y_offset))
      if run.hasColors {
        showColored(glyphs, font, in: cairo)
      } else {
        pango_cairo_glyph_string_path(cairo, font, glyphs)
        cairo_fill(cairo)
      }
      x += points(pango_glyph_string_get_width(glyphs))
    }
  }

  private func showColored(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>?, _ font: UnsafeMutablePointer<PangoFont>?,
    in cairo: OpaquePointer
  ) {
    var alpha = 1.0
    cairo_pattern_get_rgba(cairo_get_source(cairo), nil, nil, nil, &alpha)
    guard alpha < 1 else { return pango_cairo_show_glyph_string(cairo, font, glyphs) }
    // Glyphs with their own colours take nothing from the source, not even its opacity.
    cairo_save(cairo)
    cairo_push_group(cairo)
    pango_cairo_show_glyph_string(cairo, font, glyphs)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, alpha)
    cairo_restore(cairo)
  }
}
