import QuartzCore

/// Shadows: blurred once, small, and stretched.
extension SceneBuilder {
  func emitShadow(
    _ p: borrowing LayerProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard var color = p.shadowColor else { return }
    color.w *= p.shadowOpacity
    let offset = p.shadowOffset
    let moved = transform.translatedBefore(Double(offset.width), Double(offset.height))
    // The blur lies in the layer's plane; a pixel of it should be about a pixel of the screen.
    let box = PixelRect(p.bounds)
    let scale = rasterScale(moved, box)
    let sigma = Double(p.shadowRadius) * scale
    if let path = p.shadowPath {
      guard let mask = shadows.mask(for: path, scale: scale, sigma: sigma) else { return }
      emit(mask, color.premultiplied, moved, clip)
    } else if let background = p.backgroundColor, background.w > 0 {
      color.w *= background.w
      let radius = cornerRadius(p) * scale
      emitBoxShadow(box, radius: radius, sigma: sigma, scale, color.premultiplied, moved, clip)
    } else if case .image(let image)? = p.contents {
      let frame = p.contentsGravity.frame(
        forContents: CGSize(
          width: CGFloat(image.width) / p.contentsScale,
          height: CGFloat(image.height) / p.contentsScale), in: p.bounds)
      guard let mask = shadows.mask(for: image, frame: frame, scale: scale, sigma: sigma) else {
        return
      }
      emit(mask, color.premultiplied, moved, clip)
    }
  }

  /// One mask in its whole.
  private func emit(
    _ mask: ShadowMasks.Mask, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    emitImage(mask.source, mask.frame, mask.source.uv, color, transform, clip)
  }

  /// The shadow of a rounded box: a mask of the smallest such box, its middle stretched.
  private func emitBoxShadow(
    _ box: PixelRect, radius: Double, sigma: Double, _ scale: Double, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard transform.isAxisAligned else {
      // Parts of a turned picture would show their seams: one piece.
      guard
        let mask = shadows.boxMask(
          width: Int((box.width * scale).rounded()), height: Int((box.height * scale).rounded()),
          radius: radius, sigma: sigma, canStretch: false)
      else { return }
      let frame = box.outset(Double(mask.reach) / scale)
      emitImage(mask.source, frame, mask.source.uv, color, transform, clip)
      return
    }
    // A blur has no edges to place exactly: on whole pixels its parts meet without a seam.
    let pixels = transform.bounds(of: box).rounded
    guard
      let mask = shadows.boxMask(
        width: Int(pixels.width), height: Int(pixels.height), radius: radius, sigma: sigma,
        canStretch: true)
    else { return }
    let outer = pixels.outset(Double(mask.reach))
    let x = Self.parts(outer.x0, outer.x1, texels: mask.source.width, corner: mask.cornerX)
    let y = Self.parts(outer.y0, outer.y1, texels: mask.source.height, corner: mask.cornerY)
    for row in y {
      for column in x {
        emitImage(
          mask.source,
          PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end),
          PixelRect(x0: column.uvStart, y0: row.uvStart, x1: column.uvEnd, y1: row.uvEnd), color,
          .identity, clip)
      }
    }
  }

  private struct Part { var start, end, uvStart, uvEnd: Double }

  /// A stretch of pixels cut into corner, middle, corner; the middle shows one constant texel. No corner: one part.
  private static func parts(
    _ start: Double, _ end: Double, texels: Double, corner: Int?
  ) -> [Part] {
    guard let corner = corner.map(Double.init) else {
      return [Part(start: start, end: end, uvStart: 0, uvEnd: 1)]
    }
    let share = corner / texels
    let middle = 0.5
    let hair = 1e-4
    return [
      Part(start: start, end: start + corner, uvStart: 0, uvEnd: share),
      Part(
        start: start + corner, end: end - corner, uvStart: middle - hair, uvEnd: middle + hair),
      Part(start: end - corner, end: end, uvStart: 1 - share, uvEnd: 1),
    ]
  }

  private func rasterScale(_ transform: PlaneTransform, _ box: PixelRect) -> Double {
    if transform.isAxisAligned { return transform.x.x }
    let scale = transform.smallestScale(at: (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    // In steps, or a shadow that turns would be blurred anew for every angle.
    return max(0.25, (scale * 4).rounded() / 4)
  }
}
