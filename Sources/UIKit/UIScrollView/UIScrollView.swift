/// A view that shows part of contents larger than itself.
///
/// The part is chosen by ``contentOffset``, which is the origin of the bounds. Contents are dragged with a finger or the
/// mouse, with two fingers on a touchpad, with the wheel, and with the arrow and page keys. A drag that is let go of
/// runs out, by a formula of time and not frame by frame; at the edges contents give way, and come back on a spring.
/// While nothing moves, nothing runs.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// How the safe area changes the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The share of its velocity that a thrown content keeps in a millisecond.
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

  /// Is told of scrolling, dragging and deceleration. Held weakly.
  public weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Contents

  /// The size of the contents, in points.
  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { limitsDidChange() } }
  }

  /// Room around the contents.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsDidChange() } }
  }

  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsDidChange() }
  }

  /// `contentInset` with what the safe area adds.
  open var adjustedContentInset: UIEdgeInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }

  open func adjustedContentInsetDidChange() {}

  // MARK: Behaviour

  /// Whether the user can scroll.
  open var isScrollEnabled = true {
    didSet { if !isScrollEnabled { panGestureRecognizer.abandon() } }
  }

  open var decelerationRate = DecelerationRate.normal
  /// Whether contents give way at the edges.
  open var bounces = true
  /// Whether they do also where there is nowhere to go.
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// Whether contents come to rest at multiples of the view's size.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis stays there; a diagonal one is free.
  open var isDirectionalLockEnabled = false
  /// Whether a finger must rest a moment before what is under it hears of it, so that nothing lights up in passing. A
  /// mouse button is heard of at once.
  open var delaysContentTouches = true
  /// Whether a drag takes touches from contents that have them already.
  open var canCancelContentTouches = true
  /// Whether Home, for want of a status bar to tap on, scrolls to the top.
  open var scrollsToTop = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true

  /// Follows drags and scrolling. Switch it off with `isScrollEnabled`.
  public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()

  // MARK: What goes on

  /// Whether a finger or button is down that may drag the contents.
  public internal(set) var isTracking = false
  /// Whether the user moves the contents now.
  public internal(set) var isDragging = false
  /// Whether the contents go on after the user let go of them.
  open var isDecelerating: Bool { motion?.cause == .release }

  // What UIScrollView's other files keep.
  let verticalIndicator = ScrollIndicator(.vertical)
  let horizontalIndicator = ScrollIndicator(.horizontal)
  /// The insets last laid out for, to see a change.
  var knownInsets = UIEdgeInsets.zero
  /// The drag under way, for each axis.
  var drag: (x: AxisDrag, y: AxisDrag)?
  /// The motion under way that no finger drives.
  var motion: ScrollMotion?
  /// The motion that begins after the delegate has been told of the end of a drag.
  var plannedMotion: ScrollMotion?
  var motionLink: CADisplayLink?

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareScrollView()
  }

  /// Reads nothing from `coder`: views and controllers cannot be archived here, unlike in UIKit.
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

  /// The point of the contents at the upper left corner, in points. Any value is taken; only the user is kept within
  /// limits.
  ///
  /// As in UIKit, a drag or a fling that goes on continues from the new offset: an infinite scroller moves its contents by
  /// a page in `scrollViewDidScroll(_:)` or `layoutSubviews()`, and the finger or the velocity carries on from there.
  /// ``setContentOffset(_:animated:)`` ends a fling instead. Both end an animated scroll.
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

  /// Scrolls there. If `animated`, contents and ``contentOffset`` move there in about half a second, from whatever they
  /// are doing now without a jerk, and the delegate hears of the end. If not, a movement that goes on ends.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated, window != nil {
      move(to: contentOffset)
    } else {
      stopMotion()
      self.contentOffset = contentOffset
    }
  }

  /// Scrolls as little as needed to show `rect`, in the contents' coordinates.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(toShow: rect), animated: animated)
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    verticalIndicator.flash()
    horizontalIndicator.flash()
  }

  // MARK: Touches in contents

  /// Whether touches that began in `view` are handed to it.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag takes the touches from `view`, which has them; not asked if `canCancelContentTouches` is false.
  /// A control that is dragged itself, such as a slider, keeps them anyhow. Other than in UIKit, so do no others:
  /// without it, a page of buttons could not be dragged by mouse.
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
