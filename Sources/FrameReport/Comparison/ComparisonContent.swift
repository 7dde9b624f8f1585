import FrameStatistics

/// What a comparison says, in words and tables, whoever shows it.
struct ComparisonContent: Sendable {
  let comparison: Comparison

  private var base: Report { comparison.base }
  private var other: Report { comparison.other }

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
      "\(row.statistic.rawValue) \(row.quantity.rawValue) \(Decimals.signedPercent(row.difference))"
    }.joined(separator: ", ")
  }

  /// How the intervals are made and what they do not say.
  static let method = """
    95 % intervals: circular block bootstrap of 2000 draws, blocks as long as frames depend on each \
    other (Politis & White), percentiles. A difference is shown when its interval does not hold 0 and \
    it is at least \(Decimals.text(Comparison.leastDifference, 1)) %. Two single runs: what changes \
    from run to run for other reasons is in no interval, so record more than once.
    """

  /// What makes the two hard to compare.
  var notes: [String] {
    var notes: [String] = []
    for (name, report) in [("A", base), ("B", other)] {
      notes += report.run.notes.map { "\(name): \($0)" }
      if report.timeline.frameTimes.count < Comparison.fewestSamples {
        notes.append(
          "\(name): fewer than \(Comparison.fewestSamples) frame times, too few to compare.")
      }
    }
    let different = differences
    if !different.isEmpty {
      notes.append(
        "A and B were not recorded alike: \(different.joined(separator: ", ")) differ, "
          + "which may be all that shows here.")
    }
    return notes
  }

  private var differences: [String] {
    var names: [String] = []
    func look(_ name: String, _ a: some Equatable, _ b: some Equatable) {
      if "\(a)" != "\(b)" { names.append(name) }
    }
    look("recorders", base.run.origin, other.run.origin)
    guard let a = base.run.environment, let b = other.run.environment else { return names }
    look("processors", a.host.cpu, b.host.cpu)
    look("renderers", a.renderer, b.renderer)
    look("video drivers", a.videoDriver, b.videoDriver)
    look(
      "pacings", base.summary.pacings.map(\.rawValue).sorted(),
      other.summary.pacings.map(\.rawValue).sorted())
    look("window sizes", [a.windowWidth, a.windowHeight], [b.windowWidth, b.windowHeight])
    look("scales", a.scale, b.scale)
    look("refresh periods", a.refreshPeriod, b.refreshPeriod)
    return names
  }

  /// A row for each statistic, with its interval and its verdict.
  var table: ReportTable {
    var table = ReportTable(
      "Differences, B against A", note: "longer is slower; work is what a frame's stages took",
      columns: [
        .words(""), .number("A ms"), .number("B ms"), .number("B − A %"), .number("95 % from"),
        .number("to"), .words(""),
      ])
    for row in comparison.rows {
      let quantity = row.quantity == .frameTime ? "frame" : "work"
      let key = "\(quantity)_time.\(row.statistic.rawValue)"
      table.add(
        .init("\(quantity) \(row.statistic.rawValue)"),
        .number(row.base, 3, key: "\(key).a"), .number(row.other, 3, key: "\(key).b"),
        .init(Decimals.signed(row.difference), key: "\(key).difference"),
        .init(row.interval.map { Decimals.signed($0.lowerBound) } ?? "–", key: "\(key).from"),
        .init(row.interval.map { Decimals.signed($0.upperBound) } ?? "–", key: "\(key).to"),
        .init(row.verdict.rawValue, key: "\(key).verdict"))
    }
    return table
  }

  /// Whether either spent the time of a late frame in a stage.
  private func isLate(in stage: FrameStage) -> Bool {
    [base, other].contains { $0.summary.missedIntervalsByStage[stage] ?? 0 > 0 }
  }

  /// The counts of both, which have no interval.
  var counts: ReportTable {
    var table = ReportTable("Counts", columns: [.words(""), .number("A"), .number("B"), .rule])
    func add(_ name: String, _ places: Int, _ rule: String, _ value: (FrameSummary) -> Double?) {
      guard let a = value(base.summary), let b = value(other.summary) else { return }
      table.add(.init(name), .number(a, places), .number(b, places), .init(rule))
    }
    table.add(
      .init("frames"), .init("\(ReportContent(base).frameCount)"),
      .init("\(ReportContent(other).frameCount)"), .init("as many as were recorded"))
    add("active seconds", 2, "sum of the frames' intervals") { $0.activeTime }
    add("missed intervals", 0, FrameInterval.missedIntervalsDefinition) {
      $0.refreshPeriod == nil ? nil : Double($0.missedIntervalCount)
    }
    for stage in FrameStage.allCases where isLate(in: stage) {
      add("missed in \(stage.rawValue)", 0, FrameSummary.lateStageDefinition) {
        $0.refreshPeriod == nil ? nil : Double($0.missedIntervalsByStage[stage] ?? 0)
      }
    }
    add("hitch time ratio", 2, HitchTimeRatio.definition) {
      $0.refreshPeriod == nil ? nil : $0.hitchTimeRatio.value
    }
    add("p99 frame time", 2, Distribution.rule.definition) { $0.frameTime?.p99 }
    add("longest frame time", 2, "ms") { $0.frameTime?.max }
    return table
  }
}
