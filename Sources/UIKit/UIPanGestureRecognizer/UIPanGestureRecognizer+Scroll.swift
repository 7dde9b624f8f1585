extension UIPanGestureRecognizer: ScrollFollower {
  func scrollBegan(with event: UIScrollEvent) {
    motion.begin(at: event.timestamp)
    scrollChanged(with: event)
  }

  func scrollChanged(with event: UIScrollEvent) {
    guard event.translation != .zero else { return motion.rest(until: event.timestamp) }
    motion.move(
      by: CGPoint(x: event.translation.dx, y: event.translation.dy), at: event.timestamp)
    advance()
  }

  func scrollEnded(with event: UIScrollEvent) {
    motion.rest(until: event.timestamp)
    if let velocity = event.velocity { motion.end(with: velocity) }
    state = state == .possible && heldState == nil ? .failed : .ended
  }

  func scrollCancelled(with event: UIScrollEvent) {
    state = state == .possible ? .failed : .cancelled
  }
}
