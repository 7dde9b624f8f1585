import Desktop
import Foundation
import UIKit

/// Plays the demonstration of an exhibit in a window, one step after the other.
@MainActor
final class Demonstrator {
  private let steps: [OpenExhibit.Step]
  private var remaining: Int
  private var index = 0
  private let deliver: (InputEvent) -> Void
  private let resize: (CGSize) -> Void
  private let onEnd: (InputScriptError?) -> Void
  private var playback: WindowScriptPlayer?

  /// - Parameters:
  ///   - steps: The steps, which repeat after the last one.
  ///   - count: The number of steps to perform.
  ///   - deliver: Receives the input events of scripts.
  ///   - resize: Receives the sizes that scripts give the window, in points.
  ///   - onEnd: Called after the last step, or earlier with an error if a script can't be continued.
  init(
    _ steps: [OpenExhibit.Step], count: Int, deliver: @escaping (InputEvent) -> Void,
    resize: @escaping (CGSize) -> Void,
    onEnd: @escaping (InputScriptError?) -> Void
  ) {
    self.steps = steps
    remaining = count
    self.deliver = deliver
    self.resize = resize
    self.onEnd = onEnd
  }

  /// Performs the next step. Call this once, to begin.
  func performNext() {
    guard remaining > 0 else { return onEnd(nil) }
    remaining -= 1
    let step = steps[index % steps.count]
    index += 1
    switch step.action {
    case .perform(let perform):
      perform()
      guard let duration = step.duration else { return }
      _ = Timer.scheduledTimer(withTimeInterval: duration, repeats: false) { [weak self] _ in
        MainActor.assumeIsolated { self?.performNext() }
      }
    case .replay(let lines, let path):
      playback = WindowScriptPlayer(lines, path: path, deliver: deliver, resize: resize) {
        [weak self] error in
        guard let self else { return }
        playback = nil
        if let error { onEnd(error) } else { performNext() }
      }
      playback?.begin()
    }
  }

  /// Call this whenever a transition of view controllers has ended. This ends a step in code; a script ends by itself.
  func transitionDidEnd() {
    if playback == nil { performNext() }
  }
}
