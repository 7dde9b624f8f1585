internal import CSDL2
import CoreGraphics

/// The pixels of a window in memory that the X server reads itself.
///
/// Without a GPU, Mesa's swap sends every pixel of the window through a socket, a megabyte of them at a time and some
/// of it twice. Shown from shared memory, a frame costs the program one copy of what has changed. SDL has this for
/// programs that draw with the processor; where the server shares no memory, it sends the pixels as well.
///
/// It belongs to the thread that makes it, as the window's context does.
final class WindowMemory {
  private let window: WindowHandle

  /// Before the first use: SDL would else show this memory with OpenGL.
  static func prepare() { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }

  /// Nil where the window has no such memory, or keeps its pixels in another way.
  init?(_ window: WindowHandle) {
    self.window = window
    guard withPixels({ _, _, _, _ in }) != nil else { return nil }
  }

  /// Calls `body` with the memory, its bytes per row, and its width and height in pixels; nil if there is none.
  ///
  /// The memory is another one after the window has changed its size.
  func withPixels<Result>(
    _ body: (UnsafeMutableRawPointer, Int, Int, Int) -> Result
  ) -> Result? {
    guard let surface = SDL_GetWindowSurface(window.pointer)?.pointee, let pixels = surface.pixels,
      let format = surface.format?.pointee,
      format.BytesPerPixel == 4, format.Rmask == 0xFF0000, format.Gmask == 0xFF00,
      format.Bmask == 0xFF
    else { return nil }
    return body(pixels, Int(surface.pitch), Int(surface.w), Int(surface.h))
  }

  /// Shows parts of the memory, in pixels; returns when the server has read them.
  func show(_ parts: [CGRect]) {
    guard !parts.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: SDL_Rect.self, capacity: parts.count) { rects in
      for (index, part) in parts.enumerated() {
        rects[index] = SDL_Rect(
          x: Int32(part.minX), y: Int32(part.minY), w: Int32(part.width), h: Int32(part.height))
      }
      SDL_UpdateWindowSurfaceRects(window.pointer, rects.baseAddress, Int32(rects.count))
    }
  }
}
