internal import CSDL2
import CoreGraphics
import Foundation

/// An SDL window, on a display or off it.
@MainActor
public final class GraphicsWindow {
  let handle: OpaquePointer
  /// Of those who draw on the main thread; nil where another thread has a context of its own.
  private(set) var context: GraphicsContext?
  public let isOffscreen: Bool
  /// What was asked for, whatever the display says.
  private let askedRate: Double?

  /// Opens the window and makes a context current; or leaves that to another thread, which makes its own.
  public init(
    _ configuration: WindowConfiguration, makesContext: Bool = true
  ) throws(DesktopError) {
    isOffscreen = configuration.isOffscreen
    askedRate = configuration.usableRefreshRate
    try Self.startVideo(offscreen: configuration.isOffscreen)
    Self.setAttributes()
    var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    flags |= SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // Shown with its first frame, not before: a window without a picture would flash.
    flags |= SDL_WINDOW_HIDDEN.rawValue
    if configuration.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    guard
      let window = SDL_CreateWindow(
        configuration.title, Self.anywhere, Self.anywhere, Int32(configuration.width),
        Int32(configuration.height), flags)
    else { throw .noWindow(cause: Self.sdlError) }
    handle = window
    if !configuration.isOffscreen {
      let smallest = WindowConfiguration.smallestSize
      SDL_SetWindowMinimumSize(window, Int32(smallest.width), Int32(smallest.height))
    }
    if makesContext {
      context = try GraphicsContext(
        WindowHandle(pointer: window), synchronizes: followsDisplay)
    }
  }

  isolated deinit {
    context = nil
    SDL_DestroyWindow(handle)
  }

  // MARK: Facts

  /// In points.
  public var size: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    return CGSize(width: Int(max(width, 1)), height: Int(max(height, 1)))
  }

  public var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return (Int(max(width, 1)), Int(max(height, 1)))
  }

  /// Pixels for a point.
  public var scale: CGFloat { CGFloat(pixelSize.width) / size.width }

  /// Whether frames come as the display shows them, rather than as many a second as were asked for.
  var followsDisplay: Bool { askedRate == nil }

  /// Hertz; 60 where neither the display nor who opened the window says.
  public var refreshRate: Double {
    if let askedRate { return askedRate }
    var mode = SDL_DisplayMode()
    guard SDL_GetWindowDisplayMode(handle, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
    return Double(mode.refresh_rate)
  }

  /// SDL's name of the window system: x11, wayland, offscreen …
  public var videoDriver: String { Self.runningDriver ?? "none" }

  /// Becomes readable when the window system has news; nil where it can't be waited for.
  var eventDescriptor: Int32? {
    let descriptor = csdl_event_descriptor(handle)
    return descriptor >= 0 ? descriptor : nil
  }

  // MARK: Actions

  /// Brings it on the screen.
  ///
  /// False if it was to fill the screen and can't: see ``setFullscreen(_:)``.
  @discardableResult
  public func show() -> Bool {
    SDL_ShowWindow(handle)
    return !isFullscreen || keepsRealSize()
  }

  func makeCurrent() { context?.makeCurrent() }

  public func setTitle(_ title: String) { SDL_SetWindowTitle(handle, title) }

  public var isFullscreen: Bool { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

  /// Fills the screen, or goes back to a window.
  ///
  /// False if that is not possible: on X11 it takes a window manager. The window is as it was then.
  public func setFullscreen(_ isFullscreen: Bool) -> Bool {
    let mode = isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
    let accepted = SDL_SetWindowFullscreen(handle, mode) == 0
    return accepted && keepsRealSize()
  }

  /// Whether the window manager has made the window as large as SDL asked it to; it has had its time. If not, the
  /// window goes on as a plain one of the size that it has.
  private func keepsRealSize() -> Bool {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard csdl_x11_size(handle, &width, &height) != 0, (Int(width), Int(height)) != pixelSize
    else { return true }
    SDL_SetWindowFullscreen(handle, 0)
    // SDL waits for a window manager to say so, too.
    SDL_SetWindowSize(handle, Int32(width), Int32(height))
    return false
  }

  public func resize(to size: CGSize) {
    SDL_SetWindowSize(handle, Int32(size.width), Int32(size.height))
  }

  // MARK: Setting up

  /// `SDL_WINDOWPOS_UNDEFINED`, a macro that Swift can't read: wherever the window system likes.
  private static let anywhere = Int32(bitPattern: 0x1FFF_0000)

  private static var sdlError: String { String(cString: SDL_GetError()) }

  private static var runningDriver: String? {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) }
  }

  private static func startVideo(offscreen: Bool) throws(DesktopError) {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_APP_NAME, "Interlude")
    WindowMemory.prepare()
    // SDL would turn signals into events, which nobody reads while the loop is idle or there is no window.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // Touches arrive as touches; SDL need not make mouse events of them.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // EGL everywhere: the one way to OpenGL ES that every driver has.
    SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
    if SDL_WasInit(SDL_INIT_VIDEO) != 0 {
      if (runningDriver == "offscreen") == offscreen { return }
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }
    chooseDriver(offscreen: offscreen)
    let named = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      // Whoever names a display's driver wants to hear of the display.
      if let named, !offscreen, !displayDrivers.contains(named) {
        throw .uselessDriver(name: named, cause: sdlError)
      }
      throw .noDisplay(cause: sdlError)
    }
    guard !offscreen, let driver = runningDriver else { return }
    if named == nil, ["offscreen", "dummy"].contains(driver) {
      // SDL falls back to drivers that show nothing.
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(cause: "neither X11 nor Wayland answers")
    }
    if driver == "dummy" {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .uselessDriver(name: driver, cause: "it shows nothing and has no OpenGL")
    }
  }

  private static let displayDrivers = ["x11", "wayland"]

  /// Says where windows are to open: on no display, or on whichever answers.
  private static func chooseDriver(offscreen: Bool) {
    SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    if offscreen {
      // Whatever SDL_VIDEODRIVER says, which users set for the windows they see.
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE)
      return
    }
    // Wayland's sockets lie in the runtime folder. Asked without one, its library prints an error of its own.
    let environment = ProcessInfo.processInfo.environment
    let namesSocket = environment["WAYLAND_DISPLAY"]?.hasPrefix("/") == true
    if environment["XDG_RUNTIME_DIR"] == nil, !namesSocket {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
    }
  }

  private static func setAttributes() {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0)
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
    for channel in [SDL_GL_RED_SIZE, SDL_GL_GREEN_SIZE, SDL_GL_BLUE_SIZE] {
      SDL_GL_SetAttribute(channel, 8)
    }
    // With a depth or stencil buffer, a software renderer can't discard what an opaque quad covers.
    for buffer in [SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLESAMPLES] {
      SDL_GL_SetAttribute(buffer, 0)
    }
  }

  /// Gives the window a PNG as its icon; one that can't be read is none.
  func setIcon(_ url: URL) {
    guard let image = try? CGImage.load(contentsOf: url), image.pixelFormat == .bgra8Premultiplied
    else {
      return
    }
    image.withUnsafeBytes { bytes in
      let format = SDL_PIXELFORMAT_ARGB8888.rawValue
      guard let base = bytes.baseAddress,
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          UnsafeMutableRawPointer(mutating: base), Int32(image.width), Int32(image.height), 32,
          Int32(image.bytesPerRow), format)
      else { return }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
    }
  }
}
