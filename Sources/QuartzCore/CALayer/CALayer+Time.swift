extension CALayer {
  // Through the deepest layer that has both in it, so that times inside a layer that stands still
  // convert too. Up from a layer that stands still no time leads to anywhere: there `t` is left as
  // it is.

  /// Time `t` of `layer`'s space, or of the media clock when nil, in this layer's time.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let shared = commonAncestor(with: layer)
    return localTime(at: layer?.time(t, in: shared) ?? t, of: shared)
  }

  /// This layer's time `t` in `layer`'s space, or on the media clock when nil.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let shared = commonAncestor(with: layer)
    let above = time(t, in: shared) ?? t
    return layer?.localTime(at: above, of: shared) ?? above
  }

  /// This layer's own time when the media clock shows `time`.
  func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    localTime(at: time, of: nil)
  }

  /// When the media clock shows this layer's own `time`; nil while it, or a layer above, stands
  /// still.
  func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval? {
    self.time(time, in: nil)
  }

  /// This layer's own time at `time` of `ancestor`, or of the media clock when nil.
  private func localTime(at time: CFTimeInterval, of ancestor: CALayer?) -> CFTimeInterval {
    if isSame(as: ancestor) { return time }
    let above = superlayer?.localTime(at: time, of: ancestor) ?? time
    return timing.isIdentity ? above : timing.localTime(at: above)
  }

  /// This layer's own `time` in that of `ancestor`, or of the media clock when nil; nil where time
  /// stands still.
  private func time(_ time: CFTimeInterval, in ancestor: CALayer?) -> CFTimeInterval? {
    if isSame(as: ancestor) { return time }
    guard let above = timing.isIdentity ? time : timing.parentTime(at: time) else { return nil }
    guard let superlayer else { return above }
    return superlayer.time(above, in: ancestor)
  }

  /// Whether time moves for this layer.
  var timeRuns: Bool {
    sequence(first: self, next: \.superlayer).allSatisfy { $0.timing.speed != 0 }
  }
}
