import CoreGraphics

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
