/// A property of a layer that animations and actions know by name.
public enum AnimatableProperty: String, Sendable, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, hidden, doubleSided, masksToBounds
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contents, contentsRect, contentsCenter, contentsScale, contentsMultiplyColor
  // Of shape layers.
  case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase
  // Of gradient layers.
  case colors, locations, startPoint, endPoint

  /// Whether a bare layer animates a change by itself. Where there is nothing in between the old
  /// value and the new one, the change would only come late.
  var hasImplicitAnimation: Bool {
    switch self {
    case .hidden, .doubleSided, .masksToBounds, .contents, .shadowPath, .path: false
    default: true
    }
  }
}

/// A property, or one number inside it: what a key path such as `transform.rotation.z` names.
public struct AnimationTarget: Sendable, Hashable {
  /// The part of the property; `whole` is the property itself.
  public enum Component: String, Sendable {
    case whole = ""
    case x, y, width, height, origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
  }

  /// The values of a layer of each class.
  private static let everyKind: [LayerProperties] = {
    let drawings: [LayerDrawing?] = [
      nil, .shape(ShapeProperties()), .gradient(GradientProperties()),
    ]
    return drawings.map { drawing in
      var properties = LayerProperties()
      properties.drawing = drawing
      return properties
    }
  }()

  public let property: AnimatableProperty
  public let component: Component

  public init(_ property: AnimatableProperty, _ component: Component = .whole) {
    self.property = property
    self.component = component
  }

  /// Nil when no layer property goes by this key path.
  public init?(keyPath: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let name = first == "isHidden" ? "hidden" : String(first)
    guard let property = AnimatableProperty(rawValue: name) else { return nil }
    guard let component = Component(rawValue: parts.count > 1 ? String(parts[1]) : "") else {
      return nil
    }
    self.init(property, component)
    // A component that the property does not have is no target.
    guard component == .whole || Self.everyKind.contains(where: { value(in: $0) != nil }) else {
      return nil
    }
  }
}
