import Desktop
import Foundation

/// The scripts of input that demonstrate the exhibits: `Demonstrations/SCRIPT.jsonl` among the resources, where `SCRIPT` is
/// ``Exhibit/script``. Each mark in a script begins a step.
@MainActor
enum Demonstration {
  /// The folder, in that of the resources.
  static let folder = "Demonstrations"

  /// The steps of the exhibit's script. Throws an error for a missing or invalid script, with the file and the line.
  static func steps(of exhibit: any Exhibit) throws -> [OpenExhibit.Step] {
    let place = try ResourceFolder.resources.locate()
      .appendingPathComponent("\(folder)/\(exhibit.script).jsonl")
    let file = try ScriptFile(place.path)
    try file.check(exhibit)
    return file.steps
  }
}
