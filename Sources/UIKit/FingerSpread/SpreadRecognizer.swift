/// Two fingers' recognizer: all follow the same motion, and differ in the part of it that counts.
@MainActor
protocol SpreadRecognizer: UIGestureRecognizer {
  var motion: SpreadMotion { get set }
  /// By how many points fingers have moved, on average, in the way that counts.
  var travel: CGFloat { get }
}

extension SpreadRecognizer {
  func beginSpread(_ event: UIEvent) { motion.begin(touches, at: event.timestamp) }

  /// Begins once fingers have moved enough, and changes from there on.
  func moveSpread(_ event: UIEvent) {
    guard numberOfTouches > 1 else { return }
    motion.move(touches, at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if abs(travel) > InputTuning.spreadSlop {
      state = .began
    }
  }

  /// Ends when the last finger goes.
  func endSpread(_ gone: Set<UITouch>, _ event: UIEvent) {
    motion.end(gone, of: touches, at: event.timestamp)
    guard touches.allSatisfy(gone.contains) else { return }
    state = state == .possible && !isHeld ? .failed : .ended
  }

  func cancelSpread() { state = state == .possible ? .failed : .cancelled }
}
