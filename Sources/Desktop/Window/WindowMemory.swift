internal import CSDL2
internal import CXCB
import Compositor
import CoreGraphics

/// Shared memory from which the X server shows a window's pixels (the extension MIT-SHM).
///
/// Without a GPU, Mesa's swap sends every pixel of the window through a socket, some of them twice. With shared memory a
/// frame costs one copy of the pixels that have changed. Pages that only move are stored in pixmaps of the server (``TextureStore``): a
/// frame of them is one request for each page.
///
/// SDL's window surfaces use shared memory as well, but SDL replaces them while the main thread handles a resize. A thread
/// that draws at that moment can write beyond the end of the memory. This memory, and the connection that shows it, belong
/// to the render thread. Its size is the canvas's, even when the window has another size by then: the server clips to the
/// window.
final class WindowMemory {
  private let connection: XConnection
  private let window: xcb_window_t
  private let depth: UInt8
  private let context: xcb_gcontext_t
  private var segment: Segment?
  private var pixmaps: [Pixmap] = []
  /// The number of frames that were shown.
  private var frame = 0

  /// A copy of a texture in the server's memory.
  private struct Pixmap {
    let generation: UInt32
    let id: xcb_pixmap_t
    let byteCount: Int
    /// The last frame that was copied from it.
    var lastUse: Int
  }

  /// The number of frames after which a pixmap that no frame is copied from is freed. More than one, because a transition may have single
  /// frames that are drawn.
  private static let longestUnused = 8
  /// The largest bytes of all pixmaps, as a multiple of the memory's: two pages, and those of a transition that begins before.
  private static let mostPixmapBytes = 4

  /// Nil where the server can't read this process's memory, or its pixels have another format.
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
    // Black as the foreground colour, and no exposure events after copies.
    let values: [UInt32] = [0, 0]
    xcb_create_gc(
      connection.pointer, context, window,
      XCB_GC_FOREGROUND.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue, values)
    guard sharesMemory() else { return nil }
  }

  /// Whether the server sees the same memory as this process.
  ///
  /// A server on another machine refuses to attach it. A server outside this process's container may attach it without an
  /// error, because the number that names the memory there names the memory of some other program. So a pattern is sent to
  /// the server through memory, and read back through the connection.
  private func sharesMemory() -> Bool {
    let count = 16
    guard let probe = Segment(width: count, height: 1, connection) else { return false }
    let pattern = (0..<count).map { _ in UInt32.random(in: 0...0xFF_FFFF) }
    pattern.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: probe.pixels, count: $0.count).copyMemory(from: $0)
    }
    let pointer = connection.pointer
    let pixmap = xcb_generate_id(pointer)
    xcb_create_pixmap(pointer, depth, pixmap, window, UInt16(count), 1)
    defer { xcb_free_pixmap(pointer, pixmap) }
    put(CGRect(x: 0, y: 0, width: count, height: 1), of: probe, rowLength: count, on: pixmap)
    let request = xcb_get_image(
      pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, 0, 0, UInt16(count), 1, .max)
    guard let reply = xcb_get_image_reply(pointer, request, nil) else { return false }
    defer { free(reply) }
    guard let data = xcb_get_image_data(reply),
      xcb_get_image_data_length(reply) >= Int32(count * 4)
    else { return false }
    let bytes = UnsafeRawBufferPointer(start: data, count: count * 4)
    return pattern.indices.allSatisfy { index in
      bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) & 0xFF_FFFF == pattern[index]
    }
  }

  /// Calls `body` with memory for `width` × `height` pixels, its bytes per row, and whether it is new memory without any
  /// content. Nil if there is no memory of that size.
  func withPixels<Result>(
    width: Int, height: Int, _ body: (UnsafeMutableRawPointer, Int, Bool) -> Result
  ) -> Result? {
    let isNew = segment?.width != width || segment?.height != height
    if isNew {
      // The old memory is freed first: each may have tens of megabytes.
      segment = nil
      segment = Segment(width: width, height: height, connection)
      freeTextures()
    }
    return segment.map { body($0.pixels, $0.bytesPerRow, isNew) }
  }

  /// Shows a frame in the window, whose parts are in the memory; returns when the server has read them.
  func show(_ shown: PresentedFrame) {
    guard let segment, !shown.parts.isEmpty || !shown.moves.isEmpty else { return }
    frame += 1
    for move in shown.moves { copy(move) }
    for part in shown.parts { put(part, of: segment, rowLength: segment.width, on: window) }
    freePixmaps { frame - $0.lastUse > Self.longestUnused }
    awaitServer()
  }

  /// Copies a part of the memory, seen as an image with `rowLength` pixels per row, to (`part.minX`, `part.minY` + `offset`).
  private func put(
    _ part: CGRect, of segment: Segment, rowLength: Int, on drawable: xcb_drawable_t,
    offset: Int = 0
  ) {
    let rowCount = min(segment.width * segment.height / rowLength, Int(UInt16.max))
    xcb_shm_put_image(
      connection.pointer, drawable, context, UInt16(rowLength), UInt16(rowCount),
      UInt16(part.minX), UInt16(part.minY), UInt16(part.width), UInt16(part.height),
      Int16(part.minX), Int16(Int(part.minY) + offset), depth,
      UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 0, segment.id, 0)
  }

  private func copy(_ move: TextureMove) {
    guard let index = pixmaps.firstIndex(where: { $0.generation == move.generation }) else {
      return
    }
    pixmaps[index].lastUse = frame
    xcb_copy_area(
      connection.pointer, pixmaps[index].id, window, context, Int16(move.x), Int16(move.y),
      Int16(move.to.minX), Int16(move.to.minY), UInt16(move.to.width), UInt16(move.to.height))
  }

  /// Frees the server's copies of all textures.
  func freeTextures() { freePixmaps { _ in true } }

  private func freePixmaps(where isUnused: (Pixmap) -> Bool) {
    for pixmap in pixmaps where isUnused(pixmap) {
      xcb_free_pixmap(connection.pointer, pixmap.id)
    }
    pixmaps.removeAll(where: isUnused)
  }

  /// Paints the window black beyond the memory. That is smaller than the window only where no canvas can be as large.
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

  /// Waits until the server has handled all requests. It handles them in order, so any answer will do. The events that arrived
  /// by then are errors about a window that is gone, and dropped.
  private func awaitServer() {
    free(
      xcb_get_input_focus_reply(
        connection.pointer, xcb_get_input_focus(connection.pointer), nil))
    while let event = xcb_poll_for_event(connection.pointer) { free(event) }
  }

  /// The window's depth, in bits per pixel; nil unless its pixels are four bytes: blue, green, red and an unused one.
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

  /// Memory for pixels that is mapped by this process and the server.
  private final class Segment {
    let width: Int
    let height: Int
    let pixels: UnsafeMutableRawPointer
    /// The segment's name in requests.
    let id: xcb_shm_seg_t
    private let connection: XConnection

    var bytesPerRow: Int { width * 4 }

    /// Nil where the system or the server refuses.
    init?(width: Int, height: Int, _ connection: XConnection) {
      (self.width, self.height, self.connection) = (width, height, connection)
      let memory = shmget(IPC_PRIVATE, width * height * 4, IPC_CREAT | 0o600)
      guard memory >= 0 else { return nil }
      // From now on the memory is freed when the last process that has mapped it ends or unmaps it.
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

extension WindowMemory: TextureStore {
  func has(_ generation: UInt32) -> Bool { pixmaps.contains { $0.generation == generation } }

  /// The rows go through the memory, as many at a time as it can hold. The server sets the limit for the size.
  func add(
    _ generation: UInt32, width: Int, height: Int,
    _ read: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Void
  ) -> Bool {
    guard let segment, max(width, height) <= Int(Int16.max) else { return false }
    let pixelCount = segment.width * segment.height
    let step = min(pixelCount / width, Int(UInt16.max))
    let most = Self.mostPixmapBytes * pixelCount * 4
    let byteCount = width * height * 4
    guard step > 0, pixmaps.reduce(byteCount, { $0 + $1.byteCount }) <= most else { return false }
    let id = xcb_generate_id(connection.pointer)
    let request = xcb_create_pixmap_checked(
      connection.pointer, depth, id, window, UInt16(width), UInt16(height))
    if let error = xcb_request_check(connection.pointer, request) {
      free(error)
      return false
    }
    for first in stride(from: 0, to: height, by: step) {
      let rows = first..<min(first + step, height)
      read(rows, segment.pixels)
      let part = CGRect(x: 0, y: 0, width: width, height: rows.count)
      put(part, of: segment, rowLength: width, on: id, offset: first)
      awaitServer()
    }
    pixmaps.append(
      Pixmap(generation: generation, id: id, byteCount: byteCount, lastUse: frame))
    return true
  }
}
