import QuartzCore

/// What a screen shows, kept from frame to frame: only what has changed or moves is built anew.
///
/// Layers that rest are kept as segments, a few dozen layers each. A frame goes down to those that move and no
/// further: a still layer costs nothing, however many there are.
final class Scene {
  private let builder: SceneBuilder
  private var branches: [Branch] = []
  private var placement: Placement?
  /// Those of all branches in drawing order, without the empty ones.
  private var segments: [Segment] = []
  /// Where the picture differs from the last.
  private(set) var damage = Damage(screen: .empty)

  init(_ builder: SceneBuilder) { self.builder = builder }

  /// Layers that show.
  var layersDrawn: Int { builder.layersShown }

  /// Brings everything to `time`; each root lies with its superlayer's origin at the top left.
  func update(
    _ roots: [RenderNode], scale: Double, screen: PixelRect, at time: CFTimeInterval
  ) {
    let placement = Placement(scale: scale, screen: screen)
    if screen != damage.screen || placement != self.placement { reset(screen) }
    damage.clear()
    frame += 1
    if !branches.elementsEqual(roots, by: { $0.node === $1 }) {
      reset(screen)
      branches = roots.map(Branch.init)
    }
    self.placement = placement
    for branch in branches { branch.update(placement, at: time, builder, &damage) }
    if builder.changesSegments {
      segments.removeAll(keepingCapacity: true)
      for branch in branches { branch.collect(into: &segments) }
      builder.changesSegments = false
    }
    if builder.options.cachesPages, damage.area(in: screen) >= builder.smallestKeptArea {
      for branch in branches { branch.noteDamage(damage, in: frame, builder) }
    }
    if needsAll { damage.addAll() }
    needsAll = false
  }

  private var needsAll = true
  /// The number of the frame that was brought about last.
  private var frame = 0

  /// Forgets everything.
  func reset(_ screen: PixelRect? = nil) {
    if let screen { damage = Damage(screen: screen, slack: builder.options.damageSlack) }
    for branch in branches { branch.release(builder, &damage) }
    branches = []
    segments = []
    builder.changesSegments = true
    placement = nil
    needsAll = true
  }

  /// The picture that is about to be drawn must be drawn as a whole: nobody knows what the last one left.
  func drawAll() { damage.addAll() }

  /// Adds what shows within `part` to a pass.
  func collect(in part: PixelRect, into pass: inout Pass) {
    for index in segments.indices where segments[index].bounds.intersects(part) {
      segments[index].add(to: &pass, in: part)
    }
  }
}
