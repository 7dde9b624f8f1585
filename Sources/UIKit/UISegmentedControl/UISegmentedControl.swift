/// A row of segments of which one is selected.
///
/// A tap selects a segment; a drag that begins on the selected one moves the selection. It becomes final when
/// the touch ends, and `valueChanged` is sent. As in UIKit, ``selectedSegmentTintColor`` colours the
/// selection and the tint colour has no effect.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The ``selectedSegmentIndex`` if no segment is selected.
  public static let noSegment = -1

  static let height: CGFloat = 32

  // State of the extensions in UISegmentedControl's other files.
  var segments: [SegmentView] = []
  var selectedIndex = noSegment
  /// The segment at which the selection is shown. During a drag it may differ from `selectedIndex`.
  var shownIndex = noSegment
  /// The segment under a touch that is down.
  var pressedIndex: Int?
  /// Whether the touch moves the selection.
  var isDraggingSelection = false
  var textAttributes = StateValues<[NSAttributedString.Key: Any]>()
  let face = UIView()
  let selection = UIView()
  var dividers: [UIView] = []

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
  }

  /// Creates a segment for each string and `UIImage` in `items`, at the natural size; other items are
  /// ignored.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
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

  /// Removes a segment, and the selection if it was selected. Does nothing if the index doesn't exist.
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

  /// Sets the font and colour of the titles for the states `normal` and `selected`. Of `attributes`, `.font`
  /// and `.foregroundColor` are used.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    textAttributes[state] = attributes
    contentsDidChange(animated: false)
  }

  /// The attributes that were set for `state`.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
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
