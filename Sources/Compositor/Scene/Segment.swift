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

  /// Adds the items that show within `part` to a pass.
  func add(to pass: inout Pass, in part: PixelRect) {
    let planes = Int32(pass.geometry.planes.count)
    let clips = Int32(pass.geometry.clips.count)
    if !geometry.planes.isEmpty { pass.geometry.planes += geometry.planes }
    // The clip around a segment is most often the one around its neighbour.
    let sharesClips =
      clips > 0 && geometry.clips.count == 1
      && geometry.clips[0] == pass.geometry.clips[Int(clips) - 1]
    if !sharesClips, !geometry.clips.isEmpty { pass.geometry.clips += geometry.clips }
    for item in items where item.bounds.intersects(part) {
      var item = item
      if item.plane >= 0 { item.plane += planes }
      if item.clip >= 0 { item.clip += sharesClips ? clips - 1 : clips }
      pass.items.append(item)
    }
  }
}
