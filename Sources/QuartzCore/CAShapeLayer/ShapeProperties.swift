/// The values of a `CAShapeLayer`.
public struct ShapeProperties: Sendable, Equatable {
  /// See ``CAShapeLayer/path``.
  public var path: CGPath?
  /// See ``CAShapeLayer/fillColor``.
  public var fillColor: LayerColor? = LayerColor(0, 0, 0, 1)
  /// See ``CAShapeLayer/fillRule``.
  public var fillRule = CGPathFillRule.winding
  /// See ``CAShapeLayer/strokeColor``.
  public var strokeColor: LayerColor?
  /// See ``CAShapeLayer/strokeStart``.
  public var strokeStart: CGFloat = 0
  /// See ``CAShapeLayer/strokeEnd``.
  public var strokeEnd: CGFloat = 1
  /// The stroke's geometry.
  public var line = ShapeLine()

  /// Creates the values of a new shape layer.
  public init() {}

  /// Whether a fill is visible.
  public var isFilled: Bool { path != nil && (fillColor?.w ?? 0) > 0 }

  /// Whether a stroke is visible.
  public var isStroked: Bool {
    path != nil && (strokeColor?.w ?? 0) > 0 && line.width > 0 && strokeEnd > strokeStart
      && strokeEnd > 0 && strokeStart < 1
  }
}

/// The geometry of a shape's stroke.
public struct ShapeLine: Sendable, Hashable {
  /// See ``CAShapeLayer/lineWidth``.
  public var width: CGFloat = 1
  /// See ``CAShapeLayer/lineCap``.
  public var cap = CGLineCap.butt
  /// See ``CAShapeLayer/lineJoin``.
  public var join = CGLineJoin.miter
  /// See ``CAShapeLayer/miterLimit``.
  public var miterLimit: CGFloat = 10
  /// The lengths of alternating dashes and gaps in points; empty for a solid line.
  public var dashes: [CGFloat] = []
  /// See ``CAShapeLayer/lineDashPhase``.
  public var dashPhase: CGFloat = 0

  /// Creates a solid line of 1 point.
  public init() {}

  /// The greatest distance of the stroke's edge from the path, in points.
  package var overflow: CGFloat {
    let corner = join == .miter ? max(miterLimit, 1) : 1
    return width / 2 * max(corner, cap == .square ? CGFloat(2).squareRoot() : 1)
  }
}

extension ShapeProperties {
  /// The part of the path from `strokeStart` to `strokeEnd`, flattened to within `threshold`
  /// points.
  package func trimmedPath(threshold: CGFloat) -> CGPath? {
    path?.trimmed(from: strokeStart, to: strokeEnd, threshold: threshold)
  }

  /// Strokes the path in `context` with the context's stroke colour. The context's units must be points.
  package func drawLine(in context: CGContext, threshold: CGFloat) {
    guard let path = trimmedPath(threshold: threshold) else { return }
    context.setLineWidth(line.width)
    context.setLineCap(line.cap)
    context.setLineJoin(line.join)
    context.setMiterLimit(line.miterLimit)
    // If the number of lengths is odd, Cairo swaps dashes and gaps in every other repetition.
    context.setLineDash(phase: line.dashPhase, lengths: line.dashes)
    context.addPath(path)
    context.strokePath()
  }
}
