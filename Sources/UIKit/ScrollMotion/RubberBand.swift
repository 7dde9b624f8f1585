import Foundation

/// The resistance of a scroll view's content against being pulled beyond its limits. The further the pull,
/// the greater the resistance.
///
/// In a view of *d* points, a pull of *x* points moves the content by f(x) = (1 − 1/(x·c/d + 1))·d, where *c*
/// is ``MotionTuning/rubberBand``. This is about c·x for small pulls, and always less than d.
struct RubberBand {
  /// The length of the view along the pull, in points.
  let dimension: Double
  private let coefficient = Double(MotionTuning.rubberBand)

  init(dimension: Double) { self.dimension = max(dimension, 1) }

  /// The distance that the content moves for a pull; both are signed, in points.
  func stretch(ofPull pull: Double) -> Double {
    let amount = (1 - 1 / (abs(pull) * coefficient / dimension + 1)) * dimension
    return pull < 0 ? -amount : amount
  }

  /// The pull that moves the content by `stretch`: the inverse of ``stretch(ofPull:)``.
  ///
  /// The content never moves by the whole length of the view. So a stretch counts as at most 0.999 of that
  /// length.
  func pull(ofStretch stretch: Double) -> Double {
    let fraction = min(abs(stretch) / dimension, 0.999)
    let amount = fraction / (1 - fraction) * dimension / coefficient
    return stretch < 0 ? -amount : amount
  }

  /// The derivative of ``stretch(ofPull:)``: points of movement per point of pull.
  func slope(atPull pull: Double) -> Double {
    let factor = abs(pull) * coefficient / dimension + 1
    return coefficient / (factor * factor)
  }
}
