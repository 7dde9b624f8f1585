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
      return mayShow(node, path, in: screen, transform, at: time)
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
        mayShow(node, path, in: screen, transform, at: time)
      else { continue }
      next = begin
    }
    return next
  }

  /// The layers from a root on screen down to `node`'s parent; nil for a layer that is not on screen.
  private func path(to node: RenderNode) -> [RenderNode]? {
    var path: [RenderNode] = []
    var top = node
    while let parent = top.parent {
      path.append(parent)
      top = parent
    }
    guard roots.contains(where: { $0 === top }) else { return nil }
    return path.reversed()
  }

  /// Whether a layer's own animations may change a visible pixel, given the values of its ancestors at `time`.
  ///
  /// An animated ancestor requests frames itself, so the layers that it reveals are checked again in each of them.
  private func mayShow(
    _ node: RenderNode, _ path: [RenderNode], in screen: PixelRect, _ transform: PlaneTransform,
    at time: CFTimeInterval
  ) -> Bool {
    guard node.mayBeVisible else { return false }
    var extent = node.animatedExtent
    // For each level, from the roots down: the transform from the superlayer's plane to pixels, and the superlayer.
    var levels: [(transform: PlaneTransform, parent: RenderNode?)] = [(transform, nil)]
    var (transform, clip, sublayerMatrix) = (transform, screen, CATransform3D?.none)
    var time = time
    for (index, ancestor) in path.enumerated() {
      time = ancestor.timing.localTime(inside: time)
      let p = ancestor.animations.isEmpty ? ancestor.properties : ancestor.evaluated(at: time)
      guard !p.isHidden, p.opacity > 0 else { return false }
      // A transition shows its layer in two places at once.
      if p.transition != nil { return true }
      transform = transform.entering(p, sublayerMatrix)
      sublayerMatrix = p.sublayerMatrix
      guard transform.isFinite, transform.determinant != 0 else { return false }
      if !p.isDoubleSided, transform.showsBack { return false }
      if p.masksToBounds {
        clip = clip.intersection(transform.bounds(of: PixelRect(p.bounds)).outset(1))
      }
      let child = index + 1 < path.count ? path[index + 1] : node
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
    return !isCovered(clip, levels, path + [node], at: time)
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

  fileprivate func isAnimated(_ property: AnimatableProperty) -> Bool {
    animations.contains { $0.affects(property) }
  }

  /// Whether the layer's own visibility and opacity may let it show at some time.
  fileprivate var mayBeVisible: Bool {
    (!properties.isHidden || isAnimated(.hidden))
      && (properties.opacity > 0 || isAnimated(.opacity))
  }

  /// A rectangle around everything that the layer and its sublayers may cover while the layer's own animations run, in the
  /// superlayer's plane; `everything` if the animations' values don't tell.
  fileprivate var animatedExtent: PixelRect {
    // The range of distances by which animations move the layer from its model position.
    var move = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
    var rotates = false
    for animation in animations {
      if animation.keepsExtent { continue }
      guard case .property(let change) = animation.body else { return .everything }
      switch (change.target.property, change.target.component) {
      case (.transform, .rotation), (.transform, .rotationX), (.transform, .rotationY),
        (.transform, .rotationZ):
        rotates = true
      case (.position, _):
        guard let range = change.range(of: properties.position, animation.curve) else {
          return .everything
        }
        move = PixelRect(
          x0: move.x0 + range.x0, y0: move.y0 + range.y0, x1: move.x1 + range.x1,
          y1: move.y1 + range.y1)
      default: return .everything
      }
    }
    let p = properties
    let overflow = makeVisualOverflow()
    guard overflow != .everything, !overflow.isEmpty else { return overflow }
    let resting: PixelRect
    if rotates {
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
      x0: resting.x0 + move.x0, y0: resting.y0 + move.y0, x1: resting.x1 + move.x1,
      y1: resting.y1 + move.y1)
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

extension CompiledAnimation {
  /// Whether the animation does not change where its layer may cover pixels.
  fileprivate var keepsExtent: Bool {
    !isTransition && AnimatableProperty.allCases.allSatisfy { $0.keepsExtent || !affects($0) }
  }
}

extension AnimatableProperty {
  fileprivate var keepsExtent: Bool {
    switch self {
    case .opacity, .hidden, .doubleSided, .backgroundColor, .cornerRadius, .borderWidth,
      .borderColor, .shadowColor, .contentsCenter, .contentsMultiplyColor, .fillColor,
      .strokeColor, .strokeStart, .strokeEnd, .lineDashPhase, .colors, .locations, .startPoint,
      .endPoint:
      true
    default: false
    }
  }
}

extension PropertyAnimation {
  /// The range of distances by which the animation may move a layer from `position`, zero included; nil if it is unknown.
  fileprivate func range(of position: CGPoint, _ curve: TimingCurve?) -> PixelRect? {
    guard !isCumulative else { return nil }
    let (from, to): (AnimatableValue?, AnimatableValue?)
    var fractions = (low: 0.0, high: 1.0)
    switch path {
    case .basic(let start, let end, nil):
      (from, to) = (start, end)
      if let curve {
        fractions = (min(0, curve.y1, curve.y2), max(1, curve.y1, curve.y2))
      }
    case .spring(let spring, let start, let end, nil):
      // A spring that starts at rest overshoots its target by at most the initial distance.
      guard spring.initialVelocity == 0 else { return nil }
      (from, to) = (start, end)
      fractions = (0, 2)
    default: return nil
    }
    let base = isAdditive ? CGPoint.zero : position
    var range = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
    func vector(_ value: AnimatableValue?) -> SIMD2<Double>? {
      switch (value, target.component) {
      case (nil, _): .zero
      case (.point(let p)?, .whole): SIMD2(Double(p.x - base.x), Double(p.y - base.y))
      case (.scalar(let x)?, .x): SIMD2(x - Double(base.x), 0)
      case (.scalar(let y)?, .y): SIMD2(0, y - Double(base.y))
      default: nil
      }
    }
    guard let start = vector(from), let end = vector(to) else { return nil }
    for fraction in [fractions.low, 0, 1, fractions.high] {
      let point = start + (end - start) * fraction
      range.add(point.x, point.y)
    }
    return range
  }
}

extension MediaTiming {
  /// Whether the object is active at some moment between two times of its parent, given in either order. It is active at its
  /// beginning, but no longer at its end.
  fileprivate func isActive(in a: CFTimeInterval, _ b: CFTimeInterval) -> Bool {
    guard speed != 0, max(a, b) >= beginTime else { return false }
    return endTime.map { min(a, b) < $0 } ?? true
  }
}
