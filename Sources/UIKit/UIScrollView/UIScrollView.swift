/// Shows a part of contents that are larger than itself, and scrolls them by wheel, drag and keyboard.
///
/// `contentOffset` is the origin of the bounds: the subviews stand still, the view looks elsewhere.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Whether the safe area adds to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  public weak var delegate: (any UIScrollViewDelegate)?

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

  open var isScrollEnabled = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true

  /// Whether a drag moves the contents now.
  public internal(set) var isDragging = false
  open var isTracking: Bool { isDragging }

  let verticalIndicator = ScrollIndicator(.vertical)
  let horizontalIndicator = ScrollIndicator(.horizontal)
  /// The insets last laid out for, to see a change.
  var knownInsets = UIEdgeInsets.zero
  /// How many scrolling animations are under way.
  var scrollAnimations = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareScrollView()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareScrollView()
  }

  private func prepareScrollView() {
    clipsToBounds = true
    addGestureRecognizer(ScrollDragRecognizer(target: nil, action: nil))
    addSubview(verticalIndicator)
    addSubview(horizontalIndicator)
  }

  // MARK: Offset

  /// The point of the contents at the upper left corner. Any value is taken; only the user is kept within limits.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
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

  /// Scrolls there, in a short animation if `animated`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, duration: animated ? 0.3 : 0)
  }

  /// Scrolls as little as needed to show `rect`, in the contents' coordinates.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(toShow: rect), animated: animated)
  }

  /// `contentInset` with what the safe area adds.
  open var adjustedContentInset: UIEdgeInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }

  open func adjustedContentInsetDidChange() {}

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetsDidChange()
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    verticalIndicator.flash()
    horizontalIndicator.flash()
  }

  // MARK: Input

  open override func scrollWheel(with event: UIScrollEvent) {
    if !scroll(by: event) { super.scrollWheel(with: event) }
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
