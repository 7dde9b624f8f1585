import Foundation

extension FrameSummary: CustomStringConvertible {
  /// The report for a terminal: every number with its rule, a histogram, the stages, and a row for
  /// each transition.
  public var description: String {
    sections.map { section in
      ([section.title] + section.lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private struct Section {
    let title: String
    let lines: [String]
  }

  private var sections: [Section] {
    guard frameCount > 0 else {
      return [Section(title: "Recording", lines: ["  no frames"])]
    }
    return [recording, frameTimes, lowRates, lateness, histogramBars, stageTable, transitionTable]
      .compactMap { $0 }
  }

  /// What paced the frames, and what follows for the numbers.
  public var pacingStatement: String {
    let rate = refreshPeriod.map { decimal(1000 / $0, 2) + " Hz" }
    switch pacings {
    case [.vsync]: return "vsync" + (rate.map { ", \($0)" } ?? "")
    case [.timer]:
      return "unpaced: a timer" + (rate.map { " at \($0)" } ?? "") + ", no display's vsync"
    case [.none]: return "unpaced: each frame as soon as the one before was done"
    default:
      let all = pacings.map(\.rawValue).sorted().joined(separator: ", ")
      return "unpaced in part: \(all)"
    }
  }

  private var recording: Section {
    var table = TextTable(.left, .left)
    if let environment { table.add("title", environment.title) }
    let activity = "\(decimal(duration, 2)) s, \(decimal(activeTime, 2)) s of it active"
    table.add("frames", "\(frameCount) in \(activity)")
    if lostFrameCount > 0 { table.add("lost", "\(lostFrameCount) frames: the disk was too slow") }
    if isCutOff { table.add("cut off", "the recording was not ended; its whole rows count") }
    table.add("pacing", pacingStatement)
    table.add(
      "present time",
      isPresentTimeMeasured ? "measured by the display" : "estimated from the end of the swap")
    if let environment {
      table.add("renderer", "\(environment.renderer), \(environment.videoDriver)")
      table.add(
        "window",
        "\(environment.windowWidth) × \(environment.windowHeight) at scale "
          + decimal(environment.scale, 2))
      table.add("processor", "\(environment.host.cpu), \(environment.host.cpuCount) online")
    }
    if let peakResidentMemory {
      table.add("memory", "\(decimal(Double(peakResidentMemory) / 1_048_576, 1)) MiB at most")
    }
    return Section(title: "Recording", lines: table.lines)
  }

  private var frameTimes: Section {
    var table = TextTable(.left, .right, .left)
    if let frameTime {
      table.add("mean", decimal(frameTime.mean, 2), "of \(frameTime.count)")
      table.add("median", decimal(frameTime.median, 2), Distribution.rule.statement)
      table.add("p90", decimal(frameTime.p90, 2))
      table.add("p95", decimal(frameTime.p95, 2))
      table.add("p99", decimal(frameTime.p99, 2))
      table.add("max", decimal(frameTime.max, 2))
    } else {
      table.add("none")
    }
    if let startToFirstFrame {
      table.add("start", decimal(startToFirstFrame, 0), "start of the process to its first frame")
    }
    if let first = firstFrameTime {
      let rule = "p95 of \(first.count) first frames after idle, begin to present"
      table.add("first", decimal(first.p95, 2), rule)
    }
    return Section(title: "Frame time in ms: \(Self.frameTimeStatement)", lines: table.lines)
  }

  private var lowRates: Section? {
    guard !lows.isEmpty else { return nil }
    var table = TextTable(.left, .right, .right, .left)
    table.add("", "1 %", "0.1 %")
    for rule in LowFrameRate.allCases {
      guard let low = lows[rule] else { continue }
      table.add(
        rule.name, decimal(low.onePercent, 1), decimal(low.tenthPercent, 1), rule.statement)
    }
    return Section(title: "Low frame rates in frames per second", lines: table.lines)
  }

  private var lateness: Section {
    var table = TextTable(.left, .right, .left)
    table.add("missed intervals", "\(missedIntervalCount)", FrameInterval.missedIntervalsStatement)
    table.add("late frames", "\(lateFrameCount)", "missed an interval")
    table.add("hitch time ratio", decimal(hitchTimeRatio.value, 2), HitchTimeRatio.statement)
    for scale in HitchScale.allCases {
      let rating = scale.rating(of: hitchTimeRatio.value).rawValue
      table.add("", rating, "\(scale.name): \(scale.statement)")
    }
    if !missedIntervalsByStage.isEmpty {
      let stages = FrameStage.allCases.compactMap { stage in
        missedIntervalsByStage[stage].map { "\(stage.rawValue) \($0)" }
      }
      let count = missedIntervalsByStage.values.reduce(0, +)
      table.add("by longest stage", "\(count)", stages.joined(separator: ", "))
    }
    table.add("slow frames", "\(slowFrameCount)", FrameInterval.slowStatement)
    table.add("frozen frames", "\(frozenFrameCount)", FrameInterval.frozenStatement)
    if let inputToPresent {
      let present = isPresentTimeMeasured ? "present" : "estimated present"
      table.add(
        "input p50", decimal(inputToPresent.median, 2),
        "ms from a frame's oldest input to \(present)")
      table.add(
        "input p95", decimal(inputToPresent.p95, 2),
        "of \(inputToPresent.count); a frame answers an input if it is the first with a change made for it"
      )
    }
    return Section(title: "Lateness" + latenessQualifier, lines: table.lines)
  }

  private var latenessQualifier: String {
    guard let refreshPeriod else { return ": no refresh period, so no frame was due" }
    let period = decimal(refreshPeriod, 2)
    return isDisplayPaced
      ? " against the display's \(period) ms"
      : " against a nominal \(period) ms; unpaced, so no fact about a display"
  }

  private var histogramBars: Section? {
    guard let longest = histogram.counts.max(), longest > 0 else { return nil }
    var table = TextTable(.right, .left, .right, .right, .left)
    for (index, count) in histogram.counts.enumerated() {
      let isLast = index + 1 == histogram.edges.count
      // Any frame at all shows: a single late one is what a reader looks for.
      let length = count == 0 ? 0 : max(1, count * Self.barLength / longest)
      table.add(
        decimal(histogram.edges[index], 1), isLast ? "and up" : "to",
        isLast ? "" : decimal(histogram.edges[index + 1], 1), "\(count)",
        String(repeating: "█", count: length))
    }
    return Section(title: "Frames by frame time in ms", lines: table.lines)
  }

  private var stageTable: Section {
    var table = TextTable(.left, .right, .right, .right)
    table.add("", "p50", "p95", "max")
    func add(_ name: String, _ distribution: Distribution?) {
      guard let distribution else { return }
      table.add(
        name, decimal(distribution.median, 3), decimal(distribution.p95, 3),
        decimal(distribution.max, 3))
    }
    for stage in FrameStage.allCases { add(stage.rawValue, stages[stage]) }
    add("build (input … commit)", build?.time)
    add("rasterizer (evaluate, draw)", rasterizer?.time)
    add("processor, whole process", cpuTime)
    return Section(
      title: "Stages in ms for each frame: \(Distribution.rule.statement)", lines: table.lines)
  }

  private var transitionTable: Section? {
    guard !transitions.isEmpty else { return nil }
    var table = TextTable(
      .right, .left, .left, .left, .right, .right, .right, .right, .right, .right, .right)
    table.add(
      "id", "exhibit", "kind", "outcome", "at", "frames", "ms", "p50", "p99", "missed", "hitch")
    for transition in transitions.prefix(Self.transitionRows) {
      let span = transition.span
      table.add(
        "\(span.id)", span.exhibit, span.kind.rawValue, span.outcome?.rawValue ?? "cut off",
        decimal(span.fraction * 100, 0) + " %", "\(transition.frameCount)",
        transition.duration.map { decimal($0, 0) } ?? "–",
        transition.frameTime.map { decimal($0.median, 2) } ?? "–",
        transition.frameTime.map { decimal($0.p99, 2) } ?? "–",
        "\(transition.missedIntervalCount)", decimal(transition.hitchTimeRatio.value, 1))
    }
    var lines = table.lines
    let rest = transitions.count - Self.transitionRows
    if rest > 0 { lines.append("  … and \(rest) more in summary.json") }
    return Section(
      title: "Transitions: frame times in ms, hitch time ratio in ms/s", lines: lines)
  }

  /// What a frame time is, in a few words.
  package static let frameTimeStatement =
    "between consecutive frames of activity, idle time left out"

  /// The longest bar of the histogram, in characters.
  private static let barLength = 40

  /// How many transitions a terminal shows.
  private static let transitionRows = 40

  private func decimal(_ value: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
