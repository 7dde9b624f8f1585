internal import CSDL2
import Foundation

/// The refresh rates of a Wayland compositor's outputs, which it tells in thousandths of a hertz. SDL 2 rounds them.
///
/// Asked once and gone: it has an event queue of its own, so no events of others are handled here.
final class WaylandOutputs {
  private typealias Handle = WaylandFunctions.Handle

  private static let getRegistry: UInt32 = 1
  private static let bind: UInt32 = 0
  private static let isCurrent: UInt32 = 1

  private let wayland: WaylandFunctions
  private var outputs: [Handle] = []
  /// Of each output that has said, in hertz.
  private var rates: [Handle: Double] = [:]

  private init(_ wayland: WaylandFunctions) { self.wayland = wayland }

  /// The rates of all outputs, in hertz, in the order in which the compositor names them. Waits for its answer.
  static func refreshRates(_ wayland: WaylandFunctions, display: UnsafeMutableRawPointer)
    -> [Double]
  {
    guard let queue = wayland.createQueue(display) else { return [] }
    defer { wayland.destroyQueue(queue) }
    guard let wrapper = wayland.createWrapper(display) else { return [] }
    wayland.setQueue(wrapper, queue)
    let registry = wayland.make(wayland.registry, by: getRegistry, of: wrapper, 0)
    wayland.destroyWrapper(wrapper)
    guard let registry else { return [] }
    let outputs = WaylandOutputs(wayland)
    outputs.listen(to: registry, registryListener)
    // First come the names of what there is, then what the outputs say when they are bound.
    for _ in 1...2 { _ = wayland.roundTrip(display, queue) }
    wayland.destroyProxy(registry)
    for output in outputs.outputs { wayland.destroyProxy(output) }
    return outputs.outputs.compactMap { outputs.rates[$0] }
  }

  private func listen(to proxy: Handle, _ listener: WaylandFunctions.Listener) {
    _ = wayland.addListener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  private func bind(_ number: UInt32, of registry: Handle) {
    let interface = wayland.output
    let name = interface.assumingMemoryBound(to: csdl_wl_interface.self).pointee.name
    let output = wayland.make(
      interface, by: Self.bind, of: registry, UInt64(number), UInt64(UInt(bitPattern: name)), 1, 0)
    guard let output else { return }
    outputs.append(output)
    listen(to: output, Self.outputListener)
  }

  private static func outputs(_ data: Handle?) -> WaylandOutputs? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  // Never freed nor changed: libwayland keeps them as long as there are objects.
  nonisolated(unsafe) private static let registryListener: WaylandFunctions.Listener = {
    typealias Global =
      @convention(c) (Handle?, Handle, UInt32, UnsafePointer<CChar>, UInt32) -> Void
    let global: Global = { data, registry, name, interface, _ in
      guard strcmp(interface, "wl_output") == 0 else { return }
      outputs(data)?.bind(name, of: registry)
    }
    let removal: @convention(c) (Handle?, Handle, UInt32) -> Void = { _, _, _ in }
    return WaylandFunctions.listener(
      unsafeBitCast(global, to: Handle.self), unsafeBitCast(removal, to: Handle.self))
  }()

  nonisolated(unsafe) private static let outputListener: WaylandFunctions.Listener = {
    typealias Geometry =
      @convention(c) (
        Handle?, Handle, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, Int32
      ) -> Void
    typealias Mode = @convention(c) (Handle?, Handle, UInt32, Int32, Int32, Int32) -> Void
    let geometry: Geometry = { _, _, _, _, _, _, _, _, _, _ in }
    let mode: Mode = { data, output, flags, _, _, rate in
      // Zero is an output that does not refresh.
      guard flags & isCurrent != 0, rate > 0 else { return }
      outputs(data)?.rates[output] = Double(rate) / 1000
    }
    return WaylandFunctions.listener(
      unsafeBitCast(geometry, to: Handle.self), unsafeBitCast(mode, to: Handle.self))
  }()
}
