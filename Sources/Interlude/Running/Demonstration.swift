import Desktop
import Foundation

/// The input scripts that demonstrate the exhibits: `Demonstrations/SCRIPT.jsonl` in the resources folder, where `SCRIPT` is
/// ``Exhibit/script``. Each mark in a script begins a step.
@MainActor
enum Demonstration {
  /// The name of the scripts' folder in the resources folder.
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
