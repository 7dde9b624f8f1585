internal import CSDL2
import Foundation
import FrameStatistics

/// A clock that uses Wayland's protocol `wp_presentation`, which reports when the display showed each frame.
///
/// Its objects have an event queue of their own, so that SDL's events are not handled here. Reading the connection may put events
/// into SDL's queue; the loop looks for them (``GraphicsContext/hasQueuedEvents``).
final class WaylandPresentationClock: PresentationClock {
  private typealias Handle = WaylandFunctions.Handle

  private struct Frame {
    var number: UInt64
    /// The object that will receive the answer; nil once it has.
    var feedback: Handle?
    var answer = PresentationAnswer.pending
  }

  /// The number of swapped frames that are remembered. More than may wait in the ledger.
  private static let remembered = PresentationQueue.capacity + 4

  // Request numbers and flags of the protocols.
  private static let getRegistry: UInt32 = 1
  private static let bind: UInt32 = 0
  private static let feedback: UInt32 = 1
  /// The flag of times that come from the display's hardware. Without it, the compositor has estimated the time with a timer.
  private static let isHardwareCompletion: UInt32 = 4

  private let wayland: WaylandFunctions
  private let display: Handle
  private let surface: Handle
  private let queue: Handle
  private var presentation: Handle?
  /// The clock of the compositor's times, such as `CLOCK_MONOTONIC`; nil until the compositor has sent it.
  private var clock: UInt32?
  private var frames: [Frame] = []
  private var count: UInt64 = 0

  /// Nil where the window system is not Wayland, or the compositor lacks the protocol.
  convenience init?(_ window: WindowHandle) {
    var display: Handle?
    var surface: Handle?
    guard csdl_wayland(window.pointer, &display, &surface) != 0, let display, let surface,
      let wayland = WaylandFunctions.loaded()
    else { return nil }
    self.init(wayland, display: display, surface: surface)
  }

  /// Binds the protocol and waits for the compositor's answer.
  init?(
    _ wayland: WaylandFunctions, display: UnsafeMutableRawPointer, surface: UnsafeMutableRawPointer
  ) {
    guard let queue = wayland.createQueue(display) else { return nil }
    self.wayland = wayland
    self.display = display
    self.surface = surface
    self.queue = queue
    frames.reserveCapacity(Self.remembered)
    guard let wrapper = wayland.createWrapper(display) else { return nil }
    wayland.setQueue(wrapper, queue)
    let registry = wayland.make(wayland.registry, by: Self.getRegistry, of: wrapper, 0)
    wayland.destroyWrapper(wrapper)
    guard let registry else { return nil }
    listen(to: registry, Self.registryListener)
    // The first round trip brings the list of globals, the second the clock of the one that the first has bound.
    for _ in 1...2 { _ = wayland.roundTrip(display, queue) }
    wayland.destroyProxy(registry)
    guard presentation != nil, clock == UInt32(CLOCK_MONOTONIC) else { return nil }
  }

  deinit {
    for frame in frames { frame.feedback.map(wayland.destroyProxy) }
    presentation.map(wayland.destroyProxy)
    wayland.destroyQueue(queue)
  }

  func willSwap() -> PresentationTicket? {
    wayland.dispatch(queue, of: display)
    guard let presentation,
      let feedback = wayland.make(
        UnsafeRawPointer(csdl_wp_presentation_feedback()), by: Self.feedback, of: presentation,
        UInt64(UInt(bitPattern: surface)), 0)
    else { return nil }
    listen(to: feedback, Self.feedbackListener)
    if frames.count == Self.remembered {
      frames.removeFirst().feedback.map(wayland.destroyProxy)
    }
    count += 1
    frames.append(Frame(number: count, feedback: feedback))
    return PresentationTicket(number: count)
  }

  func answer(for ticket: PresentationTicket) -> PresentationAnswer {
    wayland.dispatch(queue, of: display)
    return frames.first { $0.number == ticket.number }?.answer ?? .unknown
  }

  // MARK: Events

  private func listen(to proxy: Handle, _ listener: WaylandFunctions.Listener) {
    _ = wayland.addListener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  private func note(_ feedback: Handle, _ answer: PresentationAnswer) {
    if let index = frames.firstIndex(where: { $0.feedback == feedback }) {
      frames[index].feedback = nil
      frames[index].answer = answer
    }
    wayland.destroyProxy(feedback)
  }

  private func bind(_ name: UInt32, of registry: Handle) {
    let interface = csdl_wp_presentation()
    presentation = wayland.make(
      UnsafeRawPointer(interface), by: Self.bind, of: registry, UInt64(name),
      UInt64(UInt(bitPattern: interface.pointee.name)), 1, 0)
    if let presentation { listen(to: presentation, Self.presentationListener) }
  }

  private static func clock(_ data: Handle?) -> WaylandPresentationClock? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  // libwayland refers to a listener for as long as the object exists, so these are never freed or changed.
  nonisolated(unsafe) private static let registryListener: WaylandFunctions.Listener = {
    typealias Global =
      @convention(c) (Handle?, Handle, UInt32, UnsafePointer<CChar>, UInt32) -> Void
    let global: Global = { data, registry, name, interface, _ in
      guard strcmp(interface, csdl_wp_presentation().pointee.name) == 0 else { return }
      clock(data)?.bind(name, of: registry)
    }
    let removal: @convention(c) (Handle?, Handle, UInt32) -> Void = { _, _, _ in }
    return WaylandFunctions.listener(
      unsafeBitCast(global, to: Handle.self), unsafeBitCast(removal, to: Handle.self))
  }()

  nonisolated(unsafe) private static let presentationListener: WaylandFunctions.Listener = {
    let clockID: @convention(c) (Handle?, Handle, UInt32) -> Void = { data, _, id in
      clock(data)?.clock = id
    }
    return WaylandFunctions.listener(unsafeBitCast(clockID, to: Handle.self))
  }()

  nonisolated(unsafe) private static let feedbackListener: WaylandFunctions.Listener = {
    typealias Presented =
      @convention(c) (
        Handle?, Handle, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
      ) -> Void
    let output: @convention(c) (Handle?, Handle, Handle?) -> Void = { _, _, _ in }
    let presented: Presented = { data, feedback, high, low, nanoseconds, _, _, _, flags in
      let seconds = Nanoseconds(high) << 32 | Nanoseconds(low)
      // Larger numbers of seconds are wrong, and would overflow in sums.
      let isTold = flags & isHardwareCompletion != 0 && seconds < 1 << 30
      clock(data)?.note(
        feedback,
        isTold ? .shown(seconds * 1_000_000_000 + Nanoseconds(nanoseconds)) : .unknown)
    }
    let discarded: @convention(c) (Handle?, Handle) -> Void = { data, feedback in
      clock(data)?.note(feedback, .unknown)
    }
    return WaylandFunctions.listener(
      unsafeBitCast(output, to: Handle.self), unsafeBitCast(presented, to: Handle.self),
      unsafeBitCast(discarded, to: Handle.self))
  }()
}
