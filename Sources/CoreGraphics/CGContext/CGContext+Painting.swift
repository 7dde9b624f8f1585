internal import CPango
import Foundation

extension CGContext {
  /// Fills the current path with the fill colour, and forgets the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule)
    beginPath()
  }

  /// Draws a line along the current path with the stroke colour, and forgets the path.
  public func strokePath() {
    stroke(currentPath)
    beginPath()
  }

  /// Fills or strokes the current path or both, filling first, and forgets the path.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fill(currentPath, .winding)
    case .eoFill, .eoFillStroke: fill(currentPath, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: stroke(currentPath)
    case .fill, .eoFill: break
    }
    beginPath()
  }

  public func fill(_ rect: CGRect) {
    fill(PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Fills the rectangles at once: where they overlap, a translucent colour is laid on once only.
  public func fill(_ rects: [CGRect]) {
    fill(PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  public func fillEllipse(in rect: CGRect) {
    fill(PathElements { $0.addEllipse(in: rect, ctm) }, .winding)
  }

  public func stroke(_ rect: CGRect) {
    stroke(PathElements { $0.addRect(rect, ctm) })
  }

  /// Strokes with a line width for this call only.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func strokeEllipse(in rect: CGRect) {
    stroke(PathElements { $0.addEllipse(in: rect, ctm) })
  }

  /// Draws a line from each even point to the odd one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    stroke(
      PathElements { path in
        for index in stride(from: 0, to: points.count - 1, by: 2) {
          path.move(to: points[index], ctm)
          path.addLine(to: points[index + 1], ctm)
        }
      })
  }

  /// Makes the inside of `rect` as it was before anything was drawn.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    fill(rect)
    restoreGState()
  }
}

extension CGContext {
  /// How far, in pixels, a stroked curve may be from its true place.
  private static let curveTolerance: CGFloat = 0.02

  func setSource(_ color: CGColor) {
    // Cairo forgets to ignore the colour when it clears along a line of upright rectangles.
    let color = state.blendMode == .clear ? .clear : color
    Self.setSource(of: cairo, color, alpha: state.alpha)
  }

  private static func setSource(of cairo: OpaquePointer?, _ color: CGColor, alpha: CGFloat) {
    let rgba = color.drawable
    cairo_set_source_rgba(cairo, rgba.x, rgba.y, rgba.z, rgba.w * Double(alpha))
  }

  private func fill(_ path: PathElements, _ rule: CGPathFillRule) {
    setSource(state.fillColor)
    setCairoPath(path, rule)
    guard state.blendMode.isUnbounded else { return cairo_fill(cairo) }
    cairo_save(cairo)
    cairo_clip(cairo)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  private func stroke(_ path: PathElements) {
    // Along a curve tighter than half the line's width Cairo leaves holes; along lines it doesn't.
    setCairoPath(path.flattened(threshold: Self.curveTolerance))
    guard state.blendMode.isUnbounded else {
      setSource(state.strokeColor)
      return inUserSpace { cairo_stroke(cairo) }
    }
    strokeByWayOfCopy()
  }

  /// Strokes with an operator that Cairo can't limit to a line: a copy of the picture is combined
  /// with the colour everywhere, and the line then replaces what is there by that copy.
  private func strokeByWayOfCopy() {
    let target = cairo_get_group_target(cairo)
    let copy = cairo_surface_create_similar(
      target, cairo_surface_get_content(target), Int32(width), Int32(height))
    let painter = cairo_create(copy)
    cairo_set_source_surface(painter, target, 0, 0)
    cairo_paint(painter)
    Self.setSource(of: painter, state.strokeColor, alpha: state.alpha)
    cairo_set_operator(painter, state.blendMode.cairoOperator)
    cairo_paint(painter)
    cairo_destroy(painter)

    cairo_save(cairo)
    cairo_set_source_surface(cairo, copy, 0, 0)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    inUserSpace { cairo_stroke(cairo) }
    cairo_restore(cairo)
    cairo_surface_destroy(copy)
  }
}
