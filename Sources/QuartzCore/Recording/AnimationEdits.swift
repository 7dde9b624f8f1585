import Foundation

/// A change of one animation's timing, for trying out other values. (Not part of Core Animation.)
public struct AnimationEdit: Sendable, Hashable {
  /// Seconds by which the animation begins later; negative for earlier.
  public var delay: CFTimeInterval = 0
  /// The duration of one pass in seconds; nil for the animation's own. A spring is slowed down or sped up; its overshoot stays the same.
  public var duration: CFTimeInterval?
  /// The times of keyframes as fractions of the duration, by the index of the keyframe; others keep theirs. A keyframe stays
  /// between its neighbours.
  public var keyTimes: [Int: Double] = [:]
  /// How the value moves; nil for the animation's own timing. A spring takes the time that it needs, unless ``duration`` is set.
  ///
  /// Keyframes take a curve, which maps the time of the whole pass, and ignore a spring.
  public var timing: AnimationTiming?

  /// Creates an edit that changes nothing.
  public init() {}
}

/// How a row is shown while a recording plays. (Not part of Core Animation.)
public enum RowMode: Sendable, Hashable {
  /// Without its animations: the model values.
  case muted
  /// The other rows are shown without their animations.
  case solo
  /// As of this time after the recording's start, in seconds.
  case frozen(at: CFTimeInterval)
}

/// Changes of animations and of layers. Their keys identify the same animation or layer in every run. (Not part of Core Animation.)
public struct AnimationEdits: Sendable, Hashable {
  /// The changed animations.
  public var animations: [AnimationIdentity: AnimationEdit] = [:]
  /// The modes of rows that are not shown as usual, by ``RecordedRow/path``. They apply to recordings only, not to the app's own
  /// animations.
  public var rows: [String: RowMode] = [:]
  /// The changed model values of layers, by the path of the layer: ``AnimationRecording/path(of:)``.
  public var layers: [String: LayerEdit] = [:]

  /// Creates an empty set of changes.
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { animations.isEmpty && rows.isEmpty && layers.isEmpty }
}

// MARK: - Applying edits

/// An animation before it was edited.
final class UneditedAnimation: Sendable {
  let compiled: CompiledAnimation

  init(_ compiled: CompiledAnimation) { self.compiled = compiled }
}

extension CompiledAnimation {
  /// The animation with the edits of its members, which `edit` returns for a key path and a number among the members of that
  /// key path.
  ///
  /// - Parameter rate: The seconds of the layer's time in a second of the root's time, which is the unit of edits.
  func applying(rate: CFTimeInterval, _ edit: (_ keyPath: String, _ number: Int) -> AnimationEdit?)
    -> CompiledAnimation
  {
    var counts: [String: Int] = [:]
    var result = self
    for member in members {
      let keyPath = member.change.target.keyPath
      let number = counts[keyPath, default: 0]
      counts[keyPath] = number + 1
      if let edit = edit(keyPath, number) { result.apply(edit, to: member.path[...], rate: rate) }
    }
    return result
  }

  private mutating func apply(_ edit: AnimationEdit, to path: ArraySlice<Int>, rate: CFTimeInterval)
  {
    if let index = path.first {
      guard case .group(var members) = body, members.indices.contains(index) else { return }
      members[index].apply(edit, to: path.dropFirst(), rate: rate)
      body = .group(members)
      // A group cuts off its members at its own end.
      let end = members[index].timing.endTime ?? 0
      if timing.repeatCount <= 1, !timing.autoreverses {
        timing.duration = max(timing.duration, end)
      }
      return
    }
    timing.beginTime += edit.delay * rate
    guard case .property(var change) = body else { return }
    if let timing = edit.timing { move(&change, by: timing, rate: rate) }
    if let duration = edit.duration, duration > 0, timing.duration > 0 {
      let new = min(
        duration * rate * CFTimeInterval(abs(timing.speed)), MediaTiming.longestDuration)
      if case .spring(let spring, let from, let to, let by) = change.path {
        change.path = .spring(spring.slowed(by: new / timing.duration), from: from, to: to, by: by)
      }
      if timing.speed != 0 { timing.duration = new }
    }
    if !edit.keyTimes.isEmpty, case .keyframes(let keyframes) = change.path {
      change.path = .keyframes(keyframes.moving(edit.keyTimes))
    }
    body = .property(change)
  }

  /// Gives the animation another timing.
  ///
  /// - Parameter rate: The seconds of the layer's time in a second of the root's time, which is the unit of springs.
  private mutating func move(
    _ change: inout PropertyAnimation, by new: AnimationTiming, rate: CFTimeInterval
  ) {
    switch new {
    case .curve(let curve):
      self.curve = curve
      if case .spring(_, let from, let to, let by) = change.path {
        change.path = .basic(from: from, to: to, by: by)
      }
    case .spring(let spring):
      guard let (from, to, by) = change.path.ends else { return }
      curve = nil
      // An animation whose time is held, as by a drag, keeps its duration.
      let length =
        timing.speed == 0
        ? timing.duration
        : min(
          spring.animationDuration * rate * CFTimeInterval(abs(timing.speed)),
          MediaTiming.longestDuration)
      let factor = length / max(spring.animationDuration, .leastNormalMagnitude)
      change.path = .spring(spring.slowed(by: factor), from: from, to: to, by: by)
      timing.duration = length
    }
  }

  /// The animation with the effect that it has at `time`, in the layer's time, whatever the time is.
  func frozen(at time: CFTimeInterval) -> CompiledAnimation {
    guard timing.speed != 0 else { return self }
    var result = self
    result.timing.speed = 0
    guard let progress = timing.progress(at: time) else {
      // The animation has no effect at `time`. With speed 0, a negative offset lies before its beginning.
      (result.timing.timeOffset, result.timing.fillMode) = (-1, .removed)
      return result
    }
    // With speed 0, the offset is the position in the passes. The active time includes the end of the present pass.
    let passes = Double(progress.iteration)
    result.timing.autoreverses = false
    result.timing.timeOffset = (passes + progress.fraction) * timing.duration
    result.timing.repeatDuration = (passes + 1) * timing.duration
    return result
  }
}

extension PropertyAnimation.Path {
  /// The values between which the animation moves; nil for keyframes.
  fileprivate var ends: (AnimatableValue?, AnimatableValue?, AnimatableValue?)? {
    switch self {
    case .basic(let from, let to, let by), .spring(_, let from, let to, let by): (from, to, by)
    case .keyframes: nil
    }
  }
}

extension Spring {
  /// The spring with its motion stretched in time by `factor`.
  fileprivate func slowed(by factor: Double) -> Spring {
    guard factor > 0, factor.isFinite else { return self }
    return Spring(
      mass: mass, stiffness: stiffness / (factor * factor), damping: damping / factor,
      initialVelocity: initialVelocity / factor)
  }
}

extension Keyframes {
  /// The keyframes with other times, each kept between its neighbours.
  fileprivate func moving(_ newTimes: [Int: Double]) -> Keyframes {
    var result = self
    for (index, time) in newTimes.sorted(by: { $0.key < $1.key })
    where result.times.indices.contains(index) && time.isFinite {
      let low = index > 0 ? result.times[index - 1] : 0
      let high = index + 1 < result.times.count ? result.times[index + 1] : 1
      result.times[index] = min(max(time, low), max(low, high))
    }
    return result
  }
}
