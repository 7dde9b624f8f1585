import ArgumentParser
import Foundation

/// The name of an exhibit on the command line.
struct ExhibitArgument: ExpressibleByArgument {
  var name: String

  init(argument: String) { name = argument }

  static var allValueStrings: [String] { ExhibitName.allCases.map(\.rawValue) }

  /// The exhibit of that name.
  @MainActor
  func exhibit() throws(Unknown) -> any Exhibit {
    guard let known = ExhibitName(rawValue: name) else { throw Unknown(name: name) }
    return known.make()
  }

  /// There is no exhibit of that name.
  struct Unknown: LocalizedError {
    let name: String

    var errorDescription: String? {
      let names = ExhibitName.allCases.map(\.rawValue)
      let hint = Spelling.hint(for: name, among: names)
      return "There is no exhibit '\(name)'\(hint); there are \(names.joined(separator: ", "))."
    }
  }
}
