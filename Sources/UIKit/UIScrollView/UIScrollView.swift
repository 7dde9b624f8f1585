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

    /// 0.998: content travels half its velocity (per second) before it stops.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99: content travels a tenth of its velocity (per second) before it stops.
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

  // State of the extensions in UIScrollView's other files.
  let verticalIndicator = ScrollIndicator(.vertical)
  let horizontalIndicator = ScrollIndicator(.horizontal)
  /// The last known ``adjustedContentInset``, to detect a change.
  var knownInsets = UIEdgeInsets.zero
  /// The drag in progress.
  var drag: (x: AxisDrag, y: AxisDrag)?
  /// The deceleration or animated scroll in progress.
  var motion: ScrollMotion?
  var motionLink: CADisplayLink?

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

  // MARK: Touches in contents

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
