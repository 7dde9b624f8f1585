internal import CSDL2
import FrameStatistics

/// Finds a clock that reports when frames were shown: the window system's, or EGL's for the current surface.
///
/// | protocol or extension | reports | found on |
/// |---|---|---|
/// | `wp_presentation` | the display's time of each frame | Wayland compositors that draw on a display |
/// | `EGL_CHROMIUM_sync_control` | the time and number of the last completed swap | Mesa on X11 with DRI3 (GPUs) |
///
/// Mesa's software renderer has neither; times are estimated there. Each clock is tried out, because drivers may name
/// an extension that does not work.
enum DisplayClock {
  /// The best clock for a window; nil if there is none.
  static func find(for window: WindowHandle) -> (any PresentationClock)? {
    if let clock = WaylandPresentationClock(window) { return clock }
    guard let egl = EGLFunctions() else { return nil }
    return SyncValueClock(egl)
  }
}

/// EGL's functions for clocks, with the current display and surface.
struct EGLFunctions {
  typealias Handle = UnsafeMutableRawPointer
  let display: Handle
  let surface: Handle
  let extensions: Set<String>
  private let look: (String) -> Handle?

  private static let draw: Int32 = 0x3059
  private static let extensionNames: Int32 = 0x3055

  /// Looks the functions up; nil where there is no EGL, or no current surface.
  init?() {
    self.init(look: { SDL_GL_GetProcAddress($0) })
  }

  /// Looks the functions up with `look`, which finds a function by its name.
  init?(look: @escaping (String) -> Handle?) {
    self.look = look
    func function<F>(_ name: String, as type: F.Type) -> F? {
      look(name).map { unsafeBitCast($0, to: type) }
    }
    guard
      let currentDisplay = function(
        "eglGetCurrentDisplay", as: (@convention(c) () -> Handle?).self),
      let currentSurface = function(
        "eglGetCurrentSurface", as: (@convention(c) (Int32) -> Handle?).self),
      let query = function(
        "eglQueryString", as: (@convention(c) (Handle, Int32) -> UnsafePointer<CChar>?).self),
      let display = currentDisplay(), let surface = currentSurface(Self.draw)
    else { return nil }
    self.display = display
    self.surface = surface
    let names = query(display, Self.extensionNames).map { String(cString: $0) } ?? ""
    extensions = Set(names.split(separator: " ").map(String.init))
  }

  /// A function of an extension; nil where the display lacks the extension.
  func function<F>(_ name: String, of extensionName: String, as type: F.Type) -> F? {
    guard extensions.contains(extensionName) else { return nil }
    return look(name).map { unsafeBitCast($0, to: type) }
  }
}
