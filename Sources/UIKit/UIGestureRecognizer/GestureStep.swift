/// The effect of setting a recognizer's `state`.
enum GestureStep: Hashable {
  /// Try to recognize the gesture. This may fail, or wait until other recognizers have failed.
  case recognize
  /// Change to this state at once.
  case enter(UIGestureRecognizer.State)
  case fail
  /// The change is not allowed and is ignored.
  case none

  /// The table of state changes. A recognizer that has ended keeps its state until it is reset. One that
  /// has begun cannot fail; it is cancelled instead.
  static func from(
    _ old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State
  ) -> GestureStep {
    switch (old, new) {
    case (.possible, .began), (.possible, .ended): .recognize
    case (.possible, .failed), (.possible, .cancelled): .fail
    case (.began, .changed), (.changed, .changed): .enter(.changed)
    case (.began, .ended), (.changed, .ended): .enter(.ended)
    case (.began, .cancelled), (.changed, .cancelled): .enter(.cancelled)
    case (.began, .failed), (.changed, .failed): .enter(.cancelled)
    default: .none
    }
  }
}
