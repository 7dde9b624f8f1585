/// The effect of a change of a property: on the layer's place, on its contents, on the pixels that it may cover.
extension AnimatableProperty {
  /// Whether the property places the layer in its superlayer, or its sublayers in it.
  var movesLayer: Bool {
    switch self {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform,
      .sublayerTransform:
      true
    default: false
    }
  }

  /// Whether the property affects the layer's place or visibility, and so its sublayers.
  var isGeometry: Bool {
    movesLayer || self == .opacity || self == .hidden || self == .doubleSided
  }

  /// Whether the property places, fades or hides the layer or belongs to its shadow, so that a texture of its contents stays valid.
  package var isPlacement: Bool {
    switch self {
    case .position, .zPosition, .transform, .opacity, .hidden, .doubleSided, .shadowColor,
      .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath:
      true
    default: false
    }
  }

  /// Whether the property changes which pixels a shape covers.
  package var changesShapes: Bool {
    switch self {
    case .path, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase: true
    default: false
    }
  }

  /// Whether the property does not change where the layer may cover pixels.
  fileprivate var keepsExtent: Bool {
    switch self {
    case .opacity, .hidden, .doubleSided, .backgroundColor, .backdropBlurRadius, .cornerRadius,
      .borderWidth, .borderColor, .shadowColor, .contentsCenter, .contentsMultiplyColor, .fillColor,
      .strokeColor, .strokeStart, .strokeEnd, .lineDashPhase, .colors, .locations, .startPoint,
      .endPoint:
      true
    default: false
    }
  }
}

/// How animations may move a layer while they run.
package struct MotionRange {
  /// The distances by which they may move the layer from its model position, zero included.
  package private(set) var distances = CGRect.zero
  /// Whether they rotate the layer.
  package private(set) var rotates = false

  /// Nil if the animations' values don't tell where the layer may cover pixels.
  package init?(of animations: [CompiledAnimation], from position: CGPoint) {
    for animation in animations where !animation.keepsExtent {
      guard case .property(let change) = animation.body else { return nil }
      switch (change.target.property, change.target.component) {
      case (.transform, .rotation), (.transform, .rotationX), (.transform, .rotationY),
        (.transform, .rotationZ):
        rotates = true
      case (.position, _):
        guard let added = change.distances(from: position, animation.curve) else { return nil }
        distances.origin.x += added.origin.x
        distances.origin.y += added.origin.y
        distances.size.width += added.size.width
        distances.size.height += added.size.height
      default: return nil
      }
    }
  }
}

extension [CompiledAnimation] {
  /// Whether one of the animations changes `property`.
  package func affect(_ property: AnimatableProperty) -> Bool {
    contains { $0.affects(property) }
  }
}

extension CompiledAnimation {
  /// Whether the animation does not change where its layer may cover pixels.
  fileprivate var keepsExtent: Bool {
    !isTransition && AnimatableProperty.allCases.allSatisfy { $0.keepsExtent || !affects($0) }
  }
}

extension PropertyAnimation {
  /// The distances by which the animation of a position may move a layer from `position`, zero included; nil if they are unknown.
  fileprivate func distances(from position: CGPoint, _ curve: TimingCurve?) -> CGRect? {
    guard !isCumulative else { return nil }
    let (from, to): (AnimatableValue?, AnimatableValue?)
    var fractions = (low: 0.0, high: 1.0)
    switch path {
    case .basic(let start, let end, nil):
      (from, to) = (start, end)
      if let curve {
        fractions = (min(0, curve.y1, curve.y2), max(1, curve.y1, curve.y2))
      }
    case .spring(let spring, let start, let end, nil):
      // A spring that starts at rest overshoots its target by at most the initial distance.
      guard spring.initialVelocity == 0 else { return nil }
      (from, to) = (start, end)
      fractions = (0, 2)
    default: return nil
    }
    let base = isAdditive ? CGPoint.zero : position
    func vector(_ value: AnimatableValue?) -> SIMD2<Double>? {
      switch (value, target.component) {
      case (nil, _): .zero
      case (.point(let p)?, .whole): SIMD2(Double(p.x - base.x), Double(p.y - base.y))
      case (.scalar(let x)?, .x): SIMD2(x - Double(base.x), 0)
      case (.scalar(let y)?, .y): SIMD2(0, y - Double(base.y))
      default: nil
      }
    }
    guard let start = vector(from), let end = vector(to) else { return nil }
    var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for fraction in [fractions.low, 0, 1, fractions.high] {
      let point = start + (end - start) * fraction
      (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
