/// The state of a layer's transition at one moment.
///
/// It exists only in values computed from animations; model values never contain one.
public struct LayerTransition: Sendable, Equatable {
  /// How the old appearance is replaced by the new one; see ``CATransitionType``.
  public enum Style: Sendable {
    case fade, moveIn, push, reveal
  }

  /// The layer's old appearance.
  public var oldSnapshot: LayerSnapshot
  /// How the old appearance is replaced.
  public var style: Style
  /// The direction of movement: a unit vector, y growing downward.
  public var direction: SIMD2<Double>
  /// 0 shows the old appearance, 1 the new one.
  public var progress: Double

  /// The displacements of the old and the new appearance, in multiples of the layer's size.
  public var offsets: (old: SIMD2<Double>, new: SIMD2<Double>) {
    let leaving = direction * progress
    let arriving = direction * (progress - 1)
    return switch style {
    case .fade: (.zero, .zero)
    case .moveIn: (.zero, arriving)
    case .push: (leaving, arriving)
    case .reveal: (leaving, .zero)
    }
  }

  /// Whether the old appearance is drawn in front of the new one.
  public var showsOldInFront: Bool { style == .fade || style == .reveal }
}

/// The data of a `CATransition`, as a value that any thread can evaluate.
public struct TransitionAnimation: Sendable {
  var oldSnapshot: LayerSnapshot
  var style: LayerTransition.Style
  var direction: SIMD2<Double>
  /// The progress at the beginning and the end, 0…1.
  var start, end: Double

  func apply(to properties: inout LayerProperties, fraction: Double) {
    properties.transition = LayerTransition(
      oldSnapshot: oldSnapshot, style: style, direction: direction,
      progress: start + (end - start) * fraction)
  }
}
