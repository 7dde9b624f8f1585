import ArgumentParser
import Desktop
import Foundation
import UIKit

/// An input script that a command replays with an exhibit.
@MainActor
struct ScriptFile {
  let path: String
  let script: InputScript

  init(_ path: String) throws(InputScriptError) {
    self.path = path
    script = try InputScript(contentsOf: URL(fileURLWithPath: path))
    guard let line = script.cutOffLine else { return }
    Failure.report(
      "The input script \(path) was cut off in line \(line); the lines before it are played.")
  }

  /// Throws an error if the script was made with another exhibit.
  func check(_ exhibit: any Exhibit) throws(Mismatch) {
    guard let made = script.header.exhibit, made != exhibit.name.rawValue else { return }
    throw Mismatch(path: path, made: made, wanted: exhibit.name.rawValue)
  }

  /// The size of the window in points: the requested one, else the script's, else the standard size.
  func size(asked: WindowSize?) -> WindowSize {
    asked ?? script.header.size.map { WindowSize(width: $0.width, height: $0.height) } ?? .standard
  }

  /// The steps that the script's marks begin. A script without marks is one step.
  var steps: [OpenExhibit.Step] {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return script.steps(named: name).map {
      var step = OpenExhibit.Step(
        name: $0.name, duration: $0.duration, action: .replay($0.lines, path: path))
      step.leadIn = $0.leadIn
      return step
    }
  }

  var seed: UInt64 { script.header.seed.map(UInt64.init) ?? AppStart.fixedSeed }

  /// Applies the script's speed to the window, and `appearance` or, if it is nil, the script's appearance to the app.
  func apply(to window: UIWindow, asked appearance: Appearance? = nil) {
    (appearance ?? script.header.appearance.flatMap(Appearance.init(rawValue:)))?.apply()
    window.layer.speed = Float(1 / script.header.slowdownFactor)
  }

  struct Mismatch: LocalizedError {
    let path: String
    let made: String
    let wanted: String

    var errorDescription: String? {
      "The input script \(path) was made with the exhibit \(made), not with \(wanted)."
    }
  }
}
