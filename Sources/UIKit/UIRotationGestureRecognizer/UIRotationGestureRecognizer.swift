/// Recognizes two or more fingers that turn about their common centre.
///
/// It begins, at an angle of 0, when the fingers have moved further than
/// ``InputTuning/spreadSlop``. It changes while at least two fingers are down and ends when all are
/// lifted. As in UIKit, except that the slop is this project's choice.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer, PinchRotationRecognizer {
  var motion = PinchRotationTracker()
  var travel: CGFloat { motion.tangentialTravel }

  /// The angle in radians by which the fingers have turned since the gesture began, clockwise. It
  /// is not limited to a full turn.
  ///
  /// Setting it assigns the new value to the current position of the fingers, as in UIKit; further
  /// turning is added to it.
  open var rotation: CGFloat {
    get { motion.angle }
    set { motion.angle = newValue }
  }

  /// The change of ``rotation`` in radians per second.
  open var velocity: CGFloat { motion.velocity.dy }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    beginTracking(event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    moveTracking(event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    endTracking(touches, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelTracking()
  }

  override func willBeRecognized() { rotation = 0 }

  open override func reset() { motion = PinchRotationTracker() }
}
