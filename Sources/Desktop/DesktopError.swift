import Compositor
import Foundation
import Typesetting

/// An error because of which the app can't start or continue. Its description is one sentence: what happened, and what to do.
public enum DesktopError: LocalizedError, CustomStringConvertible {
  /// There is no display. `cause` is SDL's message.
  case noDisplay(cause: String)
  /// `SDL_VIDEODRIVER` names a video driver that can't open windows.
  case uselessDriver(name: String, cause: String)
  /// The display refused to open a window.
  case noWindow(cause: String)
  /// The driver has no OpenGL ES 3.0.
  case noGraphics(cause: String)
  /// The compositor can't draw.
  case compositor(CompositorError)
  /// No text can be drawn.
  case typesetting(TypesettingError)
  /// A folder that the app reads is missing. `searched` are the paths that were tried.
  case missingFolder(name: String, searched: [String])

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// Whether the reason is that there is no display.
  public var isLackOfDisplay: Bool {
    switch self {
    case .noDisplay, .uselessDriver: true
    default: false
    }
  }

  /// One sentence: what happened, and what to do.
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
    case .compositor(.missingShader(let path)):
      "The shader \(path) is missing or unreadable: reinstall the app, or set \(ResourceFolder.shaders.variable) to its Shaders folder."
    case .compositor(let error): error.description
    case .typesetting(let error): error.description
    case .missingFolder(let name, let searched):
      "The folder \(name) is missing (looked in \(searched.joined(separator: ", "))): run from the source tree or an installed copy, or set \(DesktopApplication.environmentVariable(name.uppercased()))."
    }
  }
}
