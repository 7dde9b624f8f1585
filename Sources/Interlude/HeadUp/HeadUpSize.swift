import ArgumentParser
import Foundation

/// How much the head-up display tells.
enum HeadUpSize: String, CaseIterable, ExpressibleByArgument {
  case off
  /// Frame time, 1 % low, hitches.
  case small
  /// And a graph of the last frames.
  case medium
  /// And stages, layers, draw calls, memory, input latency.
  case large

  static let help: ArgumentHelp = "Show frame statistics over everything."

  /// What the key goes on to.
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

  /// Of the panel, in points. All have one width, so that the numbers stay where they are.
  var size: CGSize {
    switch self {
    case .off: .zero
    case .small: CGSize(width: 224, height: HeadUpLayout.headHeight)
    case .medium: CGSize(width: 224, height: HeadUpLayout.graph.maxY + 12)
    case .large: CGSize(width: 224, height: HeadUpLayout.ruleTop + 20)
    }
  }
}
