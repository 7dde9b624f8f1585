import UIKit

/// The fades between the row and the page in a ``RowGapView`` while the gap opens.
///
/// Row and page both show days, so they are never half transparent over each other: first the row fades out, then the page
/// fades in. At every point of the transition the days of one of them can be read.
///
/// All numbers are fractions of the transition, from the row, 0, to the page, 1.
@MainActor
struct RowCrossFade {
  /// Whether the page lies under the row all the time, because both show the same days at the same place.
  let pageIsUnderRow: Bool
  /// The fraction at which the row has faded out and the page begins to fade in.
  let rowEnd: Double
  /// The fraction at which the page has faded in.
  let pageEnd: Double

  /// Sets the opacity of row and page, without animation, for the open gap or the closed one.
  func setOpacity(_ gap: RowGapView, isOpen: Bool) {
    for view in [gap.row, gap.veil] { view.alpha = isOpen ? 0 : 1 }
    gap.pageGround.alpha = isOpen || pageIsUnderRow ? 1 : 0
  }

  /// Fades row and page to their opacity in the open gap if `opens` is true, else in the closed one. Call it in an animation block.
  func animate(_ gap: RowGapView, opens: Bool) {
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      keyframe(0...rowEnd, opens) {
        for view in [gap.row, gap.veil] { view.alpha = opens ? 0 : 1 }
      }
      guard !pageIsUnderRow else { return }
      keyframe(rowEnd...pageEnd, opens) { gap.pageGround.alpha = opens ? 1 : 0 }
    }
  }

  private func keyframe(
    _ part: ClosedRange<Double>, _ opens: Bool, _ animations: @escaping () -> Void
  ) {
    UIView.addKeyframe(
      withRelativeStartTime: opens ? part.lowerBound : 1 - part.upperBound,
      relativeDuration: part.upperBound - part.lowerBound, animations: animations)
  }
}
