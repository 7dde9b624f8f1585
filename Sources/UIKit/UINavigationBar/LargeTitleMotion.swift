import Foundation

/// The numbers of large titles. Lengths are in points, times in seconds.
///
/// *Phone* values were measured on an iPhone 16 Pro with iOS 27.0.1, *simulator* values in a simulator with iOS 26.1, and
/// are from published measurements. *Ours* are choices of this project.
enum LargeTitleMotion {
  /// The height of a large title's zone below the bar's buttons. Phone and simulator; exact.
  static let zoneHeight: CGFloat = 52
  /// The size of the bold font. Phone and simulator; exact.
  static let fontSize: CGFloat = 34
  /// The distance of the title from the bar's leading and trailing edges. Phone and simulator; exact.
  static let sideInset: CGFloat = 20
  /// The distance of the title's line from the bar's lower edge. Ours.
  static let bottomInset: CGFloat = 8

  /// The share of the zone at which a released title goes under the bar rather than back. Simulator: a finger that has
  /// pulled it by 35 points, of which 10 are slop, leaves it to go back, one that has pulled by 40 lets it go under. Half
  /// of the zone lies between.
  static let snapShare: CGFloat = 0.5

  /// The distance by which the title in the middle of the bar rises when it shows. Phone; exact.
  static let rise: CGFloat = 15
  /// The times in which it shows and hides. Phone; the first frame in which nothing moves any more.
  static let showDuration: TimeInterval = 0.45
  static let hideDuration: TimeInterval = 0.7
  /// The visible height of the zone at which it shows: that at which the large title's baseline goes under. Ours.
  static let underHeight: CGFloat = 16

  /// The growth of the title, as a share of its size, for each point by which the content is pulled down, and the
  /// greatest growth. Ours.
  static let stretchPerPoint: CGFloat = 0.001
  static let mostStretch: CGFloat = 0.1

  /// The duration in which the bar takes another appearance when content comes to lie under it, and in which it follows
  /// content that moved in a transition. Ours.
  static let changeDuration: TimeInterval = 0.2
}
