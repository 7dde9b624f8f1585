import Compositor
import Foundation
import Typesetting

/// Why the app can't start or go on. Each is one sentence that says what, where and what to do.
public enum DesktopError: LocalizedError, CustomStringConvertible {
  /// SDL finds no display.
  case noDisplay(cause: String)
  /// `SDL_VIDEODRIVER` names a driver that has no windows.
  case uselessDriver(name: String, cause: String)
  /// There is a display, but no window on it.
  case noWindow(cause: String)
  /// No OpenGL ES 3.0 context.
  case noGraphics(cause: String)
  case compositor(CompositorError)
  case typesetting(TypesettingError)
  /// A folder that the app needs is nowhere to be found.
  case missingFolder(name: String, searched: [String])

  public var errorDescription: String? { description }

  /// Whether the same would work where there is a display.
  public var isLackOfDisplay: Bool {
    switch self {
    case .noDisplay, .uselessDriver: true
    default: false
    }
  }

  public var description: String {
    switch self {
    case .noDisplay(let cause):
      "There is no display to open a window on (\(cause)): set DISPLAY or WAYLAND_DISPLAY."
    case .uselessDriver(let name, let cause):
      "SDL_VIDEODRIVER names '\(name)', which opens no window on a display (\(cause)): unset it and set DISPLAY or WAYLAND_DISPLAY."
    case .noWindow(let cause):
      "The display refused a window (\(cause)): try a smaller one, or another SDL_VIDEODRIVER."
    case .noGraphics(let cause):
      "A window needs OpenGL ES 3.0, and the driver has none (\(cause)): install Mesa with 'apt-get install libgl1-mesa-dri libegl1 libgles2'."
    case .compositor(let error): error.description
    case .typesetting(let error): error.description
    case .missingFolder(let name, let searched):
      "The folder \(name) is missing (looked in \(searched.joined(separator: ", "))): run from the source tree or an installed copy, or set INTERLUDE_\(name.uppercased())."
    }
  }
}
