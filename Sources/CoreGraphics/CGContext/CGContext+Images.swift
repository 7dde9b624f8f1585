internal import CPango
import Foundation

extension CGContext {
  /// Draws the image upright, stretched to fill `rect`.
  ///
  /// An `alpha8` image is a stencil: the fill colour is laid on through it.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let rect = rect.standardized
    guard !rect.isEmpty, rect.width.isFinite, rect.height.isFinite else { return }
    image.withCairoSurface { surface in
      let pattern = cairo_pattern_create_for_surface(surface)
      defer { cairo_pattern_destroy(pattern) }
      // Past its edge a scaled image goes on as it was there, or the edge would fade out.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(
        &matrix, Double(image.width) / rect.width, Double(image.height) / rect.height)
      cairo_matrix_translate(&matrix, -rect.minX, -rect.minY)
      cairo_pattern_set_matrix(pattern, &matrix)
      let outline = PathElements { $0.addRect(rect, ctm) }
      paint(pattern, inside: outline, asStencil: image.pixelFormat == .alpha8)
    }
  }

  /// Fills the clip with copies of the image, one of them in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let rect = rect.standardized
    let clip = boundingBoxOfClipPath
    guard !rect.isEmpty, !clip.isNull else { return }
    let columns = tiles(from: clip.minX, to: clip.maxX, origin: rect.minX, size: rect.width)
    let rows = tiles(from: clip.minY, to: clip.maxY, origin: rect.minY, size: rect.height)
    for y in rows {
      for x in columns { draw(image, in: CGRect(origin: CGPoint(x: x, y: y), size: rect.size)) }
    }
  }

  private func tiles(
    from low: CGFloat, to high: CGFloat, origin: CGFloat, size: CGFloat
  ) -> StrideTo<CGFloat> {
    let first = origin + ((low - origin) / size).rounded(.down) * size
    return stride(from: first, to: high, by: size)
  }

  private func paint(
    _ pattern: OpaquePointer?, inside outline: PathElements, asStencil: Bool
  ) {
    cairo_save(cairo)
    setCairoPath(outline)
    cairo_clip(cairo)
    inUserSpace {
      if asStencil {
        setSource(state.fillColor)
        cairo_mask(cairo, pattern)
      } else {
        cairo_set_source(cairo, pattern)
        cairo_paint_with_alpha(cairo, Double(state.alpha))
      }
    }
    cairo_restore(cairo)
  }
}

extension CGImage {
  /// Lends the pixels to Cairo for the time of the call. Cairo only reads them.
  ///
  /// - Parameter isOpaque: whether Cairo may take the picture to have no alpha.
  func withCairoSurface<Result>(
    isOpaque: Bool = false, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let format =
      switch pixelFormat {
      case .alpha8: CAIRO_FORMAT_A8
      case .bgra8Premultiplied: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      }
    return withUnsafeBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress!).assumingMemoryBound(to: UInt8.self),
        format, Int32(width), Int32(height), Int32(bytesPerRow))
      defer { cairo_surface_destroy(surface) }
      return body(surface)
    }
  }
}
