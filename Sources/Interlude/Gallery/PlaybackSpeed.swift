import QuartzCore
import UIKit

/// The speed of animations in the app's window. Views that follow the pointer are not slowed.
@MainActor
final class PlaybackSpeed {
  /// The standard steps, as factors by which animations are slower than usual.
  private static let standardSteps = [1.0, 2, 4, 10]

  /// The steps of the key: the standard steps, and the factor with which the app was started.
  let steps: [Double]

  /// The factor by which animations are slower than usual.
  private(set) var slowness: Double

  /// Runs until the next frame, with which the speed changes.
  private var link: CADisplayLink?

  init(slowness: Double) {
    self.slowness = slowness
    steps = Set(Self.standardSteps + [slowness]).sorted()
  }

  /// The window whose layer's speed is set. It applies to presented controllers, too.
  var window: UIWindow? {
    didSet { window?.layer.speed = Float(1 / slowness) }
  }

  /// Takes the next slower step; after the slowest, the fastest.
  func slowDown() { step(by: 1) }

  /// Takes the next faster step; after the fastest, the slowest.
  func speedUp() { step(by: steps.count - 1) }

  private func step(by count: Int) {
    let index = steps.firstIndex(of: slowness) ?? 0
    slowness = steps[(index + count) % steps.count]
    changeWithNextFrame()
  }

  /// Changes the speed at the time at which the next frame is shown. Frames are evaluated ahead of time, so a change at an
  /// earlier time would make running animations jump back.
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

  /// Changes the speed of the window's layer at `time`, without a jump in the layer's own time.
  private func change(at time: CFTimeInterval) {
    guard let layer = window?.layer else { return }
    layer.timeOffset = layer.convertTime(time, from: nil)
    layer.beginTime = time
    layer.speed = Float(1 / slowness)
  }

  /// The speed as a text: `1×`, `½×`, `¼×`, `1/10×`.
  static func name(of slowness: Double) -> String {
    switch slowness {
    case 1: "1×"
    case 2: "½×"
    case 4: "¼×"
    default: "1/\(slowness.formatted)×"
    }
  }
}
