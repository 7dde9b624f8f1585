import FrameStatistics

/// The page of one recording.
struct ReportPage {
  let report: Report

  /// How many transitions are not folded.
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
      "<footer>Percentiles are by nearest rank. Times of activity: pauses in which no frame was due "
        + "are cut out. The numbers are in this page as JSON, in the element "
        + "<code>report-data</code>.</footer>\n")
    return page.document(title: "\(report.run.title) – frame report", data: PageData.json(report))
  }

  private var subtitle: String {
    let environment = report.run.environment.map { environment in
      [
        environment.renderer, environment.videoDriver,
        "\(environment.windowWidth) × \(environment.windowHeight)",
      ]
    }
    let facts = [content.subtitle] + (environment ?? [report.run.origin.rawValue])
    return facts.joined(separator: " · ")
  }

  private func writePlots(to page: inout PageWriter) {
    let late =
      report.refreshPeriod == nil
      ? "" : " Late frames reach up from the refresh line, with a mark in the lane above."
    let shaded = report.run.hasStages ? " Transitions are shaded." : ""
    page.section(
      "Frame time",
      lede: "Milliseconds between consecutive frames. Each column runs from its shortest to its "
        + "longest frame, so none is hidden." + late + shaded
    ) { page in
      page.figure(
        { FrameTimePlot(report: report, size: $0).draw() },
        area: { FrameTimePlot(report: report, size: $0).area })
    }
    if report.run.hasStages {
      page.section(
        "Stages of each frame",
        lede:
          "Stacked from the bottom in the order in which they run. Each column shows the one of "
          + "its frames that worked longest."
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
      "Distribution", lede: "Counts are on a logarithmic scale, so that single frames show."
    ) { page in
      page.raw("<div class=\"columns\">\n<div>\n")
      page.figure({ HistogramPlot(report: report, size: $0).draw() }, wide: .half)
      page.raw("</div>\n<div>\n")
      page.table(content.frameTimes)
      page.raw("</div>\n</div>\n")
    }
    page.raw("<section class=\"flow\">\n")
    let tables = [
      content.lateness, content.latenessByStage, content.stages, content.lowRates, histogram,
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

  /// The histogram as numbers; the bars of text are for terminals.
  private var histogram: ReportTable? {
    guard var table = content.histogram else { return nil }
    table.columns.removeLast()
    for index in table.rows.indices { table.rows[index].cells.removeLast() }
    return table
  }
}
