/// A part of a navigation bar's content that moves and fades by itself during an animated change.
enum NavigationBarPart: CaseIterable {
  case title
  case largeTitle
  /// The title of the back button; the chevron before it is a part of its own.
  case backTitle
  case chevron
  /// All other buttons.
  case items
  case searchBar
}

/// The opacity, offset and stretch of each part of a navigation bar's content.
struct NavigationBarPose: Equatable {
  struct PartPose: Equatable {
    var alpha: CGFloat = 1
    /// The translation of the part's centre to the right, in points.
    var offset: CGFloat = 0
    /// The translation of the part's centre downward, in points.
    var drop: CGFloat = 0
    /// The scale in both directions.
    var scale: CGFloat = 1
    /// The horizontal scale, in addition to ``scale``.
    var stretch: CGFloat = 1

    /// The transform of the part. If `isMirrored`, the bar is laid out from right to left, and the offset changes sign.
    func transform(isMirrored: Bool) -> CGAffineTransform {
      CGAffineTransform(
        a: scale * stretch, b: 0, c: 0, d: scale, tx: isMirrored ? -offset : offset, ty: drop)
    }
  }

  private var poses: [NavigationBarPart: PartPose] = [:]

  /// All parts are opaque and at their normal places.
  static let rest = NavigationBarPose()

  /// All parts are transparent and at their normal places.
  static var unseen: NavigationBarPose {
    var pose = NavigationBarPose()
    for part in NavigationBarPart.allCases { pose[part].alpha = 0 }
    return pose
  }

  subscript(part: NavigationBarPart) -> PartPose {
    get { poses[part] ?? PartPose() }
    set { poses[part] = newValue }
  }

  static func == (a: NavigationBarPose, b: NavigationBarPose) -> Bool {
    NavigationBarPart.allCases.allSatisfy { a[$0] == b[$0] }
  }
}
