import QuartzCore

/// Rounded rectangles, cut so that only corners pay for a corner's shader.
extension SceneBuilder {
  /// The background, which ends under the middle of an opaque border: nothing of it shines through
  /// soft outer edges.
  func emitBackground(
    _ box: RoundedBox, _ color: SIMD4<Float>, _ p: borrowing LayerProperties,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard p.borderWidth > 0, p.borderColor?.w == 1,
      box.radius > 0 || !transform.isAxisAligned || !transform.bounds(of: box.rect).isIntegral
    else {
      emitBox(box, color, transform, clip)
      return
    }
    let width = Double(p.borderWidth)
    let inset = min(width / 2, 1)
    emitBox(
      box.inset(inset), color, transform, clip,
      hiddenRim: max(wholeRows(ofBorder: width, around: box, transform) - inset * transform.x.x, 0))
  }

  /// How many rows of pixels the straight parts of a border fill along each edge of a round box.
  private func wholeRows(
    ofBorder width: Double, around box: RoundedBox, _ transform: PlaneTransform
  ) -> Double {
    guard transform.isUpright, width <= box.radius,
      width * 2 < min(box.rect.width, box.rect.height), transform.bounds(of: box.rect).isIntegral
    else { return 0 }
    return (width * transform.x.x + 1e-3).rounded(.down)
  }

  /// A colour in a rounded box of the plane that `transform` brings to pixels.
  ///
  /// Of round boxes so much, in pixels, may be left out along the straight edges: something opaque will lie there.
  func emitBox(
    _ box: RoundedBox, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    guard !box.rect.isEmpty else { return }
    var box = box
    if box.radius <= 0 { box.rect = loosened(box.rect, transform, clip) }
    guard !box.rect.isEmpty else { return }
    guard transform.isAxisAligned, box.radius <= 0 || transform.isUpright else {
      let share: Float
      (box.rect, share) = Self.thickened(box.rect, transform)
      let item = DrawItem(.box, box.rect, color * share)
      let interior = TurnedInterior.filled(.solid, isOpaque: item.color.w >= 1)
      emitTurned(box, item, interior: interior, inset: box.radius * 0.3, transform, clip)
      return
    }
    let pixels =
      box.radius > 0 ? box.upright(transform) : RoundedBox(transform.bounds(of: box.rect))
    var item = DrawItem(.box, box.rect, color)
    item.setBox(pixels.rect, radius: pixels.radius)
    emitCells(pixels, item, plain: .solid, clip, hiddenRim: hiddenRim)
  }

  /// An upright box: corners in the item's kind, everything else in the `plain` one.
  ///
  /// Where an edge lies inside a pixel, the pixels along it are quads of their own whose colour has
  /// the share that is covered: straight edges need no shader for being soft.
  func emitCells(
    _ box: RoundedBox, _ item: DrawItem, plain: ShaderKind, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    let pixels = box.rect
    guard box.radius > 0 else {
      emitGrid(
        Stretches(from: pixels.x0, to: pixels.x1), Stretches(from: pixels.y0, to: pixels.y1), item,
        plain, clip)
      return
    }
    guard pixels.area > Self.smallestCutBox, let cut = CornerCut(pixels, reach: box.radius) else {
      emitPieces(box, item, clip)
      return
    }
    for part in cut.corners {
      guard box.radius(isLeft: part.isLeft, isTop: part.isTop) > 0 else {
        let corner = part.rect.intersection(pixels)
        emitGrid(
          Stretches(from: corner.x0, to: corner.x1), Stretches(from: corner.y0, to: corner.y1),
          item, plain, clip)
        continue
      }
      emitCorner(
        part.rect.intersection(clip.rect), of: pixels, radius: box.radius, isLeft: part.isLeft,
        isTop: part.isTop
      ) {
        emitCell($0, item, $1 ? item.kind : plain, clip)
      }
    }
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

  /// An upright box of the item's kind in as few pieces as it takes: one, or four if its corners differ.
  func emitPieces(_ box: RoundedBox, _ item: DrawItem, _ clip: ClipState) {
    guard !box.isEven else { return emitCell(box.rect.outward, item, item.kind, clip) }
    var item = item
    let middle = SIMD2(PixelRect.nearest(item.boxCenter.x), PixelRect.nearest(item.boxCenter.y))
    for part in box.rect.outward.quarters(around: middle) {
      item.box.z = Float(box.radius(isLeft: part.isLeft, isTop: part.isTop))
      emitCell(part.rect, item, item.kind, clip)
    }
  }

  /// A turned box of the item's kind, in as few pieces as it takes; `interior` and `inset` as in
  /// ``emitTurned(_:edges:interior:inset:_:_:)``.
  func emitTurned(
    _ box: RoundedBox, border: Double = 0, _ item: DrawItem, interior: TurnedInterior,
    inset: Double, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = item
    item.setBox(box.rect, radius: box.radius, border: border)
    guard !box.isEven else {
      emitTurned(item, edges: box.rect, interior: interior, inset: inset, transform, clip)
      return
    }
    for part in box.rect.quarters(around: item.boxCenter) {
      item.rect = part.rect
      item.box.z = Float(box.radius(isLeft: part.isLeft, isTop: part.isTop))
      emitTurned(item, edges: box.rect, transform, clip)
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
        func show(_ piece: PixelRect, isOnRim: Bool) {
          guard !piece.isEmpty else { return }
          append(item, kind, piece, clip: isOnRim ? clip.shape : -1, share: share)
          // Of so small a piece a copy of rows costs more than it saves.
          items[items.count - 1].copySource = 0
        }
        let (isLeft, isTop) = (column == 0, row == 0)
        let radius = shape.box.radius(isLeft: isLeft, isTop: isTop) * shape.transform.x.x
        if radius > 0 {
          emitCorner(
            part, of: shape.bounds, radius: radius, isLeft: isLeft, isTop: isTop, emit: show)
        } else {
          // A sharp corner: soft edges at most.
          for index in 0..<9 {
            show(
              Self.crossing(part, cut.whole, row: index / 3, column: index % 3),
              isOnRim: index != 4)
          }
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

  /// What lies in the corners.
  var corners: ShortList<4, CornerPart> { CornerPart.parts(x: x, y: y) }
}

extension RoundedBox {
  /// In pixels; the transform keeps it upright.
  func upright(_ transform: PlaneTransform) -> RoundedBox {
    RoundedBox(
      transform.bounds(of: rect), radius: SceneBuilder.visibleRadius(radius * transform.x.x),
      corners: corners)
  }
}
