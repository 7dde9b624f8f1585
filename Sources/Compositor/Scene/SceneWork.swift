/// How much was done to bring a scene to another moment: what must not grow with what rests.
struct SceneWork: Equatable {
  /// Segments that were built anew.
  var segmentsBuilt = 0
  /// Layers that were placed, and drawn if they show.
  var layersVisited = 0
  /// Layers that were asked whether they have changed.
  var layersAsked = 0
}
