import Foundation

/// The drag that takes a zoomed page back, and catches zooms that run.
///
/// The page follows the drag in both directions (``ZoomCard/dragged(by:at:_:)``). The transition's fraction, and with it the
/// dimming and the bar, stays where it is until the release, as on the phone. Where motion is reduced, the cross-fade that
/// takes a zoom's place is dragged like any other transition.
@MainActor
final class ZoomInteraction: PanDrivenInteractiveTransition {
  let zoomPan = ZoomPanGestureRecognizer()
  /// The animator of the latest transition.
  private weak var animator: ZoomAnimator?
  /// Whether the zoomed page leaves in the latest transition.
  private var closes = true
  /// Whether a drag has begun the transition that runs.
  private var beganByDrag = false
  /// The velocity with which the page leaves, if something else than a drag of this object has moved it.
  private var departure: CGVector?

  /// - Parameters:
  ///   - view: the view that is dragged over.
  ///   - candidate: returns the zoom that a drag would take back now.
  ///   - begin: begins the pop or dismissal.
  init(
    in view: @escaping () -> UIView?, candidate: @escaping () -> Zoom?,
    begin: @escaping () -> Void
  ) {
    super.init(fullTranslation: { .zero }, begin: begin)
    // For the cross-fade that takes a zoom's place where motion is reduced.
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

  /// Lets the page of the transition that begins next leave with a velocity in points per second.
  func depart(with velocity: CGVector, _ begin: () -> Bool) -> Bool {
    departure = velocity
    defer { departure = nil }
    return begin()
  }

  /// The velocity with which the page leaves.
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

  /// The drag's movement: with its slop if it has begun the transition, and otherwise since it has caught it.
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
  /// The velocity of the page at its release.
  private var released: [ZoomChannel: CGFloat]?

  /// Whether a released page returns to its source.
  private func dismisses(_ flight: ZoomFlight, _ travel: CGVector, _ velocity: CGVector) -> Bool {
    var (way, direction) = (hypot(travel.dx, travel.dy), travel)
    if beganByDrag {
      guard way > 0 else { return false }
      direction = CGVector(dx: travel.dx / way, dy: travel.dy / way)
    } else {
      // Caught on its way: half of the way counts like the distance that dismisses.
      direction = flight.directionToSource ?? CGVector(dx: 0, dy: 1)
      way =
        travel.dx * direction.dx + travel.dy * direction.dy
        + 2 * ZoomMotion.dismissingDistance * (1 - shareAtCatch)
    }
    let speed = velocity.dx * direction.dx + velocity.dy * direction.dy
    if abs(speed) > ZoomMotion.dismissingSpeed { return speed > 0 }
    return way > ZoomMotion.dismissingDistance
  }
  /// The share of the way to the page at which the transition was caught.
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

/// Recognizes a drag that takes a zoomed page back, in any direction, or that catches a running zoom.
///
/// Where a scroll view under the drag can follow it, the scroll view does. At the start of its content a drag takes the page.
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
  /// Whether the content follows a drag along `travel`, rather than leaving it to a page around it: always, except at the
  /// start of the content.
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
