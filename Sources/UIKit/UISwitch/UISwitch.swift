/// A switch that is on or off. It is always 51 × 31 points large.
///
/// A tap turns it over; a drag takes the knob from side to side. When the touch ends and the switch stands on the
/// other side than before, it sends `valueChanged`. Code that sets `isOn` sends nothing.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  /// Between the knob and the edge, in points.
  private static let knobInset: CGFloat = 2
  /// How much longer the knob is while it is held, in points.
  private static let pressedStretch: CGFloat = 6
  /// How far a drag takes the knob to the other side, in points: half of the way.
  private static let dragDistance: CGFloat = 10

  private var value = false
  /// The side where the knob stands, which runs ahead of `value` in a drag.
  private var isShownOn = false
  /// Where the last turn of the knob was, in this view's coordinates.
  private var dragStart: CGFloat = 0
  private var wasDragged = false

  private let face = UIView()
  private let track = UIView()
  private let knob = ControlKnob()

  /// Fills the track while the switch is on; nil for green.
  open var onTintColor: UIColor? {
    didSet { show(animated: false) }
  }

  /// The knob; nil for white.
  open var thumbTintColor: UIColor? {
    didSet { knob.backgroundColor = thumbTintColor ?? .white }
  }

  // MARK: Creation

  /// Only the frame's origin counts.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSwitch()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.bounds.size = Self.size
    prepareSwitch()
  }

  /// A switch that runs `primaryAction` when the user turns it over.
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

  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  open func setOn(_ on: Bool, animated: Bool) {
    value = on
    guard on != isShownOn else { return }
    isShownOn = on
    show(animated: animated)
  }

  // MARK: Looks

  private var knobFrame: CGRect {
    let height = Self.size.height - 2 * Self.knobInset
    let width = height + (isHighlighted ? Self.pressedStretch : 0)
    let x = isShownOn ? Self.size.width - Self.knobInset - width : Self.knobInset
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

  // MARK: Size

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// Moves the switch to the frame's origin.
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
    // A finger that goes on in the knob's direction starts the way back from where it is.
    dragStart = isShownOn ? max(dragStart, x) : min(dragStart, x)
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
