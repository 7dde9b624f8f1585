import Foundation

/// The drag that returns a zoomed page to its source, and that catches running zooms.
///
/// The page follows the drag horizontally and vertically (``ZoomCard/dragged(by:at:_:)``). The transition's fraction, and with
/// it the dimming and the navigation bar, doesn't change until the release, as on the phone. With reduced motion, the
/// cross-fade that replaces a zoom is dragged like any other transition.
@MainActor
final class ZoomInteraction: PanDrivenInteractiveTransition {
  let zoomPan = ZoomPanGestureRecognizer()
  /// The animator of the latest transition.
  private weak var animator: ZoomAnimator?
  /// Whether the latest transition is a pop or dismissal of the zoomed page.
  private var closes = true
  /// Whether the drag began the transition, rather than catching a running one.
  private var beganByDrag = false
  /// The initial velocity of the page in points per second, if a drag of another object, such as a sheet's, begins the
  /// transition; nil otherwise.
  private var departure: CGVector?

  /// - Parameters:
  ///   - view: returns the view whose height is the distance of a dragged cross-fade.
  ///   - candidate: returns the zoom that a drag would reverse now; nil if there is none.
  ///   - begin: begins the pop or dismissal.
  init(
    in view: @escaping () -> UIView?, candidate: @escaping () -> Zoom?,
    begin: @escaping () -> Void
  ) {
    super.init(fullTranslation: { .zero }, begin: begin)
    // Used for the cross-fade that replaces a zoom with reduced motion.
    fullTranslation = { [weak self] in
      let height = view()?.bounds.height ?? 0
      return CGVector(dx: 0, dy: self?.closes ?? true ? height : -height)
    }
    releaseSpring = ZoomMotion.returning.place.timing
    zoomPan.allowedScrollTypesMask = .continuous
    zoomPan.catches = { [weak self] in self?.canCatch ?? false }
    zoomPan.candidate = candidate
    follow(zoomPan)
  }

  private var flight: ZoomFlight? { animator?.flight }

  /// Drives the transition of `animator`.
  func drive(_ animator: ZoomAnimator) {
    (self.animator, closes) = (animator, animator.closes)
  }

  /// Calls `begin` to begin a transition in which the page starts with `velocity`, in points per second. Returns the result of
  /// `begin`.
  func depart(with velocity: CGVector, _ begin: () -> Bool) -> Bool {
    departure = velocity
    defer { departure = nil }
    return begin()
  }

  /// The initial velocities of the card that ``depart(with:_:)`` has set; empty if there are none.
  func takeDeparture() -> [ZoomChannel: CGFloat] {
    guard let departure else { return [:] }
    return [.centerX: departure.dx, .centerY: departure.dy]
  }

  override func didTake(_ pan: UIPanGestureRecognizer, byCatching: Bool) {
    beganByDrag = !byCatching
    shareAtCatch = flight?.openShare ?? 1
    let (moved, place) = (pan.motion.travel, pan.location(in: nil))
    let start = byCatching ? place : CGPoint(x: place.x - moved.x, y: place.y - moved.y)
    flight?.hold(at: start, slop: beganByDrag && !pan.isFollowingScroll ? InputTuning.dragSlop : 0)
    flight?.drag(to: travel(of: pan))
  }

  /// The drag's translation in window points: including its slop if the drag began the transition, else since the drag caught
  /// it.
  private func travel(of pan: UIPanGestureRecognizer) -> CGVector {
    let travel = beganByDrag ? pan.motion.travel : pan.translation(in: nil)
    return CGVector(dx: travel.x, dy: travel.y)
  }

  override func move(_ pan: UIPanGestureRecognizer) {
    guard let flight, flight.isHeld else { return super.move(pan) }
    flight.drag(to: travel(of: pan))
    update(percentComplete)
  }

  override func outcome(of pan: UIPanGestureRecognizer) -> (finishes: Bool, velocity: CGFloat) {
    guard let flight, flight.isHeld else { return super.outcome(of: pan) }
    let velocity = pan.velocity(in: nil)
    let speed = CGVector(dx: velocity.x, dy: velocity.y)
    let rate = CGFloat(pan.view?.timeRate ?? 1)
    released = flight.velocity(ofDragAt: CGVector(dx: speed.dx / rate, dy: speed.dy / rate))
    return (dismisses(flight, travel(of: pan), speed) == closes, 0)
  }
  /// The velocities of the card's values at the release.
  private var released: [ZoomChannel: CGFloat]?

  /// Whether a released page returns to its source.
  private func dismisses(_ flight: ZoomFlight, _ travel: CGVector, _ velocity: CGVector) -> Bool {
    var (way, direction) = (hypot(travel.dx, travel.dy), travel)
    if beganByDrag {
      guard way > 0 else { return false }
      direction = CGVector(dx: travel.dx / way, dy: travel.dy / way)
    } else {
      // The drag caught a running zoom: a progress of one half counts like a drag over the dismissing distance.
      direction = flight.directionToSource ?? CGVector(dx: 0, dy: 1)
      way =
        travel.dx * direction.dx + travel.dy * direction.dy
        + 2 * ZoomMotion.dismissingDistance * (1 - shareAtCatch)
    }
    let speed = velocity.dx * direction.dx + velocity.dy * direction.dy
    if abs(speed) > ZoomMotion.dismissingSpeed { return speed > 0 }
    return way > ZoomMotion.dismissingDistance
  }
  /// The progress from the source (0) to the page (1) at the beginning of the drag.
  private var shareAtCatch: CGFloat = 1

  override func endInteraction(finishing: Bool, velocity: CGFloat) {
    super.endInteraction(finishing: finishing, velocity: velocity)
    defer { released = nil }
    guard let flight else { return }
    let leaves = finishing == closes
    let springs =
      flight.isHeld
      ? (leaves ? ZoomMotion.dismissing : ZoomMotion.returning)
      : (leaves ? ZoomMotion.closing : ZoomMotion.opening)
    flight.fly(
      to: leaves ? .source : .page, springs, velocity: flight.isHeld ? released ?? [:] : nil)
  }
}

/// Recognizes a drag in any direction that returns a zoomed page to its source, or that catches a running zoom.
///
/// A scroll view under the pointer has priority, unless its content is at its start and the drag pulls it further.
final class ZoomPanGestureRecognizer: UIPanGestureRecognizer {
  var catches: () -> Bool = { false }
  var candidate: () -> Zoom? = { nil }
  /// Whether only downward drags begin, as on a sheet.
  var isDownwardOnly = false

  override func canBegin(after travel: CGPoint) -> Bool {
    if catches() { return true }
    guard let zoom = candidate() else { return false }
    let usual = mayBegin(along: travel)
    guard let decides = zoom.options.interactiveDismissShouldBegin else { return usual }
    let velocity = velocity(in: nil)
    return decides(
      .init(
        location: location(in: zoom.zoomed.viewIfLoaded),
        velocity: CGVector(dx: velocity.x, dy: velocity.y), willBegin: usual))
  }

  /// Whether a drag along `travel` would begin without the app's own decision.
  func mayBegin(along travel: CGPoint) -> Bool {
    let isVertical = abs(travel.y) > abs(travel.x)
    if isDownwardOnly, !isVertical || travel.y < 0 { return false }
    return !scrollViews.contains { $0.takes(travel, isVertical ? .vertical : .horizontal) }
  }

  private var scrollViews: [UIScrollView] {
    // A scroll event has no touches, only a location.
    let first = touches.first?.view ?? view?.hitTest(location(in: view), with: nil)
    return sequence(first: first, next: { $0?.superview }).prefix { $0 !== view }
      .compactMap { $0 as? UIScrollView }
  }

  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    guard other is UIPanGestureRecognizer, let scroll = other.view as? UIScrollView, let view
    else { return false }
    return scroll.isDescendant(of: view)
  }
}

extension UIScrollView {
  /// Whether the content follows a drag along `travel`. It does, unless it is at its start and the drag pulls it further; then
  /// the page around it follows.
  fileprivate func takes(_ travel: CGPoint, _ axis: ScrollAxis) -> Bool {
    guard isScrollEnabled, isDraggable(axis) else { return false }
    if axis == .vertical { return travel.y < 0 || contentOffset.y > -adjustedContentInset.top }
    if isMirrored {
      let last = contentSize.width - bounds.width + adjustedContentInset.right
      return travel.x > 0 || contentOffset.x < last
    }
    return travel.x < 0 || contentOffset.x > -adjustedContentInset.left
  }
}
