import ArgumentParser
import Foundation

/// `interlude list`: the exhibits, a line each, or their parameters.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exhibits, or what can be changed about them.")

  @Flag(
    help:
      "List the parameters of the exhibits, a line each: exhibit, name, default, accepted values, meaning. --set of other commands sets them."
  )
  var parameters = false

  func run() throws {
    try OnMain.run {
      let exhibits = ExhibitName.galleryCases.map { $0.make() }
      let rows = exhibits.flatMap { exhibit in
        parameters ? Self.parameters(of: exhibit) : [[exhibit.name.rawValue, exhibit.summary]]
      }
      try Failure.reported { try StandardOutput.print(styled: Self.aligned(rows)) }
    }
  }

  @MainActor
  private static func parameters(of exhibit: any Exhibit) -> [[String]] {
    exhibit.parameters.map {
      [exhibit.name.rawValue, $0.name, $0.standard.description, $0.values, $0.title]
    }
  }

  /// The rows as lines with left-aligned columns, at least two spaces apart.
  private static func aligned(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - cell.count + 2)
      }.joined() + (row.last ?? "")
    }.joined(separator: "\n")
  }
}
