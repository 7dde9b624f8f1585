import QuartzCore

/// `masksToBounds`: upright rectangles cut quads, one rounded or turned clip is a shader's, more go
/// through a group.
extension SceneBuilder {
  /// The clip inside a layer that masks; the flag says that what it draws must become a group
  /// first.
  ///
  /// `pixels` are those around the box.
  func narrow(
    _ clip: ClipState, to box: RoundedBox, _ transform: PlaneTransform, _ pixels: PixelRect
  ) -> (ClipState, needsGroup: Bool) {
    var inner = clip
    if transform.isAxisAligned, box.radius <= 0 {
      // Edges between pixels round to the nearer one.
      inner.rect = clip.rect.intersection(pixels.rounded)
      return (inner, false)
    }
    if transform.isUpright,
      Self.core(of: pixels, radius: box.radius * transform.x.x).contains(clip.rect)
    {
      return (clip, false)
    }
    inner.rect = clip.rect.intersection(pixels.outward)
    guard let shape = shape(box, transform, pixels) else {
      inner.rect = .empty
      return (inner, false)
    }
    geometry.clips.append(shape)
    inner.shape = Int32(geometry.clips.count - 1)
    // A second shape can't be tested in the same shader: the inside is drawn alone, then shown
    // through the outer.
    return (inner, clip.shape >= 0)
  }

  /// `rect` with those sides moved out of the way that the clip makes soft by itself.
  func loosened(
    _ rect: PixelRect, _ transform: PlaneTransform, _ clip: ClipState
  ) -> PixelRect {
    guard clip.shape >= 0 else { return rect }
    return geometry.clips[Int(clip.shape)]
      .loosened(rect, transform, margin: transform.pixelMargin(of: rect))
  }

  /// A rectangle so far inside a rounded box that its corners are whole: an arc is deepest 0.293
  /// radii in.
  static func core(of pixels: PixelRect, radius: Double) -> PixelRect {
    pixels.outset(-(radius * 0.3 + 1))
  }

  private func shape(
    _ box: RoundedBox, _ transform: PlaneTransform, _ pixels: PixelRect
  ) -> ShapedClip? {
    let rect = box.rect
    let centered = transform.translatedBefore((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    guard let inverse = centered.inverse else { return nil }
    let edges = pixels.isIntegral ? pixels.rounded : pixels
    return ShapedClip(
      box: box, transform: transform, fromPixel: inverse, bounds: edges,
      cut: transform.isUpright ? ShapedClip.Cut(edges, radius: box.radius * transform.x.x) : nil)
  }
}
