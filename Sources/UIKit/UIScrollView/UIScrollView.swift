/// A view that shows a part of content larger than itself.
///
/// ``contentOffset``, which is the origin of the bounds, selects the part. The user scrolls by dragging with
/// a finger or the mouse, with two fingers on a touchpad, with the wheel, and with the arrow and page keys.
/// As in UIKit a released drag decelerates, and content beyond its limits stretches and springs back; both
/// are functions of time, not steps from frame to frame. A scroll view that doesn't move costs nothing. There
/// is no zooming.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Whether the safe area is added to the content inset. Here every case other than `never` adds it on all
  /// edges.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The fraction of its velocity that released content keeps in each millisecond. As in UIKit.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction, between 0 and 1.
    public let rawValue: CGFloat
    /// Creates a rate from a fraction between 0 and 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998: content released at 1000 points per second travels about 500 points.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99: content released at 1000 points per second travels about 100 points.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The object that is notified of scrolling and may change where it ends.
  public weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Contents

  /// The size of the content, in points; zero by default.
  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { limitsDidChange() } }
  }

  /// Extra distance around the content, in points; zero by default.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsDidChange() } }
  }

  /// Whether the safe area is added to ``contentInset``; `automatic` by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsDidChange() }
  }

  /// ``contentInset`` plus the safe area, unless ``contentInsetAdjustmentBehavior`` is `never`.
  open var adjustedContentInset: UIEdgeInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }

  /// Called after ``adjustedContentInset`` has changed. Does nothing by default.
  open func adjustedContentInsetDidChange() {}

  // MARK: Behaviour

  /// Whether the user can scroll; true by default. Setting false ends a drag.
  open var isScrollEnabled = true {
    didSet { if !isScrollEnabled { panGestureRecognizer.abandon() } }
  }

  /// How fast released content slows down; `normal` by default.
  open var decelerationRate = DecelerationRate.normal
  /// Whether content stretches beyond its limits and springs back; true by default.
  open var bounces = true
  /// Whether content stretches vertically even if it is not taller than the view; false by default.
  open var alwaysBounceVertical = false
  /// Whether content stretches horizontally even if it is not wider than the view; false by default.
  open var alwaysBounceHorizontal = false
  /// Whether content comes to rest at multiples of the view's size; false by default.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis stays on it; a diagonal drag is free. False by default.
  open var isDirectionalLockEnabled = false
  /// Whether touches reach the content only after a short delay, so that nothing is highlighted when a drag
  /// begins; true by default. Unlike a finger's touch, a mouse button's is never delayed.
  open var delaysContentTouches = true
  /// Whether a drag may take over touches that the content has received already; true by default.
  open var canCancelContentTouches = true
  /// Whether the Home key scrolls to the top; true by default. In UIKit a tap on the status bar does.
  open var scrollsToTop = true
  /// Whether the vertical indicator is shown while content scrolls; true by default.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown while content scrolls; true by default.
  open var showsHorizontalScrollIndicator = true

  /// The recognizer of drags and scrolling. Use ``isScrollEnabled`` to turn it off.
  public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()

  // MARK: State

  /// Whether a finger or mouse button is down that may drag the content.
  public internal(set) var isTracking = false
  /// Whether the user is moving the content.
  public internal(set) var isDragging = false
  /// Whether the content moves by itself after the user released it.
  open var isDecelerating: Bool { motion?.cause == .release }

  private let verticalIndicator = ScrollIndicator(.vertical)
  private let horizontalIndicator = ScrollIndicator(.horizontal)
  /// The last known ``adjustedContentInset``, to detect a change.
  private var knownInsets = UIEdgeInsets.zero
  /// The drag in progress.
  private var drag: (x: AxisDrag, y: AxisDrag)?
  /// The deceleration or animated scroll in progress.
  private var motion: ScrollMotion?
  private var motionLink: CADisplayLink?

  // MARK: Creation

  /// Creates a scroll view with empty content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareScrollView()
  }

  /// Creates a scroll view with empty content; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareScrollView()
  }

  private func prepareScrollView() {
    clipsToBounds = true
    panGestureRecognizer.allowedScrollTypesMask = .all
    panGestureRecognizer.addHandler { [weak self] _ in self?.panDidChange() }
    addGestureRecognizer(panGestureRecognizer)
    addSubview(verticalIndicator)
    addSubview(horizontalIndicator)
  }

  // MARK: Offset

  /// The point of the content that is shown at the view's upper left corner, in points. Code may set any
  /// value; only the user's scrolling is kept within the limits.
  ///
  /// As in UIKit, a drag or a deceleration continues from the new offset: an infinite scroller may move its
  /// content by a page in `scrollViewDidScroll(_:)` or `layoutSubviews()` without disturbing finger or
  /// velocity. ``setContentOffset(_:animated:)`` ends a deceleration instead. Both end an animated scroll.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      continueMovement(from: newValue)
      bounds.origin = newValue
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      boundsDidChange(from: old)
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsDidChange(from: old)
    }
  }

  /// Scrolls to `contentOffset`.
  ///
  /// If `animated`, the content moves there in about half a second, starting with its current velocity, and
  /// the delegate is notified of the end. If not, it jumps, and a deceleration or animated scroll ends. Off
  /// screen nothing is animated.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated, window != nil {
      move(to: contentOffset)
    } else {
      stopMotion()
      self.contentOffset = contentOffset
    }
  }

  /// Scrolls by the least distance that makes `rect` visible, in the content's coordinates.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(toShow: rect), animated: animated)
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    verticalIndicator.flash()
    horizontalIndicator.flash()
  }

  // MARK: Touches in the content

  /// Whether touches that began in `view`, a descendant, are delivered to it. True by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag takes over touches that `view` has received already. Not called if
  /// ``canCancelContentTouches`` is false.
  ///
  /// True by default, also for controls, unlike in UIKit: otherwise a page of buttons could not be dragged
  /// with the mouse. A control that is dragged itself, such as a slider, keeps its touches anyway.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  // MARK: Overrides

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetsDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { completeMotion() }
  }

  open override var canBecomeFocused: Bool { isOnlyScrollable }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scroll(by: presses) { super.pressesBegan(presses, with: event) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutIndicators()
  }
}

// MARK: - Limits

extension UIScrollView {
  private var limits: ScrollLimits {
    ScrollLimits(contentSize: contentSize, inset: adjustedContentInset, size: bounds.size)
  }

  func clamped(_ offset: CGPoint) -> CGPoint { limits.clamp(offset) }

  /// The visible part of the content, in the content's coordinates.
  var shownRect: CGRect { bounds }

  func offset(toShow rect: CGRect) -> CGPoint {
    let area = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    if rect.maxX > area.maxX { offset.x += rect.maxX - area.maxX }
    if rect.minX < area.minX { offset.x = bounds.minX + rect.minX - area.minX }
    if rect.maxY > area.maxY { offset.y += rect.maxY - area.maxY }
    if rect.minY < area.minY { offset.y = bounds.minY + rect.minY - area.minY }
    return clamped(offset)
  }

  /// `offset` rounded to whole pixels: content between two pixels is blurred and costs more to draw.
  private func aligned(_ offset: CGPoint) -> CGPoint {
    let scale = UIScreen.main.scale
    return CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  // MARK: Changes

  private func boundsDidChange(from old: CGRect) {
    guard bounds != old else { return }
    if bounds.size != old.size { limitsDidChange() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    // During a drag or a motion the indicators are visible already.
    if window != nil, drag == nil, motion == nil { flashScrollIndicators() }
    delegate?.scrollViewDidScroll(self)
  }

  /// Called when content, insets or size have changed: moves the offset back into the limits.
  private func limitsDidChange() {
    setNeedsLayout()
    guard drag == nil else { return }
    guard motion == nil else { return motionLimitsDidChange() }
    let offset = clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Called when the insets may have changed. Content that was at its top or left edge stays there.
  private func insetsDidChange() {
    let new = adjustedContentInset
    let old = knownInsets
    guard new != old else { return }
    knownInsets = new
    var offset = contentOffset
    if offset.y <= -old.top { offset.y = -new.top }
    if offset.x <= -old.left { offset.x = -new.left }
    if offset != contentOffset, drag == nil, motion == nil { contentOffset = offset }
    limitsDidChange()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }
}

// MARK: - Dragging

extension UIScrollView {
  // MARK: Whether a drag may begin

  /// Whether content can move along an axis, or at least stretch.
  func isDraggable(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis)
      || (bounces && (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal))
  }

  private func hasRoom(_ axis: ScrollAxis) -> Bool {
    let limits = limits
    let range = axis == .vertical ? limits.y : limits.x
    return range.lowerBound < range.upperBound
  }

  /// Whether content can follow a finger that moves in the direction of `travel` along `axis`.
  private func hasRoom(_ axis: ScrollAxis, for travel: CGPoint) -> Bool {
    let limits = limits
    let (range, offset, travel) =
      axis == .vertical
      ? (limits.y, contentOffset.y, travel.y) : (limits.x, contentOffset.x, travel.x)
    guard isScrollEnabled, range.lowerBound < range.upperBound else { return false }
    // Content moves with the finger; the offset changes in the opposite direction.
    return travel > 0 ? offset > range.lowerBound : offset < range.upperBound
  }

  /// Whether this scroll view, rather than an ancestor, handles a drag or scroll that has moved by `travel`.
  ///
  /// Content that is at its edge leaves the movement to an ancestor that can scroll in this direction, or to
  /// another recognizer that follows the scrolling. If there is none, a finger stretches it.
  func mayDrag(along travel: CGPoint, byScroll: Bool) -> Bool {
    let vector = CGVector(dx: travel.x, dy: travel.y)
    let isHorizontal =
      byScroll ? InputTuning.isHorizontal(vector) : abs(travel.x) > abs(travel.y)
    let axis = isHorizontal ? ScrollAxis.horizontal : .vertical
    if hasRoom(axis, for: travel) { return true }
    guard !byScroll, bounces, isDraggable(axis) else { return false }
    var next = superview
    while let view = next {
      if (view as? UIScrollView)?.hasRoom(axis, for: travel) == true { return false }
      next = view.superview
    }
    return true
  }

  // MARK: The drag

  private func panDidChange() {
    switch panGestureRecognizer.state {
    case .began:
      beginDrag()
      followPan()
    case .changed: followPan()
    case .ended: endDrag(isCancelled: false)
    case .cancelled: endDrag(isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    // A finger that only stops moving content has not dragged yet.
    stopMotion()
    let pan = panGestureRecognizer
    let isScroll = pan.isFollowingScroll
    let limits = limits
    let edge = bounces && !isScroll ? AxisDrag.Edge.stretches : .stops
    let locked = lockedAxis(after: pan.motion.travel)
    drag = (
      AxisDrag(
        offset: contentOffset.x, limits: limits.x, length: bounds.width, edge: edge,
        isFixed: locked == .vertical || !isDraggable(.horizontal)),
      AxisDrag(
        offset: contentOffset.y, limits: limits.y, length: bounds.height, edge: edge,
        isFixed: locked == .horizontal || !isDraggable(.vertical))
    )
  }

  /// The only axis of a drag that began with `travel`; nil for both.
  private func lockedAxis(after travel: CGPoint) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(travel.x) > InputTuning.axisRatio * abs(travel.y) { return .horizontal }
    if abs(travel.y) > InputTuning.axisRatio * abs(travel.x) { return .vertical }
    return nil
  }

  private func followPan() {
    guard drag != nil else { return }
    if !isDragging {
      guard panGestureRecognizer.motion.travel != .zero else { return }
      isDragging = true
      showIndicators()
      delegate?.scrollViewWillBeginDragging(self)
    }
    let travel = panGestureRecognizer.translation(in: self)
    let limits = limits
    guard var drag else { return }
    let offset = aligned(
      CGPoint(
        x: drag.x.offset(after: travel.x, limits: limits.x),
        y: drag.y.offset(after: travel.y, limits: limits.y)))
    self.drag = drag
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Keeps the content under the finger after it was moved by `shift`.
  private func shiftDrag(by shift: CGPoint) {
    guard shift != .zero, var drag else { return }
    let travel = panGestureRecognizer.translation(in: self)
    let limits = limits
    drag.x.shift(by: shift.x, after: travel.x, limits: limits.x)
    drag.y.shift(by: shift.y, after: travel.y, limits: limits.y)
    self.drag = drag
  }

  private func endDrag(isCancelled: Bool) {
    guard let drag else { return }
    let velocity = isCancelled ? .zero : releaseVelocity(of: drag)
    self.drag = nil
    guard isDragging else {
      // The content was stopped and released without a drag.
      startRelease(velocity: .zero)
      return
    }
    var motion = plan(velocity: velocity)
    isDragging = false
    let offset = contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: motion != nil)
    // The delegate may have scrolled elsewhere.
    guard self.motion == nil, self.drag == nil else { return }
    let shift = contentOffset - offset
    if shift != .zero { motion = motion.flatMap { shifted($0, by: shift) } }
    if let motion { begin(motion) } else { hideIndicators() }
  }

  /// The velocity of the offset at the release, in points per second; zero if it is too slow to be a throw.
  private func releaseVelocity(of drag: (x: AxisDrag, y: AxisDrag)) -> CGVector {
    let pan = panGestureRecognizer
    // A scroll gesture ends after a pause: the content has stopped already.
    if pan.isFollowingScroll { return .zero }
    let (travel, hand, limits) = (pan.translation(in: self), pan.velocity(in: self), limits)
    let velocity = CGVector(
      dx: drag.x.velocity(after: travel.x, hand: hand.x, limits: limits.x),
      dy: drag.y.velocity(after: travel.y, hand: hand.y, limits: limits.y))
    let isThrown = hypot(velocity.dx, velocity.dy) >= InputTuning.leastThrow
    return isThrown ? velocity : .zero
  }

  /// The motion after a release, with the target that the delegate chose; nil if the content stays where it
  /// is.
  private func plan(velocity: CGVector) -> ScrollMotion? {
    var natural = releaseMotion(velocity: velocity)
    var target = natural?.end ?? contentOffset
    let offset = contentOffset
    let proposed = target
    let perMillisecond = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
    withUnsafeMutablePointer(to: &target) {
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: perMillisecond, targetContentOffset: $0)
    }
    // The delegate may have moved the content.
    let shift = contentOffset - offset
    if shift != .zero { natural = natural.flatMap { shifted($0, by: shift) } }
    guard target != proposed else { return natural }
    return snapMotion(to: clamped(target), velocity: velocity)
  }
}

// MARK: - Motion

extension UIScrollView {
  // MARK: Creating a motion

  /// A motion ends when it is within this many points of its target: half a pixel.
  private var tolerance: Double { 0.5 / Double(UIScreen.main.scale) }

  /// The motion of content that is released with `velocity`, in points per second, at `start` or else at the
  /// current offset; nil if it stays there.
  private func releaseMotion(velocity: CGVector, from start: CGPoint? = nil) -> ScrollMotion? {
    if isPagingEnabled { return snapMotion(to: page(at: velocity), velocity: velocity) }
    let start = start ?? contentOffset
    let limits = limits
    let grid = 1 / Double(UIScreen.main.scale)
    func axis(_ offset: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>) -> AxisMotion
    {
      AxisMotion(
        from: offset, velocity: velocity,
        limits: Double(limits.lowerBound)...Double(limits.upperBound),
        rate: decelerationRate.rawValue, bounces: bounces, tolerance: tolerance, grid: grid)
    }
    return moving(
      ScrollMotion(
        cause: .release, start: motionTime, x: axis(start.x, velocity.dx, limits.x),
        y: axis(start.y, velocity.dy, limits.y)))
  }

  /// The motion of released content that is to end at `target`, starting with `velocity`; nil if it is there
  /// already.
  private func snapMotion(
    to target: CGPoint, velocity: CGVector, from start: CGPoint? = nil
  ) -> ScrollMotion? {
    motion(to: target, velocity, InputTuning.snapFrequency, .release, from: start)
  }

  private func motion(
    to target: CGPoint, _ velocity: CGVector, _ frequency: Double, _ cause: ScrollMotion.Cause,
    from start: CGPoint? = nil
  ) -> ScrollMotion? {
    let start = start ?? contentOffset
    func axis(_ offset: CGFloat, _ velocity: CGFloat, _ target: CGFloat) -> AxisMotion {
      AxisMotion(
        from: offset, velocity: velocity, to: target, frequency: frequency, tolerance: tolerance)
    }
    return moving(
      ScrollMotion(
        cause: cause, goal: target, start: motionTime, x: axis(start.x, velocity.dx, target.x),
        y: axis(start.y, velocity.dy, target.y)))
  }

  private func moving(_ motion: ScrollMotion) -> ScrollMotion? {
    motion.endTime > motion.start || motion.end != contentOffset ? motion : nil
  }

  /// The offset of the page to stop at: the next one in the direction of a throw, or else the nearest one.
  private func page(at velocity: CGVector) -> CGPoint {
    let limits = limits
    func target(
      _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      guard length > 0, range.contains(offset) else { return range.clamp(offset) }
      let page = (offset - range.lowerBound) / length
      let isThrown = abs(velocity) >= InputTuning.leastPageThrow
      let number =
        isThrown ? (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return range.clamp(range.lowerBound + number * length)
    }
    return CGPoint(
      x: target(contentOffset.x, velocity.dx, limits.x, bounds.width),
      y: target(contentOffset.y, velocity.dy, limits.y, bounds.height))
  }

  // MARK: Starting a motion

  /// The media time of the current offset: frames are computed ahead of their display.
  private var motionTime: TimeInterval {
    max(CACurrentMediaTime(), motionLink?.targetTimestamp ?? 0)
  }

  /// Starts the motion of content that the user released with `velocity`, without asking the delegate.
  private func startRelease(velocity: CGVector) {
    if let motion = releaseMotion(velocity: velocity) { begin(motion) } else { hideIndicators() }
  }

  /// Starts a motion, and the display link that advances it.
  private func begin(_ motion: ScrollMotion) {
    self.motion = motion
    showIndicators()
    if motionLink == nil {
      let link = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        advanceMotion(to: link.targetTimestamp)
      }
      motionLink = link
      link.add(to: .main, forMode: .common)
    }
    if motion.cause == .release { delegate?.scrollViewWillBeginDecelerating(self) }
  }

  /// Starts an animated scroll to `target`, which continues with the current velocity.
  private func move(to target: CGPoint) {
    let now = motionTime
    let velocity = motion?.velocity(at: now) ?? .zero
    if motion?.cause == .release { stopMotion() }
    guard let new = motion(to: target, velocity, InputTuning.scrollFrequency, .request) else {
      // The content is at the target already, possibly passing it.
      return stopMotion()
    }
    begin(new)
  }

  // MARK: During a motion

  private func advanceMotion(to time: TimeInterval) {
    guard let motion else { return endLink() }
    let isOver = time >= motion.endTime
    let offset = isOver ? motion.end : aligned(motion.offset(at: time))
    if offset != bounds.origin { bounds.origin = offset }
    // The delegate may have started another motion.
    if isOver, self.motion == motion { endMotion() }
  }

  /// Continues a drag or a deceleration from `offset`, which the content is about to be moved to: with the
  /// finger at the same place on screen, or with the same velocity. Ends an animated scroll.
  ///
  /// Only the difference of the offsets is applied, because the motion itself may be between two pixels and
  /// stays exact.
  private func continueMovement(from offset: CGPoint) {
    let shift = offset - contentOffset
    if drag != nil { shiftDrag(by: shift) }
    guard let motion else { return }
    guard motion.cause == .release else { return stopMotion() }
    guard shift != .zero else { return }
    self.motion = shifted(motion, by: shift)
    if self.motion == nil { ended(motion) }
  }

  /// The rest of a deceleration after the content was moved by `shift`; nil if nothing is left of it.
  private func shifted(_ motion: ScrollMotion, by shift: CGPoint) -> ScrollMotion? {
    let time = motionTime
    let start = motion.offset(at: time) + shift
    let velocity = motion.velocity(at: time)
    if let goal = motion.goal {
      return snapMotion(to: clamped(goal + shift), velocity: velocity, from: start)
    }
    return releaseMotion(velocity: velocity, from: start)
  }

  /// Adapts the current motion to changed content, insets or size.
  private func motionLimitsDidChange() {
    guard let motion else { return }
    let end = clamped(motion.end)
    guard end != motion.end || motion.cause == .release else { return }
    let velocity = motion.velocity(at: motionTime)
    switch motion.cause {
    case .request:
      self.motion = self.motion(to: end, velocity, InputTuning.scrollFrequency, .request)
    case .release: self.motion = releaseMotion(velocity: velocity)
    }
    if self.motion == nil { ended(motion) }
  }

  // MARK: Ending a motion

  /// Ends the motion at the current offset.
  private func stopMotion() { endMotion() }

  /// Ends the motion at its target; used when the view leaves its window.
  private func completeMotion() {
    guard let motion else { return }
    bounds.origin = motion.end
    endMotion()
  }

  private func endMotion() {
    guard let motion else { return }
    self.motion = nil
    ended(motion)
  }

  private func ended(_ motion: ScrollMotion) {
    endLink()
    if drag == nil { hideIndicators() }
    switch motion.cause {
    case .release: delegate?.scrollViewDidEndDecelerating(self)
    case .request: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  private func endLink() {
    motionLink?.invalidate()
    motionLink = nil
  }
}

// MARK: - Keys

extension UIScrollView {
  /// Scrolls by the arrow keys, Page Up and Down, Space, Home and End. Returns false for other keys, or if
  /// the content can't move.
  ///
  /// During an animated scroll, a key counts from the target of that scroll, so repeated presses add up.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard isScrollEnabled, let key = presses.first?.key else { return false }
    let from = motion?.cause == .request ? motion?.end ?? contentOffset : contentOffset
    guard let requested = offset(for: key, from: from) else { return false }
    let target = clamped(requested)
    guard target != from else { return false }
    if key.keyCode == .keyboardHome, !mayScrollToTop { return false }
    setContentOffset(target, animated: true)
    return true
  }

  /// Whether the scroll view contains nothing that can be focused. Then it is focusable itself, so that keys
  /// reach it.
  private var isOnlyScrollable: Bool {
    guard isScrollEnabled,
      limits.x.lowerBound < limits.x.upperBound || limits.y.lowerBound < limits.y.upperBound
    else { return false }
    func offersFocus(_ view: UIView) -> Bool {
      view.acceptsInput && (view.canBecomeFocused || view.subviews.contains(where: offersFocus))
    }
    return !subviews.contains(where: offersFocus)
  }

  private func offset(for key: UIKey, from offset: CGPoint) -> CGPoint? {
    let line = InputTuning.lineHeight
    let page = max(line, bounds.inset(by: adjustedContentInset).height - line)
    let limits = limits
    var offset = offset
    switch key.keyCode {
    case .keyboardUpArrow: offset.y -= line
    case .keyboardDownArrow: offset.y += line
    case .keyboardLeftArrow: offset.x -= line
    case .keyboardRightArrow: offset.x += line
    case .keyboardPageUp: offset.y -= page
    case .keyboardPageDown: offset.y += page
    case .keyboardSpacebar: offset.y += key.modifierFlags.contains(.shift) ? -page : page
    case .keyboardHome: offset.y = limits.y.lowerBound
    case .keyboardEnd: offset.y = limits.y.upperBound
    default: return nil
    }
    return offset
  }

  private var mayScrollToTop: Bool {
    scrollsToTop && delegate?.scrollViewShouldScrollToTop(self) != false
  }
}

// MARK: - Indicators

extension UIScrollView {
  private func layOutIndicators() {
    let inset = adjustedContentInset
    let area = bounds.inset(by: inset)
    UIView.performWithoutAnimation {
      verticalIndicator.place(
        in: area, content: CGRect(origin: .zero, size: contentSize),
        isWanted: showsVerticalScrollIndicator)
      horizontalIndicator.place(
        in: area, content: CGRect(origin: .zero, size: contentSize),
        isWanted: showsHorizontalScrollIndicator)
    }
  }

  /// Shows both indicators until ``hideIndicators()``.
  private func showIndicators() {
    verticalIndicator.show()
    horizontalIndicator.show()
  }

  /// Fades both indicators out after a moment.
  private func hideIndicators() { flashScrollIndicators() }
}
