internal import CSDL2
internal import CXCB
import CoreGraphics

/// The pixels of an X11 window in memory that the X server reads itself.
///
/// Without a GPU, Mesa's swap sends every pixel of the window through a socket, a megabyte of them at a time and some
/// of it twice. Shown from shared memory, a frame costs the program one copy of what has changed.
///
/// SDL has window surfaces for this, but changes them while the main thread handles a resize: a surface that is made
/// meanwhile can claim more rows than its memory has. This memory, and the connection that shows it, belong to the thread
/// that draws. The memory has the size of the canvas, even when the window has changed size meanwhile: the server clips
/// to the window.
final class WindowMemory {
  private let connection: XConnection
  private let window: xcb_window_t
  private let depth: UInt8
  private let context: xcb_gcontext_t
  private var segment: Segment?

  /// Nil where the server shares no memory, or keeps pixels in another way.
  init?(_ handle: WindowHandle) {
    var id: UInt = 0
    guard let name = csdl_x11_window(handle.pointer, &id),
      let connection = XConnection(display: String(cString: name)),
      let setup = xcb_get_setup(connection.pointer)?.pointee,
      setup.image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
    else { return nil }
    self.connection = connection
    window = xcb_window_t(id)
    guard let depth = Self.depth(of: window, connection) else { return nil }
    self.depth = depth
    context = xcb_generate_id(connection.pointer)
    // The foreground colour is black, and copies cause no exposure events.
    let values: [UInt32] = [0, 0]
    xcb_create_gc(
      connection.pointer, context, window,
      XCB_GC_FOREGROUND.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue, values)
    // A server on another machine has the extension and no way to the memory.
    guard Segment(width: 1, height: 1, connection) != nil else { return nil }
  }

  /// Calls `body` with the pixels of a picture, its bytes per row, and whether the pixels are new memory, which shows
  /// nothing yet. Nil if there is no memory of that size.
  func withPixels<Result>(
    width: Int, height: Int, _ body: (UnsafeMutableRawPointer, Int, Bool) -> Result
  ) -> Result? {
    let isNew = segment?.width != width || segment?.height != height
    if isNew {
      // Never both at once: each may be tens of megabytes.
      segment = nil
      segment = Segment(width: width, height: height, connection)
    }
    return segment.map { body($0.pixels, $0.bytesPerRow, isNew) }
  }

  /// Shows parts of the picture, in pixels; returns when the server has read them.
  func show(_ parts: [CGRect]) {
    guard let segment, !parts.isEmpty else { return }
    for part in parts {
      let (x, y) = (Int16(part.minX), Int16(part.minY))
      xcb_shm_put_image(
        connection.pointer, window, context, UInt16(segment.width), UInt16(segment.height),
        UInt16(part.minX), UInt16(part.minY), UInt16(part.width), UInt16(part.height), x, y, depth,
        UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 0, segment.id, 0)
    }
    awaitServer()
  }

  /// Paints the window black beyond the picture, which is smaller than the window only if no picture can be as large.
  func coverRest() {
    guard let segment else { return }
    let (width, height) = (UInt16(segment.width), UInt16(segment.height))
    let far = UInt16(Int16.max)
    let rest = [
      xcb_rectangle_t(x: Int16(width), y: 0, width: far - width, height: far),
      xcb_rectangle_t(x: 0, y: Int16(height), width: far, height: far - height),
    ]
    xcb_poly_fill_rectangle(connection.pointer, window, context, UInt32(rest.count), rest)
    awaitServer()
  }

  /// Any answer will do: the server handles requests in their order. What it said in between were errors, of a window that
  /// is gone.
  private func awaitServer() {
    free(
      xcb_get_input_focus_reply(
        connection.pointer, xcb_get_input_focus(connection.pointer), nil))
    while let event = xcb_poll_for_event(connection.pointer) { free(event) }
  }

  /// How many bits of a pixel the window uses; nil unless its pixels are four bytes of blue, green, red and one more.
  private static func depth(of window: xcb_window_t, _ connection: XConnection) -> UInt8? {
    let pointer = connection.pointer
    let attributes = xcb_get_window_attributes_reply(
      pointer, xcb_get_window_attributes(pointer, window), nil)
    let geometry = xcb_get_geometry_reply(pointer, xcb_get_geometry(pointer, window), nil)
    defer {
      free(attributes)
      free(geometry)
    }
    guard let visual = attributes?.pointee.visual, let depth = geometry?.pointee.depth,
      let setup = xcb_get_setup(pointer)
    else { return nil }
    var formats = xcb_setup_pixmap_formats_iterator(setup)
    var isFourBytes = false
    while formats.rem > 0 {
      if formats.data.pointee.depth == depth {
        isFourBytes = formats.data.pointee.bits_per_pixel == 32
      }
      xcb_format_next(&formats)
    }
    return isFourBytes && isBlueGreenRed(visual, setup) ? depth : nil
  }

  private static func isBlueGreenRed(
    _ id: xcb_visualid_t, _ setup: UnsafePointer<xcb_setup_t>
  ) -> Bool {
    var screens = xcb_setup_roots_iterator(setup)
    while screens.rem > 0 {
      var depths = xcb_screen_allowed_depths_iterator(screens.data)
      while depths.rem > 0 {
        var visuals = xcb_depth_visuals_iterator(depths.data)
        while visuals.rem > 0 {
          let visual = visuals.data.pointee
          if visual.visual_id == id {
            return visual.red_mask == 0xFF0000 && visual.green_mask == 0xFF00
              && visual.blue_mask == 0xFF
          }
          xcb_visualtype_next(&visuals)
        }
        xcb_depth_next(&depths)
      }
      xcb_screen_next(&screens)
    }
    return false
  }

  /// Memory of a picture that the server has mapped, too.
  private final class Segment {
    let width: Int
    let height: Int
    let pixels: UnsafeMutableRawPointer
    /// The server's name for it.
    let id: xcb_shm_seg_t
    private let connection: XConnection

    var bytesPerRow: Int { width * 4 }

    /// Nil where the system or the server refuses.
    init?(width: Int, height: Int, _ connection: XConnection) {
      (self.width, self.height, self.connection) = (width, height, connection)
      let memory = shmget(IPC_PRIVATE, width * height * 4, IPC_CREAT | 0o600)
      guard memory >= 0 else { return nil }
      // Once both have it, it goes with the last of them.
      defer { shmctl(memory, IPC_RMID, nil) }
      guard let pixels = shmat(memory, nil, 0), Int(bitPattern: pixels) != -1 else { return nil }
      self.pixels = pixels
      let id = xcb_generate_id(connection.pointer)
      let isReadOnly: UInt8 = 1
      let request = xcb_shm_attach_checked(connection.pointer, id, UInt32(memory), isReadOnly)
      if let error = xcb_request_check(connection.pointer, request) {
        free(error)
        shmdt(pixels)
        return nil
      }
      self.id = id
    }

    deinit {
      xcb_shm_detach(connection.pointer, id)
      shmdt(pixels)
    }
  }
}
