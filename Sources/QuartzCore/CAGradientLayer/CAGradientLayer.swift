import Foundation

/// The geometry of a gradient layer, as in Core Animation.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The type's name.
  public let rawValue: String
  /// Creates a type by name. An unknown name means `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Colours change along the line from the start point to the end point.
  public static let axial = Self(rawValue: "axial")
  /// Colours change in ellipses around the start point.
  ///
  /// The end point is a corner of the outermost ellipse's bounding box.
  public static let radial = Self(rawValue: "radial")
  /// Colours change clockwise around the start point, beginning in the direction of the end point.
  public static let conic = Self(rawValue: "conic")

  init(_ kind: GradientProperties.Kind) {
    switch kind {
    case .axial: self = .axial
    case .radial: self = .radial
    case .conic: self = .conic
    }
  }

  var kind: GradientProperties.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}

/// A layer that fills its bounds, including rounded corners, with a gradient.
///
/// As in Core Animation, the first and last colour continue outside the gradient, and every property
/// except `type` is animatable. Arrays are interpolated element by element if their lengths are equal.
///
/// Drawing it costs as much as one textured quad. A change of colours updates a ramp of about 1000 texels.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  /// Creates a gradient layer without colours.
  public override init() {
    super.init()
    properties.drawing = .gradient(GradientProperties())
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.gradient == nil { properties.drawing = .gradient(GradientProperties()) }
  }

  /// The colours, each a `CGColor`. Elements of other types are dropped.
  open var colors: [Any]? {
    get {
      let colors = properties.ownGradient.colors
      return colors.isEmpty ? nil : colors.map(CGColor.from)
    }
    set {
      set(.colors, \.ownGradient.colors, (newValue ?? []).compactMap { ($0 as? CGColor)?.rgba })
    }
  }
  /// The location of each colour: 0 is the start point, 1 the end point. Nil spaces the colours evenly.
  open var locations: [NSNumber]? {
    get {
      let locations = properties.ownGradient.locations
      return locations.isEmpty ? nil : locations.map { NSNumber(value: $0) }
    }
    set { set(.locations, \.ownGradient.locations, (newValue ?? []).map(\.doubleValue)) }
  }
  /// The start point as a fraction of the bounds' size. (0.5, 0) by default: the middle of the top.
  open var startPoint: CGPoint {
    get { properties.ownGradient.startPoint }
    set { set(.startPoint, \.ownGradient.startPoint, newValue) }
  }
  /// The end point as a fraction of the bounds' size.
  ///
  /// (0.5, 1) by default: the middle of the bottom.
  open var endPoint: CGPoint {
    get { properties.ownGradient.endPoint }
    set { set(.endPoint, \.ownGradient.endPoint, newValue) }
  }
  /// The gradient's geometry. `axial` by default. Not animatable.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(properties.ownGradient.kind) }
    set { setWithoutAction(\.ownGradient.kind, newValue.kind) }
  }
}
