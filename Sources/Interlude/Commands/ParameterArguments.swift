import ArgumentParser
import Desktop
import Foundation

/// `--set NAME=VALUE`: values of an exhibit's parameters.
struct ParameterArguments: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Give a parameter of the exhibit a value, such as duration=0.4; for several parameters, repeat it. 'interlude list --parameters' shows them.",
      valueName: "name=value"),
    transform: Assignment.init)
  var assignments: [Assignment] = []

  /// A name and a value, not yet checked.
  struct Assignment {
    let name: String
    let value: String

    init(_ argument: String) throws {
      let parts = argument.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("--set takes NAME=VALUE, such as duration=0.4")
      }
      (name, value) = (String(parts[0]), String(parts[1]))
    }
  }

  /// The exhibit with these values, after those of a script. Of several values for one parameter, the last one counts.
  @MainActor
  func applied(to exhibit: any Exhibit, after script: ScriptFile? = nil) throws -> any Exhibit {
    try Self.apply(
      (script?.script.header.settings ?? []).map(Assignment.init) + assignments, to: exhibit)
  }

  /// The exhibit with the values of `assignments`. Of several values for one parameter, the last one counts.
  @MainActor
  static func apply(_ assignments: [Assignment], to exhibit: any Exhibit) throws -> any Exhibit {
    guard !assignments.isEmpty else { return exhibit }
    var values: ParameterValues = [:]
    let parameters = exhibit.parameters
    for assignment in assignments {
      guard let parameter = parameters.first(where: { $0.name == assignment.name }) else {
        throw ParameterError.unknown(
          assignment.name, of: exhibit.name, known: parameters.map(\.name))
      }
      guard let value = parameter.value(assignment.value) else {
        throw ParameterError.badValue(
          assignment.value, of: parameter.name, exhibit: exhibit.name, accepted: parameter.values)
      }
      values[parameter.name] = value
    }
    return AdjustedExhibit(base: exhibit, values: values)
  }

  /// The options as on the command line, each with a space before it, for titles of recordings.
  var title: String { assignments.map { " --set \($0.name)=\($0.value)" }.joined() }
}

/// A value of `--set` that the exhibit can't have.
enum ParameterError: LocalizedError {
  /// The exhibit has no parameter of that name; `known` are the names of its parameters.
  case unknown(String, of: ExhibitName, known: [String])
  /// The parameter takes other values, which `accepted` describes.
  case badValue(String, of: String, exhibit: ExhibitName, accepted: String)

  var errorDescription: String? {
    switch self {
    case .unknown(let name, let exhibit, let known) where known.isEmpty:
      "The exhibit \(exhibit.rawValue) has no parameters, so '\(name)' can't be set."
    case .unknown(let name, let exhibit, let known):
      "The exhibit \(exhibit.rawValue) has no parameter '\(name)'\(Spelling.hint(for: name, among: known)); it has \(known.joined(separator: ", "))."
    case .badValue(let value, let name, let exhibit, let accepted):
      "The parameter \(name) of the exhibit \(exhibit.rawValue) can't be '\(value)'; it takes \(accepted)."
    }
  }
}
