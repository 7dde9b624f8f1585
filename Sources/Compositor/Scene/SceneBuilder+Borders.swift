/// Borders: corners by their shader, straight parts as plain quads that reach only as far in as the
/// border does.
extension SceneBuilder {
  /// A colour between the edge of a rounded box and `width` inside it.
  func emitBorder(
    _ box: PixelRect, radius: Double, width: Double, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !box.isEmpty, width > 0 else { return }
    guard width * 2 < min(box.width, box.height) else {
      // Nothing is left in the middle.
      emitBox(box, radius: radius, color, transform, clip)
      return
    }
    var item = DrawItem(.border, box, color)
    guard transform.isUpright else {
      item.setBox(box, radius: radius, border: width)
      let inset = width + max(radius - width, 0) * 0.3
      emitTurned(item, edges: box, interior: .empty, inset: inset, transform, clip)
      return
    }
    let scale = transform.x.x
    let pixels = transform.bounds(of: box)
    let width = width * scale
    let radius = Self.visibleRadius(radius * scale)
    item.setBox(pixels, radius: radius, border: width)
    if radius > 0, pixels.area > Self.smallestCutBox,
      let cut = CornerCut(pixels, reach: max(radius, width))
    {
      emitCorners(cut, item, clip)
      emitSides(pixels, cut, width: width, item, clip)
    } else if radius > 0 {
      emitCell(pixels.outward, item, .border, clip)
    } else {
      emitSharpBorder(pixels, width: width, item, clip)
    }
  }

  /// The straight parts between the corners.
  private func emitSides(
    _ pixels: PixelRect, _ cut: CornerCut, width: Double, _ item: DrawItem, _ clip: ClipState
  ) {
    let columns = Stretches(from: cut.x.1, to: cut.x.2)
    let rows = Stretches(from: cut.y.1, to: cut.y.2)
    emitGrid(columns, Stretches(from: pixels.y0, to: pixels.y0 + width), item, .solid, clip)
    emitGrid(columns, Stretches(from: pixels.y1 - width, to: pixels.y1), item, .solid, clip)
    emitGrid(Stretches(from: pixels.x0, to: pixels.x0 + width), rows, item, .solid, clip)
    emitGrid(Stretches(from: pixels.x1 - width, to: pixels.x1), rows, item, .solid, clip)
  }

  /// A border without rounding, exact to the share of every pixel: the outer rectangle's minus the
  /// inner one's.
  private func emitSharpBorder(
    _ pixels: PixelRect, width: Double, _ item: DrawItem, _ clip: ClipState
  ) {
    let inner = pixels.outset(-width)
    let xs = Self.cuts(pixels.x0, inner.x0, inner.x1, pixels.x1)
    let ys = Self.cuts(pixels.y0, inner.y0, inner.y1, pixels.y1)
    for row in 1..<max(ys.count, 1) {
      for column in 1..<max(xs.count, 1) {
        let cell = PixelRect(x0: xs[column - 1], y0: ys[row - 1], x1: xs[column], y1: ys[row])
        let share = cell.share(coveredBy: pixels) - cell.share(coveredBy: inner)
        if share > 1e-3 { emitCell(cell, item, .solid, clip, share: share > 0.999 ? 1 : share) }
      }
    }
  }

  /// The whole pixels between which coverage along an axis is even.
  private static func cuts(
    _ start: Double, _ innerStart: Double, _ innerEnd: Double, _ end: Double
  ) -> ShortList<8, Double> {
    var cuts = ShortList<8, Double>(unused: 0)
    func add(_ cut: Double) {
      if cuts.last.map({ cut > $0 }) ?? true { cuts.append(cut) }
    }
    func addPixels(at edge: Double) {
      add((edge + 1e-3).rounded(.down))
      add((edge - 1e-3).rounded(.up))
    }
    addPixels(at: start)
    addPixels(at: innerStart)
    addPixels(at: innerEnd)
    addPixels(at: end)
    return cuts
  }
}

extension PixelRect {
  /// How much of this, 0…1, lies in `other`.
  fileprivate func share(coveredBy other: PixelRect) -> Double {
    intersection(other).area / area
  }
}
