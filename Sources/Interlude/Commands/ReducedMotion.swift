import ArgumentParser
import Desktop
import UIKit

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
