import CoreGraphics

/// The cost of a layer and its descendants in one frame of the compositor. (Not part of Core Animation.)
public struct LayerCost: Sendable, Hashable {
  /// Why the pixels of a layer were drawn again.
  public struct Causes: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The layer or an ancestor moved or was transformed, or the clip of an ancestor changed.
    public static let moved = Causes(rawValue: 1 << 0)
    /// The opacity or visibility of the layer or an ancestor changed.
    public static let faded = Causes(rawValue: 1 << 1)
    /// The layer's own appearance or a descendant changed.
    public static let contents = Causes(rawValue: 1 << 2)
    /// Only layers in front of or behind the layer changed.
    public static let neighbours = Causes(rawValue: 1 << 3)
  }

  /// The number of pixels of the screen that the layer may cover, within its clips. Layers in front of it are ignored.
  public var visiblePixels: Int
  /// How many of these pixels the frame drew; nil in the first answer, because there is no earlier frame to compare with.
  public var pixelsDrawn: Int?
  /// Why the frame drew them; empty if it drew none.
  public var causes: Causes = []
  /// The size in pixels of the texture that shows the layer and its descendants; nil if there is none.
  public var textureSize: CGSize?
  /// The memory of that texture in bytes.
  public var textureBytes = 0

  /// Creates the cost of a layer that has not been drawn.
  public init(visiblePixels: Int) { self.visiblePixels = visiblePixels }
}
