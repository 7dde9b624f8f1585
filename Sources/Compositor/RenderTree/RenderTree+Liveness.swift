import QuartzCore

/// Liveness: which animations need frames. An animation does if it is active and may change a visible pixel.
///
/// A stepped animation (keyframes in the mode `discrete`) needs one only when its value changes.
///
/// An animation whose layer is hidden, outside a clip, or behind an opaque layer needs none. Values are a function of time, so the layer
/// has the right values when it becomes visible again, and completions run on the main thread. When in doubt, a frame is drawn.
extension RenderTree {
  /// Whether animations make the frame at `time` look different from the one at `last`, in seconds of the media clock.
  ///
  /// The first frame after an animation's end counts as well: it shows the values that the animation leaves behind.
  /// `transform` maps points of the screen to pixels, and `screen` is in pixels.
  func animates(
    from last: CFTimeInterval, to time: CFTimeInterval, in screen: PixelRect,
    _ transform: PlaneTransform
  ) -> Bool {
    animated.values.contains { node in
      guard let path = path(to: node), let from = node.localTime(atMediaTime: last),
        let to = node.localTime(atMediaTime: time),
        node.animations.contains(where: {
          $0.isStepped ? $0.hasStep(between: from, and: to) : $0.timing.isActive(in: from, to)
        })
      else { return false }
      return mayShow(path, in: screen, transform, at: time)
    }
  }

  /// The first time after `time` at which an animation that may be visible begins, or a visible stepped animation changes its
  /// value; nil if there is none. Times are seconds of the media clock.
  func nextBeginning(
    after time: CFTimeInterval, in screen: PixelRect, _ transform: PlaneTransform
  ) -> CFTimeInterval? {
    var next: CFTimeInterval?
    for node in animated.values {
      let begin = node.animations.compactMap { animation -> CFTimeInterval? in
        guard animation.timing.speed != 0 else { return nil }
        if animation.isStepped {
          return node.localTime(atMediaTime: time).flatMap(animation.nextStep(after:))
            .flatMap(node.mediaTime(atLocalTime:)).map { max($0, time.nextUp) }
        }
        return node.mediaTime(atLocalTime: animation.timing.beginTime)
      }
      .filter { $0 > time }.min()
      guard let begin, begin < next ?? .infinity, let path = path(to: node),
        mayShow(path, in: screen, transform, at: time)
      else { continue }
      next = begin
    }
    return next
  }

  /// The layers from a root on screen down to `node`; nil for a layer that is not on screen.
  func path(to node: RenderNode) -> [RenderNode]? {
    let path: [RenderNode] = sequence(first: node, next: \.parent).reversed()
    return roots.contains { $0 === path[0] } ? path : nil
  }

  /// Whether a layer's own animations may change a visible pixel, given the values of its ancestors at `time`. `path` ends at the layer.
  ///
  /// An animated ancestor requests frames itself, so the layers that it reveals are checked again in each of them.
  private func mayShow(
    _ path: [RenderNode], in screen: PixelRect, _ transform: PlaneTransform,
    at time: CFTimeInterval
  ) -> Bool {
    guard let node = path.last, node.mayBeVisible else { return false }
    var extent = node.animatedExtent
    // For each level, from the roots down: the transform from the superlayer's plane to pixels, and the superlayer.
    var levels: [(transform: PlaneTransform, parent: RenderNode?)] = [(transform, nil)]
    var (transform, clip, sublayerMatrix) = (transform, screen, CATransform3D?.none)
    var time = time
    for (ancestor, child) in zip(path, path.dropFirst()) {
      time = ancestor.timing.localTime(at: time)
      let p = ancestor.animations.isEmpty ? ancestor.properties : ancestor.evaluated(at: time)
      guard !p.isHidden, p.opacity > 0 else { return false }
      // A transition shows its layer in two places at once.
      if p.transition != nil { return true }
      // So does a replicator, and a layer with depth has no rectangle.
      if p.replicator != nil || p.preservesDepth { return true }
      transform = transform.entering(p, sublayerMatrix)
      sublayerMatrix = p.sublayerMatrix
      guard transform.isFinite, transform.determinant != 0 else { return false }
      if !p.isDoubleSided, transform.showsBack { return false }
      if p.masksToBounds {
        clip = clip.intersection(transform.bounds(of: PixelRect(p.bounds)).outset(1))
      }
      if ancestor.mask === child {
        // A mask changes how all of its layer looks.
        extent = .everything
        break
      }
      levels.append((transform, ancestor))
    }
    if sublayerMatrix == nil, extent != .everything, transform.isAffine {
      // Antialiasing may add a pixel on each side, and snapping to whole pixels half a pixel.
      clip = clip.intersection(transform.bounds(of: extent).outset(3))
    }
    guard !clip.isEmpty else { return false }
    // A backdrop may show a layer that something in front of the backdrop covers.
    return roots.contains { $0.summary.hasBackdrop } || !isCovered(clip, levels, path, at: time)
  }

  /// Whether an opaque layer in front of `path`, and without animations, hides all of `pixels`.
  private func isCovered(
    _ pixels: PixelRect, _ levels: [(transform: PlaneTransform, parent: RenderNode?)],
    _ path: [RenderNode], at time: CFTimeInterval
  ) -> Bool {
    for (index, level) in levels.enumerated() where level.transform.isAxisAligned {
      var siblings = roots
      if let parent = level.parent {
        guard !parent.animatesOrder, parent.properties.sublayerTransform.isIdentity else {
          continue
        }
        siblings = parent.childrenInDrawingOrder(at: time)
      }
      for sibling in siblings.suffix(Self.mostCovers).reversed() {
        if sibling === path[index] { break }
        let cover = level.transform.bounds(of: sibling.opaquePartInSuperlayer)
        if (cover.isIntegral ? cover.rounded : cover.outset(-1)).contains(pixels) { return true }
      }
    }
    return false
  }

  /// The number of layers, from the front, that are checked on each level. A layer that hides others is usually among the last.
  private static let mostCovers = 16
}

extension RenderNode {
  /// This layer's own time when the media clock shows `time`; nil if its time or that of an ancestor stands still.
  fileprivate func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval? {
    guard timing.speed != 0 else { return nil }
    guard let parent else { return timing.localTime(at: time) }
    return parent.localTime(atMediaTime: time).map(timing.localTime(at:))
  }

  /// The media time at which this layer's own time is `time`; nil if its time or that of an ancestor stands still.
  fileprivate func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval? {
    guard let above = timing.parentTime(at: time) else { return nil }
    return parent.map { $0.mediaTime(atLocalTime: above) } ?? above
  }

  /// Whether the layer's own visibility and opacity may let it show at some time.
  fileprivate var mayBeVisible: Bool {
    (!properties.isHidden || animations.affect(.hidden))
      && (properties.opacity > 0 || animations.affect(.opacity))
  }

  /// A rectangle around everything that the layer and its sublayers may cover while the layer's own animations run, in the
  /// superlayer's plane; `everything` if the animations' values don't tell.
  fileprivate var animatedExtent: PixelRect {
    let p = properties
    guard let motion = MotionRange(of: animations, from: p.position) else { return .everything }
    let move = motion.distances
    let overflow = visualOverflow
    guard overflow != .everything, !overflow.isEmpty else { return overflow }
    let resting: PixelRect
    if motion.rotates {
      guard p.transform.keepsShape(of: CATransform3DIdentity) else { return .everything }
      // Any angle keeps every point within a circle around the anchor point.
      let anchor = (
        x: Double(p.bounds.minX + p.bounds.width * p.anchorPoint.x),
        y: Double(p.bounds.minY + p.bounds.height * p.anchorPoint.y)
      )
      let far = SIMD2(
        max(abs(overflow.x0 - anchor.x), abs(overflow.x1 - anchor.x)),
        max(abs(overflow.y0 - anchor.y), abs(overflow.y1 - anchor.y)))
      resting = PixelRect(CGRect(origin: p.position, size: .zero))
        .offset(Double(p.transform.m41), Double(p.transform.m42))
        .outset((far * far).sum().squareRoot())
    } else {
      let transform = PlaneTransform(toSuperlayerOf: p)
      guard transform.isAffine else { return .everything }
      resting = transform.bounds(of: overflow)
    }
    return PixelRect(
      x0: resting.x0 + move.minX, y0: resting.y0 + move.minY, x1: resting.x1 + move.maxX,
      y1: resting.y1 + move.maxY)
  }

  /// A rectangle in the superlayer's plane that the layer or a descendant always covers opaquely; empty if none is known.
  var opaquePartInSuperlayer: PixelRect {
    guard animations.isEmpty, !properties.isHidden, properties.opacity == 1, mask == nil,
      properties.transition == nil, !properties.shouldRasterize
    else { return .empty }
    let part = opaquePart
    guard !part.isEmpty else { return .empty }
    let transform = PlaneTransform(toSuperlayerOf: properties)
    return transform.isAxisAligned ? transform.bounds(of: part) : .empty
  }
}
