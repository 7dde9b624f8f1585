/// What a `CAShapeLayer` draws, as a value.
public struct ShapeProperties: Sendable, Equatable {
  /// In the layer's coordinates; it may reach beyond the bounds.
  public var path: CGPath?
  public var fillColor: LayerColor? = LayerColor(0, 0, 0, 1)
  public var fillRule = CGPathFillRule.winding
  public var strokeColor: LayerColor?
  public var strokeStart: CGFloat = 0
  public var strokeEnd: CGFloat = 1
  public var line = ShapeLine()

  public init() {}

  /// Whether there is a fill to see.
  public var isFilled: Bool { path != nil && (fillColor?.w ?? 0) > 0 }

  /// Whether there is a line to see.
  public var isStroked: Bool {
    path != nil && (strokeColor?.w ?? 0) > 0 && line.width > 0 && strokeEnd > strokeStart
      && strokeEnd > 0 && strokeStart < 1
  }
}

/// How the line along a shape's path looks, colour aside.
public struct ShapeLine: Sendable, Hashable {
  /// In points.
  public var width: CGFloat = 1
  public var cap = CGLineCap.butt
  public var join = CGLineJoin.miter
  public var miterLimit: CGFloat = 10
  /// Lengths of dashes and gaps by turns, in points; none is a solid line.
  public var dashes: [CGFloat] = []
  public var dashPhase: CGFloat = 0

  public init() {}

  /// How far from the path the line may reach, in points.
  package var reach: CGFloat {
    let corner = join == .miter ? max(miterLimit, 1) : 1
    return width / 2 * max(corner, cap == .square ? CGFloat(2).squareRoot() : 1)
  }
}

extension ShapeProperties {
  /// The part of the path from `strokeStart` to `strokeEnd`, by length, curves to within
  /// `threshold` points.
  package func trimmedPath(threshold: CGFloat) -> CGPath? {
    path?.trimmed(from: strokeStart, to: strokeEnd, threshold: threshold)
  }

  /// Draws the line into `context`, whose units are the layer's, in its stroke colour.
  package func drawLine(in context: CGContext, threshold: CGFloat) {
    guard let path = trimmedPath(threshold: threshold) else { return }
    context.setLineWidth(line.width)
    context.setLineCap(line.cap)
    context.setLineJoin(line.join)
    context.setMiterLimit(line.miterLimit)
    // An odd pattern goes on with dashes and gaps exchanged.
    context.setLineDash(phase: line.dashPhase, lengths: line.dashes)
    context.addPath(path)
    context.strokePath()
  }
}
