import ArgumentParser
import UIKit

/// Light or dark, as the command line names them.
enum Appearance: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  static let help: ArgumentHelp = "Draw everything light or dark."
  /// Of commands that may replay a script, which has an appearance of its own.
  static let helpWithScript: ArgumentHelp =
    "Draw everything light or dark. By default as the script says, else light."

  /// What the app looks like now.
  @MainActor
  static var current: Appearance {
    UIApplication.shared.userInterfaceStyle == .dark ? .dark : .light
  }

  var opposite: Appearance { self == .dark ? .light : .dark }

  /// Makes the whole app look like it.
  @MainActor
  func apply() {
    UIApplication.shared.userInterfaceStyle = self == .dark ? .dark : .light
  }
}
