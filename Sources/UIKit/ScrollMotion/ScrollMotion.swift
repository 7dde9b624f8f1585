/// The motion of a scroll view's contents after a drag or towards an offset, as a function of time.
///
/// The two axes move independently. The offset can be computed for any moment, in any order.
struct ScrollMotion: Hashable {
  /// Why the contents move.
  enum Cause: Hashable {
    /// The user has released them.
    case release
    /// `setContentOffset(_:animated:)` was called.
    case request
  }

  var cause: Cause
  /// The offset to go to, such as a page; nil for contents that just decelerate. Within the limits it is the motion's end;
  /// beyond them, the motion ends at the limits.
  var goal: CGPoint?
  /// When it began, on the media clock.
  var start: TimeInterval
  var x: AxisMotion
  var y: AxisMotion

  /// When it is over, on the media clock.
  var endTime: TimeInterval { start + max(x.duration, y.duration) }

  /// Where it comes to rest.
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  func offset(at time: TimeInterval) -> CGPoint {
    CGPoint(x: x.position(at: time - start), y: y.position(at: time - start))
  }

  /// In points per second.
  func velocity(at time: TimeInterval) -> CGVector {
    CGVector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }
}
