internal import CSDL2
import FrameStatistics

/// The clocks of the display, looked for at run time: the window system's for a window, and those that EGL has for the
/// surface that is current.
///
/// | protocol or extension | what it tells | where |
/// |---|---|---|
/// | `wp_presentation` | the display's time of each frame | Wayland's compositors that draw on a display |
/// | `EGL_ANDROID_get_frame_timestamps` | the display's time of each frame | Android, ANGLE |
/// | `EGL_CHROMIUM_sync_control` | time and number of the last swap that was completed | Mesa on X11 with DRI3: real GPUs |
///
/// Mesa's software renderer has neither: there, times are estimated. That an extension is named is not enough; a clock
/// that does not answer when it is tried is not taken.
enum DisplayClock {
  /// The best clock there is; nil if the display does not say when frames show.
  static func find(for window: WindowHandle) -> (any PresentationClock)? {
    if let clock = WaylandPresentationClock(window) { return clock }
    guard let egl = EGLFunctions() else { return nil }
    return FrameTimestampClock(egl) ?? SyncValueClock(egl)
  }
}

/// The functions of EGL that clocks need, of the surface that is current.
struct EGLFunctions {
  typealias Handle = UnsafeMutableRawPointer
  let display: Handle
  let surface: Handle
  let extensions: Set<String>
  private let look: (String) -> Handle?

  private static let draw: Int32 = 0x3059
  private static let extensionNames: Int32 = 0x3055

  /// Nil where there is no EGL, or no surface.
  init?() {
    self.init(look: { SDL_GL_GetProcAddress($0) })
  }

  /// `look` finds a function by its name.
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

  /// A function of an extension; nil where the display does not have it.
  func function<F>(_ name: String, of extensionName: String, as type: F.Type) -> F? {
    guard extensions.contains(extensionName) else { return nil }
    return look(name).map { unsafeBitCast($0, to: type) }
  }
}
