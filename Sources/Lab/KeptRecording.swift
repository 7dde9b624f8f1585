import QuartzCore
import UIKit

/// A recording that the lab keeps to compare others with it. See ``Lab/keepForComparison(_:)``.
public struct KeptRecording {
  /// The recording, and how it is shown together with another one.
  public var comparison: AnimationComparison
  /// The name that is shown above it.
  public let title: String

  /// Copies a recording as it is now.
  @MainActor
  init(_ recording: AnimationRecording, _ layout: AnimationComparison.Layout, title: String) {
    comparison = AnimationComparison(recording.copy(), layout)
    self.title = title
  }
}
