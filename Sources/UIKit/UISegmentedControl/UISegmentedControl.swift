/// A row of segments of which one is chosen.
///
/// A tap chooses a segment; a drag that begins on the chosen one takes the choice along. The choice is made when
/// the touch ends: then `valueChanged` is sent. As in UIKit, the tint colour has no part in it;
/// `selectedSegmentTintColor` has.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// As `selectedSegmentIndex`: nothing is chosen.
  public static let noSegment = -1

  static let height: CGFloat = 32

  // What UISegmentedControl's other files keep.
  var segments: [SegmentView] = []
  var selectedIndex = noSegment
  /// Where the choice shows, which runs ahead of `selectedIndex` in a drag.
  var shownIndex = noSegment
  /// The segment that a touch holds down.
  var pressedIndex: Int?
  /// Whether the touch takes the choice along.
  var isDraggingSelection = false
  var textAttributes = StateValues<[NSAttributedString.Key: Any]>()
  let face = UIView()
  let selection = UIView()
  var dividers: [UIView] = []

  /// Whether segments act as buttons: none stays chosen.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  /// Whether wide titles get wide segments; otherwise all are equally wide.
  open var apportionsSegmentWidthsByContent = false {
    didSet { contentsDidChange(animated: false) }
  }

  /// Behind the chosen segment; nil for the standard.
  open var selectedSegmentTintColor: UIColor? {
    didSet { showColors() }
  }

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareControl()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareControl()
  }

  /// Segments for strings and `UIImage`s, in the size that they need; anything else is left out.
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

  /// A segment for each action, which runs when its segment is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
    if frame.isEmpty { sizeToFit() }
  }

  // MARK: Choice

  open var numberOfSegments: Int { segments.count }

  /// The chosen segment, or `noSegment`. Setting it sends nothing.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set {
      precondition(
        newValue == Self.noSegment || segments.indices.contains(newValue),
        "there is no segment \(newValue)")
      select(newValue, animated: false)
    }
  }

  // MARK: Segments

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title), at: segment, animated: animated)
  }

  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(image: image), at: segment, animated: animated)
  }

  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: action.title, image: action.image, action: action)
    insert(view, at: segment, animated: animated)
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    remove(at: segment, animated: animated)
  }

  open func removeAllSegments() {
    while !segments.isEmpty { remove(at: segments.count - 1, animated: false) }
  }

  /// Takes the place of the segment's picture.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[segment].title = title
    segments[segment].image = nil
    contentsDidChange(animated: false)
  }

  open func titleForSegment(at segment: Int) -> String? {
    segments[segment].image == nil ? segments[segment].title : nil
  }

  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    segments[segment].image = image
    contentsDidChange(animated: false)
  }

  open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].image }
  open func actionForSegment(at segment: Int) -> UIAction? { segments[segment].action }

  /// In points; 0 leaves the width to the control.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    segments[segment].fixedWidth = width
    contentsDidChange(animated: false)
  }

  open func widthForSegment(at segment: Int) -> CGFloat { segments[segment].fixedWidth }

  /// A segment that isn't enabled can't be chosen by touch.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    segments[segment].isEnabled = enabled
    showState(animated: false)
  }

  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }

  /// Font and colour of the titles, by `.font` and `.foregroundColor`, for the states normal and selected.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    textAttributes[state] = attributes
    contentsDidChange(animated: false)
  }

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
