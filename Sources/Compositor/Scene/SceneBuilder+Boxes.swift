import QuartzCore

/// Rounded rectangles, cut so that only corners pay for a corner's shader.
extension SceneBuilder {
  /// The background, which ends under the middle of an opaque border: nothing of it shines through
  /// soft outer edges.
  func emitBackground(
    _ box: PixelRect, radius: Double, _ color: SIMD4<Float>, _ p: borrowing LayerProperties,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard p.borderWidth > 0, p.borderColor?.w == 1,
      radius > 0 || !transform.isAxisAligned || !transform.bounds(of: box).isIntegral
    else {
      emitBox(box, radius: radius, color, transform, clip)
      return
    }
    let width = Double(p.borderWidth)
    let inset = min(width / 2, 1)
    emitBox(
      box.outset(-inset), radius: max(radius - inset, 0), color, transform, clip,
      hiddenRim: max(
        wholeRows(ofBorder: width, around: box, radius: radius, transform) - inset * transform.x.x,
        0))
  }

  /// How many rows of pixels the straight parts of a border fill along each edge of a round box.
  private func wholeRows(
    ofBorder width: Double, around box: PixelRect, radius: Double, _ transform: PlaneTransform
  ) -> Double {
    guard transform.isUpright, width <= radius, width * 2 < min(box.width, box.height),
      transform.bounds(of: box).isIntegral
    else { return 0 }
    return (width * transform.x.x + 1e-3).rounded(.down)
  }

  /// A colour in a rounded box of the plane that `transform` brings to pixels.
  ///
  /// Of round boxes so much, in pixels, may be left out along the straight edges: something opaque will lie there.
  func emitBox(
    _ box: PixelRect, radius: Double, _ color: SIMD4<Float>, _ transform: PlaneTransform,
    _ clip: ClipState, hiddenRim: Double = 0
  ) {
    guard !box.isEmpty else { return }
    let box = radius <= 0 ? loosened(box, transform, clip) : box
    guard !box.isEmpty else { return }
    guard transform.isAxisAligned, radius <= 0 || transform.isUpright else {
      let (box, share) = Self.thickened(box, transform)
      var item = DrawItem(.box, box, color * share)
      item.setBox(box, radius: radius)
      let interior = TurnedInterior.filled(.solid, isOpaque: item.color.w >= 1)
      emitTurned(item, edges: box, interior: interior, inset: radius * 0.3, transform, clip)
      return
    }
    let pixels = transform.bounds(of: box)
    let radius = Self.visibleRadius(radius * transform.x.x)
    var item = DrawItem(.box, box, color)
    item.setBox(pixels, radius: radius)
    emitCells(pixels, radius: radius, item, plain: .solid, clip, hiddenRim: hiddenRim)
  }

  /// An upright box: corners in the item's kind, everything else in the `plain` one.
  ///
  /// Where an edge lies inside a pixel, the pixels along it are quads of their own whose colour has
  /// the share that is covered: straight edges need no shader for being soft.
  func emitCells(
    _ pixels: PixelRect, radius: Double, _ item: DrawItem, plain: ShaderKind, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    guard radius > 0 else {
      emitGrid(
        Stretches(from: pixels.x0, to: pixels.x1), Stretches(from: pixels.y0, to: pixels.y1), item,
        plain, clip)
      return
    }
    guard pixels.area > Self.smallestCutBox, let cut = CornerCut(pixels, reach: radius) else {
      emitCell(pixels.outward, item, item.kind, clip)
      return
    }
    emitCorners(cut, pixels, radius: radius, item, plain: plain, clip)
    let shown = hiddenRim > 0 ? pixels.outset(-hiddenRim) : pixels
    let columns = Stretches(from: cut.x.1, to: cut.x.2)
    emitGrid(columns, Stretches(from: shown.y0, to: cut.y.1), item, plain, clip)
    emitGrid(columns, Stretches(from: cut.y.2, to: shown.y1), item, plain, clip)
    emitGrid(
      Stretches(from: shown.x0, to: shown.x1), Stretches(from: cut.y.1, to: cut.y.2), item, plain,
      clip)
  }

  /// In pixels: a box with round corners that is smaller is drawn in one piece. Half a dozen quads
  /// more cost as much as the corner's shader on so many pixels.
  static let smallestCutBox = 1600.0

  /// The corners of a filled box: the item's kind on the rim, the `plain` one inside it.
  private func emitCorners(
    _ cut: CornerCut, _ pixels: PixelRect, radius: Double, _ item: DrawItem, plain: ShaderKind,
    _ clip: ClipState
  ) {
    for (x0, x1, isLeft) in [(cut.x.0, cut.x.1, true), (cut.x.2, cut.x.3, false)] {
      for (y0, y1, isTop) in [(cut.y.0, cut.y.1, true), (cut.y.2, cut.y.3, false)] {
        let corner = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1).intersection(clip.rect)
        emitCorner(corner, of: pixels, radius: radius, isLeft: isLeft, isTop: isTop) {
          emitCell($0, item, $1 ? item.kind : plain, clip)
        }
      }
    }
  }

  func emitCorners(_ cut: CornerCut, _ item: DrawItem, _ clip: ClipState) {
    for (x0, x1) in [(cut.x.0, cut.x.1), (cut.x.2, cut.x.3)] {
      for (y0, y1) in [(cut.y.0, cut.y.1), (cut.y.2, cut.y.3)] {
        emitCell(PixelRect(x0: x0, y0: y0, x1: x1, y1: y1), item, item.kind, clip)
      }
    }
  }

  /// Every crossing of a row and a column, as a quad of the share that both cover.
  func emitGrid(
    _ columns: Stretches, _ rows: Stretches, _ item: DrawItem, _ kind: ShaderKind,
    _ clip: ClipState
  ) {
    for rowIndex in 0..<rows.count {
      let row = rows[rowIndex]
      for columnIndex in 0..<columns.count {
        let column = columns[columnIndex]
        emitCell(
          PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end), item, kind, clip,
          share: row.coverage * column.coverage)
      }
    }
  }

  /// One upright quad on whole pixels, inside the clip, of which `share` shows.
  func emitCell(
    _ cell: PixelRect, _ item: DrawItem, _ kind: ShaderKind, _ clip: ClipState, share: Double = 1
  ) {
    let visible = cell.intersection(clip.rect)
    guard !visible.isEmpty else { return }
    guard clip.shape >= 0 else {
      append(item, kind, visible, clip: -1, share: share)
      return
    }
    let shape = geometry.clips[Int(clip.shape)]
    guard shape.touches(visible) else {
      append(item, kind, visible, clip: -1, share: share)
      return
    }
    guard let cut = shape.cut else {
      append(item, kind, visible, clip: clip.shape, share: share)
      return
    }
    // Cut along the clip's corners: only what lies in one of them, or on a soft edge, pays for the clip.
    for row in 0..<3 {
      for column in 0..<3 {
        let part = Self.crossing(visible, cut.middle, row: row, column: column)
        guard !part.isEmpty else { continue }
        guard row != 1, column != 1 else {
          // Of the middle row the outer columns are soft, and the other way round.
          for index in 0..<3 {
            let piece = Self.crossing(
              part, cut.whole, row: row == 1 ? nil : index, column: row == 1 ? index : nil)
            guard !piece.isEmpty else { continue }
            append(item, kind, piece, clip: index == 1 ? -1 : clip.shape, share: share)
          }
          continue
        }
        emitCorner(
          part, of: shape.bounds, radius: shape.radius * shape.transform.x.x, isLeft: column == 0,
          isTop: row == 0
        ) { piece, isOnRim in
          guard !piece.isEmpty else { return }
          append(item, kind, piece, clip: isOnRim ? clip.shape : -1, share: share)
          // Of so small a piece a copy of rows costs more than it saves.
          items[items.count - 1].copySource = 0
        }
      }
    }
  }

  /// What of `rect` lies in one of the three rows and columns that the sides of `middle` make: the rows above it, beside it
  /// and below it; nil is all.
  private static func crossing(
    _ rect: PixelRect, _ middle: PixelRect, row: Int?, column: Int?
  ) -> PixelRect {
    func cut(
      _ start: inout Double, _ end: inout Double, _ low: Double, _ high: Double, _ index: Int?
    ) {
      switch index {
      case 0: end = min(end, low)
      case 1: (start, end) = (max(start, low), min(end, high))
      case 2: start = max(start, max(low, high))
      default: break
      }
    }
    var result = rect
    cut(&result.x0, &result.x1, middle.x0, middle.x1, column)
    cut(&result.y0, &result.y1, middle.y0, middle.y1, row)
    return result
  }

  private func append(
    _ item: DrawItem, _ kind: ShaderKind, _ rect: PixelRect, clip: Int32, share: Double
  ) {
    var item = item
    item.kind = kind
    item.rect = rect
    item.bounds = rect
    item.clip = clip
    if share < 1 { item.color *= Float(share) }
    if kind == .solid { item.isOpaque = item.color.w >= 1 }
    if share < 1 || clip >= 0 || !kind.canBeOpaque { item.isOpaque = false }
    if !item.isOpaque { item.copySource = 0 }
    items.append(item)
  }

  /// A corner rounder than half a pixel can be seen; less is a sharp one, whose coverage is exact.
  static func visibleRadius(_ radius: Double) -> Double { radius < 0.5 ? 0 : radius }
}

/// The coordinates between which the cells of a box with special corners lie; the inner ones are
/// whole pixels.
struct CornerCut {
  let x, y: (Double, Double, Double, Double)

  /// Nil when the corners, which reach this far in, meet.
  init?(_ pixels: PixelRect, reach: Double) {
    let outer = pixels.outward
    func cuts(
      _ start: Double, _ innerStart: Double, _ innerEnd: Double, _ end: Double
    ) -> (Double, Double, Double, Double) {
      (start, (innerStart - 1e-3).rounded(.up), (innerEnd + 1e-3).rounded(.down), end)
    }
    x = cuts(outer.x0, pixels.x0 + reach, pixels.x1 - reach, outer.x1)
    y = cuts(outer.y0, pixels.y0 + reach, pixels.y1 - reach, outer.y1)
    guard x.1 <= x.2, y.1 <= y.2 else { return nil }
  }
}
