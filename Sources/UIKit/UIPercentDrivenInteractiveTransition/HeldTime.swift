/// The time of some layers, held still and moved by hand: everything that is animated under them
/// stands where the hand puts it.
///
/// A held layer has speed 0; its `timeOffset` is the time at which it was held plus ``elapsed``.
/// Nothing under it ends until time runs again.
@MainActor
final class HeldTime {
  private struct Entry {
    let layer: CALayer
    let beginTime: CFTimeInterval
    let timeOffset: CFTimeInterval
    let speed: Float
    /// The layer's own time at which `elapsed` is 0.
    let origin: CFTimeInterval
  }

  private var entries: [Entry] = []
  /// Seconds since the beginning of what is scrubbed, the same for all layers.
  private(set) var elapsed: CFTimeInterval

  init(elapsed: CFTimeInterval) {
    self.elapsed = elapsed
  }

  /// Holds one more layer, where it is now.
  func hold(_ layer: CALayer) {
    guard !entries.contains(where: { $0.layer === layer }) else { return }
    AnimationScheduler.shared.resolve(under: layer)
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    entries.append(
      Entry(
        layer: layer, beginTime: layer.beginTime, timeOffset: layer.timeOffset,
        speed: layer.speed, origin: now - elapsed))
    layer.speed = 0
    layer.timeOffset = now
    AnimationScheduler.shared.hold(layer)
  }

  /// Moves all layers to `elapsed` seconds.
  func move(to elapsed: CFTimeInterval) {
    // What was added since the last flush begins where time stood until now.
    for entry in entries { AnimationScheduler.shared.resolve(under: entry.layer) }
    self.elapsed = elapsed
    for entry in entries { entry.layer.timeOffset = entry.origin + elapsed }
  }

  /// Lets time go on by itself from where it is.
  func run() {
    let now = CACurrentMediaTime()
    for entry in entries {
      let above = entry.layer.superlayer?.convertTime(now, from: nil) ?? now
      entry.layer.beginTime = above
      entry.layer.speed = entry.speed
      AnimationScheduler.shared.release(entry.layer)
    }
  }

  /// Gives each layer the timing it had before.
  func release() {
    for entry in entries {
      entry.layer.beginTime = entry.beginTime
      entry.layer.timeOffset = entry.timeOffset
      entry.layer.speed = entry.speed
      AnimationScheduler.shared.release(entry.layer)
    }
    entries = []
  }
}
