import FrameStatistics

/// A report, a comparison or an aggregation as one HTML file.
///
/// The page needs no other file, no network and no font. All numbers are in it as text, so it can be read without
/// scripts and on paper. Its script only adds tooltips to the plots. The page has a light and a dark appearance and
/// follows the setting of the reader's system.
public struct HTMLPage: Sendable {
  /// The content of the file.
  public let html: String

  /// Creates the page of a report.
  public init(_ report: Report) {
    html = ReportPage(report: report).html
  }

  /// Creates the page of a comparison.
  public init(_ comparison: Comparison) {
    html = ComparisonPage(comparison: comparison).html
  }

  /// Creates the page of an aggregation.
  public init(_ aggregation: Aggregation) {
    var page = PageWriter()
    page.heading(
      aggregation.headline, eyebrow: "Frame reports, aggregated", subtitle: "",
      notes: aggregation.notes)
    page.section("Median and single runs", lede: Aggregation.method) { page in
      page.table(aggregation.table, isTitled: false)
    }
    page.section("Recordings") { page in page.facts(aggregation.runs) }
    html = page.document(
      title: "\(aggregation.reports.count) recordings – frame aggregation",
      data: PageData.json(aggregation))
  }
}

/// Writes the page of one recording.
private struct ReportPage {
  let report: Report

  /// The number of transitions that are shown. The others are folded.
  private static let transitionRows = 60

  private var content: ReportContent { ReportContent(report) }

  var html: String {
    var page = PageWriter()
    page.heading(
      report.run.title, eyebrow: "Frame report", subtitle: subtitle, notes: content.notes)
    if report.summary.frameCount > 0 {
      PageTiles(report: report).write(to: &page)
      writePlots(to: &page)
      writeTables(to: &page)
    }
    page.section("Recording") { page in page.facts(content.facts) }
    page.raw(
      "<footer>Percentiles use the nearest rank. Time axes leave out pauses in which no frame was due. "
        + "The numbers are in this page as JSON, in the element <code>report-data</code>.</footer>\n"
    )
    return page.document(title: "\(report.run.title) – frame report", data: PageData.json(report))
  }

  private var subtitle: String {
    let environment = report.run.environment.map { environment in
      [
        environment.renderer, environment.videoDriver,
        "\(environment.windowWidth) × \(environment.windowHeight)",
      ]
    }
    let facts = [content.subtitle] + (environment ?? [report.run.recorderName])
    return facts.joined(separator: " · ")
  }

  private func writePlots(to page: inout PageWriter) {
    let late =
      report.refreshPeriod == nil
      ? "" : " Late frames are drawn up from the refresh line, with a mark in the row above."
    let shaded = report.run.hasStages ? " Transitions are shaded." : ""
    page.section(
      "Frame time",
      lede:
        "Milliseconds between consecutive frames. Each column covers the range from its shortest to its "
        + "longest frame, so no late frame is hidden." + late + shaded
    ) { page in
      page.figure(
        { FrameTimePlot(report: report, size: $0).draw() },
        area: { FrameTimePlot(report: report, size: $0).area })
    }
    if report.run.hasStages {
      page.section(
        "Stages per frame",
        lede:
          "Stages are stacked from the bottom in the order in which they run. Each column shows its "
          + "frame with the most work."
      ) { page in
        page.legend(.stages(of: report))
        page.figure(
          { StagePlot(report: report, size: $0).draw() },
          area: { FrameTimePlot(report: report, size: $0).area })
      }
    }
  }

  private func writeTables(to page: inout PageWriter) {
    page.section(
      "Distribution", lede: "Counts are on a logarithmic scale, so that single frames are visible."
    ) { page in
      page.raw("<div class=\"columns\">\n<div>\n")
      page.figure({ HistogramPlot(report: report, size: $0).draw() }, wide: .half)
      page.raw("</div>\n<div>\n")
      page.table(content.frameTimes)
      page.raw("</div>\n</div>\n")
    }
    page.raw("<section class=\"flow\">\n")
    let tables = [
      content.lateness, content.latenessByReason, content.latenessByStage,
      content.animationErrors, content.stages, content.lowRates, histogram,
      content.drawing,
    ]
    for table in tables.compactMap({ $0 }) {
      page.raw("<div>\n")
      page.table(table)
      page.raw("</div>\n")
    }
    page.raw("</section>\n")
    if let table = content.transitions {
      page.section("Transitions", lede: table.note) { page in
        page.table(table, isTitled: false, shown: Self.transitionRows)
      }
    }
  }

  /// The histogram without its last column, the text bars for terminals.
  private var histogram: ReportTable? {
    guard var table = content.histogram else { return nil }
    table.columns.removeLast()
    for index in table.rows.indices { table.rows[index].cells.removeLast() }
    return table
  }
}

/// Writes the page of a comparison.
private struct ComparisonPage {
  let comparison: Comparison

  var html: String {
    let content = ComparisonContent(comparison: comparison)
    let title = "\(comparison.baseline.run.title) and \(comparison.candidate.run.title)"
    var page = PageWriter()
    page.heading(
      content.headline, eyebrow: "Frame comparison",
      subtitle: "A \(comparison.baseline.run.title) · B "
        + comparison.candidate.run.title, notes: content.notes)
    page.section("Differences", lede: ComparisonContent.method) { page in
      page.figure({ DifferencePlot(comparison: comparison, size: $0).draw() }, wide: .wide)
      page.table(content.table, isTitled: false)
    }
    page.section(
      "Frame times",
      lede: "The percentage of frames that took at most a given number of milliseconds."
    ) { page in
      page.legend(CumulativePlot.legend)
      page.figure({ CumulativePlot(comparison: comparison, size: $0).draw() })
    }
    page.raw("<section>\n")
    page.table(content.counts)
    page.raw("</section>\n<section class=\"columns\">\n")
    for (name, report) in [("A", comparison.baseline), ("B", comparison.candidate)] {
      page.raw("<div>\n<h2>\(name)</h2>\n")
      page.facts([RecordedRun.Fact("title", report.run.title)] + ReportContent(report).facts)
      page.raw("</div>\n")
    }
    page.raw("</section>\n")
    return page.document(
      title: "\(title) – frame comparison", data: PageData.json(comparison))
  }
}
