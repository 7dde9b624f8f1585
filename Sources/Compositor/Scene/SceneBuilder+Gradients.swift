import CoreGraphics
import Foundation
import QuartzCore

/// Gradients: one quad that reads a ramp of colours.
extension SceneBuilder {
  /// Fills the layer's box, rounded corners included.
  func emitGradient(
    _ gradient: GradientProperties, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    let rounded = RoundedBox(p)
    let box = rounded.rect
    guard box.isFinite, !box.isEmpty, !gradient.colors.isEmpty else { return }
    let pixels = transform.bounds(of: box)
    var inner = clip
    var needsGroup = false
    // Corners and turned edges are the clip's, so that the ramps' shaders need know nothing of
    // them.
    if !transform.isAxisAligned || Self.visibleRadius(rounded.radius * transform.x.x) > 0 {
      (inner, needsGroup) = narrow(clip, to: rounded, transform, pixels)
    }
    guard var item = item(gradient, p.bounds, transform) else { return }
    let start = items.count
    if transform.isAxisAligned {
      item.isOpaque = gradient.isOpaque
      let edges = transform.bounds(of: loosened(box, transform, inner))
      guard !edges.isEmpty else { return }
      emitCells(RoundedBox(edges), item, plain: item.kind, inner)
    } else {
      item.rect = box
      emitTurned(item, edges: box, transform, inner)
    }
    if needsGroup { wrapInGroup(from: start, clip: clip) }
  }

  /// A quad without a place: in pixels where the transform is axis-aligned, else in the layer's
  /// plane. Nil for a gradient without extent.
  private func item(
    _ gradient: GradientProperties, _ bounds: CGRect, _ transform: PlaneTransform
  ) -> DrawItem? {
    guard let ramp = gradients.ramp(of: gradient) else { return nil }
    let (start, end) = gradient.ends(in: bounds)
    let way = end - start
    // From the layer's plane to the quad's.
    var (unit, origin) = (SIMD2(1.0, 1.0), SIMD2(0.0, 0.0))
    if transform.isAxisAligned {
      unit = SIMD2(transform.x.x, transform.y.y)
      origin = SIMD2(transform.origin.x, transform.origin.y)
    }
    let center = start * unit + origin
    var item: DrawItem
    switch gradient.kind {
    case .axial:
      let length = (way * way).sum()
      guard length > 0 else { return nil }
      item = DrawItem(.image, .empty, SIMD4(repeating: 1))
      // From the middle of the first texel to that of the last.
      let texels = Double(GradientRamps.length)
      let step = way / length / unit * (texels - 1) / texels
      item.textureMap = SIMD4(
        Float(step.x), 0, Float(0.5 / texels - (step * center).sum()), 0.5)
      item.textureShear = SIMD2(Float(step.y), 0)
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      item = DrawItem(.radial, .empty, SIMD4(repeating: 1))
      item.box = SIMD4(Float(abs(way.x) * unit.x), Float(abs(way.y) * unit.y), 0, 0)
    case .conic:
      item = DrawItem(.conic, .empty, SIMD4(repeating: 1))
      item.box = SIMD4(Float(unit.x), Float(unit.y), Float(atan2(way.y, way.x)), 0)
    }
    item.boxCenter = center
    item.texture = ramp.name
    hold(ramp)
    return item
  }
}
