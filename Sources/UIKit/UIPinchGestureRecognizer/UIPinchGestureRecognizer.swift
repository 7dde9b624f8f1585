/// Recognizes fingers that move apart or together.
///
/// It begins when two fingers have moved enough, at a scale of one, changes while at least two are down and ends when
/// all have lifted.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var motion = SpreadMotion()
  /// The scale of the motion that counts as one.
  private var unit: CGFloat = 1

  /// The fingers' distance, in shares of what it was when the gesture began. What is set counts from there on.
  open var scale: CGFloat {
    get { motion.scale / unit }
    set {
      precondition(newValue > 0, "a scale is above zero")
      unit = motion.scale / newValue
    }
  }

  /// How fast `scale` changes, per second.
  open var velocity: CGFloat { motion.velocity.dx / unit }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    motion.begin(self.touches, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches > 1 else { return }
    motion.move(self.touches, at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if abs(motion.across) > InputTuning.spreadSlop {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    motion.end(touches, of: self.touches, at: event.timestamp)
    guard self.touches.allSatisfy(touches.contains) else { return }
    state = state == .possible && !isHeld ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  override func willBeRecognized() { scale = 1 }

  open override func reset() {
    motion = SpreadMotion()
    unit = 1
  }
}
