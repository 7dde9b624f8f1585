import ArgumentParser

/// `interlude list`: the exhibits, a line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exhibits.")

  func run() throws {
    OnMain.run {
      let exhibits = ExhibitName.allCases.map { $0.make() }
      let width = exhibits.map(\.name.rawValue.count).max() ?? 0
      for exhibit in exhibits {
        let name = exhibit.name.rawValue
        print(name + String(repeating: " ", count: width - name.count + 2) + exhibit.summary)
      }
    }
  }
}
