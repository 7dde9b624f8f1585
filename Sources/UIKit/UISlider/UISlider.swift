/// A thumb on a track, which the user drags to choose a number from a range.
///
/// The value follows the touch and stays at the ends of the range when the touch goes on beyond them. The pointer
/// of a mouse may press the track anywhere and takes the thumb along; a finger has to meet the thumb.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// How far from the thumb a finger still takes it, in points.
  private static let grabMargin: CGFloat = 12

  private var storedValue: Float = 0
  /// What the listeners know.
  private var sentValue: Float = 0
  /// From the middle of the thumb to the touch that holds it, in points.
  private var grabOffset: CGFloat = 0

  /// Whether `valueChanged` is sent all along a drag; otherwise once, at its end.
  open var isContinuous = true

  /// The part of the track before the thumb; nil for the tint colour.
  open var minimumTrackTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The part of the track after the thumb; nil for a faint gray.
  open var maximumTrackTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The thumb; nil for white.
  open var thumbTintColor: UIColor? {
    didSet { showColors() }
  }

  /// A picture at the end of the track where the values are small.
  open var minimumValueImage: UIImage? {
    get { minimumImageView.image }
    set { show(newValue, in: minimumImageView) }
  }

  open var maximumValueImage: UIImage? {
    get { maximumImageView.image }
    set { show(newValue, in: maximumImageView) }
  }

  // What UISlider's other files place.
  let face = UIView()
  let minimumTrack = UIView()
  let maximumTrack = UIView()
  let knob = ControlKnob()
  let minimumImageView = UIImageView()
  let maximumImageView = UIImageView()

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSlider()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSlider()
  }

  /// A slider that runs `primaryAction` when the user changes its value.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private func prepareSlider() {
    face.isUserInteractionEnabled = false
    for part in [maximumTrack, minimumTrack, minimumImageView, maximumImageView, knob] {
      face.addSubview(part)
    }
    addSubview(face)
    showColors()
  }

  // MARK: Value

  /// Always within the range. Setting it sends nothing.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// A minimum above the maximum takes that along.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      rangeDidChange()
    }
  }

  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      rangeDidChange()
    }
  }

  /// Takes the nearest value of the range; not a number changes nothing.
  open func setValue(_ value: Float, animated: Bool) {
    let old = storedValue
    take(value)
    sentValue = storedValue
    if storedValue != old { placeParts(animated: animated) }
  }

  private func take(_ value: Float) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), maximumValue)
  }

  private func rangeDidChange() {
    setValue(storedValue, animated: false)
    setNeedsLayout()
  }

  // MARK: Geometry

  /// Where the track stands, between the pictures. Override to move it.
  open func trackRect(forBounds bounds: CGRect) -> CGRect { standardTrackRect(bounds) }

  /// Where the thumb stands on the track for a value. Override to give it another size.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    standardThumbRect(bounds, track: rect, value: value)
  }

  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, bounds, atEnd: false)
  }

  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, bounds, atEnd: true)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  // MARK: Looks

  open override func stateDidChange() {
    super.stateDidChange()
    face.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  // MARK: Tracking

  override var ownsDrags: Bool { true }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let thumb = shownThumbRect
    sentValue = storedValue
    if thumb.insetBy(dx: -Self.grabMargin, dy: -Self.grabMargin).contains(point) {
      // A press beside the thumb takes it as it is: only a drag moves it.
      grabOffset = point.x - thumb.midX
      return true
    }
    guard touch.type == .indirectPointer else { return false }
    grabOffset = 0
    drag(to: point)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(to: touch.location(in: self))
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    sendValue()
  }

  /// The thumb stays where it was dragged to, so the listeners have to know.
  open override func cancelTracking(with event: UIEvent?) {
    sendValue()
  }

  override func activate() -> Bool { false }

  /// Takes a value that the user chose with a key.
  func choose(_ value: Float) {
    let old = storedValue
    take(value)
    guard storedValue != old else { return }
    placeParts(animated: true)
    sendValue()
  }

  private func drag(to point: CGPoint) {
    let old = storedValue
    take(value(at: point.x - grabOffset))
    guard storedValue != old else { return }
    placeParts(animated: false)
    if isContinuous { sendValue() }
  }

  private func sendValue() {
    guard storedValue != sentValue else { return }
    sentValue = storedValue
    sendActions(for: ControlStyle.valueEvents)
  }
}
