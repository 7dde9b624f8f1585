import CoreGraphics
import QuartzCore

/// How far a layer's picture reaches: what lies elsewhere need not be visited.
extension RenderNode {
  /// All that the layer and its sublayers may cover, in the layer's own plane, shadow included and the layer's own
  /// animations left out; everything if that can't be told cheaply or a sublayer is animated.
  func makeReach() -> PixelRect {
    let p = properties
    guard p.transition == nil else { return .everything }
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

extension RenderNode {
  /// A rectangle in the layer's own plane that the layer or a layer below it hides, whatever its own opacity; empty if
  /// none is found quickly.
  func makeOpaquePart() -> PixelRect {
    let p = properties
    if p.backgroundColor?.w == 1, p.transition == nil {
      let box = RoundedBox(p)
      return box.rect.outset(box.radius > 0 ? -(box.radius * 0.3 + 1) : 0)
    }
    guard p.sublayerTransform.isIdentity, !p.masksToBounds || p.cornerRadius == 0 else {
      return .empty
    }
    var best = PixelRect.empty
    for child in children.suffix(Self.mostOpaqueChildren).reversed() {
      var part = child.opaquePartInSuperlayer
      if p.masksToBounds { part = part.intersection(PixelRect(p.bounds)) }
      if part.area > best.area { best = part }
    }
    return best
  }

  private static let mostOpaqueChildren = 8
}

extension SceneBuilder.Surroundings {
  /// Whether something that lies in `reach`, in the superlayer's plane, can't show within the clip.
  func isOutside(_ reach: PixelRect) -> Bool {
    sublayerMatrix == nil && transform.puts(reach, outside: clip.rect)
  }
}
