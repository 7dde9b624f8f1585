import FrameStatistics

/// The most important numbers of a report, which a page shows large with their definitions.
struct PageTiles {
  struct Tile {
    var name: String
    var value: String
    var unit: String
    var definition: String
    var isWarning = false
    /// The attribute `data-key` of the number.
    var key: String?
  }

  let report: Report

  var tiles: [Tile] {
    let summary = report.summary
    var tiles: [Tile] = []
    if let times = summary.frameTime {
      tiles.append(
        Tile(
          name: "Median frame time", value: NumberText.decimal(times.median, 2), unit: "ms",
          definition: "nearest rank, of \(times.count)", key: "tile.median"))
      tiles.append(
        Tile(
          name: "99th percentile", value: NumberText.decimal(times.p99, 2), unit: "ms",
          definition: "nearest rank; longest \(NumberText.decimal(times.max, 2)) ms",
          key: "tile.p99"))
    }
    if let low = summary.lows[.mangoHud] {
      tiles.append(
        Tile(
          name: "1 % low", value: NumberText.decimal(low.onePercent, 1), unit: "fps",
          definition: "\(LowFrameRate.mangoHud.name): \(LowFrameRate.mangoHud.definition)",
          key: "tile.low"
        ))
    }
    tiles += lateness(summary)
    if let latency = summary.inputToPresent {
      let present = summary.isPresentTimeMeasured ? "present" : "estimated present"
      tiles.append(
        Tile(
          name: "Input to \(present)", value: NumberText.decimal(latency.p95, 2), unit: "ms",
          definition: "p95 of \(latency.count), median \(NumberText.decimal(latency.median, 2)) ms",
          key: "tile.input"))
    } else if report.run.hasStages, let work = report.summary.work {
      tiles.append(
        Tile(
          name: "Work per frame", value: NumberText.decimal(work.p95, 2), unit: "ms",
          definition: "p95 of the sum of all stages, without the swap", key: "tile.work"))
    }
    return tiles
  }

  private func lateness(_ summary: FrameSummary) -> [Tile] {
    guard report.refreshPeriod != nil else {
      return [
        Tile(
          name: "Frozen frames", value: "\(summary.frozenFrameCount)", unit: "",
          definition: FrameInterval.frozenDefinition, isWarning: summary.frozenFrameCount > 0)
      ]
    }
    let ratio = summary.hitchTimeRatio.value
    let ratings = HitchScale.allCases.map { "\($0.rating(of: ratio).rawValue) (\($0.name))" }
    return [
      Tile(
        name: "Late frames", value: "\(summary.lateFrameCount)",
        unit: "of \(ReportContent(report).frameCount)",
        definition: "\(NumberText.count(summary.missedIntervalCount, "missed interval")): "
          + FrameInterval.missedIntervalsDefinition,
        isWarning: summary.lateFrameCount > 0, key: "tile.late"),
      Tile(
        name: "Hitch time ratio", value: NumberText.decimal(ratio, 2), unit: "ms/s",
        definition: ratings.joined(separator: ", "), key: "tile.hitch"),
    ]
  }

  func write(to page: inout PageWriter) {
    page.raw("<dl class=\"tiles\">\n")
    for tile in tiles {
      let key = tile.key.map { " data-key=\"\($0)\"" } ?? ""
      page.raw("<div class=\"tile\(tile.isWarning ? " late" : "")\">")
      page.raw("<dt>\(Markup.escaped(tile.name))</dt><dd>")
      page.raw("<span class=\"value\"><span\(key)>\(Markup.escaped(tile.value))</span>")
      page.raw(tile.unit.isEmpty ? "" : " <span class=\"unit\">\(Markup.escaped(tile.unit))</span>")
      page.raw("</span><span class=\"rule\">\(Markup.escaped(tile.definition))</span></dd></div>\n")
    }
    page.raw("</dl>\n")
  }
}
