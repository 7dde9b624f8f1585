import Foundation

extension AnimationEdit {
  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - delay: Seconds by which the animation begins later; negative for earlier.
  ///   - duration: The duration of one pass in seconds; nil for the animation's own.
  ///   - keyTimes: The times of keyframes as fractions of the duration, by the index of the keyframe.
  ///   - timing: How the value moves; nil for the animation's own timing.
  public init(
    delay: CFTimeInterval = 0, duration: CFTimeInterval? = nil, keyTimes: [Int: Double] = [:],
    timing: AnimationTiming? = nil
  ) {
    self.init()
    (self.delay, self.duration, self.keyTimes, self.timing) = (delay, duration, keyTimes, timing)
  }
}

extension AnimationEdits: ExpressibleByDictionaryLiteral {
  /// Creates edits of animations. Of two edits of the same animation, the later one counts.
  public init(dictionaryLiteral elements: (AnimationIdentity, AnimationEdit)...) {
    self.init()
    for (animation, edit) in elements { animations[animation] = edit }
  }
}

extension AnimationEdits {
  /// Returns the edits of animations of one layer's descendants, for the same descendants of another layer. Other edits are left out.
  ///
  /// - Parameters:
  ///   - path: The ``RecordedRow/path`` of the first layer.
  ///   - newPath: The path of the other layer.
  public func movingPaths(from path: String, to newPath: String) -> AnimationEdits {
    var result = AnimationEdits()
    for (animation, edit) in animations where animation.path.hasPrefix(path + "/") {
      var moved = animation
      moved.path = newPath + animation.path.dropFirst(path.count)
      result.animations[moved] = edit
    }
    return result
  }
}
