/// Collects the changes inside an animation block, which then makes no animations itself.
///
/// Property animators and keyframes make their animations from these changes.
@MainActor
protocol ChangeRecorder: AnyObject {
  /// Takes one change.
  func record(_ change: LayerChange)
  /// Takes the completion of a nested block.
  func whenDone(_ completion: @escaping (Bool) -> Void)
}

/// One change of a layer's property inside an animation block. The model has the new value already.
@MainActor
struct LayerChange {
  let layer: CALayer
  let property: AnimatableProperty
  var old: AnimatableValue
  var new: AnimatableValue
  /// The value on screen before the change.
  var shown: AnimatableValue
  /// Whether an additive animation may run together with those in flight.
  let mayAdd: Bool
  /// The view's own background colour before the change, for a layer that is a view's.
  let viewColor: UIColor?
  /// The delay of the innermost block, in seconds.
  let delay: TimeInterval
  /// The keyframes, if there are any.
  var keyframes: KeyframePath?

  /// The view that is the layer's delegate.
  var view: UIView? { layer.delegate as? UIView }
}
