import FrameStatistics

extension ReportContent {
  private var rank: String { Distribution.rule.definition }

  /// The distribution of the frame times.
  var frameTimes: ReportTable {
    var table = ReportTable(
      "Frame time in ms", note: FrameSummary.frameTimeDefinition,
      columns: [.words(""), .number(""), .rule])
    guard let times = report.summary.frameTime else {
      table.add(.init("none"))
      return table
    }
    func add(_ name: String, _ value: Double, _ key: String, _ rule: String = "") {
      table.add(.init(name), .number(value, 2, key: "\(key)_frame_time_millis"), .init(rule))
    }
    add("mean", times.mean, "average", "arithmetic mean of \(times.count)")
    add("median", times.median, "median", rank)
    add("p90", times.p90, "90th_percentile", "nearest rank")
    add("p95", times.p95, "95th_percentile", "nearest rank")
    add("p99", times.p99, "99th_percentile", "nearest rank")
    add("max", times.max, "worst", "the longest")
    if let start = report.summary.startToFirstFrame {
      let rule = "start of the process to its first frame"
      table.add(.init("start"), .number(start, 0, key: "first_frame_ms"), .init(rule))
    }
    if report.run.hasPacing, let first = report.summary.firstFrameTime {
      table.add(
        .init("first"), .number(first.p95, 2),
        .init("p95 of \(first.count) first frames after idle, begin to present"))
    }
    return table
  }

  /// The frame rates of the worst frames, under every tool's definition.
  var lowRates: ReportTable? {
    guard !report.summary.lows.isEmpty else { return nil }
    var table = ReportTable(
      "Low frame rates in frames per second", note: "tools mean different things by “1 % low”",
      columns: [.words(""), .number("1 %"), .number("0.1 %"), .rule])
    for rule in LowFrameRate.allCases {
      guard let low = report.summary.lows[rule] else { continue }
      table.add(
        .init(rule.name),
        .number(low.onePercent, 1, key: "low_frame_rates.\(rule.rawValue).1_percent_low_fps"),
        .number(low.tenthPercent, 1), .init(rule.definition))
    }
    return table
  }

  /// What came late, by which rule.
  var lateness: ReportTable {
    let summary = report.summary
    var table = ReportTable(
      "Lateness", note: latenessQualifier, columns: [.words(""), .number(""), .rule])
    if report.refreshPeriod != nil {
      table.add(
        .init("missed intervals"),
        .init("\(summary.missedIntervalCount)", key: "missed_interval_count"),
        .init(FrameInterval.missedIntervalsDefinition))
      table.add(
        .init("late frames"), .init("\(summary.lateFrameCount)", key: "late_frame_count"),
        .init("missed an interval"))
      table.add(
        .init("hitch time ratio"),
        .number(summary.hitchTimeRatio.value, 2, key: "hitch_time_ratio_millis_per_second"),
        .init(HitchTimeRatio.definition))
      for scale in HitchScale.allCases {
        table.add(
          .init(""), .init(scale.rating(of: summary.hitchTimeRatio.value).rawValue),
          .init("\(scale.name): \(scale.definition)"))
      }
      table.add(
        .init("slow frames"), .init("\(summary.slowFrameCount)", key: "slow_frame_count"),
        .init(FrameInterval.slowDefinition))
    }
    table.add(
      .init("frozen frames"), .init("\(summary.frozenFrameCount)", key: "frozen_frame_count"),
      .init(FrameInterval.frozenDefinition))
    if let latency = summary.inputToPresent {
      let present = summary.isPresentTimeMeasured ? "present" : "estimated present"
      table.add(
        .init("input p50"), .number(latency.median, 2, key: "median_input_to_present_millis"),
        .init("ms from the oldest input to \(present)"))
      table.add(
        .init("input p95"), .number(latency.p95, 2, key: "95th_percentile_input_to_present_millis"),
        .init("of \(Decimals.count(latency.count, "frame")) with input"))
    }
    return table
  }

  /// Which stages late frames spent their time in; `nil` where no frame missed an interval, or nobody knows.
  var latenessByStage: ReportTable? {
    let summary = report.summary
    guard report.run.hasStages, report.refreshPeriod != nil, summary.missedIntervalCount > 0 else {
      return nil
    }
    var table = ReportTable(
      "Missed intervals by stage", note: FrameSummary.lateStageDefinition,
      columns: [.words(""), .number("missed"), .number("share %")])
    func add(_ name: String, _ count: Int, key: String? = nil, ink: PlotInk? = nil) {
      let share = 100 * Double(count) / Double(summary.missedIntervalCount)
      table.add(.init(name), .init("\(count)", key: key), .number(share, 0), ink: ink)
    }
    for stage in FrameStage.allCases {
      guard let count = summary.missedIntervalsByStage[stage], count > 0 else { continue }
      add(
        stage.rawValue, count, key: "missed_interval_count_by_stage.\(stage.rawValue)",
        ink: PlotInk(stage))
    }
    let others = summary.missedIntervalCount - summary.missedIntervalsByStage.values.reduce(0, +)
    if others > 0 { add("no stage: a wait", others) }
    return table
  }

  private var latenessQualifier: String {
    guard let refresh = report.refreshPeriod else {
      return "no refresh period, so no frame was due"
    }
    let period = Decimals.text(refresh, 2)
    return report.summary.isDisplayPaced
      ? "against the display's \(period) ms" : "against a nominal \(period) ms"
  }

  /// Frame times counted between edges that belong to the refresh period.
  var histogram: ReportTable? {
    let histogram = report.summary.histogram
    guard let longest = histogram.counts.max(), longest > 0 else { return nil }
    var table = ReportTable(
      "Frames by frame time", note: "ms, from the first edge up to the second",
      columns: [.number("from"), .number("to"), .number("frames"), .words("")])
    for (index, count) in histogram.counts.enumerated() {
      let isLast = index + 1 == histogram.edges.count
      table.add(
        .number(histogram.edges[index], 1),
        isLast ? .init("and up") : .number(histogram.edges[index + 1], 1),
        .init("\(count)"), .init(TextBar.bar(count, of: longest, length: 40)))
    }
    return table
  }
}

/// Bars of Unicode blocks, in eighths of a character.
enum TextBar {
  static func bar(_ count: Int, of longest: Int, length: Int) -> String {
    guard count > 0, longest > 0 else { return "" }
    // Any frame at all shows: a single late one is what a reader looks for.
    let share = Double(count) / Double(longest)
    let eighths = max(1, Int((share * Double(8 * length)).rounded()))
    let rest = eighths % 8
    return String(repeating: "█", count: eighths / 8) + (rest > 0 ? parts[rest - 1] : "")
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A line of values from 0 to 1, a character each.
  static func line(_ values: [Double?]) -> String {
    let levels = Array("▁▂▃▄▅▆▇█")
    return String(
      values.map { value in
        guard let value, value.isFinite else { return " " }
        return levels[min(7, max(0, Int(value * 8)))]
      })
  }
}
