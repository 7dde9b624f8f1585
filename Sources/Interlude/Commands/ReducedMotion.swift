import ArgumentParser
import Desktop
import UIKit

/// Whether transitions fade in place of moving, as the command line names it.
enum ReducedMotion: String, CaseIterable, ExpressibleByArgument {
  case on
  case off
  /// As the desktop's settings have it.
  case system

  static let help: ArgumentHelp =
    "Let transitions fade in place of moving: on, off, or as the desktop's settings say."

  /// Makes the whole app move like it. Returns the object that follows the desktop for as long as it is kept; nil where
  /// nothing is to be followed.
  @MainActor
  func apply() -> DesktopSettings? {
    UIApplication.shared.reducesMotion = self == .on
    return self == .system ? DesktopSettings(following: [.motion]) : nil
  }
}
