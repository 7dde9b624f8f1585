import Foundation

/// The message that asks a window to close, as a window manager sends it when the user closes a window. xdotool can't
/// send it.
///
/// Xlib is loaded at run time, so that its headers are not required. It is always installed, because xdotool needs it,
/// too.
struct CloseRequest {
  let display: String
  let window: Int

  struct Failure: Error {
    let step: String
  }

  func send() throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { throw Failure(step: "libX11") }
    func function<F>(_ name: String, as type: F.Type) throws -> F {
      guard let address = dlsym(library, name) else { throw Failure(step: name) }
      return unsafeBitCast(address, to: type)
    }
    typealias Connection = OpaquePointer
    let open = try function(
      "XOpenDisplay", as: (@convention(c) (UnsafePointer<CChar>) -> Connection?).self)
    let intern = try function(
      "XInternAtom",
      as: (@convention(c) (Connection, UnsafePointer<CChar>, CInt) -> CUnsignedLong).self)
    let send = try function(
      "XSendEvent",
      as: (@convention(c) (Connection, CUnsignedLong, CInt, CLong, UnsafeMutableRawPointer) -> CInt)
        .self)
    let close = try function("XCloseDisplay", as: (@convention(c) (Connection) -> CInt).self)

    guard let connection = open(display) else { throw Failure(step: "XOpenDisplay") }
    // Closing the connection sends queued messages.
    defer { _ = close(connection) }
    var message = ClientMessage(
      window: CUnsignedLong(window), type: intern(connection, "WM_PROTOCOLS", 0),
      data: (CLong(intern(connection, "WM_DELETE_WINDOW", 0)), 0, 0, 0, 0))
    guard send(connection, CUnsignedLong(window), 0, 0, &message) != 0 else {
      throw Failure(step: "XSendEvent")
    }
  }

  /// `XClientMessageEvent`, padded to the size of the union `XEvent`, 24 longs.
  private struct ClientMessage {
    var kind: CInt = 33
    var serial: CUnsignedLong = 0
    var isSent: CInt = 0
    var display: OpaquePointer? = nil
    var window: CUnsignedLong
    var type: CUnsignedLong
    var format: CInt = 32
    var data: (CLong, CLong, CLong, CLong, CLong)
    var rest: (CLong, CLong, CLong, CLong, CLong, CLong, CLong, CLong, CLong, CLong, CLong, CLong) =
      (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }
}
