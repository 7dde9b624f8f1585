import UIKit

/// A photo in the hand: a pure function from how far the pointer has come to where the photo is.
///
/// The point of the photo that was taken stays under the pointer while the photo shrinks around it. Only the way down
/// counts as a way home; on all other ways the photo just follows. No hand carries it all the way: the rest is its flight
/// into its place.
struct PhotoDrag: Equatable {
  /// What showed when the photo was taken.
  let start: PhotoPose
  /// Where it was taken, in the coordinates of `start`.
  let grip: CGPoint
  /// How far down the whole way home is, in points.
  let way: CGFloat

  /// How much of the way home a hand carries the photo.
  static let reach: CGFloat = 0.8
  /// The size of a full photo at the end of the whole way.
  private static let leastScale: CGFloat = 0.5
  /// The share of the window's height that is the whole way.
  private static let wayInWindow: CGFloat = 0.5

  init(from start: PhotoPose, takenAt grip: CGPoint, windowHeight: CGFloat) {
    self.start = start
    self.grip = grip
    way = max(windowHeight * Self.wayInWindow, 1)
  }

  /// The share of the way home at `translation`, in points since the photo was taken.
  func share(at translation: CGPoint) -> CGFloat {
    let shares = shares
    return min(max(start.share + translation.y / way, shares.lowerBound), shares.upperBound)
  }

  /// Where the hand can take the photo; one that is caught beyond its reach starts there.
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

  /// How the pose changes where the pointer is at `translation` and moves with `velocity`, in points per second.
  func velocity(at translation: CGPoint, moving velocity: CGPoint) -> PhotoVelocity {
    let open = start.share + translation.y / way
    // At either end of its way, the size stands still.
    let share = shares.contains(open) ? velocity.y / way : 0
    let scale = -(1 - Self.leastScale) * share / (1 - (1 - Self.leastScale) * start.share)
    return PhotoVelocity(
      center: CGVector(
        dx: velocity.x + (start.center.x - grip.x) * scale,
        dy: velocity.y + (start.center.y - grip.y) * scale),
      size: CGVector(dx: start.size.width * scale, dy: start.size.height * scale), share: share)
  }

  /// The size at `share`, in sizes of `start`.
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

  /// The same where a second of the hand has only `rate` seconds, as in slow motion.
  func slowed(to rate: CGFloat) -> PhotoVelocity {
    guard rate > 0 else { return self }
    return PhotoVelocity(
      center: CGVector(dx: center.dx / rate, dy: center.dy / rate),
      size: CGVector(dx: size.dx / rate, dy: size.dy / rate), share: share / rate)
  }
}
