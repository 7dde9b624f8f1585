internal import CPango
import CoreGraphics

/// A text laid out in a style: broken into lines, measured and ready to draw.
///
///     let layout = TextLayout("Hello", style: TextStyle(font: FontDescription(size: 17)), width: 200)
///     label.size = layout.size
///
/// Coordinates are in points from the top left corner of the layout's box, y down. The box is as wide as
/// `width`, or as wide as the text if `width` is nil.
///
/// Layouts are cached: a layout from the cache costs some microseconds, and a new line of text about 50 µs.
/// A line's height depends only on the fonts of the style and of the styled ranges, whichever fonts the characters come from, so
/// that texts in different scripts have the same baselines. Main thread only.
@MainActor
public struct TextLayout {
  /// Everything that affects a layout.
  struct Key: Hashable {
    let text: String
    let styledRanges: [StyledRange]
    let style: TextStyle
    let width: CGFloat?
    let height: CGFloat?
  }

  /// Widths and heights from this value on, in points, count as no limit. Pango's own limit is twice as large.
  private static let widest: CGFloat = 1_000_000

  let key: Key
  let shaped: ShapedText

  /// Lays out a text, or finds it in the cache.
  ///
  /// - Parameters:
  ///   - text: the text. NUL characters are replaced, because Pango would end the text at the first one.
  ///   - styledRanges: the parts of the text that differ from the style, in their order; they don't overlap.
  ///   - style: the style.
  ///   - width: the width of the box, at which lines are broken or truncated; nil for no limit.
  ///   - height: the height of the box; nil for no limit. Lines that do not fit are dropped, except for
  ///     the first one.
  public init(
    _ text: String, styledRanges: [StyledRange] = [], style: TextStyle, width: CGFloat? = nil,
    height: CGFloat? = nil
  ) {
    // A replacement of the same length in UTF-8, because styled ranges count it.
    let text =
      text.utf8.contains(0)
      ? text.replacing("\0", with: styledRanges.isEmpty ? "\u{FFFD}" : " ") : text
    key = Key(
      text: text, styledRanges: styledRanges, style: style,
      width: width.flatMap { $0 < Self.widest ? max(0, $0) : nil },
      height: height.flatMap { $0 < Self.widest ? max(0, $0) : nil })
    shaped = Typesetter.shared.shapedText(for: key)
  }

  /// The width of the widest line and the height of all lines, in points, not rounded.
  ///
  /// In the mode `clipping`, the width is at most that of the box. An empty text has one empty line.
  public var size: CGSize { shaped.size }

  /// The number of lines.
  public var lineCount: Int { shaped.lines.count }

  /// The distance from the top of the box to the first line's baseline.
  public var firstBaseline: CGFloat { shaped.lines.first?.origin.y ?? 0 }

  /// The distance from the top of the box to the last line's baseline.
  public var lastBaseline: CGFloat { shaped.lines.last?.origin.y ?? 0 }

  /// Whether a part of the text is not visible.
  public var isTruncated: Bool { shaped.isTruncated }

  /// Whether the text begins at the right, as Arabic and Hebrew do. False for an empty text.
  public var isRightToLeft: Bool {
    !key.text.isEmpty && shaped.lines.first?.line.isRightToLeft == true
  }

  /// Whether some of it has its own colours, as emoji and coloured ranges do.
  public var hasColorGlyphs: Bool { shaped.hasColorGlyphs }

  /// The bounding rectangle of everything drawn; null if nothing is drawn.
  ///
  /// It may extend beyond the box, for instance because of an italic letter's tail.
  public var inkBounds: CGRect { shaped.inkBounds }
}

extension TextLayout {
  /// Draws the text in the context's fill colour, with the box's top left corner at `point`.
  ///
  /// Unless the context is rotated, baselines are moved to whole pixels, which makes text sharper.
  /// Along the line, glyphs keep fractional positions.
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
        line.draw(in: cairo, at: origin.onWholePixel(ctm))
      }
    }
    drawAttachments(in: context, at: point)
  }

  /// Draws the images in the text, on whole pixels.
  private func drawAttachments(in context: CGContext, at point: CGPoint) {
    guard key.styledRanges.contains(where: { $0.attachment != nil }) else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if let clip = shaped.clip { context.clip(to: clip.offsetBy(dx: point.x, dy: point.y)) }
    for line in shaped.lines {
      for (run, x) in line.line.placedRuns {
        guard let styled = line.line.styledRange(of: run), let attachment = styled.attachment,
          let image = attachment.image
        else { continue }
        context.saveGState()
        if let color = styled.color { context.setFillColor(color) }
        // The run has a space for each of its characters.
        let count = Int(run.pointee.glyphs.pointee.num_glyphs)
        for index in 0..<count {
          let place = CGPoint(
            x: point.x + line.origin.x + x + run.width * CGFloat(index) / CGFloat(count),
            y: point.y + line.origin.y - points(run.pointee.y_offset)
          ).onWholePixel(context.ctm, alongLine: true)
          context.drawUpright(image, in: attachment.rect.offsetBy(dx: place.x, dy: place.y))
        }
        context.restoreGState()
      }
    }
  }
}

extension CGPoint {
  /// Returns the point moved along y to a whole pixel, and along x if `alongLine` is true; unchanged if `ctm` rotates or shears.
  fileprivate func onWholePixel(_ ctm: CGAffineTransform, alongLine: Bool = false) -> CGPoint {
    guard ctm.b == 0, ctm.c == 0, ctm.a != 0, ctm.d != 0 else { return self }
    return CGPoint(
      x: alongLine ? ((ctm.a * x + ctm.tx).rounded() - ctm.tx) / ctm.a : x,
      y: ((ctm.d * y + ctm.ty).rounded() - ctm.ty) / ctm.d)
  }
}

extension ShapedText.Line {
  /// Draws the line with Cairo's source and the colours of its styled ranges; its baseline starts at `origin`.
  fileprivate func draw(in cairo: OpaquePointer, at origin: CGPoint) {
    guard line.hasOwnColors else {
      for (run, x) in line.placedRuns {
        line.draw(run, in: cairo, at: CGPoint(x: origin.x + x, y: origin.y))
      }
      return
    }
    // All backgrounds are behind all glyphs, also those that reach into a neighbour.
    for (run, x) in line.placedRuns {
      guard let color = line.styledRange(of: run)?.backgroundColor else { continue }
      fill(
        CGRect(
          x: origin.x + x, y: origin.y - metrics.ascender, width: run.width,
          height: metrics.lineHeight), color, in: cairo)
    }
    for (run, x) in line.placedRuns {
      let place = CGPoint(x: origin.x + x, y: origin.y)
      let styled = line.styledRange(of: run)
      cairo_save(cairo)
      if let color = styled?.color { cairo_set_source(color, of: cairo) }
      if styled?.attachment == nil { line.draw(run, in: cairo, at: place) }
      let baseline = origin.y - points(run.pointee.y_offset)
      let size = styled?.font?.size ?? fontSize
      if let rule = styled?.underline {
        draw(rule, from: place.x, width: run.width, at: baseline + size * 0.11, size, in: cairo)
      }
      if let rule = styled?.strikethrough {
        draw(rule, from: place.x, width: run.width, at: baseline - size * 0.27, size, in: cairo)
      }
      cairo_restore(cairo)
    }
  }

  /// Draws a line whose middle is at `y`, in Cairo's source or its own colour.
  private func draw(
    _ rule: StyledRange.Rule, from x: CGFloat, width: CGFloat, at y: CGFloat, _ size: CGFloat,
    in cairo: OpaquePointer
  ) {
    let thickness = size / 16 * rule.thickness
    for index in 0..<(rule.isDouble ? 2 : 1) {
      let top = y - thickness / 2 + CGFloat(index) * 2 * thickness
      fill(CGRect(x: x, y: top, width: width, height: thickness), rule.color, in: cairo)
    }
  }

  private func fill(_ rect: CGRect, _ color: CGColor?, in cairo: OpaquePointer) {
    cairo_save(cairo)
    if let color { cairo_set_source(color, of: cairo) }
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }
}

/// Sets Cairo's source to a colour.
private func cairo_set_source(_ color: CGColor, of cairo: OpaquePointer) {
  let rgba = color.rgba
  cairo_set_source_rgba(cairo, Double(rgba.x), Double(rgba.y), Double(rgba.z), Double(rgba.w))
}

extension PangoLine {
  /// The runs with the distances of their beginnings from the line's, in points.
  fileprivate var placedRuns: [(UnsafeMutablePointer<PangoGlyphItem>, CGFloat)] {
    var x: CGFloat = 0
    return runs.map { run in
      defer { x += run.width }
      return (run, x)
    }
  }

  /// Draws a run with Cairo's source; its line's baseline starts at `origin`.
  ///
  /// The outlines of glyphs are filled as paths, because Cairo's text functions would move each glyph to a
  /// whole pixel and so space small text unevenly. Coloured glyphs can't be filled as one path, so they are
  /// drawn with Cairo's text functions.
  fileprivate func draw(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, in cairo: OpaquePointer, at origin: CGPoint
  ) {
    let glyphs = run.pointee.glyphs
    let font = run.pointee.item.pointee.analysis.font
    cairo_move_to(cairo, origin.x, origin.y - points(run.pointee.y_offset))
    if run.hasColors {
      showColored(glyphs, font, in: cairo)
    } else {
      pango_cairo_glyph_string_path(cairo, font, glyphs)
      cairo_fill(cairo)
    }
  }

  private func showColored(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>?, _ font: UnsafeMutablePointer<PangoFont>?,
    in cairo: OpaquePointer
  ) {
    var alpha = 1.0
    cairo_pattern_get_rgba(cairo_get_source(cairo), nil, nil, nil, &alpha)
    guard alpha < 1 else { return pango_cairo_show_glyph_string(cairo, font, glyphs) }
    // Coloured glyphs ignore the source, including its alpha, so draw them as a group with that alpha.
    cairo_save(cairo)
    cairo_push_group(cairo)
    pango_cairo_show_glyph_string(cairo, font, glyphs)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, alpha)
    cairo_restore(cairo)
  }
}

/// A text as an image, and where to draw it.
public struct RasterizedText: Sendable {
  /// The image: an `alpha8` image, which gets its colour when it is drawn, or an image with colours if some
  /// glyphs are coloured.
  public let image: CGImage
  /// The image's rectangle in the layout's box, in points. It is the ink, rounded outward to whole pixels, with
  /// a margin of one pixel.
  public let frame: CGRect
}

extension TextLayout {
  /// Returns the text as an image. Images are cached.
  ///
  /// Nil if there is nothing to draw, or if the image would have more than 32 767 pixels on a side.
  ///
  /// - Parameters:
  ///   - scale: the resolution in pixels per point.
  ///   - color: the colour of the other glyphs in a text that has coloured glyphs. It is ignored for any
  ///     other text, whose `alpha8` image serves every colour.
  public func rasterize(scale: CGFloat, color: CGColor = .black) -> RasterizedText? {
    guard !inkBounds.isNull, scale > 0, scale.isFinite else { return nil }
    let key = RasterKey(text: key, scale: scale, color: hasColorGlyphs ? color : nil)
    return Typesetter.shared.raster(for: key) { draw(inkBounds, scale: scale, color: color) }
  }

  /// Returns the part of the text within `rect`, in the layout's box, as an image, for text that is scrolled.
  ///
  /// It is not cached. Otherwise it is the same as ``rasterize(scale:color:)``.
  public func rasterize(
    _ rect: CGRect, scale: CGFloat, color: CGColor = .black
  ) -> RasterizedText? {
    let part = inkBounds.intersection(rect)
    guard !part.isEmpty, scale > 0, scale.isFinite else { return nil }
    return draw(part, scale: scale, color: color)
  }

  private func draw(_ part: CGRect, scale: CGFloat, color: CGColor) -> RasterizedText? {
    // Add a margin of one pixel around the ink, because drawing moves baselines to whole pixels, by up to half a pixel.
    let pixels = part.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
      .insetBy(dx: -1, dy: -1)
    guard pixels.width <= 32_767, pixels.height <= 32_767 else { return nil }
    let image = CGImage.drawing(
      width: Int(pixels.width), height: Int(pixels.height),
      pixelFormat: hasColorGlyphs ? .bgra8Premultiplied : .alpha8
    ) { context in
      context.translateBy(x: -pixels.minX, y: -pixels.minY)
      context.scaleBy(x: scale, y: scale)
      context.setFillColor(hasColorGlyphs ? color : .black)
      draw(in: context, at: .zero)
    }
    return image.map {
      RasterizedText(
        image: $0, frame: pixels.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)))
    }
  }
}
