import Foundation

/// A wheel that turns while the app works. As in UIKit.
///
/// Its size is fixed by the style. It turns in eight steps a revolution, which the compositor draws without the main thread:
/// a turning wheel costs eight frames a second.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes of the wheel. As in UIKit, without the deprecated styles.
  public enum Style: Int, Sendable {
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101

    fileprivate var side: CGFloat { self == .medium ? 20 : 37 }
  }

  /// The size; medium by default.
  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The colour; a gray by default, and for nil.
  open var color: UIColor! = .systemGray {
    didSet {
      if color == nil { color = .systemGray }
      for spoke in spokes { spoke.backgroundColor = color }
    }
  }

  /// Whether the view is hidden while it doesn't turn; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// Whether the wheel turns.
  public private(set) var isAnimating = false

  private let wheel = UIView()
  private let spokes = (0..<steps).map { _ in UIView() }

  /// The number of spokes, and of steps in a revolution.
  private static let steps = 8
  /// The time of a revolution in seconds. Ours.
  private static let period: TimeInterval = 0.8
  /// The opacity of the faintest spoke. Ours.
  private static let faintest: CGFloat = 0.2
  /// The length, the width and the inner end of a spoke, as shares of the wheel's side. Ours.
  private static let spoke = (
    length: 0.26 as CGFloat, width: 0.1 as CGFloat, start: 0.23 as CGFloat
  )
  private static let key = "UIKit.turn"

  /// Creates a wheel that is hidden until it turns.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    prepareWheel()
  }

  /// Creates a wheel of medium size that is hidden until it turns.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareWheel()
  }

  /// Creates a wheel of medium size that is hidden until it turns; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareWheel()
  }

  private func prepareWheel() {
    isUserInteractionEnabled = false
    isHidden = true
    for (index, spoke) in spokes.enumerated() {
      spoke.backgroundColor = color
      // The spoke at the front is the strongest, the one behind it the next.
      let share = CGFloat(index) / CGFloat(Self.steps - 1)
      spoke.alpha = Self.faintest + (1 - Self.faintest) * share
      wheel.addSubview(spoke)
    }
    addSubview(wheel)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.required, for: axis)
    }
  }

  /// Shows the wheel and turns it.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Stops the wheel, and hides it unless ``hidesWhenStopped`` is false.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    wheel.layer.removeAnimation(forKey: Self.key)
  }

  private func turn() {
    guard isAnimating, window != nil, wheel.layer.animation(forKey: Self.key) == nil else { return }
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = (0..<Self.steps).map { 2 * Double.pi * Double($0) / Double(Self.steps) }
    turn.keyTimes = (0...Self.steps).map { NSNumber(value: Double($0) / Double(Self.steps)) }
    turn.calculationMode = .discrete
    turn.duration = Self.period
    turn.repeatCount = .infinity
    wheel.layer.add(turn, forKey: Self.key)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Animations end with the window.
    turn()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    wheel.bounds.size = CGSize(width: side, height: side)
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
    let size = CGSize(width: Self.spoke.width * side, height: Self.spoke.length * side)
    let distance = Self.spoke.start * side + size.height / 2
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.steps)
      spoke.bounds.size = size
      spoke.layer.cornerRadius = size.width / 2
      spoke.center = CGPoint(
        x: side / 2 + distance * sin(angle), y: side / 2 - distance * cos(angle))
      spoke.transform = CGAffineTransform(rotationAngle: angle)
    }
  }
}
