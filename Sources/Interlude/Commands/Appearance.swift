import ArgumentParser
import UIKit

/// Light or dark, as the command line names them.
enum Appearance: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  static let help: ArgumentHelp = "Draw everything light or dark."
  static let helpWithSystem: ArgumentHelp =
    "Be light or dark, or as the desktop's settings say, also when they change."
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

/// The appearance of the gallery's window, as the command line names it.
enum WindowAppearance: String, CaseIterable, ExpressibleByArgument {
  /// As the desktop's settings have it; light where it has none.
  case system
  case light
  case dark

  /// Makes the whole app look like it; what the desktop says comes later.
  @MainActor
  func apply() {
    (Appearance(rawValue: rawValue) ?? .light).apply()
  }
}
