import Foundation
import UIKit

/// Tells touchpads from wheels, as far as that goes: SDL 2 says nothing about it on Linux.
///
/// A wheel turns by whole steps, and on X11 everything does. What comes in parts is smooth already: a touchpad under
/// Wayland, or a wheel of high resolution. A whole number among parts is one of them.
struct WheelKind {
  private var lastPart = -TimeInterval.infinity

  /// Whether the turn belongs to a smooth movement.
  mutating func isPrecise(x: Float, y: Float, at time: TimeInterval) -> Bool {
    if x != x.rounded() || y != y.rounded() { lastPart = time }
    return time - lastPart <= InputTuning.scrollSilence
  }
}
