internal import CPango
import Foundation

/// What to do with a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

// Points go through the transform of the moment they are added, so a later change of the transform
// doesn't move what is in the path already.
extension CGContext {
  /// Forgets the current path.
  public func beginPath() {
    currentPath.removeAll()
  }

  public func move(to point: CGPoint) {
    currentPath.move(to: point, ctm)
  }

  public func addLine(to point: CGPoint) {
    currentPath.addLine(to: point, ctm)
  }

  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, ctm)
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, ctm)
  }

  public func closePath() {
    currentPath.closeSubpath()
  }

  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect, ctm)
  }

  public func addRects(_ rects: [CGRect]) {
    rects.forEach(addRect(_:))
  }

  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect, ctm)
  }

  /// An arc; see `CGMutablePath.addArc` for what `clockwise` means where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise, ctm)
  }

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, ctm)
  }

  public func addPath(_ path: CGPath) {
    currentPath.append(path.contents, ctm)
  }

  public var isPathEmpty: Bool { currentPath.list.isEmpty }

  /// The current path in user space, or nil when it is empty.
  public var path: CGPath? {
    isPathEmpty ? nil : CGPath(currentPath).applying(ctm.inverted())
  }

  /// In user space; `.zero` when the path is empty.
  public var currentPointOfPath: CGPoint {
    currentPath.currentPoint.map(convertToUserSpace) ?? .zero
  }

  /// The rectangle around the path's points, control points included, in user space.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
}

// MARK: - Clipping

extension CGContext {
  /// Limits drawing to the inside of the current path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: currentPath, rule)
    beginPath()
  }

  public func clip(to rect: CGRect) {
    clip(to: PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Limits drawing to the rectangles taken together.
  public func clip(to rects: [CGRect]) {
    clip(to: PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  /// The rectangle around the clip, in user space; null when nothing can be drawn.
  public var boundingBoxOfClipPath: CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    guard x1 > x0, y1 > y0, ctm.cairoMatrix != nil else { return .null }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0).applying(ctm.inverted())
  }

  private func clip(to path: PathElements, _ rule: CGPathFillRule) {
    setCairoPath(path, rule)
    cairo_clip(cairo)
  }

  /// Gives Cairo a path of device space. Outside `inUserSpace` Cairo's matrix is always the identity.
  func setCairoPath(_ path: PathElements, _ rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(
      cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_new_path(cairo)
    var current = CGPoint.zero
    var start = CGPoint.zero
    for element in path.list {
      switch element {
      case .move(let end):
        cairo_move_to(cairo, end.x, end.y)
        start = end
      case .line(let end): cairo_line_to(cairo, end.x, end.y)
      case .quadCurve(let end, let control):
        // The cubic whose curve is the same: its control points are two thirds of the way to ours.
        cairo_curve_to(
          cairo, current.x + (control.x - current.x) * 2 / 3,
          current.y + (control.y - current.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .curve(let end, let control1, let control2):
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .closeSubpath: cairo_close_path(cairo)
      }
      current = element.end ?? start
    }
  }
}
