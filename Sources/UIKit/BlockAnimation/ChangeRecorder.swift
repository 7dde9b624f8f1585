/// Collects the changes inside an animation block. The block itself then creates no animations.
///
/// Property animators and keyframe animations create theirs from the recorded changes.
@MainActor
protocol ChangeRecorder: AnyObject {
  /// Records one change.
  func record(_ change: LayerChange)
  /// Records the completion of a nested block, which runs when the recorder's own animations have ended.
  func whenDone(_ completion: @escaping (Bool) -> Void)
}

/// One change of a layer's property inside an animation block. The layer's model has the new value already.
@MainActor
struct LayerChange {
  let layer: CALayer
  let property: AnimatableProperty
  var old: AnimatableValue
  var new: AnimatableValue
  /// The value on screen before the change.
  var shown: AnimatableValue
  /// Whether an additive animation may run together with the property's running animations.
  let mayAdd: Bool
  /// The background colour of the layer's view before the change; nil if the layer belongs to no view.
  let viewColor: UIColor?
  /// The delay of the innermost block, in seconds.
  let delay: TimeInterval
  /// The keyframes, if the change was recorded as keyframes.
  var keyframes: KeyframePath?

  /// The view that is the layer's delegate.
  var view: UIView? { layer.delegate as? UIView }
}
