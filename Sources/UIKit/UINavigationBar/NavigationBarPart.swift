/// A part of what a navigation bar shows for one item, as the bar's steps move and fade it.
enum NavigationBarPart: CaseIterable {
  case title
  /// The words of the back button, and the angle before them.
  case backTitle
  case chevron
  /// All other buttons.
  case items
}

/// How much of each part shows, and how far from its place it stands.
struct NavigationBarPose: Equatable {
  struct Standing: Equatable {
    var alpha: CGFloat = 1
    /// Of its middle, in points, away from the edge at which lines begin.
    var offset: CGFloat = 0
    /// How many times as wide as it is.
    var stretch: CGFloat = 1

    /// The transform in a bar that is laid out from left to right, or, `isMirrored`, from right to left.
    func transform(isMirrored: Bool) -> CGAffineTransform {
      CGAffineTransform(a: stretch, b: 0, c: 0, d: 1, tx: isMirrored ? -offset : offset, ty: 0)
    }
  }

  private var standings: [NavigationBarPart: Standing] = [:]

  /// Everything shows, at its place.
  static let rest = NavigationBarPose()

  /// Nothing shows; everything is at its place.
  static var unseen: NavigationBarPose {
    var pose = NavigationBarPose()
    for part in NavigationBarPart.allCases { pose[part].alpha = 0 }
    return pose
  }

  subscript(part: NavigationBarPart) -> Standing {
    get { standings[part] ?? Standing() }
    set { standings[part] = newValue }
  }

  static func == (a: NavigationBarPose, b: NavigationBarPose) -> Bool {
    NavigationBarPart.allCases.allSatisfy { a[$0] == b[$0] }
  }
}
