/// What setting a recognizer's state leads to.
enum GestureStep: Hashable {
  /// Recognition, if nobody objects: it may be refused, held back or prevented.
  case recognize
  /// The state is entered at once.
  case enter(UIGestureRecognizer.State)
  case fail
  /// There is no such way.
  case none

  /// The ways there are. What is over stays over until it is reset; what has begun can't fail, it is cancelled.
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
