/// The motion of a scroll view's content after a release or an animated scroll, until it comes to rest.
///
/// The two axes move independently. The position is a function of time alone, so it can be computed exactly
/// for any times, in any order.
struct ScrollMotion: Hashable {
  /// The reason why the content moves.
  enum Cause: Hashable {
    /// The user released the content: it decelerates.
    case release
    /// The app or a key requested an animated scroll.
    case request
  }

  var cause: Cause
  /// The requested final offset, such as that of a page; nil if the content decelerates freely.
  var goal: CGPoint?
  /// Whether content that was stretched beyond an edge returns to the edge. Its velocity comes from the stretch.
  var returnsToEdge = false
  /// The time at which the motion starts, in seconds on the media clock.
  var start: TimeInterval
  var x: AxisMotion
  var y: AxisMotion

  /// The time at which the motion ends, in seconds on the media clock.
  var endTime: TimeInterval { start + max(x.duration, y.duration) }

  /// The offset at which the content comes to rest.
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  func offset(at time: TimeInterval) -> CGPoint {
    CGPoint(x: x.position(at: time - start), y: y.position(at: time - start))
  }

  /// The velocity in points per second.
  func velocity(at time: TimeInterval) -> CGVector {
    CGVector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }
}
