extension FrameSummary {
  /// The summary as `summary.json` holds it.
  ///
  /// Keys follow Flutter's `TimelineSummary`; those of its build and rasterizer times are the same,
  /// so its readers find them. `rules` holds the rule of each number under the number's key. A
  /// number that there are no samples for is `null`.
  package var json: JSONValue {
    let entries = description(of: environment) + counts + lateness + times + tables
    var document = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    let rules = entries.compactMap { entry in entry.rule.map { (entry.key, JSONValue.string($0)) } }
    document["rules"] = .object(Dictionary(uniqueKeysWithValues: rules))
    return .object(document)
  }

  /// A value under its key; a number has its rule with it.
  private struct Entry {
    let key: String
    let value: JSONValue
    let rule: String?

    init(_ key: String, _ value: JSONValue, rule: String? = nil) {
      self.key = key
      self.value = value
      self.rule = rule
    }
  }

  private func description(of environment: RecordingEnvironment?) -> [Entry] {
    [
      Entry("format", .string("interlude frame summary 1")),
      Entry("title", environment.map { .string($0.title) } ?? .null),
      Entry("date", environment?.date.map(JSONValue.string) ?? .null),
      Entry("time_zone", environment?.timeZone.map(JSONValue.string) ?? .null),
      Entry("program", environment?.program.map(json) ?? .null),
      Entry("video_driver", environment.map { .string($0.videoDriver) } ?? .null),
      Entry("renderer", environment.map { .string($0.renderer) } ?? .null),
      Entry("pacing", .array(pacings.map(\.rawValue).sorted().map(JSONValue.string))),
      Entry("is_display_paced", .bool(isDisplayPaced)),
      Entry(
        "present_time",
        .string(!hasPresentTimes ? "none" : isPresentTimeMeasured ? "measured" : "estimated")),
      Entry("is_cut_off", .bool(isCutOff)),
    ]
  }

  private func json(_ program: ProgramVersion) -> JSONValue {
    .object([
      "name": .string(program.name), "version": .string(program.version),
      "commit": .string(program.commit),
    ])
  }

  private var counts: [Entry] {
    [
      Entry("frame_count", .integer(frameCount), rule: "rows of frames.csv"),
      Entry("lost_frame_count", .integer(lostFrameCount), rule: "gaps in the frames' numbers"),
      Entry("frame_time_count", .integer(frameTime?.count ?? 0), rule: Self.frameTimeStatement),
      Entry(
        "duration_seconds", .rounded(duration),
        rule: "beginning of the first frame to presentation of the last"),
      Entry(
        "active_seconds", .rounded(activeTime),
        rule: "sum of the frames' intervals; idle time is in none"),
      Entry("refresh_period_millis", .rounded(refreshPeriod), rule: "of most frames"),
      Entry(
        "peak_resident_memory_bytes", .whole(peakResidentMemory), rule: "maximum over the frames"),
    ]
  }

  private var lateness: [Entry] {
    [
      Entry(
        "missed_interval_count", .integer(missedIntervalCount),
        rule: FrameInterval.missedIntervalsStatement),
      Entry(
        "missed_interval_count_by_stage",
        object(FrameStage.allCases) { ($0.rawValue, .integer(missedIntervalsByStage[$0] ?? 0)) },
        rule: Self.lateStageStatement),
      Entry("late_frame_count", .integer(lateFrameCount), rule: "frames that missed any"),
      Entry(
        "hitch_time_millis", .rounded(hitchTimeRatio.hitchTime), rule: "missed × refresh, summed"),
      Entry(
        "hitch_time_ratio_millis_per_second", .rounded(hitchTimeRatio.value),
        rule: HitchTimeRatio.statement),
      Entry("hitch_ratings", ratings(of: hitchTimeRatio)),
      Entry("slow_frame_count", .integer(slowFrameCount), rule: FrameInterval.slowStatement),
      Entry("frozen_frame_count", .integer(frozenFrameCount), rule: FrameInterval.frozenStatement),
    ]
  }

  private var times: [Entry] {
    let rank = Distribution.rule.statement
    return percentiles(frameTime, named: "frame_time") + budgeted(build, named: "frame_build")
      + budgeted(rasterizer, named: "frame_rasterizer") + [
        Entry(
          "median_input_to_present_millis", .rounded(inputToPresent?.median),
          rule: "\(InputLatencyTracker.statement); \(rank)"),
        Entry(
          "95th_percentile_input_to_present_millis", .rounded(inputToPresent?.p95),
          rule: "\(InputLatencyTracker.statement); \(rank)"),
      ]
  }

  private var tables: [Entry] {
    let rank = "percentiles by " + Distribution.rule.statement
    return [
      Entry(
        "first_frame_ms", .rounded(startToFirstFrame),
        rule: "start of the process to presentation of its first frame; null if not recorded"),
      Entry(
        "first_frame_time_millis", table(firstFrameTime),
        rule: "beginning to presentation of a frame after idle; " + rank),
      Entry("cpu_time_millis", table(cpuTime), rule: "of the process, for each frame; " + rank),
      Entry("layers_drawn", table(layersDrawn), rule: "for each frame; " + rank),
      Entry("draw_calls", table(drawCalls), rule: "for each frame; " + rank),
      Entry(
        "stages_millis", object(FrameStage.allCases) { ($0.rawValue, table(stages[$0])) },
        rule: "for each frame; " + rank),
      Entry(
        "work_millis", table(work), rule: "all stages of a frame, the swap not counted; " + rank),
      Entry("swap_millis", table(swap), rule: "the call to swap buffers; " + rank),
      Entry(
        "low_frame_rates", object(LowFrameRate.allCases) { ($0.rawValue, json($0, lows[$0])) }),
      Entry(
        "frame_time_histogram",
        .array(
          zip(histogram.edges, histogram.counts).map { edge, count in
            .object(["from_millis": .rounded(edge), "frame_count": .integer(count)])
          }), rule: "from_millis up to, not including, the next one's"),
      Entry("transitions", .array(transitions.map(json))),
    ]
  }

  /// A distribution under Flutter's keys.
  private func percentiles(_ distribution: Distribution?, named name: String) -> [Entry] {
    let rank = Distribution.rule.statement
    return [
      Entry("average_\(name)_millis", .rounded(distribution?.mean), rule: "arithmetic mean"),
      Entry("median_\(name)_millis", .rounded(distribution?.median), rule: rank),
      Entry("90th_percentile_\(name)_millis", .rounded(distribution?.p90), rule: rank),
      Entry("95th_percentile_\(name)_millis", .rounded(distribution?.p95), rule: rank),
      Entry("99th_percentile_\(name)_millis", .rounded(distribution?.p99), rule: rank),
      Entry("worst_\(name)_millis", .rounded(distribution?.max), rule: "maximum"),
    ]
  }

  private func budgeted(_ times: BudgetedTime?, named name: String) -> [Entry] {
    percentiles(times?.time, named: "\(name)_time") + [
      Entry(
        "missed_\(name)_budget_count", .whole(times?.missedBudgetCount),
        rule: BudgetedTime.statement)
    ]
  }

  private func table(_ distribution: Distribution?) -> JSONValue {
    guard let distribution else { return .null }
    return .object([
      "count": .integer(distribution.count),
      "average": .rounded(distribution.mean),
      "median": .rounded(distribution.median),
      "90th_percentile": .rounded(distribution.p90),
      "95th_percentile": .rounded(distribution.p95),
      "99th_percentile": .rounded(distribution.p99),
      "worst": .rounded(distribution.max),
    ])
  }

  private func object<Key>(_ keys: [Key], _ entry: (Key) -> (String, JSONValue)) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: keys.map(entry)))
  }

  private func json(_ rule: LowFrameRate, _ lows: Lows?) -> JSONValue {
    .object([
      "1_percent_low_fps": .rounded(lows?.onePercent),
      "0.1_percent_low_fps": .rounded(lows?.tenthPercent),
      "rule": .string(rule.statement),
    ])
  }

  private func ratings(of ratio: HitchTimeRatio) -> JSONValue {
    object(HitchScale.allCases) { scale in
      let rating = JSONValue.string(scale.rating(of: ratio.value).rawValue)
      return (scale.rawValue, .object(["rating": rating, "rule": .string(scale.statement)]))
    }
  }

  private func json(_ transition: TransitionSummary) -> JSONValue {
    let span = transition.span
    return .object([
      "id": .integer(Int(span.id)),
      "exhibit": .string(span.exhibit),
      "kind": .string(span.kind.rawValue),
      "phase": .string(span.phase.rawValue),
      "outcome": span.outcome.map { .string($0.rawValue) } ?? .null,
      "fraction": .rounded(span.fraction),
      "duration_millis": .rounded(transition.duration),
      "frame_count": .integer(transition.frameCount),
      "frame_time_millis": table(transition.frameTime),
      "missed_interval_count": .integer(transition.missedIntervalCount),
      "hitch_time_millis": .rounded(transition.hitchTimeRatio.hitchTime),
      "hitch_time_ratio_millis_per_second": .rounded(transition.hitchTimeRatio.value),
      "hitch_ratings": ratings(of: transition.hitchTimeRatio),
    ])
  }
}
