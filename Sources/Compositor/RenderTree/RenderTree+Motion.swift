import QuartzCore

/// What animations are going to do: known from their values, without asking whoever added them.
extension RenderTree {
  /// Whether an animation makes the picture at `time` another than that of `last`.
  ///
  /// Past an end it does once more: the first frame there shows what the animation leaves behind.
  func animates(from last: CFTimeInterval, to time: CFTimeInterval) -> Bool {
    animated.values.contains { node in
      guard node.isInScreen(roots), let from = node.localTime(atMediaTime: last),
        let to = node.localTime(atMediaTime: time)
      else { return false }
      return node.animations.contains { $0.timing.isActive(in: from, to) }
    }
  }

  /// When the next animation begins after `time`; nil where none is to come.
  func nextBeginning(after time: CFTimeInterval) -> CFTimeInterval? {
    var next: CFTimeInterval?
    for node in animated.values where node.isInScreen(roots) {
      for animation in node.animations where animation.timing.speed != 0 {
        guard let begin = node.mediaTime(atLocalTime: animation.timing.beginTime), begin > time
        else { continue }
        next = min(next ?? begin, begin)
      }
    }
    return next
  }
}

extension RenderNode {
  fileprivate func isInScreen(_ roots: [RenderNode]) -> Bool {
    var top = self
    while let parent = top.parent { top = parent }
    return roots.contains { $0 === top }
  }

  /// This layer's own time when the media clock shows `time`; nil where time stands still.
  fileprivate func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval? {
    guard timing.speed != 0 else { return nil }
    guard let parent else { return timing.localTime(at: time) }
    return parent.localTime(atMediaTime: time).map(timing.localTime(at:))
  }

  /// When the media clock shows this layer's own `time`; nil where time stands still.
  fileprivate func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval? {
    guard let above = timing.parentTime(at: time) else { return nil }
    return parent.map { $0.mediaTime(atLocalTime: above) } ?? above
  }
}

extension MediaTiming {
  /// Whether the object is active at some moment between two times of its parent, in either order, the earlier or
  /// the later left out where it is the end or the beginning.
  fileprivate func isActive(in a: CFTimeInterval, _ b: CFTimeInterval) -> Bool {
    guard speed != 0, max(a, b) >= beginTime else { return false }
    return endTime.map { min(a, b) < $0 } ?? true
  }
}
