import QuartzCore

/// Neighbouring sublayers that are built together: a few that rest, or one that moves.
final class Run {
  let nodes: [RenderNode]
  /// Whether nothing below changes by itself.
  let isStill: Bool
  let segment = Segment()
  /// The sum of the nodes' stamps when the segment was built; each only grows.
  private var stamps: UInt64 = 0
  private var reach = PixelRect.everything
  private var placement: Placement?
  private var isBuilt = false

  init(_ nodes: [RenderNode], isStill: Bool) {
    self.nodes = nodes
    self.isStill = isStill
  }

  /// Whether it can't stay as it is although its nodes are the same: one of them has begun to move, or rests, or has
  /// become worth a branch.
  func isOutdated(_ options: CompositorOptions) -> Bool {
    nodes.contains { $0.isMoving == isStill || Branch.suits($0, options) }
  }

  /// Must be asked for each frame.
  var isRestless: Bool { !isStill || segment.isVolatile }

  /// `mayHaveChanged` says whether any commit has changed something below the superlayer.
  func update(
    _ placement: Placement, mayHaveChanged: Bool, at time: CFTimeInterval,
    _ builder: SceneBuilder, _ damage: inout Damage
  ) {
    var isStale = !isBuilt || isRestless
    if mayHaveChanged || !isBuilt {
      builder.work.layersAsked += nodes.count
      let stamps = nodes.reduce(0) { $0 &+ $1.stamp }
      if stamps != self.stamps || !isBuilt {
        isStale = true
        reach = isStill ? nodes.reduce(.empty) { $0.union($1.reachInSuperlayer) } : .everything
      }
      self.stamps = stamps
    }
    if placement != self.placement {
      isStale = true
      self.placement = placement
    }
    guard isStale else { return }
    isBuilt = true
    let isOutside = placement.isOutside(reach)
    if isOutside, segment.isEmpty, !segment.isVolatile { return }
    builder.rebuild(segment, &damage) {
      guard !isOutside else { return }
      let surroundings = placement.surroundings(at: time, &builder.geometry)
      for node in nodes { builder.visit(node, surroundings) }
    }
  }
}
