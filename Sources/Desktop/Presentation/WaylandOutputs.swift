internal import CSDL2
import Foundation

/// Reads the refresh rates of a Wayland compositor's outputs, exact to a thousandth of a hertz. SDL 2 rounds them to whole hertz.
///
/// The compositor is asked over a connection of its own. An output that is bound on SDL's connection would be one more output
/// that the compositor names in `wl_surface.enter` for SDL's window. SDL does not know it, and crashes.
final class WaylandOutputs {
  private typealias Handle = WaylandFunctions.Handle

  // Request numbers and flags of the protocol.
  private static let getRegistry: UInt32 = 1
  private static let bind: UInt32 = 0
  private static let isCurrent: UInt32 = 1

  private let wayland: WaylandFunctions
  private var outputs: [Handle] = []
  /// The rates in hertz of the outputs that have reported theirs.
  private var rates: [Handle: Double] = [:]

  private init(_ wayland: WaylandFunctions) { self.wayland = wayland }

  /// The rates of all outputs in hertz, in the order in which the compositor lists the outputs. Waits for its answer.
  ///
  /// Empty where no compositor answers at the address in the environment, which is the address that SDL uses.
  static func refreshRates(_ wayland: WaylandFunctions) -> [Double] {
    guard let display = wayland.connect(nil) else { return [] }
    defer { wayland.disconnect(display) }
    guard let registry = wayland.make(wayland.registry, by: getRegistry, of: display, 0) else {
      return []
    }
    let outputs = WaylandOutputs(wayland)
    outputs.listen(to: registry, registryListener)
    // The first round trip brings the list of outputs, the second the modes of those that the first has bound.
    for _ in 1...2 { _ = wayland.roundTripAll(display) }
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

  // libwayland refers to a listener for as long as the object exists, so these are never freed or changed.
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
      // An output without a refresh rate, such as a virtual one, reports zero.
      guard flags & isCurrent != 0, rate > 0 else { return }
      outputs(data)?.rates[output] = Double(rate) / 1000
    }
    return WaylandFunctions.listener(
      unsafeBitCast(geometry, to: Handle.self), unsafeBitCast(mode, to: Handle.self))
  }()
}
