import Foundation

/// One drag of a sheet at the lower edge, from its recognition to its release.
///
/// The sheet's extent changes by one point for each point of the finger beyond the slop. Beyond the largest detent, and
/// below the smallest if the sheet may not be dismissed, the sheet resists.
///
/// A drag that began in a scroll view is divided between the content and the sheet. The movement goes to the content
/// while the content is scrolled away from its top, or after the sheet has reached its limit; otherwise it goes to the
/// sheet. This can change any number of times in one drag.
@MainActor
struct DetentDrag {
  private let presentation: UISheetPresentationController
  private let pan: SheetPanGestureRecognizer
  /// The scroll view in which the drag began.
  private let scrollView: UIScrollView?
  /// The vertical offset of the scroll view after the last movement.
  private var offset: CGFloat = 0
  /// Whether the last movement went to the sheet.
  private var movesSheet = true
  /// The extent that the sheet would have without resistance, in points. See ``SheetGeometry``.
  private var wish: CGFloat
  /// The greatest extent to which a drag in a scroll view expands the sheet, in points.
  private let limit: CGFloat
  /// Whether the sheet may be dismissed; nil until the drag first goes below the smallest detent.
  private var mayLeave: Bool?
  /// The pan's downward travel at the last movement, in points.
  private var travelled: CGFloat

  init(of presentation: UISheetPresentationController, with pan: SheetPanGestureRecognizer) {
    self.presentation = presentation
    self.pan = pan
    presentation.travel.hold()
    let extent = presentation.travel.extent
    let stops = presentation.stops
    let last = stops.last ?? extent
    scrollView = pan.scrollView
    limit =
      presentation.prefersScrollingExpandsWhenScrolledToEdge
      ? last : min(max(extent, stops[0]), last)
    wish = extent > last ? last + Self.pull(resistedTo: extent - last) : extent
    let slop = pan.isFollowingScroll ? 0 : InputTuning.dragSlop
    let travel = pan.motion.travel.y
    // Only the movement beyond the slop moves the sheet. A scroll view may have followed that movement already.
    travelled = travel < 0 ? max(-slop, travel) : min(slop, travel)
    if let scrollView {
      let (now, top) = (scrollView.contentOffset.y, -scrollView.adjustedContentInset.top)
      let before = travel < 0 ? now + travel - travelled : now
      // The offset is rounded to whole pixels, so compare it with a tolerance.
      offset = before < top + 0.5 ? top : before
    }
    follow()
  }

  /// Follows the last movement of the pan.
  mutating func follow() {
    let travel = pan.motion.travel.y
    let rise = share(travelled - travel)
    travelled = travel
    wish += rise
    if wish < presentation.stops[0], mayLeave == nil {
      mayLeave = presentation.mayBeDismissedByUser
    }
    presentation.travel.place(at: shown(wish))
  }

  /// Releases the sheet, which goes to a detent or is dismissed.
  mutating func end(isCancelled: Bool) {
    follow()
    if movesSheet, let scrollView { pin(scrollView, at: offset, stops: true) }
    let rate = CGFloat(presentation.presentedView?.timeRate ?? 1)
    let velocity = isCancelled || !movesSheet ? 0 : -pan.velocity(in: nil).y / rate
    let stops = presentation.stops
    let slope = shown(wish + 0.5) - shown(wish - 0.5)
    var landing = SheetGeometry.landing(
      extent: wish, velocity: velocity, stops: stops, mayLeave: !isCancelled)
    if case .leaves(let isFlick) = landing {
      if presentation.leave(velocity: velocity * slope, isFlick: isFlick) { return }
      landing = .rests(0)
    }
    guard case .rests(let index) = landing else { return }
    presentation.select(index)
    presentation.travel.move(to: stops[index], velocity: velocity * slope)
    presentation.announceDetent()
  }

  // MARK: Scrolling content

  /// Divides a movement of the finger between the content and the sheet. `rise` is the upward movement in points, negative
  /// for a downward one. Returns the sheet's part.
  private mutating func share(_ rise: CGFloat) -> CGFloat {
    guard let scrollView, scrollView.isFollowingPan else { return rise }
    let top = -scrollView.adjustedContentInset.top
    var part = rise
    if rise > 0 {
      part = offset <= top + 0.5 ? min(rise, max(0, limit - wish)) : 0
    } else {
      part = rise + min(-rise, max(0, offset - top))
    }
    if part != 0 {
      pin(scrollView, at: max(top, offset + rise - part), stops: false)
    }
    if rise != 0 { movesSheet = part == rise }
    offset = scrollView.contentOffset.y
    return part
  }

  private func pin(_ scrollView: UIScrollView, at offset: CGFloat, stops: Bool) {
    let place = CGPoint(x: scrollView.contentOffset.x, y: offset)
    if stops {
      scrollView.setContentOffset(place, animated: false)
    } else {
      scrollView.contentOffset = place
    }
  }

  // MARK: Resistance

  private func shown(_ wish: CGFloat) -> CGFloat {
    let stops = presentation.stops
    guard let first = stops.first, let last = stops.last else { return wish }
    if wish > last { return last + Self.resisted(wish - last) }
    if wish < first, mayLeave == false { return first - Self.resisted(first - wish) }
    return wish
  }

  /// The distance by which a resisting sheet moves if the finger pulls it by `distance`; both in points.
  static func resisted(_ distance: CGFloat) -> CGFloat {
    let give = SheetMotion.give
    return give * (1 - 1 / (distance * MotionTuning.rubberBand / give + 1))
  }

  /// The inverse of ``resisted(_:)``.
  private static func pull(resistedTo distance: CGFloat) -> CGFloat {
    let give = SheetMotion.give
    let distance = min(distance, give * 0.99)
    return give / MotionTuning.rubberBand * (1 / (1 - distance / give) - 1)
  }
}

extension UIScrollView {
  /// Whether the user is dragging the content, or has just ended the drag with the current event.
  fileprivate var isFollowingPan: Bool {
    switch panGestureRecognizer.state {
    case .began, .changed, .ended, .cancelled: true
    case .possible, .failed: false
    }
  }
}

/// Recognizes a vertical drag on a sheet: downward to dismiss the sheet, in both directions to move it between detents or to
/// catch a transition.
///
/// In a sheet at the lower edge, the pan recognizers of its scroll views recognize the same drag; ``DetentDrag`` divides
/// it. In a centred sheet, they wait until this recognizer has failed. There, this recognizer begins in a scroll view only
/// if the drag goes down and the content is scrolled to its top.
final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
  var mayBegin: () -> Bool = { true }
  var catches: () -> Bool = { false }
  var movesBetweenDetents: () -> Bool = { false }
  var expands: () -> Bool = { false }
  /// Returns whether another recognizer, such as a zoom's, takes a drag along `travel`.
  var yields: (_ travel: CGPoint) -> Bool = { _ in false }

  override func canBegin(after travel: CGPoint) -> Bool {
    let isVertical = abs(travel.y) > InputTuning.axisRatio * abs(travel.x)
    guard isVertical, mayBegin(), !yields(travel) else { return false }
    if catches() { return true }
    guard movesBetweenDetents() else { return travel.y > 0 && !canScrollDown }
    if !isFollowingScroll { return true }
    // A scroll, unlike a drag, can't be divided between content and sheet.
    if scrollView == nil { return true }
    return !canScrollDown && (travel.y > 0 || expands())
  }

  private var scrollViews: [UIScrollView] {
    // A scroll event has no touches, only a location.
    let first = touches.first?.view ?? view?.hitTest(location(in: view), with: nil)
    return sequence(first: first, next: { $0?.superview }).prefix { $0 !== view }
      .compactMap { $0 as? UIScrollView }
  }

  /// The innermost scroll view under the drag whose content moves up and down.
  var scrollView: UIScrollView? {
    scrollViews.first { $0.isScrollEnabled && $0.isDraggable(.vertical) }
  }

  /// Whether a scroll view under the drag can still scroll towards its top.
  private var canScrollDown: Bool {
    scrollViews.contains {
      $0.isScrollEnabled && $0.contentOffset.y > -$0.adjustedContentInset.top
    }
  }

  private func isScrolling(_ other: UIGestureRecognizer) -> Bool {
    guard let scroll = other.view as? UIScrollView, let view else { return false }
    return other is UIPanGestureRecognizer && scroll.isDescendant(of: view)
  }

  /// Whether the drag is shared with the scroll views under it.
  private var shares: Bool { !isFollowingScroll && movesBetweenDetents() && !catches() }

  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    isScrolling(other) && !shares
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(isScrolling(preventedGestureRecognizer) && shares)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(isScrolling(preventingGestureRecognizer) && shares)
  }
}
