/// A row of segments of which at most one is selected.
///
/// A tap selects a segment; a drag that begins on the selected one moves the selection. The new selection
/// takes effect, and `valueChanged` is sent, when the touch ends. As in UIKit, ``selectedSegmentTintColor``
/// colours the selection and the tint colour has no effect.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The ``selectedSegmentIndex`` if no segment is selected.
  public static let noSegment = -1

  /// The natural height, in points.
  private static let height: CGFloat = 32

  var segments: [SegmentView] = []
  private var selectedIndex = noSegment
  /// The index of the segment at which the selection is shown. During a touch it may differ from `selectedIndex`.
  var shownIndex = noSegment
  /// The index of the segment that a touch presses; nil without a touch.
  private var pressedIndex: Int?
  /// Whether the touch moves the selection.
  private var isDraggingSelection = false
  private var textAttributes = StateValues<[NSAttributedString.Key: Any]>()
  private let face = UIView()
  private let faceImage = UIImageView()
  let selection = UIView()
  private let selectionImage = UIImageView()
  var dividers: [UIImageView] = []
  private var backgroundImages = StateValues<UIImage>()
  private var dividerImages: [[State]: UIImage] = [:]

  /// Whether segments act as buttons, without a lasting selection; false by default.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  /// Whether segments are as wide as their content requires; by default all are equally wide.
  open var apportionsSegmentWidthsByContent = false {
    didSet { contentsDidChange(animated: false) }
  }

  /// The colour behind the selected segment; nil for the default.
  open var selectedSegmentTintColor: UIColor? {
    didSet { showColors() }
  }

  // MARK: Creation

  /// Creates a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareControl()
  }

  /// Creates a control without segments; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareControl()
    decodeNib(coder, as: UISegmentedControl.self)
  }

  /// Creates a segment for each string and `UIImage` in `items`, at the natural size; other items are
  /// ignored.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    prepareControl()
    for item in items ?? [] {
      if let title = item as? String {
        insert(SegmentView(title: title), at: segments.count, animated: false)
      } else if let image = item as? UIImage {
        insert(SegmentView(image: image), at: segments.count, animated: false)
      }
    }
    sizeToFit()
  }

  /// Creates a segment for each action, which runs when its segment is selected. An empty frame gets the
  /// natural size.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
    if frame.isEmpty { sizeToFit() }
  }

  // MARK: Selection

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// The index of the selected segment, or ``noSegment``. Setting it sends no event; the index must exist.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set {
      precondition(
        newValue == Self.noSegment || segments.indices.contains(newValue),
        "selectedSegmentIndex: \(newValue) is out of range, there are \(segments.count) segments.")
      select(newValue, animated: false)
    }
  }

  // MARK: Segments

  /// Inserts a segment with a title; an index out of range is clamped.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title), at: segment, animated: animated)
  }

  /// Inserts a segment with an image; an index out of range is clamped.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(image: image), at: segment, animated: animated)
  }

  /// Inserts a segment with the title and image of an action, which runs when the segment is selected.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: action.title, image: action.image, action: action)
    insert(view, at: segment, animated: animated)
  }

  /// Removes a segment. If it was selected, no segment is selected afterwards. Does nothing if the index
  /// doesn't exist.
  open func removeSegment(at segment: Int, animated: Bool) {
    remove(at: segment, animated: animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { remove(at: segments.count - 1, animated: false) }
  }

  /// Sets the title of a segment, which replaces its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[segment].title = title
    segments[segment].image = nil
    contentsDidChange(animated: false)
  }

  /// The title of a segment; nil if it shows an image.
  open func titleForSegment(at segment: Int) -> String? {
    segments[segment].image == nil ? segments[segment].title : nil
  }

  /// Sets the image of a segment, which replaces its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    segments[segment].image = image
    contentsDidChange(animated: false)
  }

  /// The image of a segment; nil if it shows a title.
  open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].image }
  /// The action of a segment; nil if it has none.
  open func actionForSegment(at segment: Int) -> UIAction? { segments[segment].action }

  /// Sets the width of a segment, in points; 0 lets the control determine it.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    segments[segment].fixedWidth = width
    contentsDidChange(animated: false)
  }

  /// The width that was set for a segment, in points; 0 if the control determines it.
  open func widthForSegment(at segment: Int) -> CGFloat { segments[segment].fixedWidth }

  /// Enables or disables a segment. The user can't select a disabled one; code can.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    segments[segment].isEnabled = enabled
    showState(animated: false)
  }

  /// Whether the user can select a segment; true by default.
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }

  /// Sets the font and colour of the titles for the states `normal` and `selected`. Only `.font` and
  /// `.foregroundColor` in `attributes` are used.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    textAttributes[state] = attributes
    contentsDidChange(animated: false)
  }

  /// The attributes that were set for `state`.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }

  // MARK: Images

  /// Sets the image behind all segments, if the state is `normal`, or behind the selected one, if it is `selected`; nil for the default. An image
  /// without pixels leaves nothing there. As in UIKit, except that there is one image for all segments that aren't selected.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
  ) {
    backgroundImages[state] = backgroundImage
    showColors()
  }

  /// The background image that was set for `state`.
  open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[state]
  }

  /// Sets the image between two segments in these states, `normal` or `selected`; nil for the default. An image without pixels leaves nothing there.
  /// As in UIKit, an image for two segments in the normal state stands for all for which there is none.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: State,
    rightSegmentState rightState: State, barMetrics: UIBarMetrics
  ) {
    dividerImages[[leftState, rightState]] = dividerImage
    showState(animated: false)
  }

  /// The divider image that was set for these states.
  open func dividerImage(
    forLeftSegmentState leftState: State, rightSegmentState rightState: State,
    barMetrics: UIBarMetrics
  ) -> UIImage? { dividerImages[[leftState, rightState]] }

  /// The image of the divider at the right of a segment.
  private func dividerImage(after index: Int) -> UIImage? {
    let states: [State] = [index, index + 1].map { $0 == shownIndex ? .selected : .normal }
    return dividerImages[states] ?? dividerImages[[.normal, .normal]]
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { naturalSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutSegments()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    face.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
  }

  // MARK: Tracking

  override var ownsDrags: Bool { true }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(at: touch.location(in: self))
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(to: touch.location(in: self))
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    release()
  }

  open override func cancelTracking(with event: UIEvent?) {
    cancelPress()
  }

  override func activate() -> Bool { false }
}

// MARK: - Layout

extension UISegmentedControl {
  /// The radius of the corners. All constants here are in points.
  private static let cornerRadius: CGFloat = 8
  /// The distance between the selection and the edge.
  private static let selectionInset: CGFloat = 2
  private static let dividerInset: CGFloat = 9
  private static let shadowRadius: CGFloat = 2.5
  private static let shadowOpacity: Float = 0.16
  /// The scale of the selection while it is held.
  private static let pressedScale: CGFloat = 0.95
  private static let normalFont = UIFont.systemFont(ofSize: 13)
  private static let selectedFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
  private static let selectionColor = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
  }

  private func prepareControl() {
    face.isUserInteractionEnabled = false
    face.backgroundColor = .tertiarySystemFill
    face.layer.cornerRadius = Self.cornerRadius
    selection.layer.cornerRadius = Self.cornerRadius - Self.selectionInset
    selection.layer.shadowColor = .black
    selection.layer.shadowOpacity = Self.shadowOpacity
    selection.layer.shadowRadius = Self.shadowRadius
    selection.layer.shadowOffset = CGSize(width: 0, height: 1)
    for (image, view) in [(faceImage, face), (selectionImage, selection)] {
      image.isHidden = true
      image.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(image)
    }
    face.addSubview(selection)
    addSubview(face)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    showColors()
  }

  // MARK: Segments

  private func insert(_ segment: SegmentView, at index: Int, animated: Bool) {
    let index = index.clamped(to: 0...segments.count)
    segments.insert(segment, at: index)
    if selectedIndex >= index { selectedIndex += 1 }
    UIView.performWithoutAnimation {
      if segments.count > 1 {
        segment.frame = geometryForInsertion(at: index)
        addDivider()
      }
    }
    face.addSubview(segment)
    shownIndex = selectedIndex
    contentsDidChange(animated: animated)
  }

  /// The initial frame of a new segment: empty, between its neighbours.
  private func geometryForInsertion(at index: Int) -> CGRect {
    guard index > 0 else {
      return inLayoutDirection(CGRect(x: 0, y: 0, width: 0, height: bounds.height))
    }
    let before = segments[index - 1].frame
    return CGRect(
      x: isMirrored ? before.minX : before.maxX, y: 0, width: 0, height: bounds.height)
  }

  private func addDivider() {
    let divider = UIImageView()
    divider.backgroundColor = .separator
    dividers.append(divider)
    face.insertSubview(divider, aboveSubview: faceImage)
  }

  private func remove(at index: Int, animated: Bool) {
    guard segments.indices.contains(index) else { return }
    segments.remove(at: index).removeFromSuperview()
    dividers.popLast()?.removeFromSuperview()
    if selectedIndex == index {
      selectedIndex = Self.noSegment
    } else if selectedIndex > index {
      selectedIndex -= 1
    }
    shownIndex = selectedIndex
    pressedIndex = nil
    contentsDidChange(animated: animated)
  }

  private func contentsDidChange(animated: Bool) {
    for segment in segments {
      for (label, isSelected) in [(segment.label, false), (segment.chosenLabel, true)] {
        label.font = font(isSelected: isSelected)
        label.textColor = textColor(isSelected: isSelected)
      }
      segment.showContents()
    }
    invalidateIntrinsicContentSize()
    showState(animated: animated)
  }

  // MARK: Geometry

  private var requests: [SegmentGeometry.Request] {
    let fonts = [font(isSelected: false), font(isSelected: true)]
    return segments.map {
      SegmentGeometry.Request(
        fixedWidth: $0.fixedWidth, contentWidth: $0.naturalWidth(fonts: fonts))
    }
  }

  private var geometry: SegmentGeometry {
    SegmentGeometry(
      requests, width: bounds.width, byContent: apportionsSegmentWidthsByContent,
      scale: contentScaleFactor)
  }

  private var naturalSize: CGSize {
    CGSize(
      width: SegmentGeometry.naturalWidth(
        requests, byContent: apportionsSegmentWidthsByContent), height: Self.height)
  }

  private func layOutSegments() {
    face.frame = bounds
    let geometry = geometry
    for (index, segment) in segments.enumerated() {
      segment.frame = inLayoutDirection(geometry.frame(of: index, height: bounds.height))
    }
    for (index, divider) in dividers.enumerated() {
      // By default one point wide. Centred on the edge, aligned to pixels.
      let image = dividerImage(after: index)
      let width = image?.size.width ?? 1
      let inset = image == nil ? Self.dividerInset : 0
      let x = ((geometry.edges[index + 1] - width / 2) * contentScaleFactor).rounded()
      divider.image = image
      divider.backgroundColor = image == nil ? .separator : nil
      divider.frame = inLayoutDirection(
        CGRect(
          x: x / contentScaleFactor, y: inset, width: width,
          height: max(0, bounds.height - 2 * inset)))
    }
    guard segments.indices.contains(shownIndex) else { return }
    let frame = inLayoutDirection(geometry.frame(of: shownIndex, height: bounds.height))
      .insetBy(dx: Self.selectionInset, dy: Self.selectionInset)
    selection.bounds.size = frame.size
    selection.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  // MARK: Appearance

  private func font(isSelected: Bool) -> UIFont {
    let state: State = isSelected ? .selected : .normal
    let standard = isSelected ? Self.selectedFont : Self.normalFont
    return textAttributes.value(for: state)?[.font] as? UIFont ?? standard
  }

  private func textColor(isSelected: Bool) -> UIColor {
    let state: State = isSelected ? .selected : .normal
    return textAttributes.value(for: state)?[.foregroundColor] as? UIColor ?? .label
  }

  private func showColors() {
    let (normal, selected) = (backgroundImages[.normal], backgroundImages[.selected])
    face.backgroundColor = normal == nil ? .tertiarySystemFill : nil
    faceImage.image = normal
    faceImage.isHidden = normal == nil
    selection.backgroundColor =
      selected == nil ? selectedSegmentTintColor ?? Self.selectionColor : nil
    selection.layer.shadowOpacity = selected == nil ? Self.shadowOpacity : 0
    selectionImage.image = selected
    selectionImage.isHidden = selected == nil
  }

  /// Updates the selection's position and the highlighting of a pressed segment.
  private func showState(animated: Bool) {
    ControlStyle.change(self, animated: animated) { [self] in
      layOutSegments()
      let isHeld = isDraggingSelection && pressedIndex != nil
      selection.alpha = segments.indices.contains(shownIndex) ? 1 : 0
      selection.transform =
        isHeld ? CGAffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale) : .identity
      for (index, segment) in segments.enumerated() {
        segment.setChosen(index == shownIndex)
        segment.setPressed(index == pressedIndex && index != shownIndex)
      }
      for (index, divider) in dividers.enumerated() {
        let isBesideSelection = [index, index + 1].contains(shownIndex)
        divider.alpha = isBesideSelection && divider.image == nil ? 0 : 1
      }
    }
  }
}

// MARK: - Tracking

extension UISegmentedControl {
  private func enabledIndex(at x: CGFloat) -> Int? {
    let x = isMirrored ? bounds.width - x : x
    guard let index = geometry.index(at: x), segments[index].isEnabled else { return nil }
    return index
  }

  /// Begins a touch. Returns false if there is no enabled segment at `point`.
  private func press(at point: CGPoint) -> Bool {
    guard let index = enabledIndex(at: point.x) else { return false }
    pressedIndex = index
    isDraggingSelection = index == selectedIndex
    if isMomentary { shownIndex = index }
    showState(animated: !isMomentary)
    return true
  }

  private func drag(to point: CGPoint) {
    let index = enabledIndex(at: point.x)
    if isDraggingSelection {
      // Beyond the ends and over disabled segments, the selection stays where it was last.
      guard let index, index != shownIndex else { return }
      pressedIndex = index
      shownIndex = index
      showState(animated: true)
      return
    }
    let pressed = isNear(point) ? index : nil
    guard pressed != pressedIndex else { return }
    pressedIndex = pressed
    if isMomentary { shownIndex = pressed ?? Self.noSegment }
    showState(animated: !isMomentary)
  }

  private func release() {
    let chosen = pressedIndex
    endPress()
    guard let chosen, isMomentary || chosen != selectedIndex else {
      return select(selectedIndex, animated: true)
    }
    choose(chosen)
  }

  /// Selects a segment that the user has chosen, and sends its events.
  private func choose(_ chosen: Int) {
    select(chosen, animated: !isMomentary)
    segments[chosen].action?.perform(from: self)
    sendActions(for: ControlStyle.valueEvents)
    // A momentary control has a selection only while its actions run.
    if isMomentary { select(Self.noSegment, animated: false) }
  }

  private func cancelPress() {
    endPress()
    select(selectedIndex, animated: true)
  }

  private func endPress() {
    pressedIndex = nil
    isDraggingSelection = false
  }

  private func select(_ index: Int, animated: Bool) {
    let appears = shownIndex == Self.noSegment
    selectedIndex = index
    shownIndex = index
    // Without a previous selection there is nothing to slide from.
    showState(animated: animated && !appears)
  }
}

// MARK: - Keys

extension UISegmentedControl: FocusKeyHandling {
  /// The left and right arrow keys select the enabled segment on that side, Home and End the first and the last one. Momentary segments have no selection, so keys have no effect on them.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused, !isMomentary else { return false }
    let enabled = segments.indices.filter { segments[$0].isEnabled }
    let target: Int?
    switch key {
    case isMirrored ? .keyboardRightArrow : .keyboardLeftArrow:
      target = enabled.last { $0 < selectedIndex }
    case isMirrored ? .keyboardLeftArrow : .keyboardRightArrow:
      target = enabled.first { $0 > selectedIndex }
    case .keyboardHome: target = enabled.first
    case .keyboardEnd: target = enabled.last
    default: return false
    }
    if let target, target != selectedIndex { choose(target) }
    return true
  }
}

// MARK: - Focus

extension UISegmentedControl: FocusRingShaping {
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds, cornerRadius: 8).outside
  }
}
