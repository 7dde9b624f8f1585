import UIKit

/// How the row and the page in a ``RowSlotView`` give way to each other while the slot opens, so that wherever it is held
/// the days of one of them can be read and no others lie over them.
///
/// All numbers are shares of the way from the row to the page.
@MainActor
struct RowCrossing {
  /// Whether the page lies under the row all the time, because what both show is the same.
  let pageIsUnderRow: Bool

  /// Where the row has gone and what is below it in a page under it has come; another page begins to come.
  private static let rowEnd = 0.15
  /// Where the page is all there.
  private static let pageEnd = 0.3

  /// Puts both where they are at an end of the way.
  func pose(_ slot: RowSlotView, isOpen: Bool) {
    for view in [slot.row, slot.veil] { view.alpha = isOpen ? 0 : 1 }
    slot.pageGround.alpha = isOpen || pageIsUnderRow ? 1 : 0
  }

  /// Inside an animation: takes both to the other end.
  func animate(_ slot: RowSlotView, opens: Bool) {
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      keyframe(0...Self.rowEnd, opens) {
        for view in [slot.row, slot.veil] { view.alpha = opens ? 0 : 1 }
      }
      guard !pageIsUnderRow else { return }
      keyframe(Self.rowEnd...Self.pageEnd, opens) { slot.pageGround.alpha = opens ? 1 : 0 }
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
