/// A view that shows a part of content that can be larger than the view.
///
/// ``contentOffset``, the origin of the bounds, determines the part. The user scrolls by dragging with a finger or the
/// mouse, with two fingers on a touchpad, with the wheel, and with the arrow and page keys. After a drag the content
/// decelerates: its offset is a function of time (`ScrollMotion`), not a sum of steps from frame to frame. Beyond an
/// edge the content resists, and springs back on release. A scroll view at rest needs no frames.
///
/// As in UIKit; keys and the wheel scroll, too. Two fingers, or the wheel with the Control
/// key, zoom the view that the delegate names (`viewForZooming(in:)`).
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Whether the safe area is added to the insets. As in UIKit; here all values but `never` have the same effect.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The safe area is added.
    case automatic, scrollableAxes
    /// The safe area is not added.
    case never
    /// The safe area is added.
    case always
  }

  /// The fraction of its velocity that decelerating content keeps in a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor by which the velocity is multiplied each millisecond, below 1.
    public let rawValue: CGFloat
    /// Creates a rate from its factor per millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The default rate: 0.998 per millisecond, as in UIKit.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A rate that stops sooner: 0.99 per millisecond, as in UIKit.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The object that is told of scrolling, dragging and deceleration. Not retained. In a table, a collection and a text view, `delegate`
  /// also has the type of their own delegates; see ``UIScrollViewSubclass``.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The controller whose pages the scroll view shows. It is told of scrolling before the delegate, because the app may set the delegate.
  weak var owner: (any ScrollViewOwner)?

  // MARK: Content

  /// The size of the content, in points.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      limitsDidChange()
      KeyValueObservers.propertyDidChange(of: self)
    }
  }

  /// The area of the content. Constraints to it, or from views inside to the scroll view's edges, determine ``contentSize``.
  open var contentLayoutGuide: UILayoutGuide { layoutState.scrollContentGuide(of: self) }

  /// The visible part of the content, for constraints of views inside that don't scroll, and for the size of the content.
  open var frameLayoutGuide: UILayoutGuide { layoutState.scrollFrameGuide(of: self) }

  /// The space between the content and the edges of the view, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      insetsDidChange()
      KeyValueObservers.propertyDidChange(of: self)
    }
  }

  /// Whether the safe area is added to ``contentInset``; `automatic` by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsDidChange() }
  }

  /// The sum of ``contentInset`` and the part of the safe area that is added, in points.
  open var adjustedContentInset: UIEdgeInsets {
    var inset =
      contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
    inset.top += refreshInset
    return inset
  }

  /// The space that a spinning ``refreshControl`` takes above the content, in points.
  var refreshInset: CGFloat = 0 {
    didSet { if refreshInset != oldValue { insetsDidChange() } }
  }

  /// The control by which the user has the content loaded again, by pulling it down; nil by default. As in UIKit, set
  /// ``alwaysBounceVertical`` if the content may be smaller than the view.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.move(to: nil)
      refreshControl?.move(to: self)
    }
  }

  /// Called after ``UIScrollView/adjustedContentInset`` has changed. Does nothing by default.
  open func adjustedContentInsetDidChange() {}

  // MARK: Behaviour

  /// Whether the user can scroll.
  open var isScrollEnabled = true {
    didSet {
      guard !isScrollEnabled else { return }
      panGestureRecognizer.abandon()
      // What the user has set in motion stops.
      if motion?.cause == .release { stopMotion() }
    }
  }

  /// The deceleration after a drag; `normal` by default.
  open var decelerationRate = DecelerationRate.normal
  /// Whether the content can be dragged beyond its edges, with resistance; true by default.
  open var bounces = true
  /// Whether content that is not higher than the view bounces, too; false by default.
  open var alwaysBounceVertical = false
  /// Whether content that is not wider than the view bounces, too; false by default.
  open var alwaysBounceHorizontal = false
  /// Whether the offset comes to rest at multiples of the view's size; false by default.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis moves the content along this axis only; false by default. A diagonal
  /// drag is not restricted.
  open var isDirectionalLockEnabled = false
  /// Whether the content receives a finger's touch only after ``InputTuning/contentTouchDelay``, so that the beginning
  /// of a drag highlights nothing; true by default. A mouse button is delivered at once.
  open var delaysContentTouches = true
  /// Whether a drag cancels touches that the content has received; true by default.
  open var canCancelContentTouches = true
  /// Whether the Home key scrolls to the top; true by default. On iOS, a tap on the status bar does this.
  open var scrollsToTop = true
  /// The distances in points by which the vertical indicator's track is inset, in addition to ``adjustedContentInset``; zero by default.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// The distances in points by which the horizontal indicator's track is inset, in addition to ``adjustedContentInset``; zero by default.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// The insets of both indicators. As in UIKit, it returns those of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// The colour of the indicators. As in UIKit.
  public enum IndicatorStyle: Int, Sendable {
    /// Visible in the window's appearance, light or dark.
    case `default`
    /// Dark, for light content.
    case black
    /// Light, for dark content.
    case white
  }

  /// How a drag hides the keyboard on screen. As in UIKit.
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag = 1
    case interactive = 2
    case onDragWithAccessory = 3
    case interactiveWithAccessory = 4
  }

  /// How a drag hides the keyboard on screen. It is stored and has no effect: there is no keyboard on screen.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// The colour of the indicators; `default` by default.
  open var indicatorStyle = IndicatorStyle.default {
    didSet {
      for indicator in [verticalIndicator, horizontalIndicator] { indicator.show(indicatorStyle) }
    }
  }
  /// Whether the vertical indicator is shown while the content scrolls; true by default.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown while the content scrolls; true by default.
  open var showsHorizontalScrollIndicator = true

  /// The recognizer of drags and scrolling. Disable it with ``isScrollEnabled``.
  public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()

  // MARK: Zooming

  /// The least scale of the view that the delegate names for zooming; 1 by default.
  open var minimumZoomScale: CGFloat = 1 {
    didSet { zoomLimitsDidChange() }
  }
  /// The greatest scale of the view that the delegate names for zooming; 1 by default. The user can zoom if it is greater than
  /// ``minimumZoomScale``.
  open var maximumZoomScale: CGFloat = 1 {
    didSet { zoomLimitsDidChange() }
  }
  /// Whether two fingers can zoom beyond the limits, with resistance; true by default.
  open var bouncesZoom = true
  /// The scale of the view that the delegate names for zooming; 1 if it names none. Setting it zooms about the centre without animation; a
  /// value beyond the limits becomes the nearest limit.
  open var zoomScale: CGFloat {
    get { zoomedView.map { hypot($0.transform.a, $0.transform.b) } ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }
  /// The running zoom by fingers, and the animation after it.
  var zoom = ScrollZoom()
  /// Whether two fingers zoom the content.
  open var isZooming: Bool { zoom.anchor != nil }
  /// Whether the content returns to a scale within the limits.
  open var isZoomBouncing: Bool { zoom.isBouncing }
  /// The recognizer of two fingers that zoom; nil if the limits are equal.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    minimumZoomScale < maximumZoomScale ? zoom.recognizer : nil
  }

  // MARK: State

  /// Whether a finger or button that may drag the content is down. No longer after another recognizer has taken the drag.
  open var isTracking: Bool {
    (panGestureRecognizer as? ScrollPanGestureRecognizer)?.isTracking ?? false
  }
  /// Whether the user is dragging or scrolling the content.
  public private(set) var isDragging = false
  /// Whether the content is still moving after the user has released it.
  open var isDecelerating: Bool { motion?.cause == .release }

  /// The bar at the upper edge that follows the content.
  weak var topEdge: (any ScrollTopEdge)?

  private let verticalIndicator = ScrollIndicator(.vertical)
  private let horizontalIndicator = ScrollIndicator(.horizontal)
  /// ``adjustedContentInset`` as ``insetsDidChange()`` last found it.
  private var lastInset = UIEdgeInsets.zero
  /// The running drag, for each axis.
  private var drag: (x: AxisDrag, y: AxisDrag)?
  /// The running deceleration or animated scroll.
  private var motion: ScrollMotion?
  /// The deceleration that will begin when the delegate has been told of the end of a drag.
  private var plannedMotion: ScrollMotion?
  private var motionLink: CADisplayLink?

  // MARK: Creation

  /// Creates a scroll view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareScrollView()
  }

  /// Creates a scroll view without content; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareScrollView()
    decodeNib(coder, as: UIScrollView.self)
  }

  /// The offset at which the motion after a release ends, before the delegate is asked, in place of `target`. The velocity is in points per
  /// millisecond. A collection view asks its layout.
  func releaseTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint { target }

  private func prepareScrollView() {
    clipsToBounds = true
    panGestureRecognizer.allowedScrollTypesMask = .all
    panGestureRecognizer.addHandler { [weak self] _ in self?.panDidChange() }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offset

  /// The point of the content at the view's upper left corner, in points. Any value is accepted; only the user's
  /// scrolling is limited to the content.
  ///
  /// As in UIKit, a running drag or fling continues from the new offset. So an infinite scroller may move its content
  /// by a page in `scrollViewDidScroll(_:)` or `layoutSubviews()`. ``setContentOffset(_:animated:)`` ends a fling
  /// instead. Both end an animated scroll.
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

  /// Scrolls to an offset.
  ///
  /// If `animated`, the offset moves on a spring in about half a second, beginning with its current velocity, and the
  /// delegate is told of the end. If not, the offset changes at once, and a running motion ends.
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

  /// Scales the view that the delegate names for zooming, about the centre of the visible part.
  ///
  /// A scale beyond the limits becomes the nearest limit. If `animated`, the delegate is told of the beginning and of the end.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard let view = zoomedView, scale > 0 else { return }
    let area = bounds.inset(by: adjustedContentInset)
    let center = CGPoint(x: area.midX, y: area.midY)
    zoom(view, to: scale, showing: view.convert(center, from: self), animated: animated)
  }

  /// Zooms so that `rect`, in the coordinates of the view that the delegate names for zooming, is centred and fills the visible part, as
  /// far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomedView, rect.width > 0, rect.height > 0 else { return }
    let area = bounds.inset(by: adjustedContentInset)
    zoom(
      view, to: min(area.width / rect.width, area.height / rect.height),
      showing: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
  }

  /// Shows the indicators for a short time.
  open func flashScrollIndicators() {
    verticalIndicator.flash()
    horizontalIndicator.flash()
  }

  // MARK: Touches in the content

  /// Whether touches that began in `view`, a part of the content, are delivered to it; true by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag cancels the touches that `view` has received; true by default. Not called if
  /// ``canCancelContentTouches`` is false.
  ///
  /// A control that is dragged itself, such as a slider, keeps its touches in any case. Unlike in UIKit, the default is
  /// true for other controls, too: a page of buttons could not be dragged with the mouse otherwise.
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

  /// The offset nearest to `offset` that the user can scroll to.
  func clamped(_ offset: CGPoint) -> CGPoint { limits.clamp(offset) }

  /// The offset nearest to the current one at which `rect`, in the content's coordinates, is visible.
  func offset(toShow rect: CGRect) -> CGPoint {
    let area = bounds.inset(by: visibleInset)
    var offset = contentOffset
    if rect.maxX > area.maxX { offset.x += rect.maxX - area.maxX }
    if rect.minX < area.minX { offset.x = bounds.minX + rect.minX - area.minX }
    if rect.maxY > area.maxY { offset.y += rect.maxY - area.maxY }
    if rect.minY < area.minY { offset.y = bounds.minY + rect.minY - area.minY }
    return resting(clamped(offset), from: contentOffset)
  }

  /// The distance of the content from its uppermost place, in points: positive if it has scrolled up.
  var depth: CGFloat { contentOffset.y + lastInset.top }

  /// ``adjustedContentInset`` without the parts of the bar above that have given way.
  var visibleInset: UIEdgeInsets {
    var inset = adjustedContentInset
    let height = topEdge?.collapsibleHeights.reduce(0, +) ?? 0
    inset.top -= min(max(contentOffset.y + inset.top, 0), height)
    return inset
  }

  /// The offset at which content comes to rest that would otherwise rest at `offset`: the nearest one at which each part
  /// of the bar that gives way is fully visible or gone; with `start`, the next one in the direction from there.
  private func resting(_ offset: CGPoint, from start: CGPoint? = nil) -> CGPoint {
    guard let heights = topEdge?.collapsibleHeights, !isPagingEnabled else { return offset }
    let range = limits.y
    var end = range.lowerBound
    for height in heights {
      let top = end
      end = min(top + height, range.upperBound)
      guard offset.y > top, offset.y < end else { continue }
      let isGone =
        start.map { offset.y > $0.y }
        ?? (offset.y > top + (end - top) * LargeTitleMotion.snapShare)
      return CGPoint(x: offset.x, y: isGone ? end : top)
    }
    return offset
  }

  /// The offset rounded to whole pixels. Content between pixels would be blurred, and would cost more to draw.
  private func aligned(_ offset: CGPoint) -> CGPoint {
    let scale = UIScreen.main.scale
    return CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  private func boundsDidChange(from old: CGRect) {
    guard bounds != old else { return }
    defer { topEdge?.contentDidMove() }
    if bounds.size != old.size { limitsDidChange() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    refreshControl?.contentDidMove()
    // During a drag or motion, the indicators are visible already.
    if window != nil, drag == nil, motion == nil { flashScrollIndicators() }
    owner?.contentDidScroll()
    delegate?.scrollViewDidScroll(self)
  }

  /// Called when the size of the content, the view or the insets has changed: the offset may lie beyond the limits.
  private func limitsDidChange() {
    setNeedsLayout()
    plannedMotion = plannedMotion.flatMap { shifted($0, by: .zero) }
    guard drag == nil, !isZooming else { return }
    guard motion == nil else { return motionLimitsDidChange() }
    let offset = clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Called when the insets may have changed. Content that was at its upper or left edge stays there.
  private func insetsDidChange() {
    let new = adjustedContentInset
    let old = lastInset
    guard new != old else { return }
    lastInset = new
    var offset = contentOffset
    if offset.y <= -old.top { offset.y = -new.top }
    if offset.x <= -old.left { offset.x = -new.left }
    if offset != contentOffset, drag == nil, motion == nil, !isZooming { contentOffset = offset }
    limitsDidChange()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    topEdge?.contentDidMove()
  }
}

// MARK: - Dragging

extension UIScrollView {
  /// Whether the content can be dragged along an axis, if only to stretch it.
  func isDraggable(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis)
      || (bounces && (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal))
  }

  private func hasRoom(_ axis: ScrollAxis) -> Bool {
    let limits = limits
    let range = axis == .vertical ? limits.y : limits.x
    return range.lowerBound < range.upperBound
  }

  /// Whether the content can follow a drag in the direction of `translation` along `axis`.
  private func hasRoom(_ axis: ScrollAxis, for translation: CGPoint) -> Bool {
    let limits = limits
    let (range, offset, translation) =
      axis == .vertical
      ? (limits.y, contentOffset.y, translation.y) : (limits.x, contentOffset.x, translation.x)
    guard isScrollEnabled, range.lowerBound < range.upperBound else { return false }
    // The content moves with the finger, the offset against it.
    return translation > 0 ? offset > range.lowerBound : offset < range.upperBound
  }

  /// Whether this view, and not an enclosing one, follows a drag or scroll in the direction of `translation`.
  ///
  /// A view at its limit leaves the movement to an enclosing scroll view that has room, or to another recognizer that
  /// follows scrolling. If there is none, a finger can stretch the content.
  func mayDrag(along translation: CGPoint, byScroll: Bool) -> Bool {
    let vector = CGVector(dx: translation.x, dy: translation.y)
    let isHorizontal =
      byScroll ? InputTuning.isHorizontal(vector) : abs(translation.x) > abs(translation.y)
    let axis = isHorizontal ? ScrollAxis.horizontal : .vertical
    if hasRoom(axis, for: translation) { return true }
    guard !byScroll, bounces, isDraggable(axis) else { return false }
    var next = superview
    while let view = next {
      if (view as? UIScrollView)?.hasRoom(axis, for: translation) == true { return false }
      next = view.superview
    }
    return true
  }

  private func panDidChange() {
    if let pan = panGestureRecognizer as? ScrollPanGestureRecognizer, pan.zooms {
      return scrollDidZoom(pan)
    }
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
    // A touch that only stops moving content is not a drag yet: `isDragging` stays false until the finger moves.
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

  /// Returns the axis to which a drag that began with `translation` is locked; nil if it is not locked.
  private func lockedAxis(after translation: CGPoint) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(translation.x) > InputTuning.axisRatio * abs(translation.y) { return .horizontal }
    if abs(translation.y) > InputTuning.axisRatio * abs(translation.x) { return .vertical }
    return nil
  }

  /// Continues a drag after a zoom, which has moved the content, or lets the content spring back to its limits.
  func zoomDidEnd() {
    guard drag != nil else { return decelerate(velocity: .zero) }
    panGestureRecognizer.setTranslation(.zero, in: self)
    beginDrag()
  }

  private func followPan() {
    guard drag != nil, !isZooming else { return }
    if !isDragging {
      guard panGestureRecognizer.motion.travel != .zero else { return }
      isDragging = true
      showIndicators()
      delegate?.scrollViewWillBeginDragging(self)
    }
    let translation = panGestureRecognizer.translation(in: self)
    let limits = limits
    guard var drag else { return }
    let offset = aligned(
      CGPoint(
        x: drag.x.offset(after: translation.x, limits: limits.x),
        y: drag.y.offset(after: translation.y, limits: limits.y)))
    self.drag = drag
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Continues a running drag from the new offset, when code changes the offset by `shift`.
  private func shiftDrag(by shift: CGPoint) {
    guard shift != .zero, var drag else { return }
    let translation = panGestureRecognizer.translation(in: self)
    let limits = limits
    drag.x.shift(by: shift.x, after: translation.x, limits: limits.x)
    drag.y.shift(by: shift.y, after: translation.y, limits: limits.y)
    self.drag = drag
  }

  private func endDrag(isCancelled: Bool) {
    guard let drag else { return }
    guard !isZooming else {
      // The zoom decides where the content comes to rest.
      self.drag = nil
      isDragging = false
      owner?.scrollingDidEnd()
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
      return
    }
    let velocity = isCancelled ? .zero : releaseVelocity(of: drag)
    // While the drag lasts, other insets don't move the content.
    refreshControl?.dragWillEnd()
    self.drag = nil
    guard isDragging else {
      // The touch has stopped the content and was lifted without a drag.
      decelerate(velocity: .zero)
      return
    }
    planMotion(velocity: velocity)
    isDragging = false
    if plannedMotion == nil { owner?.scrollingDidEnd() }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: plannedMotion != nil)
    let planned = plannedMotion
    plannedMotion = nil
    // The delegate may have scrolled elsewhere.
    guard motion == nil, self.drag == nil else { return }
    if let planned { begin(planned) } else { hideIndicators() }
  }

  /// The velocity of the offset at the release; zero if it is too slow for a fling.
  private func releaseVelocity(of drag: (x: AxisDrag, y: AxisDrag)) -> CGVector {
    let pan = panGestureRecognizer
    // A scroll ends when no more events come: the content has stopped already.
    if pan.isFollowingScroll { return .zero }
    let translation = pan.translation(in: self)
    let panVelocity = pan.flingVelocity(in: self)
    let limits = limits
    let velocity = CGVector(
      dx: drag.x.velocity(after: translation.x, panVelocity: panVelocity.x, limits: limits.x),
      dy: drag.y.velocity(after: translation.y, panVelocity: panVelocity.y, limits: limits.y))
    let isFling = hypot(velocity.dx, velocity.dy) >= InputTuning.minimumFlingVelocity
    return isFling ? velocity : .zero
  }

  /// Plans the motion after a release, and lets the delegate change its target. Plans nothing if the content doesn't
  /// move.
  ///
  /// In the same call, the delegate may also set the offset, which changes the plan.
  private func planMotion(velocity: CGVector) {
    let beyond = contentOffset - clamped(contentOffset)
    plannedMotion = releaseMotion(
      velocity: CGVector(
        dx: velocity.dx - beyond.x * MotionTuning.returnVelocity,
        dy: velocity.dy - beyond.y * MotionTuning.returnVelocity))
    let returnsToEdge = beyond != .zero && plannedMotion?.end == clamped(contentOffset)
    plannedMotion?.returnsToEdge = returnsToEdge
    var target = plannedMotion?.end ?? contentOffset
    let natural = target
    let perMillisecond = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
    target = releaseTarget(target, velocity: perMillisecond)
    withUnsafeMutablePointer(to: &target) {
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: perMillisecond, targetContentOffset: $0)
    }
    guard target != natural else { return }
    plannedMotion = snapMotion(to: clamped(target), velocity: velocity)
  }
}

// MARK: - Motion

extension UIScrollView {

  /// The distance from its end at which a motion ends, in points.
  private var tolerance: Double { 0.5 / Double(UIScreen.main.scale) }

  /// The motion of content that is released at `velocity`; nil if it doesn't move. `start` is the current offset by
  /// default.
  private func releaseMotion(velocity: CGVector, from start: CGPoint? = nil) -> ScrollMotion? {
    if isPagingEnabled {
      return snapMotion(to: page(at: velocity), velocity: velocity, from: start)
    }
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
    let motion = ScrollMotion(
      cause: .release, start: motionTime, x: axis(start.x, velocity.dx, limits.x),
      y: axis(start.y, velocity.dy, limits.y))
    let rest = resting(motion.end)
    if rest != motion.end { return snapMotion(to: rest, velocity: velocity, from: start) }
    return moving(motion)
  }

  /// The motion of content that is released at `velocity` and moves to `goal`, or to the limits if the goal lies beyond
  /// them.
  ///
  /// The motion keeps a goal beyond the limits, because these may become wider.
  private func snapMotion(
    to goal: CGPoint, velocity: CGVector, from start: CGPoint? = nil
  ) -> ScrollMotion? {
    var motion = motion(
      to: clamped(goal), velocity, InputTuning.snapFrequency, .release, from: start)
    motion?.goal = goal
    return motion
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

  /// The motion, or nil if nothing moves.
  private func moving(_ motion: ScrollMotion) -> ScrollMotion? {
    motion.endTime > motion.start || motion.end != contentOffset ? motion : nil
  }

  /// The offset of the page at which the content comes to rest: the next one in the direction of a fling, else the
  /// nearest.
  private func page(at velocity: CGVector) -> CGPoint {
    let limits = limits
    func target(
      _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      guard length > 0, range.contains(offset) else { return range.clamp(offset) }
      let page = (offset - range.lowerBound) / length
      let isFling = abs(velocity) >= InputTuning.minimumPageFlingVelocity
      let nearest =
        isFling ? (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return range.clamp(range.lowerBound + nearest * length)
    }
    return CGPoint(
      x: target(contentOffset.x, velocity.dx, limits.x, bounds.width),
      y: target(contentOffset.y, velocity.dy, limits.y, bounds.height))
  }

  // MARK: Starting

  /// The media time for which the current offset was computed. It can lie in the future, because a frame is prepared
  /// before it is displayed.
  private var motionTime: TimeInterval {
    max(CACurrentMediaTime(), motionLink?.targetTimestamp ?? 0)
  }

  /// Begins the motion after a release, without asking the delegate.
  private func decelerate(velocity: CGVector) {
    if let motion = releaseMotion(velocity: velocity) { begin(motion) } else { hideIndicators() }
  }

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

  /// Scrolls to `target` with animation.
  private func move(to target: CGPoint) {
    let now = motionTime
    let velocity = motion?.velocity(at: now) ?? .zero
    if motion?.cause == .release { stopMotion() }
    guard let new = motion(to: target, velocity, InputTuning.scrollFrequency, .request) else {
      // The offset is the target already; a motion may be running or planned.
      return stopMotion()
    }
    begin(new)
  }

  // MARK: Continuing

  private func advanceMotion(to time: TimeInterval) {
    guard let motion else { return endLink() }
    let isOver = time >= motion.endTime
    let offset = isOver ? motion.end : aligned(motion.offset(at: time))
    if offset != bounds.origin { bounds.origin = offset }
    // The delegate may have stopped or replaced the motion.
    if isOver, self.motion == motion { endMotion() }
  }

  /// Called before the offset is set to `offset`: a drag or fling continues from there, and an animated scroll ends.
  ///
  /// A drag or fling is shifted by the difference between the new and the current offset, not set to the new one: its
  /// own offset is exact and may lie between two pixels, whereas `contentOffset` is rounded.
  private func continueMovement(from offset: CGPoint) {
    let shift = offset - contentOffset
    if drag != nil { shiftDrag(by: shift) }
    guard shift != .zero || motion?.cause == .request else { return }
    plannedMotion = plannedMotion.flatMap { shifted($0, by: shift) }
    guard let motion else { return }
    guard motion.cause == .release else { return stopMotion() }
    self.motion = shifted(motion, by: shift)
    if self.motion == nil { ended(motion) }
  }

  /// The remainder of a fling after the content was moved by `shift`, within the current limits; nil if nothing is
  /// left.
  ///
  /// The goal of a fling moves with the content. With paging, a page is chosen again if only the limits have changed.
  private func shifted(_ motion: ScrollMotion, by shift: CGPoint) -> ScrollMotion? {
    let time = motionTime
    let start = motion.offset(at: time) + shift
    let velocity = motion.velocity(at: time)
    // Stretched content that is put inside its limits, or whose limits become wider, rests there. The velocity with which it returns to the edge must
    // not fling it.
    if motion.returnsToEdge, clamped(start) == start { return nil }
    if let goal = motion.goal, shift != .zero || !isPagingEnabled {
      return snapMotion(to: goal + shift, velocity: velocity, from: start)
    }
    var remainder = releaseMotion(velocity: velocity, from: start)
    remainder?.returnsToEdge = motion.returnsToEdge
    return remainder
  }

  /// Called when the limits have changed during a motion.
  private func motionLimitsDidChange() {
    guard let motion else { return }
    let end = clamped(motion.end)
    guard end != motion.end || motion.cause == .release else { return }
    switch motion.cause {
    case .request:
      let velocity = motion.velocity(at: motionTime)
      self.motion = self.motion(to: end, velocity, InputTuning.scrollFrequency, .request)
    case .release:
      let offset = contentOffset
      if !bounces, clamped(offset) != offset {
        // Stretched content that may not bounce any longer is put at the edge.
        self.motion = nil
        bounds.origin = clamped(offset)
      } else {
        self.motion = shifted(motion, by: .zero)
      }
    }
    if self.motion == nil { ended(motion) }
  }

  // MARK: Ending

  /// Stops the content at the current offset, and drops a planned motion.
  private func stopMotion() {
    plannedMotion = nil
    endMotion()
  }

  /// Ends a motion at its end offset, for a view that has left the screen.
  private func completeMotion() {
    plannedMotion = nil
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
    case .release:
      owner?.scrollingDidEnd()
      delegate?.scrollViewDidEndDecelerating(self)
    case .request:
      owner?.scrollingDidEnd()
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  private func endLink() {
    motionLink?.invalidate()
    motionLink = nil
  }
}

// MARK: - Keys

extension UIScrollView {
  /// Scrolls by an arrow key, Page Up or Down, Space, Home or End. Returns false for other keys, and if the offset
  /// doesn't change.
  ///
  /// Several key presses add up: each scrolls on from the end of the motion that the previous one has started.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard isScrollEnabled, let key = presses.first?.key else { return false }
    let from = motion?.cause == .request ? motion?.end ?? contentOffset : contentOffset
    guard let offset = offset(for: key, from: from) else { return false }
    let target = resting(clamped(offset), from: from)
    guard target != from else { return false }
    if key.keyCode == .keyboardHome, !mayScrollToTop { return false }
    setContentOffset(target, animated: true)
    return true
  }

  /// Whether the view scrolls and no view in it can have the focus. The scroll view itself can then have the focus, so
  /// that keys scroll it.
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

/// A container that scrolls its pages, and leaves the scroll view's delegate to the app.
@MainActor
protocol ScrollViewOwner: AnyObject {
  /// The content's offset has changed.
  func contentDidScroll()
  /// A drag, its deceleration or an animation is over, and nothing goes on.
  func scrollingDidEnd()
}

// MARK: - Indicators

extension UIScrollView {
  /// Places the indicators. They are subviews while the content is larger than the visible area: a scroll view without content has no
  /// subviews, as in UIKit.
  private func layOutIndicators() {
    UIView.performWithoutAnimation {
      layOut(
        verticalIndicator, insets: verticalScrollIndicatorInsets,
        isEnabled: showsVerticalScrollIndicator)
      layOut(
        horizontalIndicator, insets: horizontalScrollIndicatorInsets,
        isEnabled: showsHorizontalScrollIndicator)
    }
  }

  private func layOut(_ indicator: ScrollIndicator, insets: UIEdgeInsets, isEnabled: Bool) {
    let area = bounds.inset(by: visibleInset)
    let isNeeded = isEnabled && indicator.isLonger(contentSize, than: area.size)
    if !isNeeded {
      indicator.removeFromSuperview()
    } else if indicator.superview == nil {
      addSubview(indicator)
    }
    indicator.place(
      in: area, content: CGRect(origin: .zero, size: contentSize), insets: insets,
      isEnabled: isEnabled)
  }

  /// Shows the indicators until ``hideIndicators()`` is called.
  private func showIndicators() {
    verticalIndicator.show()
    horizontalIndicator.show()
  }

  /// Hides the indicators after a short time.
  private func hideIndicators() { flashScrollIndicators() }
}
