/// How one content of a navigation bar gives way to another.
///
/// In a cross-fade nothing moves, and both contents fade over the whole way. In a slide no two texts lie over each other
/// wherever it is held: the lower page's title and the upper one's back button are one thing at two places, so they go
/// together, and one turns into the other. The upper title comes from the right and leaves to there. What has no
/// counterpart leaves in the first half of the way or comes in the second.
@MainActor
struct NavigationBarCrossing {
  /// Where the incoming content begins.
  private(set) var start = NavigationBarPose.unseen
  /// Where the outgoing content ends.
  private(set) var end = NavigationBarPose.unseen
  /// Parts of the two contents that take the whole way to come or go.
  private var comingSlowly: Set<NavigationBarPart> = [.chevron]
  private var goingSlowly: Set<NavigationBarPart> = [.chevron]
  /// The fractions of the transition at which the outgoing back title begins to fade out, and the incoming one to fade in.
  /// Both stand in the same place. The lower page's back title shows as long as the upper page's is out of its way.
  private var backTitleGoes = 0.0
  private var backTitleComes = Self.middle

  /// Where the first half of the way ends: the rest of the outgoing content fades before, the incoming one's after it.
  private static let middle = 0.5
  /// How far an upper title goes, as a share of the way to the bar's edge: not as far as the buttons there.
  private static let titleTravel: CGFloat = 0.5

  /// Both contents are laid out.
  init(
    from outgoing: NavigationBarContent, to incoming: NavigationBarContent,
    style: NavigationBarChange.Style
  ) {
    // Of two chevrons in one place one stays, and the other is laid over it: half and half would be pale.
    if outgoing.backTitleFrame != nil, incoming.backTitleFrame != nil { end[.chevron].alpha = 1 }
    // Another button at its place waits until it has gone, or goes before it comes.
    if incoming.beginsWithItem { goingSlowly.remove(.chevron) }
    if outgoing.beginsWithItem { comingSlowly.remove(.chevron) }
    switch style {
    case .crossFade:
      goingSlowly = Set(NavigationBarPart.allCases)
      comingSlowly = goingSlowly
      // Words that stay the same don't turn pale on the way, either.
      if let title = incoming.title, title == outgoing.title,
        incoming.titleFrame == outgoing.titleFrame
      {
        end[.title].alpha = 1
      }
      if let title = incoming.backTitle, title == outgoing.backTitle { end[.backTitle].alpha = 1 }
    case .slideForward:
      let pair = Pair(lower: outgoing, upper: incoming)
      end = end.placed(as: pair.lowerAway)
      start = start.placed(as: pair.upperAway)
      if pair.isOneTitle { comingSlowly.insert(.backTitle) }
      if pair.keepsUpperTitleClear { comingSlowly.insert(.title) }
      if pair.isOneTitle { goingSlowly.insert(.title) }
      backTitleGoes = Self.middle - pair.backTitleClears
    case .slideBack:
      let pair = Pair(lower: incoming, upper: outgoing)
      start = start.placed(as: pair.lowerAway)
      end = end.placed(as: pair.upperAway)
      if pair.isOneTitle { goingSlowly.insert(.backTitle) }
      if pair.keepsUpperTitleClear { goingSlowly.insert(.title) }
      if pair.isOneTitle { comingSlowly.insert(.title) }
      backTitleComes = pair.backTitleClears
    }
  }

  /// Inside an animation: takes both contents from where they are to the end of the way.
  func animate(_ outgoing: NavigationBarContent, _ incoming: NavigationBarContent) {
    // What moves is let go with the velocity of the hand, so it goes on a spring and not along keyframes, which are
    // sampled for one.
    for part in NavigationBarPart.allCases {
      outgoing.pose.place(part, as: end)
      incoming.pose.place(part, as: .rest)
    }
    for part in goingSlowly { outgoing.pose[part].alpha = end[part].alpha }
    for part in comingSlowly { incoming.pose[part].alpha = 1 }
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      let half = Self.middle
      UIView.addKeyframe(withRelativeStartTime: backTitleGoes, relativeDuration: half) {
        outgoing.pose[.backTitle].alpha = end[.backTitle].alpha
      }
      UIView.addKeyframe(withRelativeStartTime: backTitleComes, relativeDuration: half) {
        incoming.pose[.backTitle].alpha = 1
      }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: half) { outgoing.pose = end }
      UIView.addKeyframe(withRelativeStartTime: half, relativeDuration: half) {
        incoming.pose = .rest
      }
    }
  }

  /// In a bar of another width: takes both contents to the same shares of a way between their places there.
  func redirect(_ outgoing: NavigationBarContent, _ incoming: NavigationBarContent) {
    outgoing.redirect(from: .rest, to: end)
    incoming.redirect(from: start, to: .rest)
  }

  /// Where each of two contents stands while the other one is at its place.
  @MainActor
  private struct Pair {
    var lowerAway = NavigationBarPose()
    var upperAway = NavigationBarPose()
    /// Whether what the lower page has comes nowhere near the upper title, which then may show all the way.
    var keepsUpperTitleClear = true
    /// Whether the lower title and the upper back button show the same words.
    var isOneTitle = false
    /// The share of the way after which the upper back title stands beside the lower one's place, at most the middle.
    var backTitleClears = NavigationBarCrossing.middle

    /// Ratios of widths of one text in two weights; beyond them it is cut off in one place.
    private static let likeWidths = 0.9...1.1

    init(lower: NavigationBarContent, upper: NavigationBarContent) {
      let (lowerTitle, upperTitle) = (lower.titleFrame, upper.titleFrame)
      upperAway[.title].offset = (upper.bounds.maxX - upperTitle.minX) * titleTravel
      if let buttons = upper.trailingStart {
        // These show on the half of the way on which the title is at its place.
        upperAway[.title].offset = min(
          upperAway[.title].offset, (buttons - upperTitle.maxX) / NavigationBarCrossing.middle)
      }
      guard let backTitle = upper.backTitleFrame else {
        lowerAway[.title].offset = (lower.bounds.minX - lowerTitle.maxX) * titleTravel
        keepsUpperTitleClear = isClear(lower, upper)
        return
      }
      let ratio = backTitle.width > 0 ? lowerTitle.width / backTitle.width : 0
      isOneTitle = lower.title == upper.backTitle && Self.likeWidths.contains(ratio)
      if isOneTitle {
        // Each as wide as the other: letters of two weights stay over each other.
        upperAway[.backTitle].stretch = ratio
        lowerAway[.title].stretch = 1 / ratio
        upperAway[.backTitle].offset = lowerTitle.midX - backTitle.midX
      } else {
        upperAway[.backTitle].offset = lowerTitle.minX - backTitle.minX
      }
      lowerAway[.title].offset = -upperAway[.backTitle].offset
      if let lowerBack = lower.backTitleFrame, upperAway[.backTitle].offset > 0 {
        backTitleClears = min(
          (lowerBack.maxX - backTitle.minX) / upperAway[.backTitle].offset, backTitleClears)
      }
      keepsUpperTitleClear = isClear(lower, upper)
    }

    /// Whether the upper title stands between the lower title and the lower right buttons on the half of the way on which
    /// these show.
    private func isClear(_ lower: NavigationBarContent, _ upper: NavigationBarContent) -> Bool {
      [NavigationBarCrossing.middle, 1].allSatisfy { share in
        let title = upper.titleFrame.offsetBy(dx: upperAway[.title].offset * share, dy: 0)
        let lowerEnd = lower.titleFrame.maxX + lowerAway[.title].offset * (1 - share)
        return lowerEnd <= title.minX && title.maxX <= lower.trailingStart ?? .infinity
      }
    }
  }
}

extension NavigationBarPose {
  fileprivate mutating func place(_ part: NavigationBarPart, as other: NavigationBarPose) {
    self[part].offset = other[part].offset
    self[part].stretch = other[part].stretch
  }

  fileprivate func placed(as other: NavigationBarPose) -> NavigationBarPose {
    var pose = self
    for part in NavigationBarPart.allCases { pose.place(part, as: other) }
    return pose
  }
}
