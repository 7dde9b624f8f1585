import CoreGraphics
import Synchronization

/// The cost of a layer, with all layers below it, in one frame of the compositor. (Not part of Core Animation.)
public struct LayerCost: Sendable, Hashable {
  /// Why the pixels of a layer were drawn again.
  public struct Causes: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The layer or a layer above it moved, was transformed, or was clipped elsewhere.
    public static let moved = Causes(rawValue: 1 << 0)
    /// The opacity of the layer or of a layer above it changed.
    public static let faded = Causes(rawValue: 1 << 1)
    /// The layer's own drawing changed, or a layer below it.
    public static let contents = Causes(rawValue: 1 << 2)
    /// Nothing of the layer changed: what changed are layers in front of or behind it.
    public static let neighbours = Causes(rawValue: 1 << 3)
  }

  /// The pixels of the screen that the layer may cover: within its clips, layers in front of it not counted.
  public var visiblePixels: Int
  /// How many of them the frame drew; nil if no frame has changed the layer's tree since the layer is measured.
  public var pixelsDrawn: Int?
  /// Why it drew them; empty if it drew none.
  public var causes: Causes = []
  /// The size in pixels of the texture that shows the layer and all below it; nil if there is none.
  public var textureSize: CGSize?
  /// The memory of that texture in bytes.
  public var textureBytes = 0

  /// Creates the cost of a layer that has not been drawn.
  public init(visiblePixels: Int) { self.visiblePixels = visiblePixels }
}

/// Asks the compositor for the cost of one layer in each frame. (Not part of Core Animation.)
///
/// A process has one screen, and so one probe. While no layer is measured, a frame costs one check of a flag more. Usable on any thread.
public final class LayerCostProbe: Sendable {
  /// The probe of the process.
  public static let shared = LayerCostProbe()

  private struct State {
    var layer: LayerID?
    var cost: LayerCost?
    var onChange: @Sendable () -> Void = {}
  }

  private let isActive = Atomic(false)
  private let state = Mutex(State())

  private init() {}

  /// The layer that is measured; nil for none.
  public var layer: LayerID? { state.withLock { $0.layer } }

  /// The cost in the last frame in which the layer's tree changed or was animated; nil before the first frame.
  public var cost: LayerCost? { state.withLock { $0.cost } }

  /// Measures a layer from the next frame on; nil ends it.
  ///
  /// - Parameters:
  ///   - layer: The layer as it is in commits: see ``LayerContext/drawnLayer(for:)``.
  ///   - onChange: Called after a frame in which the cost differs from the last one, on the thread that draws.
  public func measure(_ layer: LayerID?, onChange: @escaping @Sendable () -> Void = {}) {
    state.withLock { $0 = State(layer: layer, onChange: onChange) }
    isActive.store(layer != nil, ordering: .relaxed)
  }

  /// The layer that a frame is to measure; nil for none.
  package var wantedLayer: LayerID? { isActive.load(ordering: .relaxed) ? layer : nil }

  /// Reports the cost of `layer` in a frame. Ignored if another layer is measured by now.
  package func note(_ cost: LayerCost, of layer: LayerID) {
    let onChange: (@Sendable () -> Void)? = state.withLock { state in
      guard state.layer == layer, state.cost != cost else { return nil }
      state.cost = cost
      return state.onChange
    }
    onChange?()
  }
}
