import Foundation

/// How a scroll view gives way when it is pulled beyond its edge: the farther, the harder.
///
/// A pull of *x* points shows as f(x) = (1 − 1/(x·c/d + 1))·d, in a view of *d* points and with c of
/// ``InputTuning/rubberBand``: at first as c·x, and never as much as d.
struct RubberBand {
  /// The length of the view along the pull, in points.
  let dimension: Double
  private let coefficient = Double(InputTuning.rubberBand)

  init(dimension: Double) { self.dimension = max(dimension, 1) }

  /// What shows of a pull; both have a sign.
  func stretch(ofPull pull: Double) -> Double {
    let amount = (1 - 1 / (abs(pull) * coefficient / dimension + 1)) * dimension
    return pull < 0 ? -amount : amount
  }

  /// The pull of which so much shows.
  ///
  /// No pull shows as much as the view is long; of what is beyond that, almost that much is taken.
  func pull(ofStretch stretch: Double) -> Double {
    let share = min(abs(stretch) / dimension, 0.999)
    let amount = share / (1 - share) * dimension / coefficient
    return stretch < 0 ? -amount : amount
  }

  /// The points that show for one more point of pull.
  func slope(atPull pull: Double) -> Double {
    let factor = abs(pull) * coefficient / dimension + 1
    return coefficient / (factor * factor)
  }
}
