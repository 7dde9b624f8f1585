import QuartzCore

/// A substitute for a compositor: it applies all commits by the rules that `Commit` documents, and keeps the resulting
/// tree instead of drawing it.
struct ShadowTree {
  struct Node {
    var properties: LayerProperties
    var timing: MediaTiming
    var sublayers: [LayerID]
    var animations: [CompiledAnimation]
  }

  private(set) var nodes: [LayerID: Node] = [:]
  private(set) var root: LayerID?
  private(set) var snapshots: Set<SnapshotID> = []
  /// Descriptions of violations of the rules for commits.
  private(set) var violations: [String] = []

  mutating func apply(_ commit: Commit) {
    for request in commit.snapshots {
      if nodes[request.layer] == nil { violations.append("snapshot of unknown \(request.layer)") }
      if !snapshots.insert(request.id).inserted {
        violations.append("snapshot \(request.id) twice")
      }
    }
    var seen: Set<LayerID> = []
    for update in commit.updates {
      if !seen.insert(update.id).inserted { violations.append("\(update.id) updated twice") }
      if update.changes.isEmpty { violations.append("\(update.id) updated with nothing") }
      if update.changes.contains(.isNew) != (nodes[update.id] == nil) {
        violations.append("\(update.id) is new: \(update.changes.contains(.isNew))")
      }
      var node =
        nodes[update.id]
        ?? Node(
          properties: LayerProperties(), timing: MediaTiming(), sublayers: [], animations: [])
      if update.changes.contains(.properties) { node.properties = update.properties }
      if update.changes.contains(.timing) { node.timing = update.timing }
      if update.changes.contains(.sublayers) { node.sublayers = update.sublayers }
      if update.changes.contains(.animations) { node.animations = update.animations }
      nodes[update.id] = node
    }
    for id in commit.removedLayers {
      if seen.contains(id) { violations.append("\(id) updated and removed") }
      if nodes.removeValue(forKey: id) == nil { violations.append("unknown \(id) removed") }
    }
    for id in commit.releasedSnapshots where snapshots.remove(id) == nil {
      violations.append("unknown snapshot \(id) released")
    }
    root = commit.root
  }

  /// The differences between this tree and `model` at `time`; empty if there are none.
  @MainActor
  func differences(from model: CALayer, at time: CFTimeInterval) -> [String] {
    var result = violations
    if root != model.id { result.append("root") }
    var visited = 0
    compare(model, parentTime: time, mediaTime: time, &result, &visited)
    if visited != nodes.count { result.append("\(nodes.count) nodes for \(visited) layers") }
    return result
  }

  @MainActor
  private func compare(
    _ layer: CALayer, parentTime: CFTimeInterval, mediaTime: CFTimeInterval,
    _ result: inout [String], _ visited: inout Int
  ) {
    visited += 1
    guard let node = nodes[layer.id] else {
      result.append("\(layer.id) is missing")
      return
    }
    let children = layer.sublayers ?? []
    if node.sublayers != children.map(\.id) { result.append("sublayers of \(layer.id)") }
    let time =
      (parentTime - node.timing.beginTime) * Double(node.timing.speed)
      + node.timing.timeOffset
    if node.timing.speed != layer.speed || node.timing.timeOffset != layer.timeOffset
      || node.timing.beginTime != layer.beginTime
    {
      result.append("timing of \(layer.id)")
    }
    var shown = node.properties
    for animation in node.animations { animation.apply(to: &shown, at: time) }
    if shown != layer.presentationProperties(at: mediaTime) {
      result.append("what \(layer.id) shows")
    }
    if node.properties.opacity != layer.opacity || node.properties.position != layer.position
      || node.properties.bounds != layer.bounds
    {
      result.append("model values of \(layer.id)")
    }
    for child in children {
      compare(child, parentTime: time, mediaTime: mediaTime, &result, &visited)
    }
  }
}
