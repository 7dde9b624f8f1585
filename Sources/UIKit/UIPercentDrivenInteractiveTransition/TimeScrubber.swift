/// Pauses the time of some layers and sets it, so that all animations in their subtrees are shown as of any given time.
///
/// A paused layer has speed 0. Its `timeOffset` is its own time at which ``elapsed`` is 0, plus ``elapsed``. No animation below it ends
/// until time runs again, except those that are added during a playback.
@MainActor
final class TimeScrubber {
  private struct Entry {
    let layer: CALayer
    let beginTime: CFTimeInterval
    let timeOffset: CFTimeInterval
    let speed: Float
    /// The layer's own time at which `elapsed` is 0.
    let origin: CFTimeInterval
  }

  private var entries: [Entry] = []
  /// The time in seconds since the start of the animations, the same for all layers.
  private(set) var elapsed: CFTimeInterval

  /// Whether time runs again.
  private var isRunning = false

  /// A playback: it moves the time of the animations that exist when it begins. Later ones advance at their own speed,
  /// so that a playback to the start doesn't end them.
  private struct Playback {
    let lastAnimation: Int
    /// The time of the last change, in seconds, in the time space of the layer in which the playback runs.
    var time: CFTimeInterval
  }

  private var playback: Playback?

  init(elapsed: CFTimeInterval) {
    self.elapsed = elapsed
  }

  /// Pauses another layer at its current time.
  func pause(_ layer: CALayer) {
    guard !isRunning, !entries.contains(where: { $0.layer === layer }) else { return }
    AnimationScheduler.shared.resolve(under: layer)
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    entries.append(
      Entry(
        layer: layer, beginTime: layer.beginTime, timeOffset: layer.timeOffset,
        speed: layer.speed, origin: now - elapsed))
    layer.speed = 0
    layer.timeOffset = now
    AnimationScheduler.shared.suspendEnds(under: layer)
  }

  /// Pauses all layers again, at their current time, after ``resume()``.
  func pauseAgain() {
    guard isRunning, let first = entries.first else { return }
    isRunning = false
    let now = CACurrentMediaTime()
    elapsed = first.layer.convertTime(now, from: nil) - first.origin
    for entry in entries {
      entry.layer.timeOffset = entry.layer.convertTime(now, from: nil)
      entry.layer.speed = 0
      AnimationScheduler.shared.suspendEnds(under: entry.layer)
    }
  }

  /// The nearest superlayer of `layer` whose time is not paused; nil if there is none.
  func nearestRunningSuperlayer(of layer: CALayer) -> CALayer? {
    let paused = sequence(first: layer, next: \.superlayer).reversed().first { above in
      entries.contains { $0.layer === above }
    }
    return paused?.superlayer
  }

  /// Begins a playback at `time`, in the time space of the layer in which it runs. Animations that are added after the
  /// beginning of the first playback advance at their own speed.
  func beginPlayback(at time: CFTimeInterval) {
    let lastAnimation = playback?.lastAnimation ?? AnimationScheduler.shared.lastNumber
    playback = Playback(lastAnimation: lastAnimation, time: time)
  }

  /// Sets the time of all layers to `elapsed` seconds after the start of the animations.
  ///
  /// - Parameter time: in a playback, the time of this change, in the time space of the layer in which the playback
  ///   runs.
  func move(to elapsed: CFTimeInterval, at time: CFTimeInterval? = nil) {
    // Animations added since the last flush start at the time that was shown until now.
    for entry in entries { AnimationScheduler.shared.resolve(under: entry.layer) }
    self.elapsed = elapsed
    var seconds: CFTimeInterval = 0
    if let time, let last = playback?.time {
      seconds = time - last
      playback?.time = time
    }
    changeTime(advancing: seconds) {
      for entry in entries { entry.layer.timeOffset = entry.origin + elapsed }
    }
  }

  private func changeTime(advancing seconds: CFTimeInterval, _ change: () -> Void) {
    guard let playback else { return change() }
    AnimationScheduler.shared.changeTime(
      of: entries.map(\.layer), sparing: playback.lastAnimation, advancing: seconds, change)
  }

  /// Lets time run on from its current value.
  func resume() {
    isRunning = true
    let now = CACurrentMediaTime()
    for entry in entries {
      let above = entry.layer.superlayer?.convertTime(now, from: nil) ?? now
      entry.layer.beginTime = above
      entry.layer.speed = entry.speed
      AnimationScheduler.shared.resumeEnds(under: entry.layer)
    }
  }

  /// Restores each layer's original timing.
  func restore() {
    changeTime(advancing: 0) {
      for entry in entries {
        entry.layer.beginTime = entry.beginTime
        entry.layer.timeOffset = entry.timeOffset
        entry.layer.speed = entry.speed
      }
    }
    for entry in entries { AnimationScheduler.shared.resumeEnds(under: entry.layer) }
    entries = []
    playback = nil
  }
}
