import Foundation

/// The optimisations, each with a switch, for tests and measurements.
///
/// No switch changes a pixel, with two exceptions: moving rasters snap to whole pixels and are antialiased once along a
/// rounded clip; ``cutsInteriors``, ``drawsRectangles`` and ``skipsColorMultiply`` may round a colour by one level of 255.
public struct CompositorOptions: Sendable, Equatable {
  /// Layers that only move or fade are drawn from a texture.
  public var cachesRasters = true
  /// Quads behind opaque quads are not drawn.
  public var cullsOccluded = true
  /// Opaque textures on whole pixels are drawn by blits, where that is faster.
  public var blits = true
  /// Quads are sorted so that fewer calls draw them.
  public var batches = true
  /// Only the damage is drawn.
  public var tracksDamage = true
  /// The display lists of resting layers are cached.
  public var cachesLists = true
  /// Rotated quads are cut into an inside without antialiasing and four antialiased edges.
  public var cutsInteriors = true
  /// Quads are drawn in calls that Mesa's software renderer recognises as rectangles.
  public var drawsRectangles = true
  /// Unfiltered textures without a tint are drawn by a shader that does not multiply by a colour. A texture that fades is
  /// drawn this way only if it is opaque and has no rounded or rotated clip.
  public var skipsColorMultiply = true

  /// The smallest number of layers in a subtree whose sublayers get display lists of their own. Recording a smaller
  /// subtree takes no longer than looking up its lists. Tests use a smaller number.
  var smallestCachedLayer = 48
  /// The approximate number of layers that share a display list.
  var longestList = 64
  /// Two damaged parts become one if their union has at most this many pixels more than the two together. Drawing a part
  /// has a fixed cost, which is about that of drawing so many pixels.
  var damageSlack = 4096.0
  /// The smallest area, in pixels, of an inside that is cut out of a rotated quad. Below it, four more quads cost more than they save.
  var smallestInterior = 1600.0

  /// Creates options with every optimisation on.
  public init() {}

  /// The names that ``init(disabling:unknown:)`` knows.
  public static var names: [String] { switches.map(\.key) }

  private static var switches: KeyValuePairs<String, WritableKeyPath<CompositorOptions, Bool>> {
    [
      "rasters": \.cachesRasters, "occlusion": \.cullsOccluded, "blits": \.blits,
      "batching": \.batches, "damage": \.tracksDamage, "lists": \.cachesLists,
      "interiors": \.cutsInteriors, "rectangles": \.drawsRectangles,
      "plain": \.skipsColorMultiply,
    ]
  }

  /// Creates options with every optimisation on except those in the comma-separated `list`, such as `rasters,blits`.
  /// Unknown names are added to `unknown`.
  public init(disabling list: String, unknown: inout [String]) {
    for name in list.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) })
    where !name.isEmpty {
      if let option = Self.switches.first(where: { $0.key == name }) {
        self[keyPath: option.value] = false
      } else {
        unknown.append(name)
      }
    }
  }
}

/// Counts of one frame.
public struct DrawStatistics: Sendable, Equatable {
  /// Layers that show something.
  public var layersDrawn = 0
  /// Layers that were evaluated and placed for the frame: those that move or have changed, and those that share a list with one.
  public var layersEvaluated = 0
  /// The number of OpenGL draw calls.
  public var drawCalls = 0
  /// How many of the draw calls were blits.
  public var blits = 0
  /// The sum of the areas of all quads and blits, in pixels: an estimate of the number of fragments.
  public var pixelsShaded = 0
  /// The area in which the canvas changed, in pixels.
  public var pixelsDamaged = 0

  /// Creates statistics of a frame in which nothing was drawn.
  public init() {}
}
