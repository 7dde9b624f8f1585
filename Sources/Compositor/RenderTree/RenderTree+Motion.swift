import QuartzCore

/// The speed at which animations move layers.
extension RenderTree {
  /// The speed of the fastest corner of a layer with animations, in pixels per second; 0 if none moves on screen.
  ///
  /// `time` is in seconds of the media clock. `transform` maps points of the screen to pixels, and `screen` is in pixels. Jumps do not count:
  /// the speed is the smaller one of those just before and just after `time`.
  func fastestMotion(
    at time: CFTimeInterval, in screen: PixelRect, _ transform: PlaneTransform
  ) -> Double {
    var fastest = 0.0
    for node in animated.values {
      guard let now = corners(of: node, at: time, transform, within: screen),
        let before = corners(of: node, at: time - Self.step, transform),
        let after = corners(of: node, at: time + Self.step, transform)
      else { continue }
      for corner in 0..<4 {
        let distance = min(
          now[corner].distance(to: before[corner]), now[corner].distance(to: after[corner]))
        if distance.isFinite { fastest = max(fastest, distance / Self.step) }
      }
    }
    return fastest
  }

  /// Seconds between the times whose positions are compared.
  private static let step: CFTimeInterval = 0.0005

  /// The corners of a layer in pixels; nil if it is hidden, in no tree on screen, or outside of `screen`.
  private func corners(
    of node: RenderNode, at time: CFTimeInterval, _ transform: PlaneTransform,
    within screen: PixelRect = .everything
  ) -> InlineArray<4, SIMD2<Double>>? {
    guard let place = place(of: node, at: time, transform) else { return nil }
    if place.transform.isOutside(node.visualOverflow, of: screen) { return nil }
    let bounds = place.bounds
    return InlineArray { index in
      let corner = place.transform.apply(
        Double(index % 2 == 0 ? bounds.minX : bounds.maxX),
        Double(index < 2 ? bounds.minY : bounds.maxY))
      return SIMD2(corner.x, corner.y) / corner.z
    }
  }

  /// A layer's place on the screen at a time.
  private struct Place {
    /// The transform from the layer's plane to pixels.
    var transform: PlaneTransform
    var sublayerMatrix: CATransform3D?
    var bounds: CGRect
    /// The layer's own time.
    var time: CFTimeInterval
  }

  /// Nil for a layer that is hidden or in no tree on screen.
  private func place(
    of node: RenderNode, at time: CFTimeInterval, _ transform: PlaneTransform
  ) -> Place? {
    var above = Place(transform: transform, bounds: .zero, time: time)
    if let parent = node.parent {
      guard let place = place(of: parent, at: time, transform) else { return nil }
      above = place
    } else if !roots.contains(where: { $0 === node }) {
      return nil
    }
    let time = node.timing.localTime(at: above.time)
    var result: Place?
    node.withValues(at: time) { values in
      guard !values.isHidden, values.opacity > 0 else { return }
      above.transform.enter(values, &above.sublayerMatrix)
      (above.bounds, above.time) = (values.bounds, time)
      result = above
    }
    return result
  }
}

extension SIMD2<Double> {
  fileprivate func distance(to other: SIMD2) -> Double {
    let way = self - other
    return (way * way).sum().squareRoot()
  }
}
