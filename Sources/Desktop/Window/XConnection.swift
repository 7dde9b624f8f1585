internal import CXCB
import Foundation

/// A connection to the X server beside SDL's.
///
/// SDL's connection carries the window's events and belongs to the main thread. This one is for requests of other threads and for
/// questions for which SDL has no function, so that replies do not mix with events and no lock is shared.
///
/// A connection is used on the thread that creates it.
final class XConnection {
  let pointer: OpaquePointer
  /// The screen's background window, which holds the desktop's properties.
  let root: xcb_window_t

  /// Connects to `display`, or to the display in the environment variable `DISPLAY`; nil where no server answers.
  init?(display: String? = nil) {
    var screenNumber: Int32 = 0
    guard let pointer = xcb_connect(display, &screenNumber) else { return nil }
    guard xcb_connection_has_error(pointer) == 0, let setup = xcb_get_setup(pointer) else {
      xcb_disconnect(pointer)
      return nil
    }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(screenNumber, 0) { xcb_screen_next(&screens) }
    guard screens.rem > 0, let screen = screens.data else {
      xcb_disconnect(pointer)
      return nil
    }
    self.pointer = pointer
    root = screen.pointee.root
  }

  deinit { xcb_disconnect(pointer) }

  /// The bytes of a window's property; nil if the window lacks it or is gone.
  func property(_ name: String, of window: xcb_window_t) -> [UInt8]? {
    let question = xcb_intern_atom(pointer, 1, UInt16(name.utf8.count), name)
    guard let atom = xcb_intern_atom_reply(pointer, question, nil) else { return nil }
    defer { free(atom) }
    let longest: UInt32 = 1 << 16
    let request = xcb_get_property(
      pointer, 0, window, atom.pointee.atom, xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), 0,
      longest)
    guard let reply = xcb_get_property_reply(pointer, request, nil) else { return nil }
    defer { free(reply) }
    let count = Int(xcb_get_property_value_length(reply))
    guard count > 0, let bytes = xcb_get_property_value(reply) else { return nil }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Sets a window's title and its short title, for window managers that support EWMH.
  func setTitle(_ title: String, of window: xcb_window_t) {
    func atom(_ name: String) -> xcb_atom_t {
      let question = xcb_intern_atom(pointer, 0, UInt16(name.utf8.count), name)
      guard let reply = xcb_intern_atom_reply(pointer, question, nil) else { return 0 }
      defer { free(reply) }
      return reply.pointee.atom
    }
    let bytes = Array(title.utf8)
    for name in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
      _ = xcb_change_property(
        pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), atom("UTF8_STRING"), 8,
        UInt32(bytes.count), bytes)
    }
    xcb_flush(pointer)
  }

  /// Whether a window manager is running that supports EWMH, the usual conventions.
  ///
  /// Such a window manager has a window that is named in a property of the root window, and in the same property of that window.
  /// The root's property alone may be left from a window manager that has ended.
  var hasWindowManager: Bool {
    let name = "_NET_SUPPORTING_WM_CHECK"
    guard let window = property(name, of: root), window.count == 4 else { return false }
    let id = window.withUnsafeBytes { $0.loadUnaligned(as: xcb_window_t.self) }
    return property(name, of: id) == window
  }

  /// The resolution of text in dots per inch, `Xft.dpi` of the X resources; nil if it is not set.
  var textResolution: Double? {
    property("RESOURCE_MANAGER", of: root).flatMap {
      DisplayScale.textResolution(inResources: String(decoding: $0, as: UTF8.self))
    }
  }
}
