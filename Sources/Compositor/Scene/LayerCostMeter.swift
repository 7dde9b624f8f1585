import CoreGraphics
import QuartzCore

/// Measures the cost of one layer in a frame, for `CompositorProbes.layerCost`.
struct LayerCostMeter {
  /// The state of the layer in the last frame that changed its tree.
  private struct Past {
    var layer: LayerID
    var state: State
    var rootGeneration: UInt64
    /// The root's own time, which stands still while the tree is paused.
    var rootTime: CFTimeInterval
  }

  /// How a layer looks on screen.
  private struct State: Equatable {
    /// From the layer's plane to pixels.
    var transform: PlaneTransform
    /// The pixels that the layer and its descendants may cover.
    var pixels: PixelRect
    /// The product of the opacities of the layer and its ancestors.
    var opacity: Float
    var contentGeneration: UInt64
    /// The layer's own values, except its place, opacity and visibility.
    var look: LayerProperties
  }

  private var past: Past?

  /// Returns the cost of a layer; nil if its tree has not changed in this frame, or if it is in no tree on screen.
  ///
  /// - Parameters:
  ///   - node: The layer.
  ///   - tree: The layers on screen.
  ///   - damage: The area in which the frame differs from the last one.
  ///   - scale: Pixels per point.
  ///   - time: The time at which the frame was evaluated.
  mutating func measure(
    _ node: RenderNode, in tree: RenderTree, _ damage: Damage, scale: Double,
    at time: CFTimeInterval
  ) -> LayerCost? {
    guard let chain = tree.path(to: node) else { return nil }
    let root = chain[0]
    let last = past.flatMap { $0.layer == node.id ? $0 : nil }
    let rootTime = root.timing.localTime(at: time)
    if let last, last.rootGeneration == root.generation,
      !root.isMoving || last.rootTime == rootTime
    {
      return nil
    }
    let state = Self.state(of: chain, in: damage.screen, scale: scale, at: time)
    past = Past(
      layer: node.id, state: state, rootGeneration: root.generation, rootTime: rootTime)
    var cost = LayerCost(visiblePixels: Int(state.pixels.area))
    if node.hasRaster, let texture = node.raster {
      cost.textureSize = texture.content?.area.cgRect.size ?? .zero
      cost.textureBytes = texture.byteCount
    }
    guard let old = last?.state else { return cost }
    let drawn = damage.area(in: state.pixels)
    cost.pixelsDrawn = Int(min(drawn, state.pixels.area))
    // The pixels that the layer covered before are drawn again as well.
    guard drawn > 0 || damage.area(in: old.pixels) > 0 else { return cost }
    if old.transform != state.transform || old.pixels != state.pixels { cost.causes.insert(.moved) }
    if old.opacity != state.opacity { cost.causes.insert(.faded) }
    if old.contentGeneration != state.contentGeneration || old.look != state.look
      || node.summary.hasAnimationsBelow
    {
      cost.causes.insert(.contents)
    }
    if cost.causes.isEmpty { cost.causes = .neighbours }
    return cost
  }

  /// The state of the last layer of `chain`, which consists of a root, its descendants down to the layer, and the layer.
  private static func state(
    of chain: [RenderNode], in screen: PixelRect, scale: Double, at time: CFTimeInterval
  ) -> State {
    var (transform, clip, opacity) = (PlaneTransform.scale(scale), screen, Float(1))
    var time = time
    var around: CATransform3D?
    var p = LayerProperties()
    for (index, node) in chain.enumerated() {
      time = node.timing.localTime(at: time)
      p = node.evaluated(at: time)
      transform.enter(p, &around)
      opacity *= p.isHidden ? 0 : p.opacity
      if p.masksToBounds, index + 1 < chain.count {
        clip = clip.intersection(transform.bounds(of: PixelRect(p.bounds)))
      }
    }
    let node = chain[chain.count - 1]
    let overflow = node.visualOverflow
    let extent = overflow == .everything ? PixelRect(p.bounds) : overflow
    let pixels =
      opacity > 0 ? transform.bounds(of: extent).outward.intersection(clip) : PixelRect.empty
    var look = p
    (look.position, look.zPosition, look.anchorPoint) = (.zero, 0, .zero)
    (look.transform, look.opacity, look.isHidden) = (.identity, 1, false)
    return State(
      transform: transform, pixels: pixels, opacity: opacity,
      contentGeneration: node.contentGeneration, look: look)
  }
}
