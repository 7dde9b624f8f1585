import UIKit

/// A drag of an open photo: maps the pan's translation to the photo's pose.
///
/// The point at which the photo was taken stays under the pointer while the photo shrinks around it. Only movement down
/// counts toward the dismissal; the photo follows all other movement without shrinking. A drag reaches at most ``reach`` of
/// the dismissal. The rest is animated when the photo is let go.
struct PhotoDrag: Equatable {
  /// The pose on screen when the drag began.
  let start: PhotoPose
  /// The pointer's place when the drag began, in the coordinates of `start`.
  let grip: CGPoint
  /// The downward translation that is the whole dismissal, in points.
  let way: CGFloat

  /// The largest share of the dismissal that a drag reaches.
  static let reach: CGFloat = 0.8
  /// The scale of an open photo at a share of 1.
  private static let leastScale: CGFloat = 0.5
  /// The share of the window's height that is the whole dismissal.
  private static let wayInWindow: CGFloat = 0.5

  init(from start: PhotoPose, takenAt grip: CGPoint, windowHeight: CGFloat) {
    self.start = start
    self.grip = grip
    way = max(windowHeight * Self.wayInWindow, 1)
  }

  /// The share of the dismissal at `translation`, in points since the drag began.
  func share(at translation: CGPoint) -> CGFloat {
    let shares = shares
    return min(max(start.share + translation.y / way, shares.lowerBound), shares.upperBound)
  }

  /// The shares that a drag can reach; a photo that is caught beyond them starts there.
  private var shares: ClosedRange<CGFloat> { 0...max(Self.reach, start.share) }

  func pose(at translation: CGPoint) -> PhotoPose {
    let share = share(at: translation)
    let scale = scale(at: share)
    return PhotoPose(
      center: CGPoint(
        x: grip.x + translation.x + (start.center.x - grip.x) * scale,
        y: grip.y + translation.y + (start.center.y - grip.y) * scale),
      size: CGSize(width: start.size.width * scale, height: start.size.height * scale),
      cornerRadius: start.cornerRadius * scale, share: share)
  }

  /// The pose's velocity when the pointer is at `translation` and moves with `velocity`, in points per second.
  func velocity(at translation: CGPoint, moving velocity: CGPoint) -> PhotoVelocity {
    let open = start.share + translation.y / way
    // Beyond either end the size does not change.
    let share = shares.contains(open) ? velocity.y / way : 0
    let scale = -(1 - Self.leastScale) * share / (1 - (1 - Self.leastScale) * start.share)
    return PhotoVelocity(
      center: CGVector(
        dx: velocity.x + (start.center.x - grip.x) * scale,
        dy: velocity.y + (start.center.y - grip.y) * scale),
      size: CGVector(dx: start.size.width * scale, dy: start.size.height * scale), share: share)
  }

  /// The scale at `share`, relative to the size of `start`.
  private func scale(at share: CGFloat) -> CGFloat {
    let shrinking = 1 - Self.leastScale
    return (1 - shrinking * share) / (1 - shrinking * start.share)
  }
}

/// How fast a ``PhotoPose`` changes, per second.
struct PhotoVelocity: Equatable {
  var center = CGVector.zero
  var size = CGVector.zero
  var share: CGFloat = 0

  /// The velocity in a view whose time runs at `rate` times the real time, as in slow motion.
  func slowed(to rate: CGFloat) -> PhotoVelocity {
    guard rate > 0 else { return self }
    return PhotoVelocity(
      center: CGVector(dx: center.dx / rate, dy: center.dy / rate),
      size: CGVector(dx: size.dx / rate, dy: size.dy / rate), share: share / rate)
  }
}
