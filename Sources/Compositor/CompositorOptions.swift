import Foundation

/// The optimisations, each with a switch. None of them changes the picture, but for what rounds
/// differently by a level or two where a page is translucent or its soft edges lie elsewhere.
public struct CompositorOptions: Sendable, Equatable {
  /// Subtrees that only move are kept as pictures.
  public var cachesPages = true
  /// What opaque quads hide is not drawn.
  public var culls = true
  /// Opaque pictures on whole pixels are copied instead of drawn.
  public var copiesRows = true
  /// Quads are sorted so that fewer calls draw them.
  public var batches = true
  /// Only what has changed is drawn.
  public var tracksDamage = true
  /// What layers come down to is kept while they stay as they are.
  public var keepsSegments = true
  /// Turned quads pay for soft edges only along these.
  public var cutsInteriors = true
  /// Quads are drawn so that Mesa's software renderer takes them for the rectangles that they are.
  public var drawsRectangles = true
  /// Pictures in their own colours, and those that only fade, are not multiplied by a colour.
  public var showsPlainly = true
  /// Moving pages lie on whole pixels also where a GPU draws.
  public var snapsPages = false

  /// Layers below one, from which on its sublayers are kept in segments of their own: fewer are built as fast as
  /// looked after. Tests make it small.
  var smallestBranch = 48
  /// Layers in a segment, about.
  var longestRun = 64
  /// Pixels that two damaged parts may have too many when they become one: each part costs as much as drawing some.
  var damageSlack = 4096.0

  /// Pixels; to cut a smaller inside out of a turned quad costs more, in four quads, than it saves.
  var smallestInterior = 1600.0

  public init() {}

  /// The names that `INTERLUDE_DISABLE` takes.
  public static let names = [
    "pages", "occlusion", "copies", "batching", "damage", "segments", "interiors", "rectangles",
    "plain",
  ]

  /// All on but what the list, such as `pages,copies`, names. Returns what it does not know.
  public init(disabling list: String, unknown: inout [String]) {
    for name in list.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      switch name {
      case "pages": cachesPages = false
      case "occlusion": culls = false
      case "copies": copiesRows = false
      case "batching": batches = false
      case "damage": tracksDamage = false
      case "segments": keepsSegments = false
      case "interiors": cutsInteriors = false
      case "rectangles": drawsRectangles = false
      case "plain": showsPlainly = false
      case "": break
      default: unknown.append(name)
      }
    }
  }
}
