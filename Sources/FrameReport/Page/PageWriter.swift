/// Builds the HTML of a page. It escapes all text; only `raw` takes markup.
struct PageWriter {
  private(set) var body = ""

  /// Appends markup unchanged. It must not contain text from a recording.
  mutating func raw(_ markup: String) { body += markup }

  mutating func heading(_ title: String, eyebrow: String, subtitle: String, notes: [String]) {
    body += "<header>\n<p class=\"eyebrow\">\(Markup.escaped(eyebrow))</p>\n"
    body +=
      "<h1>\(Markup.escaped(title))</h1>\n<p class=\"subtitle\">\(Markup.escaped(subtitle))</p>\n"
    for note in notes { body += "<p class=\"note\">\(Markup.escaped(note))</p>\n" }
    body += "</header>\n"
  }

  mutating func section(_ title: String, lede: String = "", _ content: (inout PageWriter) -> Void) {
    body += "<section>\n<h2>\(Markup.escaped(title))</h2>\n"
    if !lede.isEmpty { body += "<p class=\"lede\">\(Markup.escaped(lede))</p>\n" }
    content(&self)
    body += "</section>\n"
  }

  /// A plot in a wide and a narrow size. CSS shows the one that fits the width of the page.
  ///
  /// - Parameters:
  ///   - draw: Draws the plot in a size.
  ///   - area: The plot area for the script; `nil` if the plot has no time axis.
  ///   - wide: The wide size.
  mutating func figure(
    _ draw: (PlotSize) -> PlotDrawing, area: ((PlotSize) -> PlotArea)? = nil,
    wide: PlotSize = .wide
  ) {
    body += "<figure>\n"
    for (name, size) in [("wide", wide), ("narrow", PlotSize.narrow)] {
      let attribute = area.map { area -> String in
        let area = area(size)
        let numbers = [area.left, area.right, area.top, area.bottom].map(SVGWriter.number)
        return " data-area=\"\(numbers.joined(separator: " "))\""
      }
      body += "<div class=\"\(name)\"\(attribute ?? "")>\n\(SVGWriter.element(draw(size)))</div>\n"
    }
    body += "</figure>\n"
  }

  mutating func legend(_ legend: PlotLegend) {
    body += "<ul class=\"legend\">\n"
    for entry in legend.entries {
      body += "<li>\(swatch(entry.color))\(Markup.escaped(entry.name))</li>\n"
    }
    body += "</ul>\n"
  }

  mutating func facts(_ facts: [RecordedRun.Fact]) {
    body += "<table class=\"facts\">\n"
    for fact in facts {
      body += "<tr><th scope=\"row\">\(Markup.escaped(fact.name))</th>"
      body += "<td>\(Markup.escaped(fact.value))</td></tr>\n"
    }
    body += "</table>\n"
  }

  /// A table. Rows after the first `shown` are folded on screen.
  mutating func table(_ table: ReportTable, isTitled: Bool = true, shown: Int = .max) {
    body += "<div class=\"scroll\">\n"
    rows(table, table.rows.prefix(shown), caption: isTitled)
    body += "</div>\n"
    let rest = table.rows.dropFirst(shown)
    if rest.isEmpty { return }
    body += "<details><summary>\(rest.count) more</summary>\n<div class=\"scroll\">\n"
    rows(table, rest, caption: false)
    body += "</div></details>\n"
  }

  private mutating func rows(
    _ table: ReportTable, _ rows: ArraySlice<ReportTable.Row>, caption: Bool
  ) {
    body += "<table>\n"
    if caption {
      body += "<caption>\(Markup.escaped(table.title))"
      if !table.note.isEmpty { body += " <small>\(Markup.escaped(table.note))</small>" }
      body += "</caption>\n"
    }
    if table.hasHeader {
      body += "<thead><tr>"
      for column in table.columns {
        body += "<th scope=\"col\"\(attribute(column))>\(Markup.escaped(column.name))</th>"
      }
      body += "</tr></thead>\n"
    }
    body += "<tbody>\n"
    for row in rows { self.row(row, table.columns) }
    body += "</tbody>\n</table>\n"
  }

  private mutating func row(_ row: ReportTable.Row, _ columns: [ReportTable.Column]) {
    body += "<tr>"
    for (index, cell) in row.cells.enumerated() {
      let key = cell.key.map { " data-key=\"\(Markup.escaped($0))\"" } ?? ""
      let mark = index == 0 ? row.color.map(swatch) ?? "" : ""
      let isName = index == 0 && columns[0] == .text(columns[0].name)
      let tag = isName ? "th scope=\"row\"" : "td"
      body += "<\(tag)\(attribute(columns[index]))\(key)>\(mark)\(Markup.escaped(cell.text))"
      body += isName ? "</th>" : "</td>"
    }
    body += "</tr>\n"
  }

  private func attribute(_ column: ReportTable.Column) -> String {
    switch column {
    case .text: ""
    case .number: " class=\"number\""
    case .definition: " class=\"rule\""
    }
  }

  private func swatch(_ color: PlotColor) -> String {
    "<svg class=\"swatch\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">"
      + "<rect class=\"fill-\(color.rawValue)\" width=\"10\" height=\"10\" rx=\"2\"/></svg>"
  }

  /// The complete HTML document with everything written so far.
  func document(title: String, data: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Markup.escaped(title))</title>
    <style>
    \(PageStyle.rules)\(SVGWriter.style)</style>
    </head>
    <body>
    <main>
    \(body)</main>
    <script type="application/json" id="report-data">\(data)</script>
    <script>
    \(PageScript.text)
    </script>
    </body>
    </html>

    """
  }
}
