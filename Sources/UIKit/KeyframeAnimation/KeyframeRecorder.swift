/// Records the changes inside the keyframes of one call of `animateKeyframes` and creates one animation
/// for each changed property. If two changes of a property overlap in time, the one recorded later wins.
@MainActor
final class KeyframeRecorder: ChangeRecorder {
  /// The changes of one property of one layer, in the order in which they were recorded.
  private struct Series {
    var change: LayerChange
    var moves: [KeyframeMove]
  }

  private let mode: CAAnimationCalculationMode
  private let startsAtShown: Bool
  private var frame = (start: 0.0, duration: 1.0)
  private var series: [Series] = []
  private var nestedCompletions: [(Bool) -> Void] = []

  private init(mode: CAAnimationCalculationMode, startsAtShown: Bool) {
    self.mode = mode
    self.startsAtShown = startsAtShown
  }

  static func run(
    _ settings: BlockAnimationSettings, mode: CAAnimationCalculationMode, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let outer = BlockAnimation.current
    let settings = outer.map { settings.nested(in: $0.settings) } ?? settings
    guard BlockAnimation.wouldAnimate, !settings.isImmediate else {
      return BlockAnimation.run(settings, animations: animations, completion: completion)
    }
    let recorder = KeyframeRecorder(
      mode: mode, startsAtShown: settings.options.contains(.beginFromCurrentState))
    BlockAnimation.run(settings, recorder: recorder, animations)
    let completions = recorder.nestedCompletions + (completion.map { [$0] } ?? [])
    let complete: (Bool) -> Void = { finished in
      for completion in completions { completion(finished) }
    }
    if let around = outer?.recorder {
      for change in recorder.changes { around.record(change) }
      around.whenDone(complete)
      return
    }
    BlockAnimation.run(settings, completion: complete) { call in
      for change in recorder.changes { change.animateKeyframes(settings, call) }
    }
  }

  func addFrame(start: Double, duration: Double, _ body: () -> Void) {
    let outer = frame
    let start = min(max(start, 0), 1)
    frame = (
      outer.start + start * outer.duration, min(max(duration, 0), 1 - start) * outer.duration
    )
    body()
    frame = outer
  }

  func record(_ change: LayerChange) {
    var moves = [
      KeyframeMove(start: frame.start, end: frame.start + frame.duration, to: change.new)
    ]
    if let inner = change.keyframes {
      // The change comes from a nested keyframe animation. Each of its steps becomes a step inside the
      // current keyframe.
      moves = zip(inner.times, zip(inner.times, inner.values).dropFirst()).map { from, step in
        KeyframeMove(start: place(from), end: place(step.0), to: step.1)
      }
    }
    let known = series.firstIndex {
      $0.change.layer === change.layer && $0.change.property == change.property
    }
    let index = known ?? series.endIndex
    if known == nil { series.append(Series(change: change, moves: [])) }
    series[index].change.new = change.new
    for move in moves { series[index].moves.append(replacing: move) }
  }

  private func place(_ fraction: Double) -> Double { frame.start + fraction * frame.duration }

  func whenDone(_ completion: @escaping (Bool) -> Void) {
    nestedCompletions.append(completion)
  }

  /// One change for each property of each layer, with all its keyframes.
  private var changes: [LayerChange] {
    series.map { entry in
      var change = entry.change
      change.keyframes = KeyframePath(
        from: startsAtShown ? change.shown : change.old, moves: entry.moves, mode: mode)
      return change
    }
  }
}

/// A change of a property to a new value, during a part of the animation.
struct KeyframeMove {
  /// The start of the change; like all times here, a fraction of the animation's duration.
  let start: Double
  let end: Double
  let to: AnimatableValue
  /// The time at which another change takes over; `end` if none does.
  var until: Double

  init(start: Double, end: Double, to: AnimatableValue) {
    self.start = start
    self.end = end
    self.to = to
    until = end
  }
}

extension [KeyframeMove] {
  /// Adds a change, which takes precedence over those added before. A previously added change that is in
  /// progress at its start is cut off there. Previously added changes that would start during it are dropped.
  fileprivate mutating func append(replacing move: KeyframeMove) {
    // Starts that differ only by rounding are made equal, so that these changes keep their order of recording.
    let start = first { abs($0.start - move.start) < Self.tolerance }?.start ?? move.start
    let move = KeyframeMove(start: start, end: Swift.max(start, move.end), to: move.to)
    let takesNoTime = move.end - start < Self.tolerance
    removeAll { earlier in
      if earlier.start == start { return takesNoTime || earlier.end - start > Self.tolerance }
      return earlier.start > start && earlier.start < move.end - Self.tolerance
    }
    for index in indices where self[index].start < start {
      if start < self[index].until - Self.tolerance { self[index].until = start }
    }
    append(move)
  }

  /// Times closer than this count as equal, because 0.1 + 0.2 is not exactly 0.3.
  private static var tolerance: Double { 1e-9 }
}

extension KeyframePath {
  /// Creates a path that starts with the value `first` and makes the changes `moves` in the order of their
  /// starts. The changes must not overlap.
  init(from first: AnimatableValue, moves: [KeyframeMove], mode: CAAnimationCalculationMode) {
    var values = [first]
    var times = [0.0]
    let inOrder = moves.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, move) in inOrder {
      let last = times.last ?? 0
      let start = min(max(move.start, last), 1)
      switch mode {
      case .discrete:
        times.append(start)
        values.append(move.to)
      case .paced, .cubicPaced:
        times.append(max(start, min(move.end, 1)))
        values.append(move.to)
      default:
        if start > last, let value = values.last {
          values.append(value)
          times.append(start)
        }
        times.append(max(start, min(move.until, 1)))
        values.append(move.value(at: move.until, from: values.last ?? first))
      }
    }
    if mode == .linear || mode == .cubic, let last = times.last, last < 1, let value = values.last {
      values.append(value)
      times.append(1)
    }
    self.init(values: values, times: times, mode: mode)
  }
}

extension KeyframeMove {
  /// The value at `time`, interpolated linearly from `from` at the start to `to` at the end.
  fileprivate func value(at time: Double, from: AnimatableValue) -> AnimatableValue {
    time < end ? .interpolate(from, to, (time - start) / (end - start)) : to
  }
}

extension LayerChange {
  /// Adds an animation of the keyframes to the layer and removes the property's earlier animations.
  @MainActor
  fileprivate func animateKeyframes(_ settings: BlockAnimationSettings, _ call: BlockAnimation) {
    guard let keyframes else { return }
    let keyPath = property.rawValue
    let animation = settings.animation(keyPath: keyPath, along: keyframes, on: layer)
    animation.delegate = call.register(view)
    layer.removeAnimations(ofKeyPath: keyPath)
    layer.add(animation, forKey: keyPath)
  }
}
