import CoreGraphics
import QuartzCore

/// Paths: simple ones as boxes, others as masks that Cairo draws.
extension SceneBuilder {
  /// Texels; of a larger shape only what shows is drawn.
  private static let largestWhole = 512.0 * 512.0
  /// Texels: what shows of a shape that moves is drawn in steps of this, so that it need not be
  /// drawn again for each.
  private static let regionStep = 128.0
  /// Screens; a shape that must be drawn as a whole and is larger isn't.
  private static let largestShape = 4.0

  /// `animates` says that the shape will look different with the next frame.
  func emitShape(
    _ shape: ShapeProperties, _ transform: PlaneTransform, _ clip: ClipState, isSteady: Bool,
    animates: Bool
  ) {
    guard let path = shape.path else { return }
    if shape.isFilled, let color = shape.fillColor?.premultiplied {
      if let box = shadows.box(of: path) {
        emitBox(box, color, transform, clip)
      } else {
        emitMask(shape, .fill, color, transform, clip, isSteady: isSteady, animates: animates)
      }
    }
    if shape.isStroked, let color = shape.strokeColor?.premultiplied {
      emitMask(shape, .line, color, transform, clip, isSteady: isSteady, animates: animates)
    }
  }

  private func emitMask(
    _ shape: ShapeProperties, _ part: ShapeMasks.Part, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState, isSteady: Bool, animates: Bool
  ) {
    guard let path = shape.path else { return }
    var box = PixelRect(path.boundingBoxOfPath)
    guard box.isFinite else { return }
    if part == .line { box = box.outset(Double(shape.line.overflow)) }
    let visible = transform.bounds(of: box).intersection(clip.rect)
    guard !visible.isEmpty else { return }
    let scale = shapeScale(transform, box, isSteady: isSteady)
    var region = texels(box, scale: scale)
    if animates || region.area > Self.largestWhole {
      // What of the plane shows, where that can be said.
      if let shown = transform.rectangle(of: clip.rect) {
        region = region.intersection(
          texels(shown, scale: scale, step: animates ? 1 : Self.regionStep))
      }
    }
    guard !region.isEmpty else { return }
    guard region.area <= Self.largestShape * max(screenArea, 1) else {
      // Nobody can show it as a picture; who asks for one learns how large it would be.
      var item = DrawItem(.solid, visible, .zero)
      item.bounds = visible
      items.append(item)
      return
    }
    guard let mask = shapes.mask(of: shape, part, scale: scale, region: region) else { return }
    askAgain()
    let frame = PixelRect(
      x0: region.x0 / scale, y0: region.y0 / scale, x1: region.x1 / scale, y1: region.y1 / scale)
    emitPicture(mask.source, frame, mask.source.uv, color, transform, clip)
  }

  private func texels(_ rect: PixelRect, scale: Double, step: Double = 1) -> PixelRect {
    PixelRect(
      x0: (rect.x0 * scale / step).rounded(.down) * step,
      y0: (rect.y0 * scale / step).rounded(.down) * step,
      x1: (rect.x1 * scale / step).rounded(.up) * step,
      y1: (rect.y1 * scale / step).rounded(.up) * step)
  }

  /// Texels for a point: as many as pixels where the shape keeps its size; else in steps, so that
  /// what grows or turns isn't drawn again for each frame.
  private func shapeScale(
    _ transform: PlaneTransform, _ box: PixelRect, isSteady: Bool
  ) -> Double {
    if transform.isUpright, isSteady { return transform.x.x }
    let scale = transform.scale(at: (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2).max()
    let steps = (log2(min(max(scale, 0.25), 16)) * 2 - 1e-6).rounded(.up)
    return exp2(steps / 2)
  }
}

extension PlaneTransform {
  /// The rectangle of the plane that may show in `pixels`; nil where that is not to be said.
  func rectangle(of pixels: PixelRect) -> PixelRect? {
    guard isAffine, pixels.isFinite, pixels.width < 1e6, let inverse else { return nil }
    var result = PixelRect.empty
    func add(_ x: Double, _ y: Double) {
      let p = inverse.apply(x, y)
      result.add(p.x / p.z, p.y / p.z)
    }
    add(pixels.x0, pixels.y0)
    add(pixels.x1, pixels.y0)
    add(pixels.x1, pixels.y1)
    add(pixels.x0, pixels.y1)
    return result
  }
}
