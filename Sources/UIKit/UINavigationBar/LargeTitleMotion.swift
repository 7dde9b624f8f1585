import Foundation

/// The constants of large titles. Lengths are in points, times in seconds.
///
/// *Phone* and *simulator* values are published measurements of an iPhone 16 Pro with iOS 27.0.1 and of the simulator of iOS
/// 26.1. *Ours* are choices of this project.
enum LargeTitleMotion {
  /// The height of the zone of a large title, which is below the bar's buttons. Phone and simulator; exact.
  static let zoneHeight: CGFloat = 52
  /// The size of a large title's bold font. Phone and simulator; exact.
  static let fontSize: CGFloat = 34
  /// The minimum distance of a large title from the bar's leading and trailing edges. Phone and simulator; exact.
  static let sideInset: CGFloat = 20
  /// The distance between a large title's label and the bar's lower edge. Ours.
  static let bottomInset: CGFloat = 8

  /// The hidden fraction of the zone above which a released large title collapses rather than expands again. Simulator: it
  /// expands after a drag of 35 points, of which 10 are slop, and collapses after 40 points. Half of the zone, 26 points, is
  /// between.
  static let snapShare: CGFloat = 0.5

  /// The distance by which the inline title, in the middle of the bar, moves up as it appears. Phone; exact.
  static let rise: CGFloat = 15
  /// The durations in which the inline title appears and disappears. Phone; until the first frame without movement.
  static let showDuration: TimeInterval = 0.45
  static let hideDuration: TimeInterval = 0.7
  /// The visible height of the zone at which the inline title appears. There, the large title's baseline is at the zone's
  /// upper edge. Ours.
  static let underHeight: CGFloat = 16

  /// The growth of the large title, as a fraction of its size, per point by which the content is pulled down, and the maximum
  /// growth. Ours.
  static let stretchPerPoint: CGFloat = 0.001
  static let mostStretch: CGFloat = 0.1

  /// The duration of a change of the bar's appearance when content scrolls under it, and of a change of its height that isn't
  /// caused by scrolling. Ours.
  static let changeDuration: TimeInterval = 0.2
}
