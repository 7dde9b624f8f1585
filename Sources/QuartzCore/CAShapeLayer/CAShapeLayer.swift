import Foundation

/// A layer that draws a path, filled and stroked, between its background and its sublayers.
///
///     let ring = CAShapeLayer()
///     ring.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
///     ring.fillColor = nil
///     ring.strokeColor = .black
///     ring.strokeEnd = 0.75
///
/// The path is in the layer's coordinates and may reach beyond its bounds. Colours animate at no
/// cost. A path or a line that changes from frame to frame is drawn anew for each, over what of it
/// shows; one that stays is drawn once. Rectangles, circles and rounded rectangles that are only
/// filled cost no more than a layer's background.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  public override init() {
    super.init()
    properties.drawing = .shape(ShapeProperties())
  }

  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.shape == nil { properties.drawing = .shape(ShapeProperties()) }
  }

  /// The outline. Animates to a path of the same kinds of elements point by point, to any other
  /// halfway at once; never by itself.
  open var path: CGPath? {
    get { properties.ownShape.path }
    set { set(.path, \.ownShape.path, newValue?.copy()) }
  }
  /// Opaque black at first; nil fills nothing.
  open var fillColor: CGColor? {
    get { properties.ownShape.fillColor.map(CGColor.from) }
    set { set(.fillColor, \.ownShape.fillColor, newValue?.layerColor) }
  }
  open var fillRule: CAShapeLayerFillRule {
    get { properties.ownShape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { setPlainly(\.ownShape.fillRule, newValue == .evenOdd ? .evenOdd : .winding) }
  }
  /// Nil, as at first, strokes nothing.
  open var strokeColor: CGColor? {
    get { properties.ownShape.strokeColor.map(CGColor.from) }
    set { set(.strokeColor, \.ownShape.strokeColor, newValue?.layerColor) }
  }
  /// Where along the path the line begins: a share of its length, all subpaths counted.
  open var strokeStart: CGFloat {
    get { properties.ownShape.strokeStart }
    set { set(.strokeStart, \.ownShape.strokeStart, newValue) }
  }
  /// Where along the path the line ends: a share of its length, all subpaths counted.
  open var strokeEnd: CGFloat {
    get { properties.ownShape.strokeEnd }
    set { set(.strokeEnd, \.ownShape.strokeEnd, newValue) }
  }
  /// In points; the path runs along the line's middle.
  open var lineWidth: CGFloat {
    get { properties.ownShape.line.width }
    set { set(.lineWidth, \.ownShape.line.width, max(newValue, 0)) }
  }
  /// The longest a pointed corner may be, in line widths, before it is cut off.
  open var miterLimit: CGFloat {
    get { properties.ownShape.line.miterLimit }
    set { set(.miterLimit, \.ownShape.line.miterLimit, newValue) }
  }
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(properties.ownShape.line.cap) }
    set { setPlainly(\.ownShape.line.cap, newValue.cap) }
  }
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(properties.ownShape.line.join) }
    set { setPlainly(\.ownShape.line.join, newValue.join) }
  }
  /// How far into the pattern the line begins, in points.
  open var lineDashPhase: CGFloat {
    get { properties.ownShape.line.dashPhase }
    set { set(.lineDashPhase, \.ownShape.line.dashPhase, newValue) }
  }
  /// Lengths of dashes and gaps by turns, in points; nil is a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let dashes = properties.ownShape.line.dashes
      return dashes.isEmpty ? nil : dashes.map { NSNumber(value: Double($0)) }
    }
    set {
      setPlainly(\.ownShape.line.dashes, (newValue ?? []).map { CGFloat($0.doubleValue) })
    }
  }
}
