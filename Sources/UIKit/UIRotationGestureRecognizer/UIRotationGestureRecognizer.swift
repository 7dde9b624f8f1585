/// Recognizes fingers that turn about their middle.
///
/// It begins when two fingers have moved enough, at an angle of zero, changes while at least two are down and ends
/// when all have lifted.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer, SpreadRecognizer {
  var motion = SpreadMotion()
  var travel: CGFloat { motion.around }
  /// The angle of the motion that counts as zero.
  private var zero: CGFloat = 0

  /// How far the fingers have turned since the gesture began, in radians, clockwise; it goes on past a full turn. What
  /// is set counts from there on.
  open var rotation: CGFloat {
    get { motion.angle - zero }
    set { zero = motion.angle - newValue }
  }

  /// In radians per second.
  open var velocity: CGFloat { motion.velocity.dy }

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

  override func willBeRecognized() { rotation = 0 }

  open override func reset() {
    motion = SpreadMotion()
    zero = 0
  }
}
