import ArgumentParser

/// `interlude list`: the exhibits, a line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exhibits.")

  func run() throws {
    try OnMain.run {
      let exhibits = ExhibitName.allCases.map { $0.make() }
      let width = exhibits.map(\.name.rawValue.count).max() ?? 0
      let lines = exhibits.map { exhibit in
        let name = exhibit.name.rawValue
        return name + String(repeating: " ", count: width - name.count + 2) + exhibit.summary
      }
      try Failure.reported { try StandardOutput.print(styled: lines.joined(separator: "\n")) }
    }
  }
}
