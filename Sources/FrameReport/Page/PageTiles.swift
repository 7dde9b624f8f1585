import FrameStatistics

/// The few numbers that a page shows large, each with its rule below.
struct PageTiles {
  struct Tile {
    var name: String
    var value: String
    var unit: String
    var rule: String
    var isAlarming = false
    /// Where the number is in `summary.json`.
    var key: String?
  }

  let report: Report

  var tiles: [Tile] {
    let summary = report.summary
    var tiles: [Tile] = []
    if let times = summary.frameTime {
      tiles.append(
        Tile(
          name: "Median frame time", value: Decimals.text(times.median, 2), unit: "ms",
          rule: "nearest rank, of \(times.count)", key: "tile.median"))
      tiles.append(
        Tile(
          name: "99th percentile", value: Decimals.text(times.p99, 2), unit: "ms",
          rule: "nearest rank; longest \(Decimals.text(times.max, 2)) ms", key: "tile.p99"))
    }
    if let low = summary.lows[.mangoHud] {
      tiles.append(
        Tile(
          name: "1 % low", value: Decimals.text(low.onePercent, 1), unit: "fps",
          rule: "\(LowFrameRate.mangoHud.name): \(LowFrameRate.mangoHud.definition)",
          key: "tile.low"
        ))
    }
    tiles += lateness(summary)
    if let latency = summary.inputToPresent {
      let present = summary.isPresentTimeMeasured ? "present" : "estimated present"
      tiles.append(
        Tile(
          name: "Input to \(present)", value: Decimals.text(latency.p95, 2), unit: "ms",
          rule: "p95 of \(latency.count), median \(Decimals.text(latency.median, 2)) ms",
          key: "tile.input"))
    } else if report.run.hasStages, let work = report.summary.work {
      tiles.append(
        Tile(
          name: "Work of a frame", value: Decimals.text(work.p95, 2), unit: "ms",
          rule: "p95 of all stages together, the swap not counted", key: "tile.work"))
    }
    return tiles
  }

  private func lateness(_ summary: FrameSummary) -> [Tile] {
    guard report.refreshPeriod != nil else {
      return [
        Tile(
          name: "Frozen frames", value: "\(summary.frozenFrameCount)", unit: "",
          rule: FrameInterval.frozenDefinition, isAlarming: summary.frozenFrameCount > 0)
      ]
    }
    let ratio = summary.hitchTimeRatio.value
    let ratings = HitchScale.allCases.map { "\($0.rating(of: ratio).rawValue) (\($0.name))" }
    return [
      Tile(
        name: "Late frames", value: "\(summary.lateFrameCount)",
        unit: "of \(ReportContent(report).frameCount)",
        rule: "\(Decimals.count(summary.missedIntervalCount, "missed interval")): "
          + FrameInterval.missedIntervalsDefinition,
        isAlarming: summary.lateFrameCount > 0, key: "tile.late"),
      Tile(
        name: "Hitch time ratio", value: Decimals.text(ratio, 2), unit: "ms/s",
        rule: ratings.joined(separator: ", "), key: "tile.hitch"),
    ]
  }

  func write(to page: inout PageWriter) {
    page.raw("<dl class=\"tiles\">\n")
    for tile in tiles {
      let key = tile.key.map { " data-key=\"\($0)\"" } ?? ""
      page.raw("<div class=\"tile\(tile.isAlarming ? " late" : "")\">")
      page.raw("<dt>\(Markup.escaped(tile.name))</dt><dd>")
      page.raw("<span class=\"value\"><span\(key)>\(Markup.escaped(tile.value))</span>")
      page.raw(tile.unit.isEmpty ? "" : " <span class=\"unit\">\(Markup.escaped(tile.unit))</span>")
      page.raw("</span><span class=\"rule\">\(Markup.escaped(tile.rule))</span></dd></div>\n")
    }
    page.raw("</dl>\n")
  }
}
