/// A property of a layer that animations and actions can name. The raw value is the key.
public enum AnimatableProperty: String, Sendable, CaseIterable {
  // Geometry.
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  // Appearance.
  case opacity, hidden, doubleSided, masksToBounds
  case backgroundColor, backdropBlurRadius, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  // Contents.
  case contents, contentsRect, contentsCenter, contentsScale, contentsMultiplyColor
  // Shape layers.
  case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase
  // Gradient layers.
  case colors, locations, startPoint, endPoint
  // Emitter layers.
  case emitterTime

  /// Whether a layer without a delegate animates a change of the property.
  ///
  /// False for properties without intermediate values, because an animation would only delay the change.
  /// As in Core Animation, also false for paths.
  var hasImplicitAnimation: Bool {
    switch self {
    case .hidden, .doubleSided, .masksToBounds, .contents, .shadowPath, .path, .emitterTime: false
    default: true
    }
  }
}
