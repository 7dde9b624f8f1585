/// A control that is on or off. Its size is always 51 × 31 points. As in UIKit.
///
/// A tap toggles it; a drag moves the knob to the other side and back. When the touch ends, `valueChanged` is
/// sent if the value differs from that at the start. Setting ``isOn`` in code sends no event.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  /// The distance between the knob and the edge, in points.
  private static let knobInset: CGFloat = 2
  /// The additional width of the knob while it is held, in points.
  private static let pressedStretch: CGFloat = 6
  /// The distance of a drag that moves the knob to the other side, in points: half of the knob's travel.
  private static let dragDistance: CGFloat = 10

  private var value = false
  /// The side at which the knob is shown. During a drag it may differ from `value`.
  private var isShownOn = false
  /// The x coordinate from which the drag is measured, in this view's coordinates.
  private var dragStart: CGFloat = 0
  private var wasDragged = false

  private let face = UIView()
  private let track = UIView()
  private let knob = ControlKnob()

  /// The track's colour while the switch is on; nil for green.
  open var onTintColor: UIColor? {
    didSet { show(animated: false) }
  }

  /// The knob's colour; nil for white.
  open var thumbTintColor: UIColor? {
    didSet { knob.backgroundColor = thumbTintColor ?? .white }
  }

  // MARK: Creation

  /// Creates a switch that is off, at the origin of `frame`; the size is ignored.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSwitch()
  }

  /// Creates a switch that is off; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.bounds.size = Self.size
    prepareSwitch()
    decodeNib(coder, as: UISwitch.self)
  }

  /// Creates a switch that runs `primaryAction` when the user toggles it.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private func prepareSwitch() {
    face.isUserInteractionEnabled = false
    face.frame = CGRect(origin: .zero, size: Self.size)
    track.frame = face.bounds
    track.layer.cornerRadius = Self.size.height / 2
    face.addSubview(track)
    face.addSubview(knob)
    addSubview(face)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.defaultHigh, for: axis)
      setContentCompressionResistancePriority(.required, for: axis)
    }
    show(animated: false)
  }

  // MARK: Value

  /// Whether the switch is on; false by default. Setting it sends no event.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, and moves the knob, animated or not. Sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    value = on
    guard on != isShownOn else { return }
    isShownOn = on
    show(animated: animated)
  }

  // MARK: Appearance

  private var knobFrame: CGRect {
    let height = Self.size.height - 2 * Self.knobInset
    let width = height + (isHighlighted ? Self.pressedStretch : 0)
    let isRight = isShownOn != isMirrored
    let x = isRight ? Self.size.width - Self.knobInset - width : Self.knobInset
    return CGRect(x: x, y: Self.knobInset, width: width, height: height)
  }

  private func show(animated: Bool) {
    let frame = knobFrame
    ControlStyle.change(self, animated: animated) { [self] in
      if knob.frame != frame { knob.frame = frame }
      track.backgroundColor = isShownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
      face.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
    }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    show(animated: true)
  }

  /// Moves the knob to the other side if the layout direction has changed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if knob.frame != knobFrame { show(animated: false) }
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// The frame. Setting it moves the switch to the frame's origin and keeps the switch's size.
  open override var frame: CGRect {
    get { super.frame }
    set {
      if super.bounds.size != Self.size { super.bounds.size = Self.size }
      let old = super.frame.origin
      center = CGPoint(
        x: center.x + newValue.minX - old.x, y: center.y + newValue.minY - old.y)
    }
  }

  // MARK: Tracking

  override var ownsDrags: Bool { true }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragStart = touch.location(in: self).x
    wasDragged = false
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    // While the finger moves away from the other side, the start follows it, so that the way back is measured from
    // the turning point.
    dragStart = isShownOn != isMirrored ? max(dragStart, x) : min(dragStart, x)
    guard abs(x - dragStart) >= Self.dragDistance else { return true }
    dragStart = x
    wasDragged = true
    isShownOn.toggle()
    show(animated: true)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let isTap = !wasDragged && touch.map { isNear($0.location(in: self)) } == true
    let new = isTap ? !value : isShownOn
    let isChanged = new != value
    setOn(new, animated: true)
    if isChanged { sendActions(for: ControlStyle.valueEvents) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    setOn(value, animated: true)
  }

  override func activate() -> Bool {
    setOn(!value, animated: true)
    sendActions(for: ControlStyle.valueEvents)
    return true
  }
}

// MARK: - Focus

extension UISwitch: FocusRingShaping {
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds, cornerRadius: bounds.height / 2).outside
  }
}
