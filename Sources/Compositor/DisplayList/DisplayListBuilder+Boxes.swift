import CoreGraphics
import QuartzCore

/// Rounded rectangles and borders, cut so that only their corners need the shader for rounded boxes.
extension DisplayListBuilder {
  /// Adds a layer's background. Under an opaque border it is made smaller, by half the border's width and at most one
  /// point, so that it does not shine through the border's antialiased outer edge.
  func emitBackground(
    _ box: RoundedBox, _ color: SIMD4<Float>, _ p: borrowing LayerProperties,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard p.borderWidth > 0, p.borderColor?.w == 1,
      box.reach > 0 || !transform.keepsAxes || !transform.bounds(of: box.rect).isIntegral
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

  /// The number of whole rows of pixels that the straight parts of a border fill along each edge of a rounded box.
  private func wholeRows(
    ofBorder width: Double, around box: RoundedBox, _ transform: PlaneTransform
  ) -> Double {
    guard transform.isUniformScale, width <= box.reach,
      width * 2 < min(box.rect.width, box.rect.height), transform.bounds(of: box.rect).isIntegral
    else { return 0 }
    return (width * transform.x.x + 1e-3).rounded(.down)
  }

  /// Adds a rounded box of one colour, in the plane that `transform` maps to pixels.
  ///
  /// Along the straight edges of a rounded box, `hiddenRim` pixels may be left out, because an opaque border covers them.
  func emitBox(
    _ box: RoundedBox, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    guard !box.rect.isEmpty else { return }
    var box = box
    if box.reach <= 0 { box.rect = extendingEdgesOnClip(box.rect, transform, clip) }
    guard !box.rect.isEmpty else { return }
    guard box.reach <= 0 ? transform.keepsAxes : transform.isUniformScale else {
      let coverage: Float
      (box.rect, coverage) = Self.widenedToOnePixel(box.rect, transform)
      let item = DisplayItem(.box, box.rect, color * coverage)
      let interior = QuadInterior.filled(.solid, isOpaque: item.color.w >= 1)
      emitTransformed(box, item, interior: interior, inset: box.reach * 0.3, transform, clip)
      return
    }
    let pixels =
      box.reach > 0 ? box.upright(transform) : RoundedBox(transform.bounds(of: box.rect))
    var item = DisplayItem(.box, box.rect, color)
    item.setBox(pixels)
    emitCells(pixels, item, plain: .solid, clip, hiddenRim: hiddenRim)
  }

  /// Adds an upright box in pixels: corners are drawn by the item's shader kind, everything else by `plain`.
  ///
  /// Where an edge lies inside a pixel, the pixels along it are quads of their own, whose colour is multiplied by the
  /// coverage. So soft straight edges need no special shader.
  func emitCells(
    _ box: RoundedBox, _ item: DisplayItem, plain: ShaderKind, _ clip: ClipState,
    hiddenRim: Double = 0
  ) {
    let pixels = box.rect
    guard box.reach > 0 else { return emitGrid(pixels, item, plain, clip) }
    guard pixels.area > Self.smallestCutBox, let cut = CornerCut(pixels, reach: box.reach) else {
      return emitPieces(box, item, clip)
    }
    for part in cut.corners {
      guard box.reach(isLeft: part.isLeft, isTop: part.isTop) > 0 else {
        emitGrid(part.rect.intersection(pixels), item, plain, clip)
        continue
      }
      emitCorner(
        part.rect.intersection(clip.rect), of: pixels, box.corner, isLeft: part.isLeft,
        isTop: part.isTop
      ) {
        emitCell($0, item, $1 ? item.kind : plain, clip)
      }
    }
    let shown = hiddenRim > 0 ? pixels.outset(-hiddenRim) : pixels
    let (x0, x1, y0, y1) = (cut.x.1, cut.x.2, cut.y.1, cut.y.2)
    emitGrid(PixelRect(x0: x0, y0: shown.y0, x1: x1, y1: y0), item, plain, clip)
    emitGrid(PixelRect(x0: x0, y0: y1, x1: x1, y1: shown.y1), item, plain, clip)
    emitGrid(PixelRect(x0: shown.x0, y0: y0, x1: shown.x1, y1: y1), item, plain, clip)
  }

  /// The area in pixels below which a rounded box is drawn in one piece. Half a dozen more quads cost as much as the
  /// shader for rounded boxes on so many pixels.
  static let smallestCutBox = 1600.0

  /// Adds an upright box of the item's shader kind in as few pieces as possible: one, or four if its corners differ.
  func emitPieces(_ box: RoundedBox, _ item: DisplayItem, _ clip: ClipState) {
    guard !box.hasEqualCorners else { return emitCell(box.rect.outward, item, item.kind, clip) }
    var item = item
    let middle = SIMD2(PixelRect.nearest(item.boxCenter.x), PixelRect.nearest(item.boxCenter.y))
    for part in box.rect.outward.quarters(around: middle) {
      item.box.z = Float(box.reach(isLeft: part.isLeft, isTop: part.isTop))
      emitCell(part.rect, item, item.kind, clip)
    }
  }

  /// Adds a transformed box of the item's shader kind in as few pieces as possible. `interior` and `inset` are those of
  /// ``emitTransformed(_:edges:interior:inset:_:_:)``.
  func emitTransformed(
    _ box: RoundedBox, border: Double = 0, _ item: DisplayItem, interior: QuadInterior,
    inset: Double, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = item
    item.setBox(box, border: border)
    guard !box.hasEqualCorners else {
      emitTransformed(item, edges: box.rect, interior: interior, inset: inset, transform, clip)
      return
    }
    for part in box.rect.quarters(around: item.boxCenter) {
      item.rect = part.rect
      item.box.z = Float(box.reach(isLeft: part.isLeft, isTop: part.isTop))
      emitTransformed(item, edges: box.rect, transform, clip)
    }
  }

  /// Adds a rectangle in pixels, as a grid of up to three rows and columns of quads with uniform coverage.
  private func emitGrid(
    _ rect: PixelRect, _ item: DisplayItem, _ kind: ShaderKind, _ clip: ClipState
  ) {
    let columns = CoverageSpans(from: rect.x0, to: rect.x1)
    for row in CoverageSpans(from: rect.y0, to: rect.y1) {
      for column in columns {
        emitCell(
          PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end), item, kind, clip,
          coverage: row.coverage * column.coverage)
      }
    }
  }

  /// Adds an upright quad on whole pixels, cut by the clip. Its colour is multiplied by `coverage`.
  func emitCell(
    _ cell: PixelRect, _ item: DisplayItem, _ kind: ShaderKind, _ clip: ClipState,
    coverage: Double = 1
  ) {
    let visible = cell.intersection(clip.rect)
    guard !visible.isEmpty else { return }
    guard let shape = shape(of: clip), shape.touches(visible) else {
      return append(item, kind, visible, clip: -1, coverage: coverage)
    }
    guard let cut = shape.cut else {
      return append(item, kind, visible, clip: clip.shape, coverage: coverage)
    }
    // Cut along the clip's corners: only pieces in a corner or on a soft edge need the clip's shader.
    for row in 0..<3 {
      for column in 0..<3 {
        let part = Self.crossing(visible, cut.betweenCorners, row: row, column: column)
        guard !part.isEmpty else { continue }
        let isCorner = row != 1 && column != 1
        var item = item
        // A blit of a piece of a corner costs more than it saves.
        if isCorner { item.blitSource = -1 }
        func show(_ piece: PixelRect, isOnRim: Bool) {
          guard !piece.isEmpty else { return }
          append(item, kind, piece, clip: isOnRim ? clip.shape : -1, coverage: coverage)
        }
        let (isLeft, isTop) = (column == 0, row == 0)
        let isRound = shape.box.reach(isLeft: isLeft, isTop: isTop) > 0
        if isCorner, isRound {
          emitCorner(
            part, of: shape.bounds, shape.box.corner.scaled(shape.transform.x.x), isLeft: isLeft,
            isTop: isTop, emit: show)
        } else {
          // Only the edges of the clip are soft.
          for index in 0..<9 {
            show(
              Self.crossing(part, cut.interior, row: index / 3, column: index % 3),
              isOnRim: index != 4)
          }
        }
      }
    }
  }

  /// The part of `rect` that lies in one of the nine cells into which the sides of `middle` divide the plane. Row 0 is above
  /// `middle`, row 1 level with it, row 2 below it; columns likewise.
  private static func crossing(
    _ rect: PixelRect, _ middle: PixelRect, row: Int, column: Int
  ) -> PixelRect {
    func cut(
      _ start: inout Double, _ end: inout Double, _ low: Double, _ high: Double, _ index: Int
    ) {
      if index == 0 { end = min(end, low) }
      if index == 1 { (start, end) = (max(start, low), min(end, high)) }
      if index == 2 { start = max(start, low, high) }
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

/// The grid lines that cut a box with special corners into nine cells. All of them lie on whole pixels.
struct CornerCut {
  let x, y: (Double, Double, Double, Double)

  /// Creates the lines for corners of the size `reach`, in pixels; nil if the corners overlap.
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

  /// The four cells at the corners.
  var corners: InlineVector<4, CornerPart> { CornerPart.parts(x: x, y: y) }
}

extension RoundedBox {
  /// Returns `reach`, in pixels, or 0 if it is less than half a pixel. Such a corner is drawn as a sharp one, whose coverage is exact.
  static func visibleReach(_ reach: Double) -> Double { reach < 0.5 ? 0 : reach }

  /// The box in pixels; the transform must keep it upright.
  func upright(_ transform: PlaneTransform) -> RoundedBox {
    RoundedBox(
      transform.bounds(of: rect),
      RoundCorner(
        reach: RoundedBox.visibleReach(reach * transform.x.x), squareness: corner.squareness),
      corners: corners)
  }
}

// MARK: - Borders

/// Borders: the corners need the border shader, the straight parts are plain quads.
extension DisplayListBuilder {
  /// Adds a border of one colour along the inside of a rounded box. `width` is in units of the box's plane.
  func emitBorder(
    _ box: RoundedBox, width: Double, _ color: SIMD4<Float>, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    guard !box.rect.isEmpty, width > 0 else { return }
    guard width * 2 < min(box.rect.width, box.rect.height) else {
      // The border fills the box.
      return emitBox(box, color, transform, clip)
    }
    var item = DisplayItem(.border, box.rect, color)
    guard let scale = transform.scaleOfAxes, box.reach <= 0 || transform.isUniformScale else {
      let inset = width + max(box.reach - width, 0) * 0.3
      emitTransformed(box, border: width, item, interior: .empty, inset: inset, transform, clip)
      return
    }
    let pixels = box.upright(transform)
    let width = width * scale
    item.setBox(pixels, border: width)
    if pixels.reach <= 0 {
      emitSharpBorder(pixels.rect, width: width, item, clip)
    } else if pixels.rect.area > Self.smallestCutBox,
      let cut = CornerCut(pixels.rect, reach: max(pixels.reach, width))
    {
      for part in cut.corners {
        item.box.z = Float(pixels.reach(isLeft: part.isLeft, isTop: part.isTop))
        emitCell(part.rect, item, .border, clip)
      }
      let (rect, inner) = (pixels.rect, pixels.rect.outset(-width))
      let (x0, x1, y0, y1) = (cut.x.1, cut.x.2, cut.y.1, cut.y.2)
      emitGrid(PixelRect(x0: x0, y0: rect.y0, x1: x1, y1: inner.y0), item, .solid, clip)
      emitGrid(PixelRect(x0: x0, y0: inner.y1, x1: x1, y1: rect.y1), item, .solid, clip)
      emitGrid(PixelRect(x0: rect.x0, y0: y0, x1: inner.x0, y1: y1), item, .solid, clip)
      emitGrid(PixelRect(x0: inner.x1, y0: y0, x1: rect.x1, y1: y1), item, .solid, clip)
    } else {
      emitPieces(pixels, item, clip)
    }
  }

  /// Adds a border without rounding. The coverage of each pixel is exact: that of the outer rectangle minus that of the inner one.
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

  /// The pixel boundaries along an axis between which the coverage is uniform.
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
  /// The fraction of this rectangle that lies in `other`, 0…1.
  fileprivate func coverage(by other: PixelRect) -> Double {
    intersection(other).area / area
  }
}

// MARK: - Large corners

/// Large round corners of a clip or a box, cut into an inside and a rim. Pixels outside the arc are left out.
///
/// This matters for a circle that grows over a window, which consists of four such corners: otherwise every pixel in it
/// would need the clip's shader, and nothing behind it could be culled.
extension DisplayListBuilder {
  /// The reach in pixels below which a corner is not cut, because the additional quads cost more than they save.
  private static let smallestCutCorner = 32.0
  /// The height of a plain quad in pixels. It is that of llvmpipe's tiles, because in each tile llvmpipe discards everything
  /// behind an opaque quad that fills the tile.
  private static let tile = 64.0
  /// The height of a piece of the rim, in pixels. Lower pieces make the rim narrower but need more quads.
  private static let rim = 16.0

  /// A round corner around its centre (`x`, `y`), in pixels.
  private struct Quarter {
    var x, y: Double
    var corner: RoundCorner
    /// Whether it is a left quarter, and whether it is a top one.
    var isLeft, isTop: Bool

    /// Returns two horizontal distances from the centre for the rows from `y0` to `y1`: pixels farther than `outer` are
    /// outside the arc, and pixels nearer than `inner` are completely inside.
    func reach(_ y0: Double, _ y1: Double) -> (outer: Double, inner: Double) {
      let near = max(isTop ? y - y1 : y0 - y, 0)
      let far = isTop ? y - y0 : y1 - y
      func half(_ margin: Double, _ rise: Double) -> Double {
        RoundCorner(reach: corner.reach + margin, squareness: corner.squareness).extent(at: rise)
      }
      return (half(1, near), far >= corner.reach - 1 ? 0 : half(-1, far))
    }
  }

  /// Cuts `part`, the part of a cell that lies in one corner of the rounded box `bounds`, into pieces; all in pixels. `isLeft`
  /// and `isTop` name the corner. `emit` is called with each piece, and with whether it lies on the rim.
  func emitCorner(
    _ part: PixelRect, of bounds: PixelRect, _ corner: RoundCorner, isLeft: Bool, isTop: Bool,
    emit: (PixelRect, _ isOnRim: Bool) -> Void
  ) {
    let reach = corner.reach
    guard reach >= Self.smallestCutCorner, part.area > Self.tile * Self.rim else {
      emit(part, true)
      return
    }
    let quarter = Quarter(
      x: isLeft ? bounds.x0 + reach : bounds.x1 - reach,
      y: isTop ? bounds.y0 + reach : bounds.y1 - reach, corner: corner,
      isLeft: isLeft, isTop: isTop)
    // A left corner is cut in mirrored coordinates, in which x grows away from the middle of the box, as in a right one.
    let (first, last, middle) =
      isLeft ? (-part.x1, -part.x0, -quarter.x) : (part.x0, part.x1, quarter.x)
    func show(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double, isOnRim: Bool) {
      emit(PixelRect(x0: isLeft ? -x1 : x0, y0: y0, x1: isLeft ? -x0 : x1, y1: y1), isOnRim)
    }
    for (y0, y1) in Bands(part.y0, part.y1, Self.tile) {
      let (_, inner) = quarter.reach(y0, y1)
      // From the middle of the box to this x everything is inside the arc. It lies on a tile boundary, so that the quads fill whole tiles.
      let tileEdge = ((middle + inner) / Self.tile).rounded(.down) * Self.tile
      let edge = inner > 0 ? max(min(tileEdge, last), first) : first
      show(first, edge, y0, y1, isOnRim: false)
      for (top, bottom) in Bands(y0, y1, Self.rim) {
        let (outer, inner) = quarter.reach(top, bottom)
        let end = min(last, (middle + outer).rounded(.up))
        let start = max(min((middle + inner).rounded(.down), end), edge)
        show(start, end, top, bottom, isOnRim: true)
        show(edge, min(start, end), top, bottom, isOnRim: false)
      }
    }
  }

  /// An interval, divided at the multiples of a height.
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
