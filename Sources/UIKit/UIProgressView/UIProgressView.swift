import Foundation

/// A bar that shows the progress of a task. As in UIKit, without images and `observedProgress`.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The styles of a progress view. As in UIKit.
  public enum Style: Int, Sendable {
    /// 4 points high.
    case `default` = 0
    /// 2.5 points high, for use inside a bar.
    case bar = 1

    fileprivate var height: CGFloat { self == .default ? 4 : 2.5 }
  }

  /// The style; `default` by default.
  open var progressViewStyle = Style.default {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The completed fraction of the task, 0…1; 0 by default. Other values are clamped to this range, and NaN is ignored.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// The colour of the filled part; nil for the tint colour.
  open var progressTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The colour of the unfilled part; nil for the system's fill colour.
  open var trackTintColor: UIColor? {
    didSet { showColors() }
  }

  private var storedProgress: Float = 0
  private let track = UIView()
  private let filled = UIView()

  /// The duration of an animated change, in seconds. Ours.
  private static let duration: TimeInterval = 0.25

  /// Creates an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  /// Creates an empty bar; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
    decodeNib(coder, as: UIProgressView.self)
  }

  /// Creates an empty bar with the height of `style`.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style.height))
    progressViewStyle = style
  }

  private func prepareBar() {
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    track.addSubview(filled)
    addSubview(track)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    showColors()
  }

  /// Sets the progress, optionally with an animation.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    storedProgress = min(max(progress, 0), 1)
    guard animated, window != nil else { return place() }
    layoutIfNeeded()
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.beginFromCurrentState]
    ) { self.place() }
  }

  private func showColors() {
    filled.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? .systemFill
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: progressViewStyle.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: progressViewStyle.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let height = min(progressViewStyle.height, bounds.height)
    track.frame = CGRect(
      x: bounds.minX, y: bounds.minY + ((bounds.height - height) / 2).rounded(.down),
      width: bounds.width, height: height)
    track.layer.cornerRadius = height / 2
    filled.layer.cornerRadius = height / 2
    let width = bounds.width * CGFloat(storedProgress)
    filled.frame = CGRect(
      x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: height)
  }
}
