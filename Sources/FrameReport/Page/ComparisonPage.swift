/// The page of two recordings.
struct ComparisonPage {
  let comparison: Comparison

  var html: String {
    let content = ComparisonContent(comparison: comparison)
    let title = "\(comparison.base.run.title) and \(comparison.other.run.title)"
    var page = PageWriter()
    page.heading(
      content.headline, eyebrow: "Frame comparison",
      subtitle: "A \(comparison.base.run.title) · B "
        + comparison.other.run.title, notes: content.notes)
    page.section("Differences", lede: ComparisonContent.method) { page in
      page.figure({ DifferencePlot(comparison: comparison, size: $0).draw() }, wide: .wide)
      page.table(content.table, isTitled: false)
    }
    page.section(
      "Frame times",
      lede: "The share of frames, in percent, that took at most so many milliseconds."
    ) { page in
      page.legend(CumulativePlot.legend)
      page.figure({ CumulativePlot(comparison: comparison, size: $0).draw() })
    }
    page.raw("<section>\n")
    page.table(content.counts)
    page.raw("</section>\n<section class=\"columns\">\n")
    for (name, report) in [("A", comparison.base), ("B", comparison.other)] {
      page.raw("<div>\n<h2>\(name)</h2>\n")
      page.facts([RecordedRun.Fact("title", report.run.title)] + ReportContent(report).facts)
      page.raw("</div>\n")
    }
    page.raw("</section>\n")
    return page.document(
      title: "\(title) – frame comparison", data: PageData.json(comparison))
  }
}
