import ArgumentParser

/// The name of an exhibit; another name is an error that lists those there are.
struct ExhibitArgument: ExpressibleByArgument {
  var name: String

  init(argument: String) { name = argument }

  static var allValueStrings: [String] { ExhibitName.allCases.map(\.rawValue) }

  /// The exhibit of that name.
  @MainActor
  func exhibit() throws -> any Exhibit {
    guard let known = ExhibitName(rawValue: name) else {
      let names = ExhibitName.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no exhibit '\(name)'; there are \(names).")
    }
    return known.make()
  }
}
