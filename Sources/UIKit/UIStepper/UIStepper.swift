/// A control with two buttons that make a number smaller or larger. As in UIKit.
///
/// While a button is held, the value changes again and again, faster after some time. With the keyboard, the arrow keys change the value.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// Whether `valueChanged` is sent at each change; otherwise only when the button is released. True by default.
  open var isContinuous = true
  /// Whether a button that is held changes the value again and again; true by default.
  open var autorepeat = true
  /// Whether the value goes from one end to the other; false by default.
  open var wraps = false { didSet { showState() } }
  /// The least value; 0 by default. A greater ``maximumValue`` or ``value`` follows it.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = number
    }
  }
  /// The greatest value; 100 by default. A smaller ``minimumValue`` or ``value`` follows it.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = number
    }
  }
  /// The distance between values; 1 by default. Values that are not greater than zero are ignored.
  open var stepValue = 1.0 { didSet { if !(stepValue > 0) { stepValue = oldValue } } }
  /// The number, between ``minimumValue`` and ``maximumValue``; 0 by default. Setting it doesn't send an event.
  open var value: Double {
    get { number }
    set {
      number = max(minimumValue, min(newValue, maximumValue))
      showState()
    }
  }
  private var number = 0.0

  /// One of the two buttons.
  private enum Half: CaseIterable { case decrement, increment }

  private var pressed: Half?
  private var repeats: MediaDeadline?
  private var repeatCount = 0
  private let signs = [UIImageView(), UIImageView()]
  private let divider = UIView()

  /// The size, in points. As in UIKit.
  private static let size = CGSize(width: 94, height: 32)
  private static let signLength: CGFloat = 14
  /// How long a button is held before the value changes again, in seconds. These three are this project's choices.
  private static let repeatDelay = 0.5
  private static let repeatInterval = 0.1
  /// After so many changes they follow each other four times as fast.
  private static let slowRepeats = 20

  // MARK: Creation

  /// Creates a stepper with the value 0. Its size is fixed.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    build()
  }

  /// Creates a stepper from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
    decodeNib(coder, as: UIStepper.self)
  }

  private func build() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    divider.backgroundColor = .separator
    divider.isUserInteractionEnabled = false
    addSubview(divider)
    for (half, view) in zip(Half.allCases, signs) {
      view.image = Self.sign(half)
      view.tintColor = .label
      addSubview(view)
    }
    showState()
  }

  private static func sign(_ half: Half) -> UIImage {
    let length = signLength
    let path = UIBezierPath()
    path.lineWidth = 2
    path.lineCapStyle = .round
    path.move(to: CGPoint(x: 1, y: length / 2))
    path.addLine(to: CGPoint(x: length - 1, y: length / 2))
    if half == .increment {
      path.move(to: CGPoint(x: length / 2, y: 1))
      path.addLine(to: CGPoint(x: length / 2, y: length - 1))
    }
    return UIGraphicsImageRenderer(size: CGSize(width: length, height: length)).image { _ in
      UIColor.black.set()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  // MARK: UIView

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var canBecomeFocused: Bool { isEnabled }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    for (index, view) in signs.enumerated() {
      let position = isMirrored ? 1 - index : index
      view.bounds.size = CGSize(width: Self.signLength, height: Self.signLength)
      view.center = CGPoint(
        x: roundToPixel(half * (CGFloat(position) + 0.5)), y: roundToPixel(bounds.midY))
    }
    divider.frame = CGRect(
      x: roundToPixel(half - 0.5), y: (bounds.height - 18) / 2, width: 1, height: 18)
  }

  open override var isEnabled: Bool { didSet { showState() } }

  private func showState() {
    for (half, view) in zip(Half.allCases, signs) {
      view.alpha = isEnabled && mayStep(half) ? (pressed == half ? 0.5 : 1) : 0.25
    }
  }

  // MARK: Steps

  private func mayStep(_ half: Half) -> Bool {
    wraps || (half == .increment ? number < maximumValue : number > minimumValue)
  }

  /// Changes the value by a step, as the user does.
  private func step(_ half: Half) {
    guard mayStep(half) else { return }
    let target = half == .increment ? number + stepValue : number - stepValue
    if wraps, target > maximumValue {
      value = minimumValue
    } else if wraps, target < minimumValue {
      value = maximumValue
    } else {
      value = target
    }
  }

  private func stepAndRepeat(_ half: Half, after delay: CFTimeInterval) {
    step(half)
    if isContinuous { sendActions(for: .valueChanged) }
    guard autorepeat else { return }
    repeats = MediaDeadline(after: delay) { [weak self] in
      guard let self else { return }
      repeatCount += 1
      let isFast = repeatCount > Self.slowRepeats
      stepAndRepeat(half, after: Self.repeatInterval / (isFast ? 4 : 1))
    }
  }

  // MARK: Touches

  private func half(at touch: UITouch) -> Half {
    (touch.location(in: self).x < bounds.midX) != isMirrored ? .decrement : .increment
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half = half(at: touch)
    guard mayStep(half) else { return false }
    pressed = half
    repeatCount = 0
    stepAndRepeat(half, after: Self.repeatDelay)
    showState()
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if !bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: self)) { repeats?.cancel() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endPress()
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    endPress()
  }

  private func endPress() {
    repeats?.cancel()
    (repeats, pressed) = (nil, nil)
    showState()
  }
}

extension UIStepper: FocusKeyHandling {
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused else { return false }
    let forward: UIKeyboardHIDUsage = isMirrored ? .keyboardLeftArrow : .keyboardRightArrow
    let back: UIKeyboardHIDUsage = isMirrored ? .keyboardRightArrow : .keyboardLeftArrow
    switch key {
    case .keyboardUpArrow, forward: step(.increment)
    case .keyboardDownArrow, back: step(.decrement)
    default: return false
    }
    sendActions(for: .valueChanged)
    return true
  }
}
