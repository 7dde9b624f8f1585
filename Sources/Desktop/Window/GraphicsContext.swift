internal import CSDL2

/// A window as SDL knows it, for the one thread that draws in it.
///
/// Sendable by hand: SDL lets a window's context be made and swapped on any one thread, and nothing else is done with the
/// pointer off the main thread.
struct WindowHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// OpenGL ES 3.0 in a window: current on the thread that makes it, and used and freed there alone.
final class GraphicsContext {
  private let window: WindowHandle
  private let context: SDL_GLContext
  /// Whether swapping is said to wait for the display.
  let hasVerticalSync: Bool

  /// Makes a context and makes it current; swapping waits for the display if it can and `synchronizes` says so.
  init(_ window: WindowHandle, synchronizes: Bool = true) throws(DesktopError) {
    guard let context = SDL_GL_CreateContext(window.pointer) else {
      throw .noGraphics(cause: String(cString: SDL_GetError()))
    }
    self.window = window
    self.context = context
    SDL_GL_MakeCurrent(window.pointer, context)
    // The offscreen driver takes any interval and never waits.
    let isOffscreen = SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "offscreen"
    let interval: Int32 = synchronizes ? 1 : 0
    let isAccepted = !isOffscreen && SDL_GL_SetSwapInterval(interval) == 0
    hasVerticalSync = isAccepted && synchronizes
  }

  /// The window's pixels in memory, where the window system takes them from there.
  func makeMemory() -> WindowMemory? {
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    return driver == "x11" ? WindowMemory(window) : nil
  }

  /// The display's own clock, while the context is current; nil where the display does not say when frames show.
  func findPresentationClock() -> (any PresentationClock)? { DisplayClock.find(for: window) }

  deinit { SDL_GL_DeleteContext(context) }

  func makeCurrent() { SDL_GL_MakeCurrent(window.pointer, context) }

  /// Shows what was drawn; waits for the display if it paces.
  func swap() { SDL_GL_SwapWindow(window.pointer) }

  /// Whether swapping has read news of the window system, which nobody waiting for its connection would notice.
  var hasQueuedEvents: Bool { csdl_has_queued_events(window.pointer) != 0 }
}
