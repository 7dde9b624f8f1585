import QuartzCore

/// `masksToBounds`: upright rectangles cut quads, one rounded or turned clip is a shader's, more go through a group.
extension SceneBuilder {
  /// The clip inside a layer that masks; the flag says that what it draws must become a group first.
  func narrow(
    _ clip: ClipState, to box: PixelRect, radius: Double, _ transform: PlaneTransform,
    _ pixels: PixelRect
  ) -> (ClipState, needsGroup: Bool) {
    var inner = clip
    inner.rect = clip.rect.intersection(pixels.outward)
    if transform.isAxisAligned && radius <= 0 {
      // Edges between pixels round to the nearer one.
      inner.rect = clip.rect.intersection(pixels.rounded)
      return (inner, false)
    }
    if transform.isAxisAligned, inner.rect == clip.rect, contains(clip.rect, pixels, radius * transform.x.x) {
      return (clip, false)
    }
    guard let shape = shape(box, radius: radius, transform, pixels) else {
      inner.rect = .empty
      return (inner, false)
    }
    shapes.append(shape)
    inner.shape = Int32(shapes.count - 1)
    // A second shape can't be tested in the same shader: the inside is drawn alone, then shown through the outer.
    return (inner, clip.shape >= 0)
  }

  /// Whether the whole clip lies inside the rounded box, so that the corners don't matter.
  private func contains(_ clip: PixelRect, _ pixels: PixelRect, _ radius: Double) -> Bool {
    pixels.outset(-radius * 0.3).contains(clip)
  }

  private func shape(
    _ box: PixelRect, radius: Double, _ transform: PlaneTransform, _ pixels: PixelRect
  ) -> ShapedClip? {
    let centered = transform.translatedBefore((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    guard let inverse = centered.inverse else { return nil }
    var cornerSize: Double?
    if transform.isAxisAligned, pixels.isIntegral {
      cornerSize = (radius * transform.x.x).rounded(.up)
    }
    return ShapedClip(
      fromPixel: inverse, halfWidth: box.width / 2, halfHeight: box.height / 2, radius: radius,
      bounds: pixels.isIntegral ? pixels.rounded : pixels, cornerSize: cornerSize)
  }
}
