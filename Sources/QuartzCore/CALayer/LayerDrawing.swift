/// What a layer of a special class draws beside what every layer draws.
///
/// Kept outside of the other values, so that layers without it are no larger for it.
public indirect enum LayerDrawing: Sendable, Equatable {
  case shape(ShapeProperties)
  case gradient(GradientProperties)
}

extension LayerProperties {
  /// Nil when the layer is no shape layer.
  public var shape: ShapeProperties? {
    if case .shape(let shape) = drawing { shape } else { nil }
  }

  /// Nil when the layer is no gradient layer.
  public var gradient: GradientProperties? {
    if case .gradient(let gradient) = drawing { gradient } else { nil }
  }

  /// The shape of a layer that is known to have one.
  var ownShape: ShapeProperties {
    get { shape ?? ShapeProperties() }
    set { drawing = .shape(newValue) }
  }

  /// The gradient of a layer that is known to have one.
  var ownGradient: GradientProperties {
    get { gradient ?? GradientProperties() }
    set { drawing = .gradient(newValue) }
  }
}
