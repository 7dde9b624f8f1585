/// How the contents of a scroll view move by themselves, from a moment on the media clock until they rest.
///
/// The axes go their own ways. A value: asking is exact at any time, in any order, and costs nothing but the asking.
struct ScrollMotion: Hashable {
  /// Why contents move.
  enum Cause: Hashable {
    /// Somebody let go of them.
    case release
    /// Somebody asked for an offset.
    case request
  }

  var cause: Cause
  /// The offset that it was made to go to, such as a page; nil where contents run out by themselves.
  var goal: CGPoint?
  /// On the media clock.
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
