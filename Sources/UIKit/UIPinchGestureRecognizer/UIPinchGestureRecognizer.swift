/// Recognizes two or more fingers that move apart or together.
///
/// It begins, at a scale of 1, when the fingers have moved further than
/// ``InputTuning/spreadSlop``. It changes while at least two fingers are down and ends when all are
/// lifted. As in UIKit, except that the slop is this project's choice.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer, PinchRotationRecognizer {
  var motion = PinchRotationTracker()
  var travel: CGFloat { motion.radialTravel }

  /// The distance of the fingers as a multiple of the distance at which the gesture began.
  ///
  /// Setting it makes the present distance count as that scale, as in UIKit. A value that is not
  /// finite and above zero is ignored with a warning.
  open var scale: CGFloat {
    get { motion.scale }
    set {
      guard newValue > 0, newValue.isFinite else {
        return UIKitWarning.emit(
          "The scale of a pinch must be a finite number above zero; \(newValue) is ignored.")
      }
      motion.scale = newValue
    }
  }

  /// The change of ``scale`` per second.
  open var velocity: CGFloat { motion.velocity.dx }

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

  override func willBeRecognized() { scale = 1 }

  open override func reset() { motion = PinchRotationTracker() }
}
