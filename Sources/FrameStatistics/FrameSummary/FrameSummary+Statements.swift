import Foundation

extension FrameSummary {
  /// What paced the frames, and what follows for the numbers.
  public var pacingStatement: String {
    let rate = refreshPeriod.map { String(format: "%.2f Hz", 1000 / $0) }
    switch pacings {
    case []: return "unknown: there are no frames"
    case [.vsync]: return "vsync" + (rate.map { ", \($0)" } ?? "")
    case [.timer]:
      return "unpaced: a timer" + (rate.map { " at \($0)" } ?? "") + ", no display's vsync"
    case [.none]: return "unpaced: each frame as soon as the one before was done"
    default:
      let all = pacings.map(\.rawValue).sorted().joined(separator: ", ")
      return "unpaced in part: \(all)"
    }
  }

  /// What a frame time is, in a few words.
  package static let frameTimeStatement =
    "between consecutive frames of activity, idle time left out"

  /// What ``missedIntervalsByStage`` counts, in a few words.
  package static let lateStageStatement =
    "the longest stage, if all took a refresh or more"
}
