import Foundation

/// How a gradient layer's colours are laid out.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start to the end.
  public static let axial = Self(rawValue: "axial")
  /// In ellipses around the start; the end is the corner of the box around the outermost.
  public static let radial = Self(rawValue: "radial")
  /// Clockwise around the start, beginning in the direction of the end.
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

/// A layer that fills its bounds, rounded corners included, with colours that run into each other.
///
/// Before the first colour and after the last those two go on. Everything but `type` animates;
/// arrays animate element by element while their length stays the same. Costs a textured quad;
/// changed colours cost 1000 texels more.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  public override init() {
    super.init()
    properties.drawing = .gradient(GradientProperties())
  }

  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.gradient == nil { properties.drawing = .gradient(GradientProperties()) }
  }

  /// `CGColor`s; anything else among them is left out.
  open var colors: [Any]? {
    get {
      let colors = properties.ownGradient.colors
      return colors.isEmpty ? nil : colors.map(CGColor.from)
    }
    set {
      set(.colors, \.ownGradient.colors, (newValue ?? []).compactMap { ($0 as? CGColor)?.rgba })
    }
  }
  /// Where each colour stands between the start, 0, and the end, 1; nil spreads them evenly.
  open var locations: [NSNumber]? {
    get {
      let locations = properties.ownGradient.locations
      return locations.isEmpty ? nil : locations.map { NSNumber(value: $0) }
    }
    set { set(.locations, \.ownGradient.locations, (newValue ?? []).map(\.doubleValue)) }
  }
  /// In shares of the bounds.
  open var startPoint: CGPoint {
    get { properties.ownGradient.startPoint }
    set { set(.startPoint, \.ownGradient.startPoint, newValue) }
  }
  /// In shares of the bounds.
  open var endPoint: CGPoint {
    get { properties.ownGradient.endPoint }
    set { set(.endPoint, \.ownGradient.endPoint, newValue) }
  }
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(properties.ownGradient.kind) }
    set { setPlainly(\.ownGradient.kind, newValue.kind) }
  }
}
