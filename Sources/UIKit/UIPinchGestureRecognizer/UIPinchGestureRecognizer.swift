/// Recognizes fingers that move apart or together.
///
/// It begins when two fingers have moved enough, at a scale of one, changes while at least two are down and ends when
/// all have lifted.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer, SpreadRecognizer {
  var motion = SpreadMotion()
  var travel: CGFloat { motion.across }
  /// The scale of the motion that counts as one.
  private var unit: CGFloat = 1

  /// The fingers' distance, in shares of what it was when the gesture began. What is set counts from there on; there
  /// is no going on from zero, from less or from no number, so these change nothing.
  open var scale: CGFloat {
    get { motion.scale / unit }
    set {
      guard newValue > 0, newValue.isFinite else {
        return UIKitWarning.emit("A pinch's scale is a number above zero, not \(newValue).")
      }
      unit = motion.scale / newValue
    }
  }

  /// How fast `scale` changes, per second.
  open var velocity: CGFloat { motion.velocity.dx / unit }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    beginSpread(event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    moveSpread(event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    endSpread(touches, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelSpread()
  }

  override func willBeRecognized() { scale = 1 }

  open override func reset() {
    motion = SpreadMotion()
    unit = 1
  }
}
