import Foundation

/// A wheel above the content of a scroll view, which the user pulls down to have the content loaded again. As in UIKit.
///
/// Assign it to ``UIScrollView/refreshControl``. Once the content has been pulled far enough, by a finger or the mouse, the control sends
/// `valueChanged` and spins, above the content, until ``endRefreshing()`` is called. The wheel of a mouse and a touchpad can't pull
/// content beyond its edge, so offer another way, too. The size, the distance and the look are this project's own.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The control's height in points, and the space that it takes above the content while it spins. Ours.
  static let height: CGFloat = 60
  /// The distance in points by which the content must be pulled. Ours.
  static let pullDistance: CGFloat = 70
  /// The duration in seconds in which the content moves back. Ours.
  static let returnDuration: TimeInterval = 0.3

  private let wheel = UIActivityIndicatorView(style: .medium)
  private let titleLabel = UILabel()
  private weak var scrollView: UIScrollView?

  /// Whether the control spins.
  public private(set) var isRefreshing = false

  /// A text below the wheel; nil by default.
  open var attributedTitle: NSAttributedString? {
    get { titleLabel.attributedText }
    set {
      titleLabel.attributedText = newValue
      setNeedsLayout()
    }
  }

  /// Creates a control. Its size is fixed.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height))
  }

  /// Creates a control; the scroll view determines its frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareControl()
  }

  /// Creates a control; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareControl()
  }

  private func prepareControl() {
    isUserInteractionEnabled = false
    wheel.hidesWhenStopped = false
    wheel.isHidden = false
    titleLabel.textAlignment = .center
    titleLabel.font = .systemFont(ofSize: 12)
    titleLabel.textColor = .secondaryLabel
    addSubview(wheel)
    addSubview(titleLabel)
    alpha = 0
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    wheel.color = viewState.tintColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = wheel.intrinsicContentSize.width
    let hasTitle = titleLabel.attributedText != nil
    wheel.frame = CGRect(
      x: roundToPixel((bounds.width - side) / 2), y: hasTitle ? 10 : (Self.height - side) / 2,
      width: side, height: side)
    titleLabel.frame = CGRect(x: 0, y: 36, width: bounds.width, height: 16)
  }

  // MARK: Refreshing

  /// Shows that the content is loaded again, after the app has begun it by itself. As in UIKit, the content doesn't move: scroll to the
  /// control if it is to be visible.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    spin()
    guard let scrollView else { return }
    let offset = scrollView.contentOffset
    scrollView.refreshInset = Self.height
    scrollView.contentOffset = offset
  }

  /// Stops the wheel, and lets the content move back.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    guard let scrollView, scrollView.window != nil, scrollView.refreshInset > 0 else {
      return finish()
    }
    UIView.animate(
      withDuration: Self.returnDuration, delay: 0, options: [.allowUserInteraction]
    ) {
      scrollView.refreshInset = 0
      self.alpha = 0
    } completion: { _ in
      if !self.isRefreshing { self.finish() }
    }
  }

  private func spin() {
    isRefreshing = true
    alpha = 1
    wheel.startAnimating()
  }

  private func finish() {
    scrollView?.refreshInset = 0
    wheel.stopAnimating()
    contentDidMove()
  }

  // MARK: The scroll view

  /// Called when the control has become that of `scrollView`, or of none any more.
  func move(to scrollView: UIScrollView?) {
    self.scrollView?.refreshInset = 0
    removeFromSuperview()
    self.scrollView = scrollView
    guard let scrollView else { return }
    scrollView.insertSubview(self, at: 0)
    if isRefreshing { scrollView.refreshInset = Self.height }
    contentDidMove()
  }

  /// Called when the content has moved: the control appears as far as the content is pulled.
  func contentDidMove() {
    guard let scrollView else { return }
    let edge = scrollView.adjustedContentInset.top - scrollView.refreshInset
    let pull = -(scrollView.contentOffset.y + edge)
    UIView.performWithoutAnimation {
      frame = CGRect(
        x: 0, y: min(-Self.height, -pull), width: scrollView.bounds.width, height: Self.height)
    }
    guard !isRefreshing, scrollView.refreshInset == 0 else { return }
    alpha = min(max((pull - 20) / (Self.pullDistance - 20), 0), 1)
    if scrollView.isTracking, scrollView.isDragging, pull >= Self.pullDistance {
      spin()
      sendActions(for: .valueChanged)
    }
  }

  /// Called when the user releases the content, which comes to rest below the control if it spins.
  func dragWillEnd() {
    if isRefreshing { scrollView?.refreshInset = Self.height }
  }
}
