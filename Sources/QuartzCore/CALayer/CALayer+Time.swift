extension CALayer {
  /// Time `t` of `layer`'s space, or of the media clock when nil, in this layer's time.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(atMediaTime: layer?.mediaTime(atLocalTime: t) ?? t)
  }

  /// This layer's time `t` in `layer`'s space, or on the media clock when nil.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let media = mediaTime(atLocalTime: t) ?? t
    return layer?.localTime(atMediaTime: media) ?? media
  }

  /// This layer's own time when the media clock shows `time`.
  func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    let parent = superlayer?.localTime(atMediaTime: time) ?? time
    return timing.isIdentity ? parent : timing.localTime(at: parent)
  }

  /// When the media clock shows this layer's own `time`; nil while it, or a layer above, stands still.
  func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval? {
    guard let parent = timing.isIdentity ? time : timing.parentTime(at: time) else { return nil }
    guard let superlayer else { return parent }
    return superlayer.mediaTime(atLocalTime: parent)
  }

  /// Whether time moves for this layer.
  var timeRuns: Bool {
    var next: CALayer? = self
    while let layer = next {
      if layer.timing.speed == 0 { return false }
      next = layer.superlayer
    }
    return true
  }
}
