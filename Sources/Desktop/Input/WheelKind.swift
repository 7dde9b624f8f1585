import Foundation
import UIKit

/// Guesses whether scroll events come from a touchpad or a wheel. SDL 2 does not report this on Linux.
///
/// A wheel turns by whole steps; on X11 all scrolling does. Fractions come from devices that scroll smoothly: a touchpad on
/// Wayland, or a high-resolution wheel. A whole number shortly after a fraction belongs to the same movement.
struct WheelKind {
  private var lastPrecise = -TimeInterval.infinity

  /// Whether the event at the media time `time`, of `x` and `y` steps, belongs to a smooth movement.
  mutating func isPrecise(x: Float, y: Float, at time: TimeInterval) -> Bool {
    let isPart = x != x.rounded() || y != y.rounded()
    let isPrecise = isPart || time - lastPrecise <= InputTuning.scrollEndTimeout
    if isPrecise { lastPrecise = time }
    return isPrecise
  }
}
