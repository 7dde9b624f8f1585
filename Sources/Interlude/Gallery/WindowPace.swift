import QuartzCore
import UIKit

/// How fast time runs in the app's window. What a hand drags follows it at once, at any pace: only
/// what runs by itself is slowed.
@MainActor
final class WindowPace {
  /// Those that a key goes through.
  static let steps = [1.0, 2, 4, 10]

  /// How many times slower than life everything plays.
  private(set) var slowness: Double

  init(slowness: Double) {
    self.slowness = slowness
  }

  /// Everything in it lives in its layer's time, also what is presented.
  var window: UIWindow? {
    didSet { window?.layer.speed = Float(1 / slowness) }
  }

  /// Goes on to the next slower pace; from the slowest to life's own. Nothing jumps.
  func slow() {
    set(Self.steps.first { $0 > slowness } ?? Self.steps[0])
  }

  private func set(_ slowness: Double) {
    self.slowness = slowness
    guard let layer = window?.layer else { return }
    let now = CACurrentMediaTime()
    // Time goes on from where it is.
    layer.timeOffset = layer.convertTime(now, from: nil)
    layer.beginTime = now
    layer.speed = Float(1 / slowness)
  }

  /// How the app writes a pace: `1×`, `½×`, `¼×`, `1/10×`.
  static func name(of slowness: Double) -> String {
    switch slowness {
    case 1: "1×"
    case 2: "½×"
    case 4: "¼×"
    default: "1/\(slowness.formatted)×"
    }
  }
}
