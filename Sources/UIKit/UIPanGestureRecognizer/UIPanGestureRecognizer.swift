/// Recognizes a drag: touches, or the pointer with its primary button down, that move in any
/// direction.
///
/// It begins when the centre of the touches has moved more than ``InputTuning/dragSlop`` (ten
/// points), and the slop itself does not count: the translation at the beginning is the rest of the
/// movement so far. So nothing jumps by the slop, and an action can tell the direction from the
/// translation already in the state `began`. With ``allowedScrollTypesMask`` it tracks scrolling as
/// well. As in UIKit, except that the slop is this project's choice.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of touches. With fewer the pan does not begin, and their movement is ignored
  /// after it has begun. It ends when the last touch is lifted. The default is 1.
  open var minimumNumberOfTouches = 1
  /// The greatest number of touches. With more at the beginning the recognizer fails; later ones
  /// are ignored. The default is no limit.
  open var maximumNumberOfTouches = Int.max
  /// The kinds of scrolling that this pan tracks like a drag. The default is none.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  private(set) var motion = PanMotion()
  /// The centre of the touches at their last change, in window points.
  private var center = CGPoint.zero

  // MARK: Values

  /// The movement without the slop, in `view`'s coordinates; nil means the window's. While the delegate is asked whether the pan should begin,
  /// the whole movement.
  open func translation(in view: UIView?) -> CGPoint {
    windowVector(motion.translation, in: view)
  }

  /// Makes the movement so far count as `translation`, in `view`'s coordinates. The velocity stays
  /// the same.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    motion.translation = vector(translation, inWindowFrom: view)
  }

  /// The velocity of the fling if the touch is lifted now, in points of `view` per second; see
  /// ``MotionTuning/flingWeights``.
  func flingVelocity(in view: UIView?) -> CGPoint {
    let velocity = motion.flingVelocity
    return windowVector(CGPoint(x: velocity.dx, y: velocity.dy), in: view)
  }

  /// The velocity in points of `view` per second; zero after a tenth of a second without movement.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = motion.velocity
    return windowVector(CGPoint(x: velocity.dx, y: velocity.dy), in: view)
  }

  func follows(_ event: UIScrollEvent) -> Bool {
    allowedScrollTypesMask.contains(event.isPrecise ? .continuous : .discrete)
  }

  // MARK: Touches

  /// The distance in points that a touch must move before the pan begins.
  var slop: CGFloat { InputTuning.dragSlop }

  /// Whether a drag that has left the slop may begin. `travel` is its movement so far, in window
  /// points. Subclasses check the direction.
  func canBegin(after travel: CGPoint) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = numberOfTouches == touches.count
    if state != .possible || isWaiting {
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
      // If the recognition waits for others, the pan ends right after it. Otherwise it has not
      // begun and fails.
      state = state == .possible && !isWaiting ? .failed : .ended
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
      // Add every sample, for a better velocity.
      var place = center
      for sample in samples {
        motion.move(by: sample.location - place, at: sample.timestamp)
        place = sample.location
      }
    } else {
      motion.move(by: now - center, at: event.timestamp)
    }
  }

  /// Begins or continues the pan after a movement.
  private func advance() {
    guard state == .possible else {
      state = .changed
      return
    }
    // The drag slop does not apply to a scroll, which has a slop of its own. None of a scroll's movement is dropped.
    guard
      isFollowingScroll
        ? motion.travel != .zero
        : motion.travel.length > InputTuning.dragSlop
    else { return }
    // A pan with a longer slop fails as early as others, so that these don't wait for it.
    guard canBegin(after: motion.travel) else { return state = .failed }
    if isFollowingScroll || motion.travel.length > slop { state = .began }
  }

  override func willBeRecognized() {
    if !isFollowingScroll { motion.dropSlop(slop) }
  }

  // MARK: Vectors

  /// Converts a vector of the window, at the gesture's location, to `view`'s coordinates.
  private func windowVector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let place = location(in: nil)
    let tail = view.convert(place, from: nil)
    return view.convert(place + vector, from: nil) - tail
  }

  /// Converts a vector of `view`, at the gesture's location, to the window's coordinates.
  private func vector(_ vector: CGPoint, inWindowFrom view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let place = location(in: nil)
    let tail = view.convert(place, from: nil)
    return view.convert(tail + vector, to: nil) - place
  }
}

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
    state = state == .possible && !isWaiting ? .failed : .ended
  }

  func scrollCancelled(with event: UIScrollEvent) {
    state = state == .possible ? .failed : .cancelled
  }
}
