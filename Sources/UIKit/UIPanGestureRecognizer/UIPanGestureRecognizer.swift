/// Recognizes a drag: fingers or the pressed pointer that move in any direction.
///
/// It begins when the middle of the touches has gone more than ten points, and counts its translation from where it
/// began, so that nothing jumps by those ten points. With ``allowedScrollTypesMask`` it follows scrolling too.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// What fewer fingers do is no part of it: they don't begin it, and while fewer are left it stands still. It ends
  /// with the last.
  open var minimumNumberOfTouches = 1
  /// More fingers at the beginning are no pan; those that come later are ignored.
  open var maximumNumberOfTouches = Int.max
  /// The scrolling that this pan follows as if it were a drag; none, unless set.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  var motion = PanMotion()
  /// The middle of the touches when they last moved, or came, or went; in window points.
  private var center = CGPoint.zero

  // MARK: Values

  /// How far the pan has gone since it began, in `view`'s coordinates; nil means the window's.
  open func translation(in view: UIView?) -> CGPoint {
    windowVector(motion.translation, in: view)
  }

  /// Makes the translation so far count as `translation`. The velocity stays what it is.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    motion.translation = vector(translation, inWindowFrom: view)
  }

  /// How fast the pan goes, in points of `view` per second; zero once it has rested for a tenth of a second.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = motion.velocity
    return windowVector(CGPoint(x: velocity.dx, y: velocity.dy), in: view)
  }

  func follows(_ event: UIScrollEvent) -> Bool {
    allowedScrollTypesMask.contains(event.isPrecise ? .continuous : .discrete)
  }

  // MARK: Touches

  /// Whether a drag that has left the slop may begin. Edge pans look where it goes.
  func canBegin(after travel: CGPoint) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = numberOfTouches == touches.count
    if state != .possible || isHeld {
      for touch in touches where numberOfTouches > maximumNumberOfTouches {
        ignore(touch, for: event)
      }
    } else if isFirst && event.isOtherClick || numberOfTouches > maximumNumberOfTouches {
      state = .failed
      return
    } else if isFirst {
      motion.begin(at: event.timestamp)
    }
    center = location(in: nil)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    if numberOfTouches >= minimumNumberOfTouches { advance() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    if let left = Self.centroid(of: self.touches, excluding: touches) {
      center = left
    } else {
      // Held back, it ends in its turn; else it never began.
      state = state == .possible && !isHeld ? .failed : .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() {
    motion = PanMotion()
  }

  private func follow(_ event: UIEvent) {
    let now = location(in: nil)
    defer { center = now }
    guard now != center, numberOfTouches >= minimumNumberOfTouches else {
      return motion.rest(until: event.timestamp)
    }
    if numberOfTouches == 1, let samples = touches.first?.samples {
      // All of them, for the velocity.
      var place = center
      for sample in samples {
        motion.move(by: sample.location - place, at: sample.timestamp)
        place = sample.location
      }
    } else {
      motion.move(by: now - center, at: event.timestamp)
    }
  }

  /// Begins or goes on after a movement.
  func advance() {
    guard state == .possible else {
      state = .changed
      return
    }
    // A scroll has left its own slop when it begins, and none of it is lost.
    guard
      isFollowingScroll
        ? motion.travel != .zero
        : motion.travel.length > InputTuning.dragSlop
    else { return }
    state = canBegin(after: motion.travel) ? .began : .failed
  }

  override func willBeRecognized() {
    if !isFollowingScroll { motion.translation = .zero }
  }

  // MARK: Vectors

  /// A vector of the window at the gesture's place, in `view`'s coordinates.
  private func windowVector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let place = location(in: nil)
    let tail = view.convert(place, from: nil)
    return view.convert(place + vector, from: nil) - tail
  }

  /// A vector of `view` at the gesture's place, in the window's coordinates.
  private func vector(_ vector: CGPoint, inWindowFrom view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let place = location(in: nil)
    let tail = view.convert(place, from: nil)
    return view.convert(tail + vector, to: nil) - place
  }
}
