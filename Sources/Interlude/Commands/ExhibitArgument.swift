import ArgumentParser
import Foundation

/// The name of an exhibit on the command line.
struct ExhibitArgument: ExpressibleByArgument {
  var name: String

  init(argument: String) { name = argument }

  static var allValueStrings: [String] { listed }

  /// The names that help, completion and error messages list: all but the scenes of the benchmark.
  private static let listed = ExhibitName.allCases.filter { !$0.isBenchmarkScene }.map(\.rawValue)

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
      let names = ExhibitArgument.listed
      let hint = Spelling.hint(for: name, among: names)
      return "There is no exhibit '\(name)'\(hint); there are \(names.joined(separator: ", "))."
    }
  }
}
