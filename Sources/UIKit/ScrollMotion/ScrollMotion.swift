/// The motion of a scroll view's content after a release or a request, until it comes to rest.
///
/// The axes are independent. It is an immutable function of time, exact at any time and in any order of
/// calls.
struct ScrollMotion: Hashable {
  /// The origin of the motion.
  enum Cause: Hashable {
    /// The user released the content: it decelerates.
    case release
    /// An animated scroll.
    case request
  }

  var cause: Cause
  /// The requested end offset, such as a page; nil if the content decelerates freely.
  var goal: CGPoint?
  /// The start, on the media clock, in seconds.
  var start: TimeInterval
  var x: AxisMotion
  var y: AxisMotion

  /// The end, on the media clock, in seconds.
  var endTime: TimeInterval { start + max(x.duration, y.duration) }

  /// The offset at which it comes to rest.
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  func offset(at time: TimeInterval) -> CGPoint {
    CGPoint(x: x.position(at: time - start), y: y.position(at: time - start))
  }

  /// The velocity in points per second.
  func velocity(at time: TimeInterval) -> CGVector {
    CGVector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }
}
