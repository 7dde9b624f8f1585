extension FrameSummary {
  /// The content of `summary.json`.
  ///
  /// Keys follow the style of Flutter's `TimelineSummary`. The keys of the build and rasterizer times are the same as
  /// Flutter's, so that tools for Flutter's format find them. `rules` contains the definition of each number under the
  /// same key as the number. A number without samples is `null`.
  package var json: JSONValue {
    let entries = description(of: environment) + counts + lateness + times + tables
    var document = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    let rules = entries.compactMap { entry in entry.rule.map { (entry.key, JSONValue.string($0)) } }
    document["rules"] = .object(Dictionary(uniqueKeysWithValues: rules))
    return .object(document)
  }

  /// A key with its value, and the definition of a number.
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
      Entry("lost_frame_count", .integer(lostFrameCount), rule: "gaps in the frame numbers"),
      Entry("frame_time_count", .integer(frameTime?.count ?? 0), rule: Self.frameTimeDefinition),
      Entry(
        "duration_seconds", .rounded(duration),
        rule: "from the beginning of the first frame to the presentation of the last"),
      Entry(
        "active_seconds", .rounded(activeTime),
        rule: "sum of the intervals of the frames, without idle time"),
      Entry("refresh_period_millis", .rounded(refreshPeriod), rule: "the most frequent one"),
      Entry(
        "peak_resident_memory_bytes", .optional(peakResidentMemory), rule: "maximum over the frames"
      ),
    ]
  }

  private var lateness: [Entry] {
    [
      Entry(
        "missed_interval_count", .integer(missedIntervalCount),
        rule: FrameInterval.missedIntervalsDefinition),
      Entry(
        "missed_interval_count_by_stage",
        object(FrameStage.allCases) { ($0.rawValue, .integer(missedIntervalsByStage[$0] ?? 0)) },
        rule: Self.lateStageDefinition),
      Entry(
        "missed_interval_count_by_reason",
        object(LateReason.allCases) { ($0.rawValue, .integer(missedIntervalsByReason[$0] ?? 0)) },
        rule: LateReason.allCases.map { "\($0.rawValue): \($0.definition)" }.joined(separator: "; ")
      ),
      Entry("late_frame_count", .integer(lateFrameCount), rule: "frames with a missed interval"),
      Entry(
        "hitch_time_millis", .rounded(hitchTimeRatio.hitchTime),
        rule: "sum of missed intervals × refresh"),
      Entry(
        "hitch_time_ratio_millis_per_second", .rounded(hitchTimeRatio.value),
        rule: HitchTimeRatio.definition),
      Entry("hitch_ratings", ratings(of: hitchTimeRatio)),
      Entry("slow_frame_count", .integer(slowFrameCount), rule: FrameInterval.slowDefinition),
      Entry("frozen_frame_count", .integer(frozenFrameCount), rule: FrameInterval.frozenDefinition),
      Entry(
        "throughput_change_count", .integer(throughputChangeCount),
        rule: Self.throughputChangeDefinition),
      Entry("stutter_count", .integer(stutterCount), rule: StutterMeter.definition),
      Entry(
        "stutter_percentage", .rounded(stutterPercentage),
        rule: "percentage of the frame times that stutters took"),
    ]
  }

  private var times: [Entry] {
    let rank = Distribution.rule.definition
    return percentiles(frameTime, named: "frame_time") + budgeted(build, named: "frame_build")
      + budgeted(rasterizer, named: "frame_rasterizer") + [
        Entry(
          "median_input_to_present_millis", .rounded(inputToPresent?.median),
          rule: "\(InputLatencyTracker.definition); \(rank)"),
        Entry(
          "95th_percentile_input_to_present_millis", .rounded(inputToPresent?.p95),
          rule: "\(InputLatencyTracker.definition); \(rank)"),
        Entry(
          "click_to_present_millis", table(clickToPresent),
          rule: "\(Self.clickToPresentDefinition); \(rank)"),
        Entry(
          "animation_error_millis", table(animationError),
          rule: "\(FrameInterval.animationErrorDefinition); \(rank)"),
        Entry(
          "animation_error_points", table(animationErrorDistance),
          rule: "\(FrameInterval.animationErrorDistanceDefinition); \(rank)"),
      ]
  }

  private var tables: [Entry] {
    let rank = "percentiles by " + Distribution.rule.definition
    return [
      Entry(
        "first_frame_ms", .rounded(startToFirstFrame),
        rule:
          "from the start of the process to the presentation of its first frame; null if not recorded"
      ),
      Entry(
        "first_frame_time_millis", table(firstFrameTime),
        rule: "from the beginning to the presentation of a first frame after idle time; " + rank),
      Entry("cpu_time_millis", table(cpuTime), rule: "of the process, per frame; " + rank),
      Entry("layers_drawn", table(layersDrawn), rule: "per frame; " + rank),
      Entry("draw_calls", table(drawCalls), rule: "per frame; " + rank),
      Entry(
        "stages_millis", object(FrameStage.allCases) { ($0.rawValue, table(stages[$0])) },
        rule: "per frame; " + rank),
      Entry(
        "work_millis", table(work), rule: "sum of all stages of a frame, without the swap; " + rank),
      Entry("swap_millis", table(swap), rule: "the call to swap buffers; " + rank),
      Entry(
        "low_frame_rates", object(LowFrameRate.allCases) { ($0.rawValue, json($0, lows[$0])) }),
      Entry(
        "frame_time_histogram",
        .array(
          zip(histogram.edges, histogram.counts).map { edge, count in
            .object(["from_millis": .rounded(edge), "frame_count": .integer(count)])
          }), rule: "from from_millis up to but not including the next from_millis"),
      Entry("transitions", .array(transitions.map(json))),
    ]
  }

  /// The entries of a distribution with Flutter's keys.
  private func percentiles(_ distribution: Distribution?, named name: String) -> [Entry] {
    let rank = Distribution.rule.definition
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
        "missed_\(name)_budget_count", .optional(times?.missedBudgetCount),
        rule: BudgetedTime.definition)
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
      "rule": .string(rule.definition),
    ])
  }

  private func ratings(of ratio: HitchTimeRatio) -> JSONValue {
    object(HitchScale.allCases) { scale in
      let rating = JSONValue.string(scale.rating(of: ratio.value).rawValue)
      return (scale.rawValue, .object(["rating": rating, "rule": .string(scale.definition)]))
    }
  }

  private func json(_ summary: TransitionSummary) -> JSONValue {
    let transition = summary.transition
    return .object([
      "id": .integer(Int(transition.id)),
      "exhibit": .string(transition.exhibit),
      "kind": .string(transition.kind.rawValue),
      "phase": .string(transition.phase.rawValue),
      "outcome": transition.outcome.map { .string($0.rawValue) } ?? .null,
      "fraction": .rounded(transition.fraction),
      "duration_millis": .rounded(summary.duration),
      "frame_count": .integer(summary.frameCount),
      "frame_time_millis": table(summary.frameTime),
      "missed_interval_count": .integer(summary.missedIntervalCount),
      "throughput_change_count": .integer(summary.throughputChangeCount),
      "animation_error_millis": table(summary.animationError),
      "animation_error_points": table(summary.animationErrorDistance),
      "hitch_time_millis": .rounded(summary.hitchTimeRatio.hitchTime),
      "hitch_time_ratio_millis_per_second": .rounded(summary.hitchTimeRatio.value),
      "hitch_ratings": ratings(of: summary.hitchTimeRatio),
    ])
  }
}
