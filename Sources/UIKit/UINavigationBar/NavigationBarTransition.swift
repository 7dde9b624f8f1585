/// The animation from one content of a navigation bar to another.
///
/// In a cross-fade nothing moves, and both contents fade over the whole duration. In a slide no two texts
/// overlap at any fraction: the lower page's title and the upper page's back button are treated as one text
/// at two places, so they move together while one fades into the other. The upper page's title enters from
/// the right and leaves to the right. A large title of the lower page shrinks into the upper page's back button; one of the
/// upper page moves with its page, and so does a search bar. A part without a counterpart fades out in the first half, or fades in
/// during the second half.
@MainActor
struct NavigationBarTransition {
  /// The pose in which the incoming content begins.
  private(set) var start = NavigationBarPose.unseen
  /// The pose in which the outgoing content ends.
  private(set) var end = NavigationBarPose.unseen
  /// The parts that fade over the whole duration rather than over half of it.
  private var slowFadeIns: Set<NavigationBarPart> = [.chevron]
  private var slowFadeOuts: Set<NavigationBarPart> = [.chevron]
  /// The fractions at which the outgoing and the incoming back title start to fade. The lower page's back
  /// title is shown for as long as possible: its place is free as soon as the upper page's back title has
  /// moved away.
  private var backTitleFadeOutStart = 0.0
  private var backTitleFadeInStart = Self.middle

  /// The fraction at which the outgoing content's other parts have faded out and the incoming content's start
  /// to fade in.
  private static let middle = 0.5
  /// The distance that a title travels, as a fraction of the distance that would take it beyond the bar's edge.
  private static let titleTravel: CGFloat = 0.5

  /// Computes the poses. Both contents must be laid out.
  init(
    from outgoing: NavigationBarContent, to incoming: NavigationBarContent,
    style: NavigationBarChange.Style
  ) {
    // Of two chevrons at the same place one stays opaque under the other: two half-transparent ones would look pale.
    if outgoing.backTitleFrame != nil, incoming.backTitleFrame != nil { end[.chevron].alpha = 1 }
    // If another button takes the chevron's place, the old one fades out before the new one fades in.
    if incoming.beginsWithItem { slowFadeOuts.remove(.chevron) }
    if outgoing.beginsWithItem { slowFadeIns.remove(.chevron) }
    switch style {
    case .crossFade:
      slowFadeOuts = Set(NavigationBarPart.allCases)
      slowFadeIns = slowFadeOuts
      // For the same reason, text that stays the same stays opaque.
      if let title = incoming.title, title == outgoing.title,
        incoming.titleFrame == outgoing.titleFrame
      {
        end[.title].alpha = 1
      }
      if incoming.largeTitle != nil, incoming.largeTitle == outgoing.largeTitle {
        end[.largeTitle].alpha = 1
      }
      if let title = incoming.backTitle, title == outgoing.backTitle { end[.backTitle].alpha = 1 }
    case .slideForward:
      let pair = Pair(lower: outgoing, upper: incoming)
      end = end.placed(as: pair.lowerHiddenPose)
      start = start.placed(as: pair.upperHiddenPose)
      if pair.isSameTitle { slowFadeIns.insert(.backTitle) }
      if pair.keepsUpperTitleClear { slowFadeIns.insert(.title) }
      if pair.isSameTitle { slowFadeOuts.formUnion([.title, .largeTitle]) }
      // The upper page's large title and search bar move with their page and don't fade.
      start[.largeTitle].alpha = 1
      start[.searchBar].alpha = 1
      backTitleFadeOutStart = Self.middle - pair.backTitleClearance
    case .slideBack:
      let pair = Pair(lower: incoming, upper: outgoing)
      start = start.placed(as: pair.lowerHiddenPose)
      end = end.placed(as: pair.upperHiddenPose)
      if pair.isSameTitle { slowFadeOuts.insert(.backTitle) }
      if pair.keepsUpperTitleClear { slowFadeOuts.insert(.title) }
      if pair.isSameTitle { slowFadeIns.formUnion([.title, .largeTitle]) }
      end[.largeTitle].alpha = 1
      end[.searchBar].alpha = 1
      backTitleFadeInStart = pair.backTitleClearance
    }
  }

  /// Moves both contents to their final poses. Call it inside an animation block.
  func animate(_ outgoing: NavigationBarContent, _ incoming: NavigationBarContent) {
    // Positions are animated by the block itself, not by keyframes: after a drag they continue on a spring with the
    // finger's velocity, and keyframes would only be sampled from that spring.
    for part in NavigationBarPart.allCases {
      outgoing.pose.place(part, as: end)
      incoming.pose.place(part, as: .rest)
    }
    for part in slowFadeOuts { outgoing.pose[part].alpha = end[part].alpha }
    for part in slowFadeIns { incoming.pose[part].alpha = 1 }
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      let half = Self.middle
      UIView.addKeyframe(withRelativeStartTime: backTitleFadeOutStart, relativeDuration: half) {
        outgoing.pose[.backTitle].alpha = end[.backTitle].alpha
      }
      UIView.addKeyframe(withRelativeStartTime: backTitleFadeInStart, relativeDuration: half) {
        incoming.pose[.backTitle].alpha = 1
      }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: half) { outgoing.pose = end }
      UIView.addKeyframe(withRelativeStartTime: half, relativeDuration: half) {
        incoming.pose = .rest
      }
    }
  }

  /// After the bar's width has changed: moves both contents to the same fraction of the animation between
  /// their new positions.
  func redirect(_ outgoing: NavigationBarContent, _ incoming: NavigationBarContent) {
    outgoing.redirect(from: .rest, to: end)
    incoming.redirect(from: start, to: .rest)
  }

  /// The poses of the contents of two pages, one above the other in the stack. Each is the pose in which a content is
  /// hidden while the other content is shown at rest.
  @MainActor
  private struct Pair {
    var lowerHiddenPose = NavigationBarPose()
    var upperHiddenPose = NavigationBarPose()
    /// Whether no part of the lower content comes near the upper title, which is then visible for the whole
    /// duration.
    var keepsUpperTitleClear = true
    /// Whether the lower title and the upper back button show the same text.
    var isSameTitle = false
    /// The fraction at which the upper back title has moved off the lower back title's place; at most 0.5.
    var backTitleClearance = NavigationBarTransition.middle

    /// Accepted ratios of the widths of one text in two weights. Outside of them the text is truncated at one
    /// of the places.
    private static let likeWidths = 0.9...1.1
    /// The same for a bold large title, whose letters are wider.
    private static let likeLargeWidths = 0.8...1.1

    init(lower: NavigationBarContent, upper: NavigationBarContent) {
      let (lowerTitle, upperTitle) = (lower.titleFrame, upper.titleFrame)
      upperHiddenPose[.title].offset = (upper.bounds.maxX - upperTitle.minX) * titleTravel
      if let buttons = upper.trailingStart {
        // The right buttons are visible in the half of the animation in which the title is near its place.
        upperHiddenPose[.title].offset = min(
          upperHiddenPose[.title].offset,
          (buttons - upperTitle.maxX) / NavigationBarTransition.middle)
      }
      upperHiddenPose[.largeTitle].offset = upper.bounds.width
      upperHiddenPose[.searchBar].offset = upper.bounds.width
      lowerHiddenPose[.searchBar].offset = -lower.bounds.width * MotionTuning.parallax
      guard let backTitle = upper.backTitleFrame else {
        lowerHiddenPose[.largeTitle].offset = -lower.bounds.width * MotionTuning.parallax
        lowerHiddenPose[.title].offset = (lower.bounds.minX - lowerTitle.maxX) * titleTravel
        keepsUpperTitleClear = isClear(lower, upper)
        return
      }
      if let large = lower.largeTitleFrame {
        shrink(large, of: lower, into: backTitle, of: upper)
        keepsUpperTitleClear = isClear(lower, upper)
        return
      }
      let ratio = backTitle.width > 0 ? lowerTitle.width / backTitle.width : 0
      isSameTitle = lower.title == upper.backTitle && Self.likeWidths.contains(ratio)
      if isSameTitle {
        // Stretch each to the other's width, so that the letters of the two weights coincide.
        upperHiddenPose[.backTitle].stretch = ratio
        lowerHiddenPose[.title].stretch = 1 / ratio
        upperHiddenPose[.backTitle].offset = lowerTitle.midX - backTitle.midX
      } else {
        upperHiddenPose[.backTitle].offset = lowerTitle.minX - backTitle.minX
      }
      lowerHiddenPose[.title].offset = -upperHiddenPose[.backTitle].offset
      if let lowerBack = lower.backTitleFrame, upperHiddenPose[.backTitle].offset > 0 {
        backTitleClearance = min(
          (lowerBack.maxX - backTitle.minX) / upperHiddenPose[.backTitle].offset, backTitleClearance
        )
      }
      keepsUpperTitleClear = isClear(lower, upper)
    }

    /// Lets the lower page's large title, at `large`, and the upper page's back title, at `back`, move as one text.
    private mutating func shrink(
      _ large: CGRect, of lower: NavigationBarContent, into back: CGRect,
      of upper: NavigationBarContent
    ) {
      let scale = back.height / max(large.height, 1)
      let ratio = large.width > 0 ? back.width / (large.width * scale) : 0
      isSameTitle = lower.largeTitle == upper.backTitle && Self.likeLargeWidths.contains(ratio)
      let stretch = isSameTitle ? ratio : 1
      let drop = back.midY - large.midY
      lowerHiddenPose[.largeTitle] = .init(
        offset: back.minX + large.width * scale * stretch / 2 - large.midX, drop: drop,
        scale: scale, stretch: stretch)
      upperHiddenPose[.backTitle] = .init(
        offset: large.minX + back.width / scale / stretch / 2 - back.midX, drop: -drop,
        scale: 1 / scale, stretch: 1 / stretch)
    }

    /// Whether the upper title is between the lower title and the lower right buttons while those are
    /// visible: in one half of the animation.
    private func isClear(_ lower: NavigationBarContent, _ upper: NavigationBarContent) -> Bool {
      [NavigationBarTransition.middle, 1].allSatisfy { fraction in
        let title = upper.titleFrame.offsetBy(dx: upperHiddenPose[.title].offset * fraction, dy: 0)
        let lowerEnd =
          lower.largeTitleFrame?.maxX
          ?? lower.titleFrame.maxX + lowerHiddenPose[.title].offset * (1 - fraction)
        return lowerEnd <= title.minX && title.maxX <= lower.trailingStart ?? .infinity
      }
    }
  }
}

extension NavigationBarPose {
  fileprivate mutating func place(_ part: NavigationBarPart, as other: NavigationBarPose) {
    let alpha = self[part].alpha
    self[part] = other[part]
    self[part].alpha = alpha
  }

  fileprivate func placed(as other: NavigationBarPose) -> NavigationBarPose {
    var pose = self
    for part in NavigationBarPart.allCases { pose.place(part, as: other) }
    return pose
  }
}
