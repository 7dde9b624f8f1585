import FrameStatistics

/// The text and tables of a comparison, for the terminal and for pages.
struct ComparisonContent: Sendable {
  let comparison: Comparison

  private var baseline: Report { comparison.baseline }
  private var candidate: Report { comparison.candidate }

  /// The verdict as a sentence.
  var headline: String {
    switch comparison.verdict {
    case .none: "No difference shown between A and B."
    case .slower: "B is slower than A\(mixed(.faster)): \(list(.slower))."
    case .faster: "B is faster than A: \(list(.faster))."
    }
  }

  private func mixed(_ verdict: Comparison.Verdict) -> String {
    let names = list(verdict)
    return names.isEmpty ? "" : " (and \(verdict.rawValue) in \(names))"
  }

  private func list(_ verdict: Comparison.Verdict) -> String {
    comparison.rows.filter { $0.verdict == verdict }.map { row in
      "\(row.statistic.rawValue) \(row.quantity.rawValue) \(NumberText.signedPercent(row.difference))"
    }.joined(separator: ", ")
  }

  /// How the intervals are computed and what they do not cover.
  static let method = """
    95 % confidence intervals: percentiles of a circular block bootstrap with 2000 replicates and the \
    block length of Politis & White. A difference is shown if its interval excludes 0 and it is at \
    least \(NumberText.decimal(Comparison.minimumDifference, 1)) %. The intervals do not cover the \
    variation from one recording to the next, so record more than once.
    """

  /// Notes on circumstances that limit what the comparison shows.
  var notes: [String] {
    var notes: [String] = []
    for (name, report) in [("A", baseline), ("B", candidate)] {
      notes += report.run.notes.map { "\(name): \($0)" }
      if report.timeline.frameTimes.count < Comparison.minimumSampleCount {
        notes.append(
          "\(name): fewer than \(Comparison.minimumSampleCount) frame times, too few to compare.")
      }
    }
    let names = differingConditions
    if !names.isEmpty {
      notes.append(
        "A and B were recorded under different conditions, which alone may explain a difference: "
          + "\(names.joined(separator: ", ")).")
    }
    return notes
  }

  /// The conditions that differ between the recordings.
  private var differingConditions: [String] {
    var names: [String] = []
    func compare<Value: Equatable>(_ name: String, _ a: Value, _ b: Value) {
      if a != b { names.append(name) }
    }
    compare("recorders", baseline.run.origin, candidate.run.origin)
    guard let a = baseline.run.environment, let b = candidate.run.environment else { return names }
    compare("processors", a.host.cpu, b.host.cpu)
    compare("renderers", a.renderer, b.renderer)
    compare("video drivers", a.videoDriver, b.videoDriver)
    compare("pacings", baseline.summary.pacings, candidate.summary.pacings)
    compare("window sizes", [a.windowWidth, a.windowHeight], [b.windowWidth, b.windowHeight])
    compare("scales", a.scale, b.scale)
    compare("refresh periods", a.refreshPeriod, b.refreshPeriod)
    return names
  }

  /// A row per quantity and statistic, with its interval and verdict.
  var table: ReportTable {
    var table = ReportTable(
      "Differences, B relative to A", note: "positive is slower; work is the sum of all stages",
      columns: [
        .text(""), .number("A ms"), .number("B ms"), .number("B − A %"), .number("95 % from"),
        .number("to"), .text(""),
      ])
    for row in comparison.rows {
      let quantity = row.quantity == .frameTime ? "frame" : "work"
      let key = "\(quantity)_time.\(row.statistic.rawValue)"
      table.add(
        .init("\(quantity) \(row.statistic.rawValue)"),
        .number(row.baseline, 3, key: "\(key).a"), .number(row.candidate, 3, key: "\(key).b"),
        .init(NumberText.signed(row.difference), key: "\(key).difference"),
        .init(row.interval.map { NumberText.signed($0.lowerBound) } ?? "–", key: "\(key).from"),
        .init(row.interval.map { NumberText.signed($0.upperBound) } ?? "–", key: "\(key).to"),
        .init(row.verdict.rawValue, key: "\(key).verdict"))
    }
    return table
  }

  /// Whether either recording has missed intervals of a stage.
  private func isLate(in stage: FrameStage) -> Bool {
    [baseline, candidate].contains { $0.summary.missedIntervalsByStage[stage] ?? 0 > 0 }
  }

  /// Whether either recording has missed intervals for a reason. Other tools record no reasons.
  private func isLate(because reason: LateReason) -> Bool {
    [baseline, candidate].allSatisfy(\.run.hasStages)
      && [baseline, candidate].contains { $0.summary.missedIntervalsByReason[reason] ?? 0 > 0 }
  }

  /// Further numbers of both recordings, which have no confidence interval.
  var counts: ReportTable {
    var table = ReportTable(
      "Counts", columns: [.text(""), .number("A"), .number("B"), .definition])
    func add(_ name: String, _ places: Int, _ rule: String, _ value: (FrameSummary) -> Double?) {
      guard let a = value(baseline.summary), let b = value(candidate.summary) else { return }
      table.add(.init(name), .number(a, places), .number(b, places), .init(rule))
    }
    table.add(
      .init("frames"), .init("\(ReportContent(baseline).frameCount)"),
      .init("\(ReportContent(candidate).frameCount)"), .init("number of recorded frames"))
    add("active seconds", 2, "sum of the intervals of the frames") { $0.activeTime }
    add("missed intervals", 0, FrameInterval.missedIntervalsDefinition) {
      $0.refreshPeriod == nil ? nil : Double($0.missedIntervalCount)
    }
    for stage in FrameStage.allCases where isLate(in: stage) {
      add("missed in \(stage.rawValue)", 0, FrameSummary.lateStageDefinition) {
        $0.refreshPeriod == nil ? nil : Double($0.missedIntervalsByStage[stage] ?? 0)
      }
    }
    for reason in LateReason.allCases where isLate(because: reason) {
      add("missed: \(reason.title)", 0, reason.definition) {
        $0.refreshPeriod == nil ? nil : Double($0.missedIntervalsByReason[reason] ?? 0)
      }
    }
    add("hitch time ratio", 2, HitchTimeRatio.definition) {
      $0.refreshPeriod == nil ? nil : $0.hitchTimeRatio.value
    }
    add("p99 frame time", 2, Distribution.rule.definition) { $0.frameTime?.p99 }
    add("longest frame time", 2, "ms") { $0.frameTime?.max }
    add("rate changes", 0, FrameSummary.throughputChangeDefinition) {
      $0.refreshPeriod == nil ? nil : Double($0.throughputChangeCount)
    }
    add("stutters", 0, StutterMeter.definition) { Double($0.stutterCount) }
    add("p99 animation error in ms", 2, FrameInterval.animationErrorDefinition) {
      $0.animationError?.p99
    }
    add("p99 animation error in points", 2, FrameInterval.animationErrorDistanceDefinition) {
      $0.animationErrorDistance?.p99
    }
    add("p95 click to present in ms", 2, FrameSummary.clickToPresentDefinition) {
      $0.clickToPresent?.p95
    }
    return table
  }
}
