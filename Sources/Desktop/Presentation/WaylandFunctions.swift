internal import CSDL2
import Foundation

/// The functions of libwayland-client that this module calls, from the library that SDL has loaded.
struct WaylandFunctions {
  typealias Handle = UnsafeMutableRawPointer
  typealias Interface = UnsafeRawPointer
  /// A table of C functions, one for each event of an interface.
  typealias Listener = UnsafeMutablePointer<Handle?>

  let connect: @convention(c) (UnsafePointer<CChar>?) -> Handle?
  let disconnect: @convention(c) (Handle) -> Void
  /// Sends the queued requests, and handles the events of the default queue until the compositor has answered.
  let roundTripAll: @convention(c) (Handle) -> Int32
  let createQueue: @convention(c) (Handle) -> Handle?
  let destroyQueue: @convention(c) (Handle) -> Void
  let createWrapper: @convention(c) (Handle) -> Handle?
  let destroyWrapper: @convention(c) (Handle) -> Void
  let setQueue: @convention(c) (Handle, Handle?) -> Void
  let addListener: @convention(c) (Handle, Listener, Handle?) -> Int32
  let destroyProxy: @convention(c) (Handle) -> Void
  let roundTrip: @convention(c) (Handle, Handle) -> Int32
  let dispatchPending: @convention(c) (Handle, Handle) -> Int32
  let prepareRead: @convention(c) (Handle, Handle) -> Int32
  let readEvents: @convention(c) (Handle) -> Int32
  let cancelRead: @convention(c) (Handle) -> Void
  let descriptor: @convention(c) (Handle) -> Int32
  /// The description of `wl_registry`.
  let registry: Interface
  /// The description of `wl_output`.
  let output: Interface
  private let marshal:
    @convention(c) (Handle, UInt32, UnsafeMutablePointer<UInt64>, Interface, UInt32) -> Handle?

  /// The functions of the loaded library; nil if SDL has not loaded it.
  static func loaded() -> WaylandFunctions? {
    guard let library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD) else {
      return nil
    }
    return WaylandFunctions { dlsym(library, $0) }
  }

  /// Looks up each function with `look`, which finds a symbol by its name; nil if one is missing.
  init?(look: (String) -> Handle?) {
    func function<F>(_ name: String, as type: F.Type = F.self) -> F? {
      look(name).map { unsafeBitCast($0, to: type) }
    }
    guard
      let connect: @convention(c) (UnsafePointer<CChar>?) -> Handle? = function(
        "wl_display_connect"),
      let disconnect: @convention(c) (Handle) -> Void = function("wl_display_disconnect"),
      let roundTripAll: @convention(c) (Handle) -> Int32 = function("wl_display_roundtrip"),
      let createQueue: @convention(c) (Handle) -> Handle? = function("wl_display_create_queue"),
      let destroyQueue: @convention(c) (Handle) -> Void = function("wl_event_queue_destroy"),
      let createWrapper: @convention(c) (Handle) -> Handle? = function("wl_proxy_create_wrapper"),
      let destroyWrapper: @convention(c) (Handle) -> Void = function("wl_proxy_wrapper_destroy"),
      let setQueue: @convention(c) (Handle, Handle?) -> Void = function("wl_proxy_set_queue"),
      let addListener: @convention(c) (Handle, Listener, Handle?) -> Int32 = function(
        "wl_proxy_add_listener"),
      let destroyProxy: @convention(c) (Handle) -> Void = function("wl_proxy_destroy"),
      let roundTrip: @convention(c) (Handle, Handle) -> Int32 = function(
        "wl_display_roundtrip_queue"),
      let dispatchPending: @convention(c) (Handle, Handle) -> Int32 = function(
        "wl_display_dispatch_queue_pending"),
      let prepareRead: @convention(c) (Handle, Handle) -> Int32 = function(
        "wl_display_prepare_read_queue"),
      let readEvents: @convention(c) (Handle) -> Int32 = function("wl_display_read_events"),
      let cancelRead: @convention(c) (Handle) -> Void = function("wl_display_cancel_read"),
      let descriptor: @convention(c) (Handle) -> Int32 = function("wl_display_get_fd"),
      let registry = look("wl_registry_interface"), let output = look("wl_output_interface"),
      let marshal:
        @convention(c) (Handle, UInt32, UnsafeMutablePointer<UInt64>, Interface, UInt32) -> Handle?
        =
        function("wl_proxy_marshal_array_constructor_versioned")
    else { return nil }
    self.connect = connect
    self.disconnect = disconnect
    self.roundTripAll = roundTripAll
    self.createQueue = createQueue
    self.destroyQueue = destroyQueue
    self.createWrapper = createWrapper
    self.destroyWrapper = destroyWrapper
    self.setQueue = setQueue
    self.addListener = addListener
    self.destroyProxy = destroyProxy
    self.roundTrip = roundTrip
    self.dispatchPending = dispatchPending
    self.prepareRead = prepareRead
    self.readEvents = readEvents
    self.cancelRead = cancelRead
    self.descriptor = descriptor
    self.registry = UnsafeRawPointer(registry)
    self.output = UnsafeRawPointer(output)
    self.marshal = marshal
  }

  /// A table of C functions, one for each event of an interface, which is never freed.
  static func listener(_ functions: Handle...) -> Listener {
    let listener = Listener.allocate(capacity: functions.count)
    for (index, function) in functions.enumerated() {
      (listener + index).initialize(to: function)
    }
    return listener
  }

  /// Queues a request that creates an object, and returns the object; nil if that fails. Each argument is one word; the argument for the
  /// new object is 0.
  func make(
    _ interface: Interface, by request: UInt32, of object: Handle, _ arguments: UInt64...
  ) -> Handle? {
    var arguments = arguments
    return arguments.withUnsafeMutableBufferPointer { words in
      words.baseAddress.flatMap { marshal(object, request, $0, interface, 1) }
    }
  }

  /// Reads the connection without waiting, and handles the events of one queue.
  func dispatch(_ queue: Handle, of display: Handle) {
    if prepareRead(display, queue) == 0 {
      var source = pollfd(fd: descriptor(display), events: Int16(POLLIN), revents: 0)
      if poll(&source, 1, 0) > 0 { _ = readEvents(display) } else { cancelRead(display) }
    }
    _ = dispatchPending(display, queue)
  }
}
