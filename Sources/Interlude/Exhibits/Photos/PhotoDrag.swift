import UIKit

/// A drag of an open photo: maps the pan's translation to the photo's pose.
///
/// The point at which the photo was grabbed stays under the pointer while the photo shrinks around it. Only movement down
/// counts toward the dismissal; the photo follows all other movement without shrinking. A drag reaches at most ``Limits/reach``
/// of the dismissal. The rest is animated when the photo is let go.
struct PhotoDrag: Equatable {
  /// The pose on screen when the drag began.
  let start: PhotoPose
  /// The pointer's place when the drag began, in the coordinates of `start`.
  let grip: CGPoint
  /// The downward translation for the whole dismissal, in points.
  let distance: CGFloat

  /// The limits of the drag.
  let limits: Limits

  struct Limits: Equatable {
    /// The largest fraction of the dismissal that a drag reaches.
    var reach: CGFloat = 0.8
    /// The scale of an open photo at a fraction of 1.
    var leastScale: CGFloat = 0.5
    /// The translation for the whole dismissal, as a fraction of the window's height.
    var relativeDistance: CGFloat = 0.5
  }

  init(
    from start: PhotoPose, takenAt grip: CGPoint, windowHeight: CGFloat, limits: Limits = Limits()
  ) {
    self.start = start
    self.grip = grip
    self.limits = limits
    distance = max(windowHeight * limits.relativeDistance, 1)
  }

  /// The fraction of the dismissal at `translation`, in points since the drag began.
  func fraction(at translation: CGPoint) -> CGFloat {
    let fractions = fractions
    return min(
      max(start.fraction + translation.y / distance, fractions.lowerBound), fractions.upperBound)
  }

  /// The fractions that a drag can reach. A photo that is caught beyond them starts there.
  private var fractions: ClosedRange<CGFloat> { 0...max(limits.reach, start.fraction) }

  func pose(at translation: CGPoint) -> PhotoPose {
    let fraction = fraction(at: translation)
    let scale = scale(at: fraction)
    return PhotoPose(
      center: CGPoint(
        x: grip.x + translation.x + (start.center.x - grip.x) * scale,
        y: grip.y + translation.y + (start.center.y - grip.y) * scale),
      size: CGSize(width: start.size.width * scale, height: start.size.height * scale),
      cornerRadius: start.cornerRadius * scale, fraction: fraction)
  }

  /// The pose's velocity when the pointer is at `translation` and moves with `velocity`, in points per second.
  func velocity(at translation: CGPoint, moving velocity: CGPoint) -> PhotoVelocity {
    let open = start.fraction + translation.y / distance
    // Beyond either end the size does not change.
    let fraction = fractions.contains(open) ? velocity.y / distance : 0
    let scale = -(1 - limits.leastScale) * fraction / (1 - (1 - limits.leastScale) * start.fraction)
    return PhotoVelocity(
      center: CGVector(
        dx: velocity.x + (start.center.x - grip.x) * scale,
        dy: velocity.y + (start.center.y - grip.y) * scale),
      size: CGVector(dx: start.size.width * scale, dy: start.size.height * scale),
      fraction: fraction)
  }

  /// The scale at `fraction`, relative to the size of `start`.
  private func scale(at fraction: CGFloat) -> CGFloat {
    let shrinking = 1 - limits.leastScale
    return (1 - shrinking * fraction) / (1 - shrinking * start.fraction)
  }
}

/// How fast a ``PhotoPose`` changes, per second.
struct PhotoVelocity: Equatable {
  var center = CGVector.zero
  var size = CGVector.zero
  var fraction: CGFloat = 0

  /// Converts a velocity per second of real time to one per second of a view whose time runs at `rate` times the real time. In
  /// slow motion the result is larger.
  func slowed(to rate: CGFloat) -> PhotoVelocity {
    guard rate > 0 else { return self }
    return PhotoVelocity(
      center: CGVector(dx: center.dx / rate, dy: center.dy / rate),
      size: CGVector(dx: size.dx / rate, dy: size.dy / rate), fraction: fraction / rate)
  }
}

/// A photo's place and size, in the coordinates of the view in which it moves, and its fraction of the dismissal.
struct PhotoPose: Equatable {
  var center: CGPoint
  var size: CGSize
  var cornerRadius: CGFloat
  /// The fraction of the dismissal: 0 is full screen, 1 is the photo's place in the source. The backdrop's opacity is 1 minus
  /// it.
  var fraction: CGFloat
}

extension PhotoPose {
  init(frame: CGRect, cornerRadius: CGFloat, fraction: CGFloat) {
    self.init(
      center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, cornerRadius: cornerRadius,
      fraction: fraction)
  }
}
