import QuartzCore

/// Rounded rectangles and borders, cut so that only corners pay for a corner's shader.
extension DisplayListBuilder {
  /// The background, which ends under the middle of an opaque border: it does not shine through soft outer edges.
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

  /// How many whole rows of pixels the straight parts of a border fill along each edge of a rounded box.
  private func wholeRows(
    ofBorder width: Double, around box: RoundedBox, _ transform: PlaneTransform
  ) -> Double {
    guard transform.isUpright, width <= box.radius,
      width * 2 < min(box.rect.width, box.rect.height), transform.bounds(of: box.rect).isIntegral
    else { return 0 }
    return (width * transform.x.x + 1e-3).rounded(.down)
  }

  /// A colour in a rounded box of the plane that `transform` maps to pixels.
  ///
  /// `hiddenRim` pixels along the straight edges of a rounded box may be left out: something opaque will lie there.
  func emitBox(
    _ box: RoundedBox, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    guard !box.rect.isEmpty else { return }
    var box = box
    if box.radius <= 0 { box.rect = loosened(box.rect, transform, clip) }
    guard !box.rect.isEmpty else { return }
    guard transform.isAxisAligned, box.radius <= 0 || transform.isUpright else {
      let coverage: Float
      (box.rect, coverage) = Self.thickened(box.rect, transform)
      let item = DisplayItem(.box, box.rect, color * coverage)
      let interior = QuadInterior.filled(.solid, isOpaque: item.color.w >= 1)
      emitTransformed(box, item, interior: interior, inset: box.radius * 0.3, transform, clip)
      return
    }
    let pixels =
      box.radius > 0 ? box.upright(transform) : RoundedBox(transform.bounds(of: box.rect))
    var item = DisplayItem(.box, box.rect, color)
    item.setBox(pixels.rect, radius: pixels.radius)
    emitCells(pixels, item, plain: .solid, clip, hiddenRim: hiddenRim)
  }

  /// An upright box: corners in the item's kind, everything else in the `plain` one.
  ///
  /// Where an edge lies inside a pixel, the pixels along it are quads of their own, whose colour is multiplied by their
  /// coverage: soft straight edges need no shader.
  func emitCells(
    _ box: RoundedBox, _ item: DisplayItem, plain: ShaderKind, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    let pixels = box.rect
    guard box.radius > 0 else {
      emitGrid(
        CoverageSpans(from: pixels.x0, to: pixels.x1),
        CoverageSpans(from: pixels.y0, to: pixels.y1), item,
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
          CoverageSpans(from: corner.x0, to: corner.x1),
          CoverageSpans(from: corner.y0, to: corner.y1),
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
    let columns = CoverageSpans(from: cut.x.1, to: cut.x.2)
    emitGrid(columns, CoverageSpans(from: shown.y0, to: cut.y.1), item, plain, clip)
    emitGrid(columns, CoverageSpans(from: cut.y.2, to: shown.y1), item, plain, clip)
    emitGrid(
      CoverageSpans(from: shown.x0, to: shown.x1), CoverageSpans(from: cut.y.1, to: cut.y.2), item,
      plain,
      clip)
  }

  /// In pixels: a smaller rounded box is drawn in one piece. Half a dozen quads more cost as much as the corner's
  /// shader on so many pixels.
  static let smallestCutBox = 1600.0

  /// An upright box of the item's kind in as few pieces as it takes: one, or four if its corners differ.
  func emitPieces(_ box: RoundedBox, _ item: DisplayItem, _ clip: ClipState) {
    guard !box.isEven else { return emitCell(box.rect.outward, item, item.kind, clip) }
    var item = item
    let middle = SIMD2(PixelRect.nearest(item.boxCenter.x), PixelRect.nearest(item.boxCenter.y))
    for part in box.rect.outward.quarters(around: middle) {
      item.box.z = Float(box.radius(isLeft: part.isLeft, isTop: part.isTop))
      emitCell(part.rect, item, item.kind, clip)
    }
  }

  /// A transformed box of the item's kind, in as few pieces as it takes; `interior` and `inset` as in
  /// ``emitTransformed(_:edges:interior:inset:_:_:)``.
  func emitTransformed(
    _ box: RoundedBox, border: Double = 0, _ item: DisplayItem, interior: QuadInterior,
    inset: Double, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = item
    item.setBox(box.rect, radius: box.radius, border: border)
    guard !box.isEven else {
      emitTransformed(item, edges: box.rect, interior: interior, inset: inset, transform, clip)
      return
    }
    for part in box.rect.quarters(around: item.boxCenter) {
      item.rect = part.rect
      item.box.z = Float(box.radius(isLeft: part.isLeft, isTop: part.isTop))
      emitTransformed(item, edges: box.rect, transform, clip)
    }
  }

  /// A quad for each crossing of a row and a column, its coverage the product of both.
  func emitGrid(
    _ columns: CoverageSpans, _ rows: CoverageSpans, _ item: DisplayItem, _ kind: ShaderKind,
    _ clip: ClipState
  ) {
    for row in rows {
      for column in columns {
        emitCell(
          PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end), item, kind, clip,
          coverage: row.coverage * column.coverage)
      }
    }
  }

  /// One upright quad on whole pixels, inside the clip, whose colour is multiplied by `coverage`.
  func emitCell(
    _ cell: PixelRect, _ item: DisplayItem, _ kind: ShaderKind, _ clip: ClipState,
    coverage: Double = 1
  ) {
    let visible = cell.intersection(clip.rect)
    guard !visible.isEmpty else { return }
    guard let shape = shape(of: clip), shape.touches(visible) else {
      append(item, kind, visible, clip: -1, coverage: coverage)
      return
    }
    guard let cut = shape.cut else {
      append(item, kind, visible, clip: clip.shape, coverage: coverage)
      return
    }
    // Cut along the clip's corners: only pieces in a corner or on a soft edge pay for the clip.
    for row in 0..<3 {
      for column in 0..<3 {
        let part = Self.crossing(visible, cut.middle, row: row, column: column)
        guard !part.isEmpty else { continue }
        guard row != 1, column != 1 else {
          // In the middle row the outer columns are soft, and in the middle column the outer rows.
          for index in 0..<3 {
            let piece = Self.crossing(
              part, cut.whole, row: row == 1 ? nil : index, column: row == 1 ? index : nil)
            guard !piece.isEmpty else { continue }
            append(item, kind, piece, clip: index == 1 ? -1 : clip.shape, coverage: coverage)
          }
          continue
        }
        func show(_ piece: PixelRect, isOnRim: Bool) {
          guard !piece.isEmpty else { return }
          // A blit of so small a piece costs more than it saves.
          var item = item
          item.blitSource = -1
          append(item, kind, piece, clip: isOnRim ? clip.shape : -1, coverage: coverage)
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

  /// The part of `rect` in one of the nine cells that the sides of `middle` divide the plane into. Row 0 is above it, 1
  /// beside it, 2 below it; columns likewise; nil is all.
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
    _ item: DisplayItem, _ kind: ShaderKind, _ rect: PixelRect, clip: Int32, coverage: Double
  ) {
    var item = item
    item.kind = kind
    item.rect = rect
    item.bounds = rect
    item.clip = clip
    if coverage < 1 { item.color *= Float(coverage) }
    if kind == .solid { item.isOpaque = item.color.w >= 1 }
    if coverage < 1 || clip >= 0 || !kind.canBeOpaque { item.isOpaque = false }
    if !item.isOpaque { item.blitSource = -1 }
    append(item)
  }
}

/// The coordinates between which the cells of a box with special corners lie; the inner ones are whole pixels.
struct CornerCut {
  let x, y: (Double, Double, Double, Double)

  /// Nil when the corners, which extend by `reach`, meet.
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

  /// The corners.
  var corners: InlineVector<4, CornerPart> { CornerPart.parts(x: x, y: y) }
}

extension RoundedBox {
  /// A corner with a radius of half a pixel or more can be seen; less is a sharp one, whose coverage is exact.
  static func visibleRadius(_ radius: Double) -> Double { radius < 0.5 ? 0 : radius }

  /// The box in pixels; the transform must keep it upright.
  func upright(_ transform: PlaneTransform) -> RoundedBox {
    RoundedBox(
      transform.bounds(of: rect), radius: RoundedBox.visibleRadius(radius * transform.x.x),
      corners: corners)
  }
}

// MARK: - Borders

/// Borders: corners by their shader, straight parts as plain quads as wide as the border.
extension DisplayListBuilder {
  /// A colour between the edge of a rounded box and `width` inside it.
  func emitBorder(
    _ box: RoundedBox, width: Double, _ color: SIMD4<Float>, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    guard !box.rect.isEmpty, width > 0 else { return }
    guard width * 2 < min(box.rect.width, box.rect.height) else {
      // The border fills the box.
      emitBox(box, color, transform, clip)
      return
    }
    var item = DisplayItem(.border, box.rect, color)
    guard transform.isUpright else {
      let inset = width + max(box.radius - width, 0) * 0.3
      emitTransformed(box, border: width, item, interior: .empty, inset: inset, transform, clip)
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
    _ pixels: PixelRect, _ cut: CornerCut, width: Double, _ item: DisplayItem, _ clip: ClipState
  ) {
    let columns = CoverageSpans(from: cut.x.1, to: cut.x.2)
    let rows = CoverageSpans(from: cut.y.1, to: cut.y.2)
    emitGrid(columns, CoverageSpans(from: pixels.y0, to: pixels.y0 + width), item, .solid, clip)
    emitGrid(columns, CoverageSpans(from: pixels.y1 - width, to: pixels.y1), item, .solid, clip)
    emitGrid(CoverageSpans(from: pixels.x0, to: pixels.x0 + width), rows, item, .solid, clip)
    emitGrid(CoverageSpans(from: pixels.x1 - width, to: pixels.x1), rows, item, .solid, clip)
  }

  /// A border without rounding. The coverage of each pixel is exact: the outer rectangle's minus the inner one's.
  private func emitSharpBorder(
    _ pixels: PixelRect, width: Double, _ item: DisplayItem, _ clip: ClipState
  ) {
    let inner = pixels.outset(-width)
    let xs = Self.cuts(pixels.x0, inner.x0, inner.x1, pixels.x1)
    let ys = Self.cuts(pixels.y0, inner.y0, inner.y1, pixels.y1)
    for row in 1..<max(ys.count, 1) {
      for column in 1..<max(xs.count, 1) {
        let cell = PixelRect(x0: xs[column - 1], y0: ys[row - 1], x1: xs[column], y1: ys[row])
        let coverage = cell.coverage(by: pixels) - cell.coverage(by: inner)
        if coverage > 1e-3 {
          emitCell(cell, item, .solid, clip, coverage: coverage > 0.999 ? 1 : coverage)
        }
      }
    }
  }

  /// The whole pixels between which coverage along an axis is even.
  private static func cuts(
    _ start: Double, _ innerStart: Double, _ innerEnd: Double, _ end: Double
  ) -> InlineVector<8, Double> {
    var cuts = InlineVector<8, Double>(unused: 0)
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
  fileprivate func coverage(by other: PixelRect) -> Double {
    intersection(other).area / area
  }
}

// MARK: - Large corners

/// Large round corners of a clip or a box, cut into an inside and a rim. Pixels outside the arc are left out.
///
/// A circle that grows over a window is one large clip: otherwise every pixel in it would pay for the clip's shader,
/// and nothing behind it would be dropped as hidden.
extension DisplayListBuilder {
  /// Pixels; in a smaller corner more quads cost more than they save.
  private static let smallestCutCorner = 32.0
  /// Rows of a plain quad: those of a tile, in which llvmpipe discards quads behind an opaque one.
  private static let tile = 64.0
  /// The height of a piece of the rim, in pixels. Lower pieces make the rim narrower but need more quads.
  private static let rim = 16.0

  /// A quarter of a circle around the centre (`x`, `y`), in pixels.
  private struct Quarter {
    var x, y, radius: Double
    /// Whether it lies left of the middle and above it.
    var isLeft, isTop: Bool

    /// Returns two horizontal distances from the centre for the rows from `y0` to `y1`: pixels farther than `outer` are
    /// outside the circle, and pixels nearer than `inner` are completely inside.
    func reach(_ y0: Double, _ y1: Double) -> (outer: Double, inner: Double) {
      let near = max(isTop ? y - y1 : y0 - y, 0)
      let far = isTop ? y - y0 : y1 - y
      func half(_ radius: Double, _ rise: Double) -> Double {
        max(radius * radius - rise * rise, 0).squareRoot()
      }
      return (half(radius + 1, near), far >= radius - 1 ? 0 : half(radius - 1, far))
    }
  }

  /// Cuts the part of an upright cell that lies in a corner of a rounded box into pieces, all in pixels; `isLeft` and
  /// `isTop` say in which corner. `emit` is called with each piece, and with whether it lies on the rim.
  func emitCorner(
    _ part: PixelRect, of bounds: PixelRect, radius: Double, isLeft: Bool, isTop: Bool,
    emit: (PixelRect, _ isOnRim: Bool) -> Void
  ) {
    guard radius >= Self.smallestCutCorner, part.area > Self.tile * Self.rim else {
      emit(part, true)
      return
    }
    let quarter = Quarter(
      x: isLeft ? bounds.x0 + radius : bounds.x1 - radius,
      y: isTop ? bounds.y0 + radius : bounds.y1 - radius, radius: radius,
      isLeft: isLeft, isTop: isTop)
    for (y0, y1) in Bands(part.y0, part.y1, Self.tile) {
      let (_, inner) = quarter.reach(y0, y1)
      // From here to the middle everything is inside; on whole tiles, so that these are whole quads.
      var edge: Double
      if isLeft {
        edge = ((quarter.x - inner) / Self.tile).rounded(.up) * Self.tile
        edge = inner > 0 ? min(max(edge, part.x0), part.x1) : part.x1
        emit(PixelRect(x0: edge, y0: y0, x1: part.x1, y1: y1), false)
      } else {
        edge = ((quarter.x + inner) / Self.tile).rounded(.down) * Self.tile
        edge = inner > 0 ? max(min(edge, part.x1), part.x0) : part.x0
        emit(PixelRect(x0: part.x0, y0: y0, x1: edge, y1: y1), false)
      }
      for (top, bottom) in Bands(y0, y1, Self.rim) {
        let (outer, inner) = quarter.reach(top, bottom)
        if isLeft {
          let start = max(part.x0, (quarter.x - outer).rounded(.down))
          let end = min(max((quarter.x - inner).rounded(.up), start), edge)
          emit(PixelRect(x0: start, y0: top, x1: end, y1: bottom), true)
          emit(PixelRect(x0: max(start, end), y0: top, x1: edge, y1: bottom), false)
        } else {
          let end = min(part.x1, (quarter.x + outer).rounded(.up))
          let start = max(min((quarter.x + inner).rounded(.down), end), edge)
          emit(PixelRect(x0: start, y0: top, x1: end, y1: bottom), true)
          emit(PixelRect(x0: edge, y0: top, x1: min(start, end), y1: bottom), false)
        }
      }
    }
  }

  /// An interval in pieces that end at multiples of a height.
  private struct Bands: Sequence, IteratorProtocol {
    private var y: Double
    private let end, height: Double

    init(_ start: Double, _ end: Double, _ height: Double) {
      (y, self.end, self.height) = (start, end, height)
    }

    mutating func next() -> (Double, Double)? {
      guard y < end else { return nil }
      let start = y
      y = Swift.min(((y / height).rounded(.down) + 1) * height, end)
      return (start, y)
    }
  }
}
