internal import CSDL2
import Foundation
import FrameStatistics
import Testing

@testable import Desktop

/// Functions with C's calling convention simulate a Wayland compositor. Its state is static, so the tests are serialized.
@Suite(.serialized) struct WaylandPresentationTests {
  private typealias Handle = UnsafeMutableRawPointer
  private typealias Listener = UnsafeMutablePointer<Handle?>

  private struct Server {
    var globals = ["wl_compositor", "wp_presentation", "wl_seat"]
    var clock = UInt32(CLOCK_MONOTONIC)
    /// The existing objects with their listeners.
    var objects: [Handle: (listener: Listener?, data: Handle?)] = [:]
    var registry, presentation: Handle?
    var feedbacks: [Handle] = []
    /// The events that the next dispatch delivers.
    var events: [() -> Void] = []
    var nextObject = 100
    var queues = 0
    /// The connections that are open.
    var connections = 0
    /// The bound outputs, and the refresh rates that they report, in mHz.
    var outputs: [Handle] = []
    var rates: [Int32] = []

    mutating func make() -> Handle? {
      nextObject += 8
      let handle = Handle(bitPattern: nextObject)
      if let handle { objects[handle] = (nil, nil) }
      return handle
    }

    func call<F>(_ index: Int, of object: Handle, as type: F.Type, _ body: (F, Handle?) -> Void) {
      guard let entry = objects[object], let function = entry.listener?[index] else { return }
      body(unsafeBitCast(function, to: type), entry.data)
    }
  }

  nonisolated(unsafe) private static var server = Server()

  private typealias Global =
    @convention(c) (Handle?, Handle, UInt32, UnsafePointer<CChar>, UInt32) -> Void
  private typealias ClockID = @convention(c) (Handle?, Handle, UInt32) -> Void
  private typealias Presented =
    @convention(c) (Handle?, Handle, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) -> Void
  private typealias Mode = @convention(c) (Handle?, Handle, UInt32, Int32, Int32, Int32) -> Void
  private typealias Discarded = @convention(c) (Handle?, Handle) -> Void

  private static func announce() {
    guard let registry = server.registry else { return }
    for (index, name) in server.globals.enumerated() {
      server.call(0, of: registry, as: Global.self) { global, data in
        global(data, registry, UInt32(index + 1), name, 1)
      }
    }
  }

  /// Sends the events that the compositor sends during a round trip.
  private static func answer() -> Int32 {
    if !server.outputs.isEmpty {
      for (output, rate) in zip(server.outputs, server.rates) {
        server.call(1, of: output, as: Mode.self) { mode, data in
          // An available mode, and the current one.
          mode(data, output, 0, 640, 480, 75_000)
          mode(data, output, 1, 1920, 1080, rate)
        }
      }
    } else if let presentation = server.presentation {
      server.call(0, of: presentation, as: ClockID.self) { $0($1, presentation, server.clock) }
    } else {
      announce()
    }
    return 0
  }

  nonisolated(unsafe) private static let functions: [String: Handle] = {
    let connect: @convention(c) (UnsafePointer<CChar>?) -> Handle? = { name in
      // Without a name, the connection uses the address in the environment, as SDL's does.
      #expect(name == nil)
      server.connections += 1
      return Handle(bitPattern: 24)
    }
    let disconnect: @convention(c) (Handle) -> Void = { _ in server.connections -= 1 }
    let createQueue: @convention(c) (Handle) -> Handle? = { _ in
      server.queues += 1
      return Handle(bitPattern: 16)
    }
    let destroyQueue: @convention(c) (Handle) -> Void = { _ in server.queues -= 1 }
    let createWrapper: @convention(c) (Handle) -> Handle? = { _ in server.make() }
    let destroy: @convention(c) (Handle) -> Void = { server.objects[$0] = nil }
    let setQueue: @convention(c) (Handle, Handle?) -> Void = { _, _ in }
    let addListener: @convention(c) (Handle, Listener, Handle?) -> Int32 = {
      server.objects[$0] = ($1, $2)
      return 0
    }
    let roundTrip: @convention(c) (Handle, Handle) -> Int32 = { _, _ in answer() }
    let roundTripAll: @convention(c) (Handle) -> Int32 = { _ in answer() }
    let dispatch: @convention(c) (Handle, Handle) -> Int32 = { _, _ in
      let events = server.events
      server.events = []
      for event in events { event() }
      return 0
    }
    let refuse: @convention(c) (Handle, Handle) -> Int32 = { _, _ in -1 }
    let number: @convention(c) (Handle) -> Int32 = { _ in -1 }
    let marshal:
      @convention(c) (
        Handle, UInt32, UnsafeMutablePointer<UInt64>, UnsafeRawPointer, UInt32
      ) -> Handle? = { object, request, arguments, interface, _ in
        let made = server.make()
        let name = String(
          cString: interface.assumingMemoryBound(to: csdl_wl_interface.self).pointee.name)
        switch (name, request) {
        case ("wl_registry", 1): server.registry = made
        case ("wl_output", 0):
          #expect(server.connections == 1, "outputs are bound on a connection of their own")
          #expect(object == server.registry && arguments[2] == 1)
          if let made { server.outputs.append(made) }
        case ("wp_presentation", 0):
          #expect(object == server.registry && arguments[0] == 2)
          server.presentation = made
        case ("wp_presentation_feedback", 1):
          #expect(object == server.presentation && arguments[0] == 32)
          if let made { server.feedbacks.append(made) }
        default: Issue.record("request \(request) makes \(name)")
        }
        return made
      }
    // Only its name matters here.
    let registry = UnsafeMutablePointer<csdl_wl_interface>.allocate(capacity: 1)
    registry.initialize(to: csdl_wp_presentation().pointee)
    registry.pointee.name = UnsafePointer(strdup("wl_registry"))
    let output = UnsafeMutablePointer<csdl_wl_interface>.allocate(capacity: 1)
    output.initialize(to: csdl_wp_presentation().pointee)
    output.pointee.name = UnsafePointer(strdup("wl_output"))
    func pointer<F>(_ function: F) -> Handle { unsafeBitCast(function, to: Handle.self) }
    return [
      "wl_display_connect": pointer(connect), "wl_display_disconnect": pointer(disconnect),
      "wl_display_roundtrip": pointer(roundTripAll),
      "wl_display_create_queue": pointer(createQueue),
      "wl_event_queue_destroy": pointer(destroyQueue),
      "wl_proxy_create_wrapper": pointer(createWrapper),
      "wl_proxy_wrapper_destroy": pointer(destroy), "wl_proxy_set_queue": pointer(setQueue),
      "wl_proxy_add_listener": pointer(addListener), "wl_proxy_destroy": pointer(destroy),
      "wl_display_roundtrip_queue": pointer(roundTrip),
      "wl_display_dispatch_queue_pending": pointer(dispatch),
      "wl_display_prepare_read_queue": pointer(refuse), "wl_display_read_events": pointer(number),
      "wl_display_cancel_read": pointer(destroy), "wl_display_get_fd": pointer(number),
      "wl_registry_interface": Handle(registry), "wl_output_interface": Handle(output),
      "wl_proxy_marshal_array_constructor_versioned": pointer(marshal),
    ]
  }()

  private func makeClock(_ server: Server = Server()) throws -> WaylandPresentationClock? {
    Self.server = server
    let wayland = try #require(WaylandFunctions { Self.functions[$0] })
    return WaylandPresentationClock(
      wayland, display: try #require(Handle(bitPattern: 8)),
      surface: try #require(Handle(bitPattern: 32)))
  }

  @Test(
    arguments: [
      (["wl_compositor", "wl_output", "wl_output"], [59_940, 144_000], [59.94, 144]),
      (["wl_output", "wl_seat"], [0], []), (["wl_seat"], [60_000], []),
    ] as [([String], [Int32], [Double])])
  func outputsTellTheirRatesAsFractions(globals: [String], rates: [Int32], expected: [Double])
    throws
  {
    Self.server = Server()
    (Self.server.globals, Self.server.rates) = (globals, rates)
    let wayland = try #require(WaylandFunctions { Self.functions[$0] })
    #expect(WaylandOutputs.refreshRates(wayland) == expected)
    #expect(Self.server.connections == 0)
    // No object with a listener is left that could call released memory.
    for output in Self.server.outputs { #expect(Self.server.objects[output] == nil) }
  }

  private func present(_ index: Int, seconds: UInt64, flags: UInt32) {
    let feedback = Self.server.feedbacks[index]
    Self.server.events.append {
      Self.server.call(1, of: feedback, as: Presented.self) {
        $0($1, feedback, UInt32(seconds >> 32), UInt32(seconds & 0xFFFF_FFFF), 500, 0, 0, 0, flags)
      }
    }
  }

  @Test func framesAreAnsweredWithTheDisplaysTime() throws {
    let clock = try #require(try makeClock())
    let tickets = (0..<4).compactMap { _ in clock.willSwap() }
    #expect(tickets.count == 4)
    #expect(clock.answer(for: tickets[0]) == .pending)
    // Flags 7: vsync, hardware clock and hardware completion. Flags 1: vsync alone, so the time is a timer's estimate.
    present(0, seconds: 12, flags: 7)
    present(1, seconds: 13, flags: 1)
    Self.server.events.append {
      let feedback = Self.server.feedbacks[2]
      Self.server.call(2, of: feedback, as: Discarded.self) { $0($1, feedback) }
    }
    #expect(clock.answer(for: tickets[0]) == .shown(12_000_000_500))
    #expect(clock.answer(for: tickets[1]) == .unknown)
    #expect(clock.answer(for: tickets[2]) == .unknown)
    #expect(clock.answer(for: tickets[3]) == .pending)
    present(3, seconds: 1 << 40, flags: 7)
    #expect(clock.answer(for: tickets[3]) == .unknown)
  }

  /// If the compositor never answers, few objects are kept alive. A released clock keeps none.
  @Test func nothingIsLeftBehind() throws {
    var clock = try makeClock()
    for _ in 0..<50 { _ = clock?.willSwap() }
    let first = PresentationTicket(number: 1)
    #expect(clock?.answer(for: first) == .unknown)
    // The presentation object, and the limited number of pending feedback objects.
    #expect(Self.server.objects.count == 1 + PresentationQueue.capacity + 4)
    clock = nil
    #expect(Self.server.objects.isEmpty)
    #expect(Self.server.queues == 0)
  }

  @Test func compositorsThatCannotTellAreNotAsked() throws {
    #expect(try makeClock(Server(globals: ["wl_compositor"])) == nil)
    #expect(Self.server.objects.isEmpty && Self.server.queues == 0)
    #expect(try makeClock(Server(clock: UInt32(CLOCK_REALTIME))) == nil)
    #expect(Self.server.objects.isEmpty && Self.server.queues == 0)
    for name in Self.functions.keys {
      #expect(WaylandFunctions { $0 == name ? nil : Self.functions[$0] } == nil)
    }
  }
}
