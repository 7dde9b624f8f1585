import Desktop
import Foundation
import UIKit

/// Drives an exhibit in a window through its demonstration, one step after the other.
@MainActor
final class Demonstrator {
  private let steps: [OpenExhibit.Step]
  private var remaining: Int
  private var index = 0
  private let deliver: (InputEvent) -> Void
  private let onEnd: (InputScriptError?) -> Void
  private var playback: ScriptPlayback?

  /// `count` steps, then `onEnd`, or earlier with what is wrong in a script. `deliver` takes the input of scripts.
  init(
    _ steps: [OpenExhibit.Step], count: Int, deliver: @escaping (InputEvent) -> Void,
    onEnd: @escaping (InputScriptError?) -> Void
  ) {
    self.steps = steps
    remaining = count
    self.deliver = deliver
    self.onEnd = onEnd
  }

  /// Performs the next step; called once, at first.
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
      playback = ScriptPlayback(lines, path: path, deliver: deliver) { [weak self] error in
        guard let self else { return }
        playback = nil
        if let error { onEnd(error) } else { performNext() }
      }
      playback?.begin()
    }
  }

  /// To be told whenever a transition of view controllers has ended: so has a step in code. A script has its own end.
  func transitionDidEnd() {
    if playback == nil { performNext() }
  }
}
