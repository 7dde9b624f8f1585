import CoreGraphics
internal import CPango

/// A text laid out in a style: broken into lines, measured, ready to draw.
///
///     let layout = TextLayout("Hello", style: TextStyle(font: FontDescription(size: 17)), width: 200)
///     label.size = layout.size
///
/// Coordinates are points from the top left of the box in which the text is laid out, y down. The
/// box is as wide as `width` says, or as the text when that is nil.
///
/// Layouts are cached: a text that has been laid out before costs a hash, some microseconds, and a
/// new line of text some 50. Every line is as high as the font says, whichever fonts its characters
/// come from, so that texts in different scripts stand on the same lines.
@MainActor
public struct TextLayout {
  /// What decides everything about a layout.
  struct Key: Hashable {
    let text: String
    let style: TextStyle
    let width: CGFloat?
    let height: CGFloat?
  }

  /// Wider is as good as unlimited; Pango's own limit is twice this.
  private static let widest: CGFloat = 1_000_000

  let key: Key
  let shaped: ShapedText

  /// - Parameters:
  ///   - width: where lines are broken or truncated, and in which they are aligned; nil for no limit.
  ///   - height: lines that don't fit are left out, the first excepted; nil for no limit.
  public init(
    _ text: String, style: TextStyle, width: CGFloat? = nil, height: CGFloat? = nil
  ) {
    // Pango ends a text at a zero byte.
    let text = text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    key = Key(
      text: text, style: style,
      width: width.flatMap { $0 < Self.widest ? max(0, $0) : nil },
      height: height.flatMap { $0 < Self.widest ? max(0, $0) : nil })
    shaped = Typesetter.shared.shapedText(for: key)
  }

  /// As wide as the widest line and as high as all lines together, not rounded.
  ///
  /// An empty text is one empty line.
  public var size: CGSize { shaped.size }

  public var lineCount: Int { shaped.lines.count }

  /// From the top to the baseline of the first line.
  public var firstBaseline: CGFloat { shaped.lines.first?.origin.y ?? 0 }

  /// From the top to the baseline of the last line.
  public var lastBaseline: CGFloat { shaped.lines.last?.origin.y ?? 0 }

  /// Whether a part of the text isn't shown.
  public var isTruncated: Bool { shaped.isTruncated }

  /// Whether some glyphs bring their own colours, as emoji do.
  public var hasColorGlyphs: Bool { shaped.hasColorGlyphs }

  /// The rectangle around everything that is drawn; null when that is nothing.
  ///
  /// It may reach past the box: the tail of a slanted letter does.
  public var inkBounds: CGRect { shaped.inkBounds }
}

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

/// A picture of a text and where to put it.
public struct RasterizedText: Sendable {
  /// Coverage to be given a colour (`alpha8`), or colours when the text has coloured glyphs.
  public let image: CGImage
  /// The picture's place in the layout's box, in points: at whole pixels, one pixel around the ink.
  public let frame: CGRect
}

extension TextLayout {
  /// The text as a picture; nil when it has no ink, or is too large for one (32 767 pixels a side).
  ///
  /// Pictures are cached.
  ///
  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - color: the colour of text in a picture with coloured glyphs. Others are `alpha8`, which
  ///     needs no colour: the same picture serves every colour.
  public func rasterize(scale: CGFloat, color: CGColor = .black) -> RasterizedText? {
    guard !inkBounds.isNull, scale > 0, scale.isFinite else { return nil }
    let key = TileKey(text: key, scale: scale, color: hasColorGlyphs ? color : nil)
    return Typesetter.shared.tile(for: key) { draw(scale: scale, color: color) }
  }

  private func draw(scale: CGFloat, color: CGColor) -> RasterizedText? {
    // One pixel more on each side: a baseline moves by up to half of one to stand on whole pixels.
    let pixels = inkBounds.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
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
