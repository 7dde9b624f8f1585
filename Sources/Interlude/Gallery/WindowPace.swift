import QuartzCore
import UIKit

/// How fast time runs in the app's window. What a hand drags follows it at once, at any pace: only
/// what runs by itself is slowed.
@MainActor
final class WindowPace {
  /// The steps that everybody gets, as slownesses.
  private static let standardSteps = [1.0, 2, 4, 10]

  /// The steps that the key goes through: the standard ones, and the pace with which the app was started.
  let steps: [Double]

  /// The factor by which everything plays slower than usual.
  private(set) var slowness: Double

  /// Waits for the next frame.
  private var link: CADisplayLink?

  init(slowness: Double) {
    self.slowness = slowness
    steps = Set(Self.standardSteps + [slowness]).sorted()
  }

  /// Everything in it lives in its layer's time, also what is presented.
  var window: UIWindow? {
    didSet { window?.layer.speed = Float(1 / slowness) }
  }

  /// Goes on to the next slower step; from the slowest to life's own.
  func slow() { step(by: 1) }

  /// Goes back to the next faster step; from life's own to the slowest.
  func quicken() { step(by: steps.count - 1) }

  private func step(by count: Int) {
    let index = steps.firstIndex(of: slowness) ?? 0
    slowness = steps[(index + count) % steps.count]
    changeWithNextFrame()
  }

  /// The pace changes at the moment that the next frame shows. The frames before it have been evaluated at the old pace,
  /// ahead of now: a change at an earlier moment would have the transition jump back by that much.
  private func changeWithNextFrame() {
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      link.invalidate()
      self?.link = nil
      self?.change(at: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// From `time` on the window's time runs at the pace, and goes on from where it is then.
  private func change(at time: CFTimeInterval) {
    guard let layer = window?.layer else { return }
    layer.timeOffset = layer.convertTime(time, from: nil)
    layer.beginTime = time
    layer.speed = Float(1 / slowness)
  }

  /// The text for a pace: `1×`, `½×`, `¼×`, `1/10×`.
  static func name(of slowness: Double) -> String {
    switch slowness {
    case 1: "1×"
    case 2: "½×"
    case 4: "¼×"
    default: "1/\(slowness.formatted)×"
    }
  }
}
