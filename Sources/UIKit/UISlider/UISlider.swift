/// A control with a thumb on a track, which the user drags to choose a number from a range. As in UIKit.
///
/// The value follows the touch and stays at an end of the range while the touch is beyond it. The mouse may
/// press the track anywhere, which moves the thumb there; a finger has to start on the thumb.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// The distance from the thumb at which a finger still grabs it, in points.
  private static let grabMargin: CGFloat = 12

  private var storedValue: Float = 0
  /// The value that was last sent to targets and actions.
  private var sentValue: Float = 0
  /// The distance from the centre of the thumb to the touch that drags it, in points.
  private var grabOffset: CGFloat = 0

  /// Whether `valueChanged` is sent during a drag; otherwise only at its end. True by default.
  open var isContinuous = true

  /// The colour of the track before the thumb; nil for the tint colour.
  open var minimumTrackTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The colour of the track after the thumb; nil for a faint gray.
  open var maximumTrackTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The colour of the thumb; nil for white.
  open var thumbTintColor: UIColor? {
    didSet { showColors() }
  }

  /// An image at the left end of the track; nil by default.
  open var minimumValueImage: UIImage? {
    get { minimumImageView.image }
    set { show(newValue, in: minimumImageView) }
  }

  /// An image at the right end of the track; nil by default.
  open var maximumValueImage: UIImage? {
    get { maximumImageView.image }
    set { show(newValue, in: maximumImageView) }
  }

  // Parts that UISlider+Layout.swift places. `face` contains the others, so that all are dimmed together.
  let face = UIView()
  let minimumTrack = UIView()
  let maximumTrack = UIView()
  let knob = ControlKnob()
  let minimumImageView = UIImageView()
  let maximumImageView = UIImageView()

  // MARK: Creation

  /// Creates a slider with a range of 0 … 1 and a value of 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSlider()
  }

  /// Creates a slider with a range of 0 … 1 and a value of 0; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSlider()
  }

  /// Creates a slider that runs `primaryAction` when the user changes its value.
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

  /// The value, always within the range; 0 by default. Setting it sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The lower end of the range; 0 by default. Setting it above ``maximumValue`` raises that too.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      rangeDidChange()
    }
  }

  /// The upper end of the range; 1 by default. Setting it below ``minimumValue`` lowers that too.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      rangeDidChange()
    }
  }

  /// Sets the value, limited to the range, and moves the thumb there, animated or not. NaN is ignored. Sends
  /// no event.
  open func setValue(_ value: Float, animated: Bool) {
    let old = storedValue
    store(value)
    sentValue = storedValue
    if storedValue != old { placeParts(animated: animated) }
  }

  private func store(_ value: Float) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), maximumValue)
  }

  private func rangeDidChange() {
    setValue(storedValue, animated: false)
    setNeedsLayout()
  }

  // MARK: Geometry

  /// The rectangle of the track: between the images. Override it to move the track.
  open func trackRect(forBounds bounds: CGRect) -> CGRect { standardTrackRect(bounds) }

  /// The rectangle of the thumb on the track for `value`. Override it to change the thumb's size.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    standardThumbRect(bounds, track: rect, value: value)
  }

  /// The rectangle of ``minimumValueImage``; zero without one.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, bounds, atEnd: false)
  }

  /// The rectangle of ``maximumValueImage``; zero without one.
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

  // MARK: Appearance

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
      // A press near the thumb grabs it without moving it.
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

  /// Sends the value, because the thumb stays where it was dragged to.
  open override func cancelTracking(with event: UIEvent?) {
    sendValue()
  }

  override func activate() -> Bool { false }

  /// Sets a value that the user chose with a key, and sends its events.
  func choose(_ value: Float) {
    let old = storedValue
    store(value)
    guard storedValue != old else { return }
    placeParts(animated: true)
    sendValue()
  }

  private func drag(to point: CGPoint) {
    let old = storedValue
    store(value(at: point.x - grabOffset))
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
