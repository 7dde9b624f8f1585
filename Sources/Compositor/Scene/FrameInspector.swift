import CoreGraphics
import QuartzCore

/// Finds out how the frames of one tree are drawn, for `LayerContext.inspection`.
struct FrameInspector {
  /// The question that is being answered; nil for none.
  private(set) var question: FrameQuestion?
  private var drawing = FrameDrawing()

  /// Whether the question has changed since ``update()``.
  var isOutdated: Bool { CompositorProbes.frame.wanted != question }

  /// Reads the current question.
  mutating func update() {
    question = CompositorProbes.frame.wanted
    let costs = drawing.costs
    drawing = FrameDrawing()
    if costs?.measurement == question?.inspection.measurement { drawing.costs = costs }
  }

  /// The number of a measurement that was requested and not made yet; nil for none.
  var wantedMeasurement: Int? {
    guard let wanted = question?.inspection.measurement else { return nil }
    return drawing.costs?.measurement == wanted ? nil : wanted
  }

  /// Reports the result of a measurement.
  mutating func note(_ costs: FeatureCosts) {
    drawing.costs = costs
    report()
  }

  /// Reports how a frame is drawn. Called before it is drawn.
  ///
  /// - Parameters:
  ///   - scene: The contents of the screen. Its inspected tree is that of the question.
  ///   - options: The optimisations to use.
  ///   - screen: The bounds of the screen, in pixels.
  ///   - scale: Pixels per point.
  mutating func note(
    _ scene: Scene, _ options: CompositorOptions, in screen: PixelRect, scale: Double
  ) {
    guard let question else { return }
    let damage = scene.takeInspectedDamage()
    let size = screen.scaled(by: 1 / scale).cgRect.size
    guard !damage.isEmpty || drawing.screen != size else { return }
    func points(_ rect: PixelRect) -> CGRect { rect.scaled(by: 1 / scale).cgRect }
    var list = scene.inspectedList(in: screen)
    if options.cullsOccluded {
      var occlusion = Occlusion()
      occlusion.apply(to: &list.items)
    }
    drawing.screen = size
    drawing.damage = damage.map(points)
    let rasters = list.textures.compactMap { $0 as? RasterTexture }.filter { $0.content != nil }
    let names = Set(rasters.map(\.target.texture.name))
    drawing.textures = list.items.filter { names.contains($0.texture) }.map { item in
      let plane = item.plane < 0 ? .identity : list.geometry.planes[Int(item.plane)]
      return plane.corners(of: item.rect).map { CGPoint(x: $0.x / scale, y: $0.y / scale) }
    }
    drawing.copies = list.items.filter { options.blits && $0.blitSource >= 0 }
      .map { points($0.bounds) }
    drawing.overdraw =
      question.inspection.countsOverdraw
      ? FrameDrawing.Overdraw(list, in: screen, scale: scale) : nil
    report()
  }

  private func report() {
    if let question { CompositorProbes.frame.note(drawing, to: question) }
  }
}

extension PlaneTransform {
  /// The corners of a rectangle in this plane, in pixels. Corners behind the viewer are left out.
  fileprivate func corners(of rect: PixelRect) -> [SIMD2<Double>] {
    let corners = [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x1, rect.y1), (rect.x0, rect.y1)]
    return corners.compactMap { x, y in
      let p = apply(x, y)
      return p.z > 1e-6 ? SIMD2(p.x, p.y) / p.z : nil
    }
  }
}

extension FrameDrawing.Overdraw {
  /// The distance between sample points, in pixels.
  private static let step = 4.0

  /// Counts the items of a list that cover each sample point. Corners are treated as sharp.
  fileprivate init(_ list: borrowing DisplayList, in screen: PixelRect, scale: Double) {
    let step = Self.step
    let (columns, rows) = (
      Int((screen.width / step).rounded(.up)), Int((screen.height / step).rounded(.up))
    )
    var counts = [UInt8](repeating: 0, count: columns * rows)
    /// The indices of the rows or columns of sample points that lie between two edges.
    func places(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int((from / step - 0.5).rounded(.up)), 0), count)
      return first..<max(min(max(Int((to / step - 0.5).rounded(.up)), 0), count), first)
    }
    for index in list.items.indices {
      let item = list.items[index]
      let inverse = item.plane < 0 ? nil : list.geometry.planes[Int(item.plane)].inverse
      for row in places(item.bounds.y0, item.bounds.y1, rows) {
        let y = (Double(row) + 0.5) * step
        for column in places(item.bounds.x0, item.bounds.x1, columns) {
          if let inverse {
            let p = inverse.apply((Double(column) + 0.5) * step, y)
            let (x, y) = (p.x / p.z, p.y / p.z)
            guard p.z > 0, item.rect.contains(x, y), !item.hole.contains(x, y) else { continue }
          }
          let place = row * columns + column
          if counts[place] < .max { counts[place] += 1 }
        }
      }
    }
    self.init(columns: columns, rows: rows, side: step / scale, counts: counts)
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    x >= x0 && x <= x1 && y >= y0 && y <= y1
  }
}
