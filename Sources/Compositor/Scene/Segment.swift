/// What a run of layers comes down to, kept while they stay as they are.
final class Segment {
  /// In drawing order; planes and clips are those of `geometry`.
  var items: [DrawItem] = []
  var geometry = SharedGeometry()
  /// Around all items.
  var bounds = PixelRect.empty
  var layersDrawn = 0
  /// Targets of groups that its items show.
  var targets: [RenderTarget] = []
  /// What the items' textures live with.
  var held: [AnyObject] = []
  /// Whether it must be built again for each frame, to say that what it shows is still in use.
  var isVolatile = false

  var isEmpty: Bool { items.isEmpty }
}
