/// Where tracks stand while an animator is scrubbed.
@MainActor
struct AnimatorScrub {
  let pacing: BlockTiming
  /// Whether fractions are shares of the way, and not of the time.
  let isLinear: Bool

  /// The share of a track at `fraction`: its plain course, or, where interruptions have bent it away from that,
  /// evenly from where it was held to the ends.
  func share(of track: AnimatorTrack, at fraction: Double) -> Double {
    let (place, share) = track.anchor
    let there = plainShare(from: track.windowStart, at: place)
    let here = plainShare(from: track.windowStart, at: fraction)
    if abs(share - there) < 1e-12 { return here }
    if fraction >= place {
      return there < 1 ? share + (1 - share) * (here - there) / (1 - there) : share
    }
    return there > 0 ? share * here / there : place > 0 ? share * fraction / place : share
  }

  /// Where a track stands that nobody has interrupted and that begins at the phase `window`.
  private func plainShare(from window: Double, at fraction: Double) -> Double {
    let start = isLinear ? pacing.share(atPhase: window) : window
    guard start > 0 else { return isLinear ? fraction : pacing.share(atPhase: fraction) }
    guard start < 1 else { return fraction >= 1 ? 1 : 0 }
    let part = max(0, (fraction - start) / (1 - start))
    return isLinear ? part : pacing.share(atPhase: part)
  }
}
