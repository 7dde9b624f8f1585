import UIKit

/// The steps of the key that changes the speed of animations in the app's window: ``AnimationPlayback/speed``.
@MainActor
final class PlaybackSpeed {
  /// The standard steps, as factors by which animations are slower than usual.
  private static let standardSteps = [1.0, 2, 4, 10]

  /// The steps of the key: the standard steps, and the factor with which the app was started.
  let steps: [Double]

  /// The factor by which animations are slower than usual.
  private(set) var slowdownFactor: Double

  init(slowdownFactor: Double) {
    self.slowdownFactor = slowdownFactor
    steps = Set(Self.standardSteps + [slowdownFactor]).sorted()
  }

  /// The window whose layer's speed is set. It applies to presented controllers, too.
  var window: UIWindow? {
    didSet { window?.playback.speed = 1 / slowdownFactor }
  }

  /// Takes the next slower step; after the slowest, the fastest.
  func slowDown() { step(by: 1) }

  /// Takes the next faster step; after the fastest, the slowest.
  func speedUp() { step(by: steps.count - 1) }

  private func step(by count: Int) {
    let index = steps.firstIndex(of: slowdownFactor) ?? 0
    slowdownFactor = steps[(index + count) % steps.count]
    window?.playback.speed = 1 / slowdownFactor
  }

  /// The speed as a text: `1×`, `½×`, `¼×`, `1/10×`.
  static func name(of slowdownFactor: Double) -> String {
    switch slowdownFactor {
    case 1: "1×"
    case 2: "½×"
    case 4: "¼×"
    default: "1/\(slowdownFactor.formatted)×"
    }
  }
}
