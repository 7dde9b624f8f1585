import CoreGraphics
import QuartzCore

/// How far a layer's picture reaches: what lies elsewhere need not be visited.
extension RenderNode {
  /// All that may show of the layer and what is below it, in its own plane; its shadow counts. Everything where that
  /// can't be said cheaply, or changes by itself.
  func makeReach() -> PixelRect {
    let p = properties
    guard animations.isEmpty, p.transition == nil else { return .everything }
    var reach = PixelRect(p.bounds)
    if !p.masksToBounds {
      if let contents = p.contents {
        reach = reach.union(
          SceneBuilder.frame(of: contents, p, scale: SceneBuilder.scale(of: contents, p)))
      }
      if case .shape(let shape) = p.drawing, let path = shape.path {
        reach = reach.union(
          PixelRect(path.boundingBoxOfPath).outset(Double(shape.line.overflow)))
      }
      guard children.isEmpty || p.sublayerTransform.isIdentity else { return .everything }
      for child in children { reach = reach.union(child.reachInSuperlayer) }
    }
    if p.shadowOpacity > 0, !p.masksToBounds {
      if let path = p.shadowPath { reach = reach.union(PixelRect(path.boundingBoxOfPath)) }
      // Nine parts in a thousand of a blur lie beyond three radii, less than half a level.
      let distance = max(abs(p.shadowOffset.width), abs(p.shadowOffset.height))
      reach = reach.outset(4 * Double(max(p.shadowRadius, 0)) + Double(distance) + 4)
    }
    return reach.isFinite ? reach : .everything
  }

  /// The same in the superlayer's plane.
  var reachInSuperlayer: PixelRect {
    guard animations.isEmpty else { return .everything }
    if properties.isHidden { return .empty }
    let reach = reach
    if reach == .everything { return reach }
    if properties.transform.isIdentity {
      let bounds = properties.bounds
      return reach.offset(
        Double(
          properties.position.x - bounds.origin.x - bounds.size.width * properties.anchorPoint.x),
        Double(
          properties.position.y - bounds.origin.y - bounds.size.height * properties.anchorPoint.y))
    }
    let transform = PlaneTransform(properties.matrixToSuperlayer)
    return transform.isAffine ? transform.bounds(of: reach) : .everything
  }
}

extension SceneBuilder.Surroundings {
  /// Whether something that lies in `reach`, in the superlayer's plane, can't show within the clip.
  func isOutside(_ reach: PixelRect) -> Bool {
    sublayerMatrix == nil && transform.puts(reach, outside: clip.rect)
  }
}
