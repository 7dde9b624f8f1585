/// A layer between its old picture and what it shows now, at a moment.
///
/// Only evaluation makes one: no model has it.
public struct LayerTransition: Sendable, Equatable {
  public enum Style: Sendable {
    case fade, moveIn, push, reveal
  }

  public var oldPicture: LayerSnapshot
  public var style: Style
  /// The way that things move, a unit long, y growing downward.
  public var direction: SIMD2<Double>
  /// 0 is the old picture, 1 the new one.
  public var progress: Double

  /// How far the old picture and what is new lie from their place, in sizes of the layer.
  public var offsets: (old: SIMD2<Double>, new: SIMD2<Double>) {
    let gone = direction * progress
    let missing = direction * (progress - 1)
    return switch style {
    case .fade: (.zero, .zero)
    case .moveIn: (.zero, missing)
    case .push: (gone, missing)
    case .reveal: (gone, .zero)
    }
  }

  /// Whether the old picture lies over what is new.
  public var showsOldInFront: Bool { style == .fade || style == .reveal }
}

/// A `CATransition` as a value.
public struct TransitionAnimation: Sendable {
  var oldPicture: LayerSnapshot
  var style: LayerTransition.Style
  var direction: SIMD2<Double>
  /// Shares of the whole way.
  var start, end: Double

  func apply(to properties: inout LayerProperties, fraction: Double) {
    properties.transition = LayerTransition(
      oldPicture: oldPicture, style: style, direction: direction,
      progress: start + (end - start) * fraction)
  }
}
