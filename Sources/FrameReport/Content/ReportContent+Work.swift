import FrameStatistics

extension ReportContent {
  /// What each stage took; `nil` where the recording does not say.
  var stages: ReportTable? {
    guard report.run.hasStages, report.summary.frameCount > 0 else { return nil }
    var table = ReportTable(
      "Stages in ms for each frame", note: Distribution.rule.definition,
      columns: [.words(""), .number("mean"), .number("p50"), .number("p95"), .number("max")])
    func add(_ name: String, _ times: Distribution?, _ key: String? = nil, _ ink: PlotInk? = nil) {
      guard let times else { return }
      func cell(_ value: Double, _ name: String) -> ReportTable.Cell {
        .number(value, 3, key: key.map { "\($0).\(name)" })
      }
      table.add(
        .init(name), cell(times.mean, "average"), cell(times.median, "median"),
        cell(times.p95, "95th_percentile"), cell(times.max, "worst"), ink: ink)
    }
    for stage in FrameStage.allCases {
      add(
        stage.rawValue, report.summary.stages[stage], "stages_millis.\(stage.rawValue)",
        PlotInk(stage))
    }
    add("swap", report.summary.swap, "swap_millis", .swap)
    add("build: input … commit", report.summary.build?.time)
    add("rasterizer: evaluate, draw", report.summary.rasterizer?.time)
    add("work: all stages, no swap", report.summary.work, "work_millis")
    add("processor, whole process", report.summary.cpuTime, "cpu_time_millis")
    return table
  }

  /// What a frame drew; `nil` where the recording does not say.
  var drawing: ReportTable? {
    guard report.run.hasStages, let layers = report.summary.layersDrawn,
      let calls = report.summary.drawCalls
    else { return nil }
    var table = ReportTable(
      "Drawn in each frame", note: Distribution.rule.definition,
      columns: [.words(""), .number("p50"), .number("p95"), .number("max")])
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

  /// A row for each transition; `nil` if there was none.
  var transitions: ReportTable? {
    guard !report.summary.transitions.isEmpty else { return nil }
    var table = ReportTable(
      "Transitions", note: "frame times in ms; hitch time ratio in ms/s",
      columns: [
        .number("id"), .words("transition"), .words("ended"), .number("at %"), .number("frames"),
        .number("ms"), .number("p50"), .number("p99"), .number("missed"), .number("hitch"),
      ])
    for (index, summary) in report.summary.transitions.enumerated() {
      let key = "transitions.\(index)"
      let transition = summary.transition
      // Of which no frame is left, nobody knows how late they were.
      let isKnown = summary.frameCount > 0
      let name = [transition.exhibit, transition.kind.rawValue].filter { !$0.isEmpty }.joined(
        separator: " ")
      table.add(
        .init("\(transition.id)", key: "\(key).id"), .init(name),
        .init(transition.outcome?.rawValue ?? "cut off"), .number(transition.fraction * 100, 0),
        .init("\(summary.frameCount)", key: "\(key).frame_count"),
        .number(summary.duration, 0), .number(summary.frameTime?.median, 2),
        .number(summary.frameTime?.p99, 2),
        .number(
          isKnown ? Double(summary.missedIntervalCount) : nil, 0,
          key: "\(key).missed_interval_count"),
        .number(isKnown ? summary.hitchTimeRatio.value : nil, 1))
    }
    return table
  }
}
