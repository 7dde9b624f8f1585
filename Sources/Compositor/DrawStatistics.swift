/// What it took to draw a frame.
public struct DrawStatistics: Sendable, Equatable {
  public var layersDrawn = 0
  public var drawCalls = 0
  /// Of the draw calls, those that copied rows instead.
  public var rowCopies = 0
  /// An estimate: the areas of all quads, before what they do to each other.
  public var pixelsShaded = 0

  /// The area in which the canvas changed.
  public var pixelsDamaged = 0

  public init() {}
}
