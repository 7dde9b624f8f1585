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

  /// Says so to the whole app; returns who follows the desktop meanwhile, for as long as that is kept.
  @MainActor
  func apply() -> DesktopMotion? {
    switch self {
    case .on: UIApplication.shared.reducesMotion = true
    case .off: UIApplication.shared.reducesMotion = false
    case .system: return DesktopMotion()
    }
    return nil
  }
}
