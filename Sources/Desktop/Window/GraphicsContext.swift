internal import CSDL2

/// SDL's pointer to a window, for the render thread.
///
/// It is `Sendable` because the render thread uses it only for calls that SDL allows on any thread: to create, make current and
/// swap a context, and to ask for the window system's handles, which do not change while the window exists. The main thread
/// does everything else, and destroys the window after the render thread has ended.
struct WindowHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// An OpenGL ES 3.0 context for a window. It is used and freed on the thread that creates it.
final class GraphicsContext {
  private let window: WindowHandle
  private let synchronizes: Bool
  /// Nil only if ``replace()`` has failed.
  private var context: SDL_GLContext?
  /// Whether the driver has agreed to wait for vsync in swaps.
  private(set) var hasVerticalSync = false

  /// Creates a context and makes it current. Swaps wait for vsync if `synchronizes` is true and the driver agrees.
  init(_ window: WindowHandle, synchronizes: Bool = true) throws(DesktopError) {
    self.window = window
    self.synchronizes = synchronizes
    try open()
  }

  /// Replaces the context, which is lost, with a new one, and makes it current. OpenGL objects of the old one are gone.
  func replace() throws(DesktopError) {
    SDL_GL_DeleteContext(context)
    context = nil
    try open()
  }

  private func open() throws(DesktopError) {
    // Not every driver can tell when the GPU was reset.
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
    context = SDL_GL_CreateContext(window.pointer)
    if context == nil {
      SDL_GL_SetAttribute(
        SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_NO_NOTIFICATION.rawValue))
      context = SDL_GL_CreateContext(window.pointer)
    }
    guard context != nil else { throw .noGraphics(cause: String(cString: SDL_GetError())) }
    SDL_GL_MakeCurrent(window.pointer, context)
    // The offscreen driver accepts any interval and never waits.
    let isOffscreen = SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "offscreen"
    let interval: Int32 = synchronizes ? 1 : 0
    let isAccepted = !isOffscreen && SDL_GL_SetSwapInterval(interval) == 0
    hasVerticalSync = isAccepted && synchronizes
  }

  /// Shared memory for the window's pixels; nil where the window system does not support it.
  func makeMemory() -> WindowMemory? {
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    return driver == "x11" ? WindowMemory(window) : nil
  }

  /// The clock that reports when frames are shown; nil if there is none. The context must be current.
  func findPresentationClock() -> (any PresentationClock)? { DisplayClock.find(for: window) }

  deinit { SDL_GL_DeleteContext(context) }

  func makeCurrent() { SDL_GL_MakeCurrent(window.pointer, context) }

  /// Makes no context current on this thread. A context that is current on one thread can't be used on another.
  func resignCurrent() { SDL_GL_MakeCurrent(window.pointer, nil) }

  /// Swaps the window's buffers, and waits for vsync where the driver does.
  func swap() { SDL_GL_SwapWindow(window.pointer) }

  /// Whether a swap has read events from the window system's connection. Waiting for the connection would miss them.
  var hasQueuedEvents: Bool { csdl_has_queued_events(window.pointer) != 0 }
}
