internal import CSDL2
import CoreGraphics
import Foundation

/// An SDL window on a display, or an off-screen one.
@MainActor
public final class GraphicsWindow {
  let handle: OpaquePointer
  /// The context for drawing on the main thread; nil where the render thread has a context of its own.
  private(set) var context: GraphicsContext?
  /// Whether the window is on no display.
  public let isOffscreen: Bool
  /// The rate in hertz that was configured; nil for the display's.
  private let configuredRate: Double?
  private var displayRate = DisplayRate()
  /// The pixels per point that were configured or set by the user; nil for the display's scale.
  private let configuredScale: CGFloat?
  /// The size in points beyond which contents are magnified; nil for no limit.
  private let largestLayoutSize: CGSize?
  /// The file in which the frame is saved between runs; nil to save none.
  private let savedFrame: URL?
  /// The saved or configured size in points, before it was limited to the display.
  private let wantedSize: (width: Int, height: Int)
  /// The size with which the window opened, in the window system's units.
  private var openingSize = CGSize.zero

  /// Opens the window, hidden. Creates a context and makes it current, unless `makesContext` is false because the render thread
  /// creates its own.
  public init(
    _ configuration: WindowConfiguration, makesContext: Bool = true
  ) throws(DesktopError) {
    isOffscreen = configuration.isOffscreen
    configuredRate = configuration.usableRefreshRate
    try Self.startVideo(named: configuration.title, offscreen: configuration.isOffscreen)
    Self.setAttributes()
    let server = Self.runningDriver == "x11" ? XConnection() : nil
    let canFillScreen = server?.hasWindowManager ?? true
    configuredScale =
      configuration.usableScale
      ?? server.flatMap {
        DisplayScale.configured(
          ProcessInfo.processInfo.environment, textResolution: $0.textResolution)
      }
    largestLayoutSize = configuration.scale == nil ? configuration.largestLayoutSize : nil
    savedFrame = configuration.isOffscreen ? nil : configuration.savedFrame
    let wanted =
      savedFrame.flatMap(WindowFrame.init(savedIn:))
      ?? WindowFrame(width: configuration.width, height: configuration.height)
    wantedSize = (wanted.width, wanted.height)
    let place = Self.place(
      wanted, configuration, scale: configuredScale ?? 1, hasTitleBar: canFillScreen)
    var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    flags |= SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // The window is shown with its first frame. Before it, an empty window would flash.
    flags |= SDL_WINDOW_HIDDEN.rawValue
    if configuration.isFullscreen && canFillScreen {
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    guard
      let window = SDL_CreateWindow(
        configuration.title, place.origin.map { Int32($0.x) } ?? Self.anywhere,
        place.origin.map { Int32($0.y) } ?? Self.anywhere, Int32(place.width), Int32(place.height),
        flags)
    else { throw .noWindow(cause: Self.sdlError) }
    handle = window
    Self.keepEGLLoaded
    // Only after the window is open is it known whether the window system scales, so that its units are not pixels.
    let ownScale = CGFloat(pixelSize.width) / unitSize.width
    if let configuredScale, ownScale != 1 {
      let place = Self.place(
        wanted, configuration, scale: configuredScale / ownScale, hasTitleBar: canFillScreen)
      SDL_SetWindowSize(window, Int32(place.width), Int32(place.height))
    }
    openingSize = unitSize
    setTitle(configuration.title)
    if !configuration.isOffscreen { setMinimumSize() }
    if makesContext {
      context = try GraphicsContext(
        WindowHandle(pointer: window), synchronizes: followsDisplay)
    }
  }

  isolated deinit {
    context = nil
    SDL_DestroyWindow(handle)
  }

  // MARK: Properties

  /// The size in points.
  public var size: CGSize {
    let (size, factor) = (unmagnifiedSize, magnification)
    return CGSize(width: size.width / factor, height: size.height / factor)
  }

  /// The size in points as they are without magnification.
  public var unmagnifiedSize: CGSize {
    guard let configuredScale else { return unitSize }
    let pixels = pixelSize
    return CGSize(
      width: CGFloat(pixels.width) / configuredScale,
      height: CGFloat(pixels.height) / configuredScale)
  }

  /// The factor by which contents are magnified because the window is larger than `largestLayoutSize`. It is a multiple of a quarter, so
  /// that few resizes change it.
  private var magnification: CGFloat {
    guard let largestLayoutSize else { return 1 }
    let size = unmagnifiedSize
    let ratio = min(size.width / largestLayoutSize.width, size.height / largestLayoutSize.height)
    return max((ratio * 4).rounded(.down) / 4, 1)
  }

  /// The size in the window system's units, in which windows are positioned and the pointer is located: pixels on X11, and on
  /// Wayland pixels divided by the compositor's scale.
  private var unitSize: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    return CGSize(width: Int(max(width, 1)), height: Int(max(height, 1)))
  }

  /// Points per unit of the window system.
  var pointsPerUnit: CGFloat { CGFloat(pixelSize.width) / unitSize.width / scale }

  /// The pointer's location in points, also while another program drags something; nil on Wayland, which does not report it.
  var pointerLocation: CGPoint? {
    guard videoDriver == "x11" else { return nil }
    var (pointer, window): ((x: Int32, y: Int32), (x: Int32, y: Int32)) = ((0, 0), (0, 0))
    SDL_GetGlobalMouseState(&pointer.x, &pointer.y)
    SDL_GetWindowPosition(handle, &window.x, &window.y)
    let factor = pointsPerUnit
    return CGPoint(
      x: CGFloat(pointer.x - window.x) * factor, y: CGFloat(pointer.y - window.y) * factor)
  }

  /// The size in pixels, each at least 1.
  public var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return (Int(max(width, 1)), Int(max(height, 1)))
  }

  /// Pixels per point.
  public var scale: CGFloat {
    (configuredScale ?? CGFloat(pixelSize.width) / unitSize.width) * magnification
  }

  /// Whether frames follow the display's refreshes, rather than a configured rate.
  var followsDisplay: Bool { configuredRate == nil }

  /// The rate of frames in hertz, such as 59.94: the configured rate, else the display's, else 60.
  public var refreshRate: Double {
    if let configuredRate { return configuredRate }
    return displayRate.rate(of: handle)
  }

  /// Makes ``refreshRate`` ask the display again, because the window may be on another display, or the display in another mode.
  func displayDidChange() { displayRate.forget() }

  /// SDL's name of the video driver, such as `x11`, `wayland` or `offscreen`.
  public var videoDriver: String { Self.runningDriver ?? "none" }

  /// The file descriptor that becomes readable when the window system has sent events; nil if there is none.
  var eventDescriptor: Int32? {
    let descriptor = csdl_event_descriptor(handle)
    return descriptor >= 0 ? descriptor : nil
  }

  // MARK: Actions

  /// Shows the window on the screen.
  public func show() { SDL_ShowWindow(handle) }

  func makeCurrent() { context?.makeCurrent() }

  /// Makes no context current on this thread, so that another one can use the window's.
  func resignCurrent() { context?.resignCurrent() }

  /// Sets the title.
  public func setTitle(_ title: String) {
    SDL_SetWindowTitle(handle, title)
    // On X11 SDL converts the title by the locale and, outside of a UTF-8 locale that Xlib knows, ignores a title that is not
    // ASCII.
    guard Self.runningDriver == "x11", !title.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    var id: UInt = 0
    guard let display = csdl_x11_window(handle, &id) else { return }
    XConnection(display: String(cString: display))?.setTitle(title, of: UInt32(id))
  }

  /// Whether the window fills the screen.
  public var isFullscreen: Bool { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

  /// Makes the window fill the screen, or ends that. The window may get its new size only after the call.
  ///
  /// Returns false if that is not possible, and then changes nothing: on X11 a window manager is required.
  public func setFullscreen(_ isFullscreen: Bool) -> Bool {
    guard !isFullscreen || canFillScreen else { return false }
    if isFullscreen { saveFrame() }
    let mode = isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
    return SDL_SetWindowFullscreen(handle, mode) == 0
  }

  /// Whether the window system can make windows fill the screen. SDL reports success even if there is no window manager.
  private var canFillScreen: Bool {
    guard videoDriver == "x11" else { return true }
    return XConnection()?.hasWindowManager ?? false
  }

  /// Changes the window's size. `size` is in points as they are without magnification.
  public func resize(to size: CGSize) {
    let unitsPerPoint = unitSize.width / unmagnifiedSize.width
    SDL_SetWindowSize(
      handle, Int32((size.width * unitsPerPoint).rounded()),
      Int32((size.height * unitsPerPoint).rounded()))
  }

  /// Sets the smallest size to which the user can make the window.
  ///
  /// It is never more than the size with which the window opens: SDL would make the window larger than its display.
  private func setMinimumSize() {
    let smallest = WindowConfiguration.smallestSize
    let size = unitSize
    let unitsPerPoint = size.width / unmagnifiedSize.width
    SDL_SetWindowMinimumSize(
      handle, Int32(min(CGFloat(smallest.width) * unitsPerPoint, size.width)),
      Int32(min(CGFloat(smallest.height) * unitsPerPoint, size.height)))
  }

  // MARK: Position and size

  /// Saves position and size for the next run, if the configuration has a name to save them under.
  ///
  /// The saved frame stays as it is while the window fills the screen or is maximized. A window that was not resized keeps the wanted size,
  /// even if a small display or a large scale has limited it this time.
  func saveFrame() {
    let states = SDL_WINDOW_FULLSCREEN.rawValue | SDL_WINDOW_MAXIMIZED.rawValue
    guard let savedFrame, SDL_GetWindowFlags(handle) & states == 0 else { return }
    let size = unmagnifiedSize
    var frame =
      unitSize == openingSize
      ? WindowFrame(width: wantedSize.width, height: wantedSize.height)
      : WindowFrame(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    // On Wayland, a window does not know its position, and SDL not its decorations.
    if videoDriver == "x11" {
      var (x, y): (Int32, Int32) = (0, 0)
      var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      SDL_GetWindowPosition(handle, &x, &y)
      SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right)
      frame.origin = WindowFrame.Origin(x: Int(x - left), y: Int(y - top))
      frame.decorations = WindowFrame.Decorations(
        width: Int(left + right), height: Int(top + bottom))
    }
    frame.save(to: savedFrame)
  }

  /// The position and size with which the window opens, in the window system's units. The size of `wanted` is in points.
  private static func place(
    _ wanted: WindowFrame, _ configuration: WindowConfiguration, scale: CGFloat,
    hasTitleBar: Bool
  ) -> WindowFrame {
    var frame = wanted
    frame.width = Int((CGFloat(frame.width) * scale).rounded())
    frame.height = Int((CGFloat(frame.height) * scale).rounded())
    guard configuration.fitsDisplay, !configuration.isOffscreen else { return frame }
    if !hasTitleBar {
      frame.decorations = nil
    } else if frame.decorations == nil {
      frame.decorations = WindowFrame.Decorations(
        width: 0, height: Int((titleBarHeight * scale).rounded()))
    }
    return frame.fitted(into: usableBounds)
  }

  /// The height in points of the highest title bars that desktops draw. It is reserved if no earlier run has saved the real height, which
  /// is known only after a window is shown.
  private static let titleBarHeight: CGFloat = 40

  /// The area of each display without panels and docks, in the window system's units.
  private static var usableBounds: [CGRect] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { index in
      var bounds = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(index, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
        return nil
      }
      return CGRect(x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h))
    }
  }

  // MARK: Setting up

  /// `SDL_WINDOWPOS_UNDEFINED`, a macro that Swift can't import: the window system chooses the position.
  private static let anywhere = Int32(bitPattern: 0x1FFF_0000)

  private static var sdlError: String { String(cString: SDL_GetError()) }

  private static var runningDriver: String? {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) }
  }

  private static func startVideo(named name: String, offscreen: Bool) throws(DesktopError) {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_APP_NAME, name)
    // SDL would turn signals into events, which are not read while the loop is idle or there is no window.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // Touches are handled as touches, so SDL need not synthesize mouse events from them.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // Input methods show their own lists of candidates, and report long compositions as a whole.
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // EGL supports OpenGL ES with every driver; GLX does not.
    SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
    if SDL_WasInit(SDL_INIT_VIDEO) != 0 {
      if (runningDriver == "offscreen") == offscreen { return }
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }
    chooseDriver(offscreen: offscreen)
    let named = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      // If the user has named a driver for displays, the display is the problem, else the driver.
      if let named, !offscreen, !displayDrivers.contains(named) {
        throw .uselessDriver(name: named, cause: sdlError)
      }
      throw .noDisplay(cause: sdlError)
    }
    guard !offscreen, let driver = runningDriver else { return }
    if named == nil, ["offscreen", "dummy"].contains(driver) {
      // Without a display, SDL falls back to drivers that show nothing.
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(cause: "neither X11 nor Wayland answers")
    }
    if driver == "dummy" {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .uselessDriver(name: driver, cause: "it shows nothing and has no OpenGL")
    }
  }

  private static let displayDrivers = ["x11", "wayland"]

  /// Chooses SDL's video driver: the offscreen one, or one for displays.
  private static func chooseDriver(offscreen: Bool) {
    SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    if offscreen {
      // Overrides SDL_VIDEODRIVER, which users set for windows on displays.
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE)
      return
    }
    // Wayland's sockets are in the runtime folder. Without one, libwayland prints an error, so Wayland is not tried.
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
    // Without depth and stencil buffers, a software renderer can skip pixels that an opaque quad covers.
    for buffer in [SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLESAMPLES] {
      SDL_GL_SetAttribute(buffer, 0)
    }
  }

  /// Keeps EGL, which SDL has loaded for the first window, for the life of the process.
  ///
  /// SDL unloads it with the last window. Debian's libEGL makes a key for thread-local data whenever it is loaded, and never deletes
  /// it. After about 1,000 windows no key is left, and libEGL writes into the thread-local data of another library.
  private static let keepEGLLoaded: Void = {
    _ = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE)
  }()

  /// Sets the window's icon from a PNG file. A file that can't be read is ignored.
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
