import ArgumentParser
import Foundation

/// The amount of detail in the head-up display.
enum HeadUpSize: String, CaseIterable, ExpressibleByArgument {
  case off
  /// Frame time, 1 % low, hitches.
  case small
  /// And a graph of the last frames.
  case medium
  /// And stages, layers, draw calls, memory, input latency.
  case large

  static let help: ArgumentHelp = "Show frame statistics over everything."

  /// The size after this one when the user presses the key.
  var next: HeadUpSize {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The next smaller one that still shows something.
  var smaller: HeadUpSize? {
    switch self {
    case .large: .medium
    case .medium: .small
    case .small, .off: nil
    }
  }

  /// The panel's size in points. All sizes have the same width, so that the numbers do not move.
  var size: CGSize {
    switch self {
    case .off: .zero
    case .small: CGSize(width: 224, height: HeadUpLayout.headHeight)
    case .medium: CGSize(width: 224, height: HeadUpLayout.graph.maxY + 12)
    case .large: CGSize(width: 224, height: HeadUpLayout.ruleTop + 20)
    }
  }
}
