import ArgumentParser
import Desktop
import UIKit

/// Light or dark: the values of `--appearance`.
enum Appearance: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  static let help: ArgumentHelp = "Draw everything light or dark."
  static let helpWithSystem: ArgumentHelp =
    "Use the light or dark appearance; 'system' follows the desktop's setting."
  /// The help of commands that may replay a script, which has an appearance of its own.
  static let helpWithScript: ArgumentHelp =
    "Draw everything light or dark. By default as the script says, else light."

  /// The app's present appearance.
  @MainActor
  static var current: Appearance {
    UIApplication.shared.userInterfaceStyle == .dark ? .dark : .light
  }

  var opposite: Appearance { self == .dark ? .light : .dark }

  /// Applies it to the whole app. `animated` is whether the windows cross-fade.
  @MainActor
  func apply(animated: Bool = false) {
    DesktopSetting.appearance(self == .dark ? .dark : .light).apply(animated: animated)
  }
}

/// The appearance of the gallery's window: the values of its `--appearance`.
enum WindowAppearance: String, CaseIterable, ExpressibleByArgument {
  /// As in the desktop's settings; light if there are none.
  case system
  case light
  case dark

  /// Applies it to the whole app. `system` is light until the desktop's setting arrives.
  @MainActor
  func apply() {
    (Appearance(rawValue: rawValue) ?? .light).apply()
  }
}

/// Whether transitions fade instead of moving: the values of `--reduced-motion`.
enum ReducedMotion: String, CaseIterable, ExpressibleByArgument {
  case on
  case off
  /// As in the desktop's settings.
  case system

  static let help: ArgumentHelp =
    "Reduce motion: 'on' makes transitions fade instead of move; 'system' follows the desktop's setting."

  /// Applies it to the whole app. Returns the object that follows the desktop's setting for as long as it is kept; nil unless
  /// this is `system`.
  @MainActor
  func apply() -> DesktopSettings? {
    UIApplication.shared.reducesMotion = self == .on
    return self == .system ? DesktopSettings(following: [.motion]) : nil
  }
}
