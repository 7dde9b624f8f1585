import Desktop
import Foundation
import UIKit

/// Drives an exhibit through its demonstration, one transition after the other.
@MainActor
final class Demonstrator {
  private let steps: [OpenExhibit.Step]
  private var remaining: Int
  private var index = 0
  private let onEnd: () -> Void

  /// `count` transitions, then `onEnd`.
  init(_ steps: [OpenExhibit.Step], count: Int, onEnd: @escaping () -> Void) {
    self.steps = steps
    remaining = count
    self.onEnd = onEnd
  }

  /// Performs the next step; called once at first, then whenever a transition of view controllers has ended. The end
  /// of other steps it waits for itself.
  func performNext() {
    guard remaining > 0 else { return onEnd() }
    remaining -= 1
    let step = steps[index % steps.count]
    index += 1
    step.perform()
    guard let duration = step.duration else { return }
    _ = Timer.scheduledTimer(withTimeInterval: duration, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.performNext() }
    }
  }
}
