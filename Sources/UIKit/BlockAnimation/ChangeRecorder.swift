/// Takes what changes inside its animation block, in place of the block's own animations.
///
/// Property animators and keyframes build their animations from such records.
@MainActor
protocol ChangeRecorder: AnyObject {
  func record(_ change: LayerChange)
  /// Keeps the completion of a block inside this one's.
  func whenDone(_ completion: @escaping (Bool) -> Void)
}

/// One change of a layer's property inside an animation block; the model has the new value already.
@MainActor
struct LayerChange {
  let layer: CALayer
  let property: AnimatableProperty
  var old: AnimatableValue
  var new: AnimatableValue
  /// What was on screen before the change.
  var shown: AnimatableValue
  /// Whether an animation may be added to those in flight.
  let mayAdd: Bool
  /// The view's own background colour before the change, for a layer that is a view's.
  let viewColor: UIColor?
  /// Seconds that the innermost block waits.
  let delay: TimeInterval
  /// The way, where it is not a straight one.
  var keyframes: KeyframePath?

  /// The view whose layer it is, or which animates it.
  var view: UIView? { layer.delegate as? UIView }
}
