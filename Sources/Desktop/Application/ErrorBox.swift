internal import CSDL2
import Foundation

/// A message box for errors at start-up. A user who opens the app from a desktop's menu does not see standard error.
public enum ErrorBox {
  /// The variables that desktops set for the programs that they start.
  private static let launchVariables = [
    "GIO_LAUNCHED_DESKTOP_FILE", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
  ]

  /// Shows a sentence in a window with a title until the user closes it.
  ///
  /// Does nothing if standard error is a terminal, if no desktop has started the process, or if there is no display. Call it on the main
  /// thread.
  @MainActor
  public static func show(_ sentence: String, title: String) {
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDERR_FILENO) == 0, launchVariables.contains(where: { environment[$0] != nil })
    else { return }
    // On X11, the window has a font with Latin letters only.
    let plain = ["“": "\"", "”": "\"", "’": "'", "…": "..."].reduce(sentence) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
    _ = SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR.rawValue, title, plain, nil)
  }
}
