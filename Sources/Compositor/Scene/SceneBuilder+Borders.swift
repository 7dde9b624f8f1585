/// Borders: corners by their shader, straight parts as plain quads that reach only as far in as the
/// border does.
extension SceneBuilder {
  /// A colour between the edge of a rounded box and `width` inside it.
  func emitBorder(
    _ box: RoundedBox, width: Double, _ color: SIMD4<Float>, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    guard !box.rect.isEmpty, width > 0 else { return }
    guard width * 2 < min(box.rect.width, box.rect.height) else {
      // Nothing is left in the middle.
      emitBox(box, color, transform, clip)
      return
    }
    var item = DrawItem(.border, box.rect, color)
    guard transform.isUpright else {
      let inset = width + max(box.radius - width, 0) * 0.3
      emitTurned(box, border: width, item, interior: .empty, inset: inset, transform, clip)
      return
    }
    let pixels = box.upright(transform)
    let width = width * transform.x.x
    item.setBox(pixels.rect, radius: pixels.radius, border: width)
    if pixels.radius <= 0 {
      emitSharpBorder(pixels.rect, width: width, item, clip)
    } else if pixels.rect.area > Self.smallestCutBox,
      let cut = CornerCut(pixels.rect, reach: max(pixels.radius, width))
    {
      for part in cut.corners {
        item.box.z = Float(pixels.radius(isLeft: part.isLeft, isTop: part.isTop))
        emitCell(part.rect, item, .border, clip)
      }
      emitSides(pixels.rect, cut, width: width, item, clip)
    } else {
      emitPieces(pixels, item, clip)
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
