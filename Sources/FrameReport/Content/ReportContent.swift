import FrameStatistics

/// The text and tables of a report, for the terminal and for pages.
///
/// Every number comes from the `FrameSummary`, so a terminal, a page and `summary.json` always agree. Every number is
/// shown together with its definition.
struct ReportContent: Sendable {
  private let report: Report

  init(_ report: Report) { self.report = report }

  private var summary: FrameSummary { report.summary }

  /// The definition of percentiles.
  private var rank: String { Distribution.rule.definition }

  // MARK: Heading

  /// The number of frames, the active time, and whether the recording is unpaced, in one line.
  var subtitle: String {
    let activity = "\(NumberText.decimal(summary.activeTime, 2)) s of activity"
    let frames = NumberText.count(frameCount, report.run.hasPacing ? "frame" : "frame time")
    return "\(frames), \(activity)" + (isUnpaced ? ", unpaced" : "")
  }

  /// The number of frames; for other tools the number of frame times, because they do not record the first frame.
  var frameCount: Int {
    report.run.hasPacing ? summary.frameCount : summary.frameTime?.count ?? 0
  }

  private var isUnpaced: Bool { report.run.hasPacing && !summary.isDisplayPaced }

  /// The notes that are shown before all numbers.
  var notes: [String] {
    var notes = report.run.notes
    if summary.frameCount == 0 { notes.append("There are no frames in this recording.") }
    if summary.lostFrameCount > 0 {
      let count = summary.lostFrameCount
      notes.append(
        "\(NumberText.count(count, "frame")) \(count == 1 ? "is" : "are") missing: "
          + "the frame numbers have gaps.")
    }
    if isUnpaced, summary.frameCount > 0 {
      notes.append(
        "Unpaced: frames did not wait for a display's vsync, so frame times, rates and hitches do not show what a display would."
      )
    }
    if !report.run.hasPacing {
      notes.append(
        "\(report.run.recorderName) records frame times only: "
          + "there are no stages, transitions or pacing.")
    }
    return notes
  }

  /// The environment of the recording.
  var facts: [RecordedRun.Fact] {
    var facts = [RecordedRun.Fact("recorded by", report.run.recorderName)]
    facts.append(
      RecordedRun.Fact(
        "frames",
        "\(frameCount) in \(NumberText.decimal(summary.duration, 2)) s, "
          + "\(NumberText.decimal(summary.activeTime, 2)) s of it active"))
    if report.run.hasPacing {
      facts.append(RecordedRun.Fact("pacing", summary.pacingDescription))
      let present =
        !summary.hasPresentTimes
        ? "none: no frame was presented"
        : summary.isPresentTimeMeasured
          ? "measured by the display" : "estimated from the end of the swap"
      facts.append(RecordedRun.Fact("present time", present))
    } else if let refresh = report.refreshPeriod {
      let period = NumberText.decimal(refresh, 2)
      facts.append(RecordedRun.Fact("refresh", "\(period) ms, as given by --refresh"))
    }
    facts += report.run.facts
    if let memory = summary.peakResidentMemory {
      let text = "\(NumberText.decimal(Double(memory) / 1_048_576, 1)) MiB resident"
      facts.append(RecordedRun.Fact("peak memory", text))
    }
    return facts
  }

  // MARK: Frame times

  /// The distribution of the frame times.
  var frameTimes: ReportTable {
    var table = ReportTable(
      "Frame time in ms", note: FrameSummary.frameTimeDefinition,
      columns: [.text(""), .number(""), .definition])
    guard let times = summary.frameTime else {
      table.add(.init("none"))
      return table
    }
    func add(_ name: String, _ value: Double, _ key: String, _ rule: String) {
      table.add(.init(name), .number(value, 2, key: "\(key)_frame_time_millis"), .init(rule))
    }
    add("mean", times.mean, "average", "arithmetic mean of \(times.count)")
    add("median", times.median, "median", rank)
    add("p90", times.p90, "90th_percentile", "nearest rank")
    add("p95", times.p95, "95th_percentile", "nearest rank")
    add("p99", times.p99, "99th_percentile", "nearest rank")
    add("max", times.max, "worst", "the longest")
    if let start = summary.startToFirstFrame {
      let rule = "from the start of the process to its first frame"
      table.add(.init("start"), .number(start, 0, key: "first_frame_ms"), .init(rule))
    }
    if report.run.hasPacing, let first = summary.firstFrameTime {
      let frames = NumberText.count(first.count, "first frame")
      table.add(
        .init("first"), .number(first.p95, 2),
        .init("p95 of \(frames) after idle time, begin to present"))
    }
    return table
  }

  /// The 1 % and 0.1 % low by the definition of each tool; `nil` without frame times.
  var lowRates: ReportTable? {
    guard !summary.lows.isEmpty else { return nil }
    var table = ReportTable(
      "Low frame rates in frames per second", note: "each tool defines “1 % low” differently",
      columns: [.text(""), .number("1 %"), .number("0.1 %"), .definition])
    for rule in LowFrameRate.allCases {
      guard let low = summary.lows[rule] else { continue }
      table.add(
        .init(rule.name),
        .number(low.onePercent, 1, key: "low_frame_rates.\(rule.rawValue).1_percent_low_fps"),
        .number(low.tenthPercent, 1), .init(rule.definition))
    }
    return table
  }

  /// The number of frames in each bin of the summary's histogram; `nil` without frame times.
  var histogram: ReportTable? {
    let histogram = summary.histogram
    guard let largest = histogram.counts.max(), largest > 0 else { return nil }
    var table = ReportTable(
      "Frames by frame time", note: "in ms, from ≤ frame time < to",
      columns: [.number("from"), .number("to"), .number("frames"), .text("")])
    for (index, count) in histogram.counts.enumerated() {
      let isLast = index + 1 == histogram.edges.count
      table.add(
        .number(histogram.edges[index], 1),
        isLast ? .init("and up") : .number(histogram.edges[index + 1], 1),
        .init("\(count)"), .init(TextBar.bar(count, of: largest, length: 40)))
    }
    return table
  }

  // MARK: Lateness

  /// The late frames by each definition, and the input latency.
  var lateness: ReportTable {
    var table = ReportTable(
      "Lateness", note: latenessNote, columns: [.text(""), .number(""), .definition])
    if report.refreshPeriod != nil {
      table.add(
        .init("missed intervals"),
        .init("\(summary.missedIntervalCount)", key: "missed_interval_count"),
        .init(FrameInterval.missedIntervalsDefinition))
      table.add(
        .init("late frames"), .init("\(summary.lateFrameCount)", key: "late_frame_count"),
        .init("frames with a missed interval"))
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
    if report.refreshPeriod != nil {
      table.add(
        .init("rate changes"),
        .init("\(summary.throughputChangeCount)", key: "throughput_change_count"),
        .init(FrameSummary.throughputChangeDefinition))
    }
    table.add(
      .init("stutters"), .init("\(summary.stutterCount)", key: "stutter_count"),
      .init(StutterMeter.definition))
    if let latency = summary.inputToPresent {
      let present = summary.isPresentTimeMeasured ? "present" : "estimated present"
      table.add(
        .init("input p50"), .number(latency.median, 2, key: "median_input_to_present_millis"),
        .init("ms from the oldest input to \(present)"))
      table.add(
        .init("input p95"), .number(latency.p95, 2, key: "95th_percentile_input_to_present_millis"),
        .init("of \(NumberText.count(latency.count, "frame")) with input"))
    }
    if let latency = summary.clickToPresent {
      let present = summary.isPresentTimeMeasured ? "present" : "estimated present"
      table.add(
        .init("click p50"), .number(latency.median, 2, key: "click_to_present_millis.median"),
        .init("ms from the oldest click or key to \(present)"))
      table.add(
        .init("click p95"),
        .number(latency.p95, 2, key: "click_to_present_millis.95th_percentile"),
        .init("of \(NumberText.count(latency.count, "frame")) with a click or key"))
    }
    return table
  }

  /// How far animations were from where they were due; `nil` if no animated frame was presented.
  var animationErrors: ReportTable? {
    guard let times = summary.animationError else { return nil }
    var table = ReportTable(
      "Animation error", note: "of \(NumberText.count(times.count, "frame"))",
      columns: [
        .text(""), .number("p50"), .number("p95"), .number("p99"), .number("max"), .definition,
      ])
    func add(_ name: String, _ errors: Distribution?, _ key: String, _ rule: String) {
      guard let errors else { return }
      table.add(
        .init(name), .number(errors.median, 2, key: "\(key).median"),
        .number(errors.p95, 2, key: "\(key).95th_percentile"),
        .number(errors.p99, 2, key: "\(key).99th_percentile"),
        .number(errors.max, 2, key: "\(key).worst"), .init(rule))
    }
    add("ms", times, "animation_error_millis", FrameInterval.animationErrorDefinition)
    add(
      "points", summary.animationErrorDistance, "animation_error_points",
      FrameInterval.animationErrorDistanceDefinition)
    return table
  }

  /// The missed intervals of each reason; `nil` if there are none or reasons are not known.
  var latenessByReason: ReportTable? {
    guard report.run.hasStages, report.refreshPeriod != nil, summary.missedIntervalCount > 0 else {
      return nil
    }
    var table = ReportTable(
      "Missed intervals by reason", note: "in the terms of Perfetto's frame timeline",
      columns: [.text(""), .number("missed"), .definition])
    for reason in LateReason.allCases {
      guard let count = summary.missedIntervalsByReason[reason], count > 0 else { continue }
      table.add(
        .init(reason.title),
        .init("\(count)", key: "missed_interval_count_by_reason.\(reason.rawValue)"),
        .init(reason.definition))
    }
    return table
  }

  private var latenessNote: String {
    guard let refresh = report.refreshPeriod else {
      return "there is no refresh period, so no frame can be late"
    }
    let period = NumberText.decimal(refresh, 2)
    return summary.isDisplayPaced
      ? "relative to the display's refresh period of \(period) ms"
      : "relative to a nominal refresh period of \(period) ms"
  }

  /// The missed intervals of each stage; `nil` if there are none or stages are not known.
  var latenessByStage: ReportTable? {
    guard report.run.hasStages, report.refreshPeriod != nil, summary.missedIntervalCount > 0 else {
      return nil
    }
    var table = ReportTable(
      "Missed intervals by stage", note: FrameSummary.lateStageDefinition,
      columns: [.text(""), .number("missed"), .number("%")])
    func add(_ name: String, _ count: Int, key: String? = nil, color: PlotColor? = nil) {
      let percent = 100 * Double(count) / Double(summary.missedIntervalCount)
      table.add(.init(name), .init("\(count)", key: key), .number(percent, 0), color: color)
    }
    for stage in FrameStage.allCases {
      guard let count = summary.missedIntervalsByStage[stage], count > 0 else { continue }
      add(
        stage.rawValue, count, key: "missed_interval_count_by_stage.\(stage.rawValue)",
        color: PlotColor(stage))
    }
    let others = summary.missedIntervalCount - summary.missedIntervalsByStage.values.reduce(0, +)
    if others > 0 { add("waiting (no stage)", others) }
    return table
  }

  // MARK: Work

  /// The durations of the stages; `nil` if they are not known.
  var stages: ReportTable? {
    guard report.run.hasStages, summary.frameCount > 0 else { return nil }
    var table = ReportTable(
      "Stages in ms per frame", note: rank,
      columns: [.text(""), .number("mean"), .number("p50"), .number("p95"), .number("max")])
    func add(
      _ name: String, _ times: Distribution?, _ key: String? = nil, _ color: PlotColor? = nil
    ) {
      guard let times else { return }
      func cell(_ value: Double, _ name: String) -> ReportTable.Cell {
        .number(value, 3, key: key.map { "\($0).\(name)" })
      }
      table.add(
        .init(name), cell(times.mean, "average"), cell(times.median, "median"),
        cell(times.p95, "95th_percentile"), cell(times.max, "worst"), color: color)
    }
    for stage in FrameStage.allCases {
      add(
        stage.rawValue, summary.stages[stage], "stages_millis.\(stage.rawValue)", PlotColor(stage))
    }
    add("swap", summary.swap, "swap_millis", .swap)
    add("build: input … commit", summary.build?.time)
    add("rasterizer: evaluate, draw", summary.rasterizer?.time)
    add("work: all stages, no swap", summary.work, "work_millis")
    add("CPU time of the process", summary.cpuTime, "cpu_time_millis")
    return table
  }

  /// The layers drawn and draw calls per frame; `nil` if they are not known.
  var drawing: ReportTable? {
    guard report.run.hasStages, let layers = summary.layersDrawn, let calls = summary.drawCalls
    else { return nil }
    var table = ReportTable(
      "Drawn per frame", note: rank,
      columns: [.text(""), .number("p50"), .number("p95"), .number("max")])
    for (name, key, counts) in [
      ("layers", "layers_drawn", layers), ("draw calls", "draw_calls", calls),
    ] {
      table.add(
        .init(name), .number(counts.median, 0, key: "\(key).median"),
        .number(counts.p95, 0, key: "\(key).95th_percentile"),
        .number(counts.max, 0, key: "\(key).worst"))
    }
    return table
  }

  /// A row per transition; `nil` if there are none.
  var transitions: ReportTable? {
    guard !summary.transitions.isEmpty else { return nil }
    var table = ReportTable(
      "Transitions",
      note: "frame times in ms, hitch in ms/s, p99 of animation error in points",
      columns: [
        .number("id"), .text("transition"), .text("outcome"), .number("at %"), .number("frames"),
        .number("ms"), .number("p50"), .number("p99"), .number("missed"), .number("hitch"),
        .number("error"),
      ])
    for (index, statistics) in summary.transitions.enumerated() {
      let key = "transitions.\(index)"
      let transition = statistics.transition
      // Without frames it is not known whether a frame was late.
      let isKnown = statistics.frameCount > 0
      let name = [transition.exhibit, transition.kind.rawValue].filter { !$0.isEmpty }
        .joined(separator: " ")
      table.add(
        .init("\(transition.id)", key: "\(key).id"), .init(name),
        .init(transition.outcome?.rawValue ?? "cut off"), .number(transition.fraction * 100, 0),
        .init("\(statistics.frameCount)", key: "\(key).frame_count"),
        .number(statistics.duration, 0), .number(statistics.frameTime?.median, 2),
        .number(statistics.frameTime?.p99, 2),
        .number(
          isKnown ? Double(statistics.missedIntervalCount) : nil, 0,
          key: "\(key).missed_interval_count"),
        .number(isKnown ? statistics.hitchTimeRatio.value : nil, 1),
        .number(
          statistics.animationErrorDistance?.p99, 2,
          key: "\(key).animation_error_points.99th_percentile"))
    }
    return table
  }
}
