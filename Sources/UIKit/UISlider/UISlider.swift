/// A control with a thumb on a track, which the user drags to choose a number from a range. As in UIKit.
///
/// The value follows the touch and stays at an end of the range while the touch is beyond it. The mouse may
/// press the track anywhere, which moves the thumb there; a finger has to start on the thumb.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// The distance from the thumb at which a touch still grabs it, in points.
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

  /// The colour of the track after the thumb; nil for the system's grey fill colour.
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

  private var thumbImages = StateValues<UIImage>()
  private var minimumTrackImages = StateValues<UIImage>()
  private var maximumTrackImages = StateValues<UIImage>()

  /// Sets the image of the thumb for `state`, which then has the image's size; nil for the round thumb. A state without one shows that of the
  /// normal state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    imagesDidChange()
  }

  /// Sets the image of the track before the thumb for `state`. It is stretched to the track's length, except for its
  /// ``UIImage/capInsets``. A state without one shows that of the normal state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[state] = image
    imagesDidChange()
  }

  /// Sets the image of the track after the thumb for `state`, as ``setMinimumTrackImage(_:for:)``.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[state] = image
    imagesDidChange()
  }

  /// The image of the thumb for `state`, or else for the normal state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages.value(for: state) }
  /// The image of the track before the thumb for `state`, or else for the normal state.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages.value(for: state) }
  /// The image of the track after the thumb for `state`, or else for the normal state.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages.value(for: state) }
  /// The image of the thumb in the current state.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }

  private func imagesDidChange() {
    showColors()
    setNeedsLayout()
  }

  /// The superview of all parts. Its opacity dims them together while the slider is disabled.
  let face = UIView()
  let minimumTrack = UIView()
  let maximumTrack = UIView()
  let knob = ControlKnob()
  private let minimumImageView = UIImageView()
  private let maximumImageView = UIImageView()

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
    decodeNib(coder, as: UISlider.self)
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
    showColors()
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
  private func choose(_ value: Float) {
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

// MARK: - Layout

extension UISlider {
  /// The height. All constants here are in points.
  private static let height: CGFloat = 31
  private static let thumbSize: CGFloat = 28
  private static let trackHeight: CGFloat = 4
  /// The distance between bounds and track.
  private static let trackInset: CGFloat = 2
  /// The distance between an image and the track.
  private static let imageGap: CGFloat = 10

  // MARK: Geometry

  private func standardTrackRect(_ bounds: CGRect) -> CGRect {
    var left = bounds.minX + Self.trackInset
    var right = bounds.maxX - Self.trackInset
    for (image, rect) in [
      (minimumValueImage, minimumValueImageRect(forBounds: bounds)),
      (maximumValueImage, maximumValueImageRect(forBounds: bounds)),
    ] where image != nil {
      if rect.midX < bounds.midX {
        left = rect.maxX + Self.imageGap
      } else {
        right = rect.minX - Self.imageGap
      }
    }
    let height =
      [minimumTrackImage(for: state), maximumTrackImage(for: state)].compactMap { $0?.size.height }
      .max() ?? Self.trackHeight
    return CGRect(
      x: left, y: (bounds.midY - height / 2).rounded(.down), width: max(0, right - left),
      height: height)
  }

  private func standardThumbRect(_ bounds: CGRect, track: CGRect, value: Float) -> CGRect {
    let size =
      currentThumbImage?.size ?? CGSize(width: Self.thumbSize, height: Self.thumbSize)
    let travel = max(0, track.width - size.width)
    let fraction = isMirrored ? 1 - fraction(of: value) : fraction(of: value)
    return CGRect(
      x: track.minX + travel * fraction, y: track.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func imageRect(_ image: UIImage?, _ bounds: CGRect, atEnd: Bool) -> CGRect {
    guard let size = image?.size else { return .zero }
    return CGRect(
      x: atEnd != isMirrored ? bounds.maxX - size.width : bounds.minX,
      y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  /// The position of a value in the range, 0 … 1; 0 in an empty range.
  private func fraction(of value: Float) -> CGFloat {
    let (low, high) = (Double(minimumValue), Double(maximumValue))
    guard high > low else { return 0 }
    return min(max((Double(value) - low) / (high - low), 0), 1)
  }

  /// The value for which the centre of the thumb is at `x`; beyond the ends, the nearest limit of the range.
  func value(at x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    let first = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let last = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard last != first else { return value }
    let fraction = min(max((x - first) / (last - first), 0), 1)
    // Return the maximum exactly, without a rounding error.
    if fraction == 1 { return maximumValue }
    return Float(Double(minimumValue) + (Double(maximumValue) - Double(minimumValue)) * fraction)
  }

  var shownThumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  // MARK: Layout

  private func placeParts(animated: Bool) {
    ControlStyle.change(self, animated: animated) { self.layOutParts() }
  }

  private func layOutParts() {
    face.frame = bounds
    face.bounds.origin = bounds.origin
    let track = trackRect(forBounds: bounds)
    let thumb = shownThumbRect
    knob.frame = thumb
    // Both parts of the track end under the thumb, so that translucent colours don't overlap.
    let parts = isMirrored ? [maximumTrack, minimumTrack] : [minimumTrack, maximumTrack]
    parts[0].frame = CGRect(
      x: track.minX, y: track.minY, width: max(0, thumb.midX - track.minX), height: track.height)
    parts[1].frame = CGRect(
      x: thumb.midX, y: track.minY, width: max(0, track.maxX - thumb.midX), height: track.height)
    for part in parts {
      part.layer.cornerRadius = part.layer.contents == nil ? track.height / 2 : 0
    }
    minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
    maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
  }

  private func showColors() {
    let looks: [(UIView, UIImage?, UIColor)] = [
      (minimumTrack, minimumTrackImage(for: state), minimumTrackTintColor ?? tintColor),
      (maximumTrack, maximumTrackImage(for: state), maximumTrackTintColor ?? .systemFill),
      (knob, currentThumbImage, thumbTintColor ?? .white),
    ]
    for (part, image, color) in looks {
      part.backgroundColor = image == nil ? color : nil
      part.showStretched(image)
    }
    knob.showsShadow = currentThumbImage == nil
    for view in [minimumImageView, maximumImageView] where view.tintColor != .secondaryLabel {
      view.tintColor = .secondaryLabel
    }
  }

  private func show(_ image: UIImage?, in view: UIImageView) {
    view.image = image
    setNeedsLayout()
  }
}

// MARK: - Keys

extension UISlider: FocusKeyHandling {
  /// The step of an arrow key, as a fraction of the range.
  private static let keyStep: Float = 0.05

  /// The left and right arrow keys move the thumb by a step in their direction, Home and End set the least and the greatest value. These keys
  /// count as handled even if the thumb is at the end already.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused else { return false }
    let step = (maximumValue - minimumValue) * Self.keyStep * (isMirrored ? -1 : 1)
    switch key {
    case .keyboardLeftArrow: choose(value - step)
    case .keyboardRightArrow: choose(value + step)
    case .keyboardHome: choose(minimumValue)
    case .keyboardEnd: choose(maximumValue)
    default: return false
    }
    return true
  }
}

// MARK: - Focus

extension UISlider: FocusRingShaping {
  /// The focus ring surrounds the area in which the thumb moves, which is nearly as high as the slider.
  var focusRingShape: FocusRingShape {
    let thumb = shownThumbRect
    let thumbTravel = CGRect(
      x: bounds.minX, y: thumb.minY, width: bounds.width, height: thumb.height
    ).insetBy(dx: 3, dy: 0)
    return FocusRingShape(rect: thumbTravel, cornerRadius: 8).outside
  }
}
