/// Where a touch was at a moment, in window points.
struct TouchSample: Hashable {
  var location: CGPoint
  var timestamp: TimeInterval
}
