/// A change of one animation that is played again. (Not part of Core Animation.)
public struct AnimationEdit: Sendable, Hashable {
  /// Seconds by which the animation begins later; negative for earlier.
  public var delay: CFTimeInterval = 0
  /// The duration of one pass in seconds; nil for the animation's own.
  public var duration: CFTimeInterval?
  /// The times of keyframes as fractions of the duration, by the index of the keyframe; others keep theirs.
  public var keyTimes: [Int: Double] = [:]

  /// Creates an edit that changes nothing.
  public init() {}
}

/// How a row is shown while a recording plays. (Not part of Core Animation.)
public enum RowMode: Sendable, Hashable {
  /// Without its animations: the model values.
  case muted
  /// The others are shown without their animations.
  case solo
  /// As of this time after the recording's start, in seconds.
  case frozen(at: CFTimeInterval)
}

/// Changes of animations, by the identity that they have in every run. (Not part of Core Animation.)
public struct AnimationEdits: Sendable, Hashable {
  /// The changed animations.
  public var animations: [AnimationIdentity: AnimationEdit] = [:]
  /// The rows that are shown in another way, by ``RecordedRow/path``. They matter for recordings only, and not for the
  /// app's own animations.
  public var rows: [String: RowMode] = [:]

  /// Creates a table without changes.
  public init() {}

  /// Whether nothing is changed.
  public var isEmpty: Bool { animations.isEmpty && rows.isEmpty }
}
