import Foundation

/// A layer that draws a path, filled and stroked, between its background and its sublayers.
///
///     let ring = CAShapeLayer()
///     ring.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
///     ring.fillColor = nil
///     ring.strokeColor = .black
///     ring.strokeEnd = 0.75
///
/// As in Core Animation. The path is in the layer's coordinates and may extend beyond its bounds.
///
/// A change of a colour needs no new rasterisation. While a path or stroke changes, its visible part is
/// rasterised again in each frame; otherwise it is rasterised once. Rectangles, circles and rounded
/// rectangles that are only filled cost as little as a layer's background.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  /// Creates a shape layer without a path.
  public override init() {
    super.init()
    properties.drawing = .shape(ShapeProperties())
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.shape == nil { properties.drawing = .shape(ShapeProperties()) }
  }

  /// The outline to fill and stroke; nil draws nothing.
  ///
  /// It is not animated implicitly. An explicit animation moves each point if both paths have the
  /// same kinds of elements; otherwise the path changes halfway.
  open var path: CGPath? {
    get { properties.ownShape.path }
    set { set(.path, \.ownShape.path, newValue?.copy()) }
  }
  /// The fill colour. Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { properties.ownShape.fillColor.map(CGColor.from) }
    set { set(.fillColor, \.ownShape.fillColor, newValue?.layerColor) }
  }
  /// The rule that decides which points are inside the path.
  open var fillRule: CAShapeLayerFillRule {
    get { properties.ownShape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { setWithoutAction(\.ownShape.fillRule, newValue == .evenOdd ? .evenOdd : .winding) }
  }
  /// The stroke colour. Nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { properties.ownShape.strokeColor.map(CGColor.from) }
    set { set(.strokeColor, \.ownShape.strokeColor, newValue?.layerColor) }
  }
  /// Where the stroke begins, as a fraction of the total length of all subpaths.
  open var strokeStart: CGFloat {
    get { properties.ownShape.strokeStart }
    set { set(.strokeStart, \.ownShape.strokeStart, newValue) }
  }
  /// Where the stroke ends, as a fraction of the total length of all subpaths.
  open var strokeEnd: CGFloat {
    get { properties.ownShape.strokeEnd }
    set { set(.strokeEnd, \.ownShape.strokeEnd, newValue) }
  }
  /// The stroke's width in points, half on either side of the path; at least 0.
  open var lineWidth: CGFloat {
    get { properties.ownShape.line.width }
    set { set(.lineWidth, \.ownShape.line.width, max(newValue, 0)) }
  }
  /// The largest length of a miter, in multiples of the line width. Corners that would exceed it are
  /// bevelled.
  open var miterLimit: CGFloat {
    get { properties.ownShape.line.miterLimit }
    set { set(.miterLimit, \.ownShape.line.miterLimit, newValue) }
  }
  /// The shape of the stroke's ends.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(properties.ownShape.line.cap) }
    set { setWithoutAction(\.ownShape.line.cap, newValue.cap) }
  }
  /// The shape of the stroke's corners.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(properties.ownShape.line.join) }
    set { setWithoutAction(\.ownShape.line.join, newValue.join) }
  }
  /// The distance into the dash pattern at which the stroke begins, in points.
  open var lineDashPhase: CGFloat {
    get { properties.ownShape.line.dashPhase }
    set { set(.lineDashPhase, \.ownShape.line.dashPhase, newValue) }
  }
  /// The lengths of alternating dashes and gaps in points; nil draws a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let dashes = properties.ownShape.line.dashes
      return dashes.isEmpty ? nil : dashes.map { NSNumber(value: Double($0)) }
    }
    set {
      setWithoutAction(\.ownShape.line.dashes, (newValue ?? []).map { CGFloat($0.doubleValue) })
    }
  }
}

/// The rule that decides which points are inside a path, as in Core Animation.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String
  /// Creates a rule by name. An unknown name means `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points are inside if the path's winding number around them is not 0.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Points are inside if the path's winding number around them is odd.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The shape of a stroke's ends, as in Core Animation.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The shape's name.
  public let rawValue: String
  /// Creates a shape by name. An unknown name means `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends at the end point.
  public static let butt = Self(rawValue: "butt")
  /// Ends with a half circle around the end point.
  public static let round = Self(rawValue: "round")
  /// Ends half a line width beyond the end point.
  public static let square = Self(rawValue: "square")

  init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }

  var cap: CGLineCap {
    switch self {
    case .round: .round
    case .square: .square
    default: .butt
    }
  }
}

/// The shape of a stroke's corners, as in Core Animation.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The shape's name.
  public let rawValue: String
  /// Creates a shape by name. An unknown name means `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A pointed corner, unless it exceeds the miter limit.
  public static let miter = Self(rawValue: "miter")
  /// A rounded corner.
  public static let round = Self(rawValue: "round")
  /// A corner that is cut off.
  public static let bevel = Self(rawValue: "bevel")

  init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }

  var join: CGLineJoin {
    switch self {
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }
}
