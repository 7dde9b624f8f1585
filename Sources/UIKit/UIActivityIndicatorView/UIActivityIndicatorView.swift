import Foundation

/// A wheel that spins while a task is in progress. As in UIKit.
///
/// Its size is determined by the style. It spins in eight steps per revolution, which the compositor animates without the main
/// thread. A spinning wheel needs ten frames per second.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes of the wheel. As in UIKit.
  public enum Style: Int, Sendable {
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101
    /// 37 × 37 points and white: the former name of `large`, with a colour.
    case whiteLarge = 0
    /// 20 × 20 points and white: a former name of `medium`, with a colour.
    case white = 1
    /// 20 × 20 points: a former name of `medium`.
    case gray = 2

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
  }

  /// The size; medium by default. As in UIKit, a former style also sets the colour.
  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      if style.rawValue < Style.medium.rawValue { color = style.color }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The colour; gray by default. Setting nil restores the style's colour.
  open var color: UIColor! = .systemGray {
    didSet {
      if color == nil { color = style.color }
      for spoke in spokes { spoke.backgroundColor = color }
    }
  }

  /// Whether the view is hidden while it doesn't spin; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// Whether the wheel spins.
  public private(set) var isAnimating = false

  private let wheel = UIView()
  private let spokes = (0..<steps).map { _ in UIView() }

  /// The number of spokes, and of steps in a revolution.
  private static let steps = 8
  /// The duration of a revolution in seconds. Ours.
  private static let period: TimeInterval = 0.8
  /// The opacity of the faintest spoke. Ours.
  private static let faintest: CGFloat = 0.2
  /// The length, the width and the inner end of a spoke, as fractions of the wheel's side. Ours.
  private static let spoke = (
    length: 0.26 as CGFloat, width: 0.1 as CGFloat, start: 0.23 as CGFloat
  )
  private static let key = "UIKit.turn"

  /// Creates a wheel that is hidden until it spins.
  public init(style: Style) {
    self.style = style
    color = style.color
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    prepareWheel()
  }

  /// Creates a wheel of medium size that is hidden until it spins.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareWheel()
  }

  /// Creates a wheel of medium size that is hidden until it spins; nothing is read from `coder`. As in UIKit, this never fails.
  public required init(coder: NSCoder) {
    // Views can be created from any coder.
    super.init(coder: coder)!
    prepareWheel()
    decodeNib(coder, as: UIActivityIndicatorView.self)
  }

  private func prepareWheel() {
    isUserInteractionEnabled = false
    isHidden = true
    for (index, spoke) in spokes.enumerated() {
      spoke.backgroundColor = color
      // The last spoke leads the rotation and is opaque; the opacity decreases from it to the first spoke.
      let share = CGFloat(index) / CGFloat(Self.steps - 1)
      spoke.alpha = Self.faintest + (1 - Self.faintest) * share
      wheel.addSubview(spoke)
    }
    addSubview(wheel)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.required, for: axis)
    }
  }

  /// Shows the wheel and starts to spin it.
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
    // Animations are removed when the view leaves its window, so they are added again here.
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
