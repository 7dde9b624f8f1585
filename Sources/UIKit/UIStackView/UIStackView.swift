/// A view that arranges its subviews in a row or a column.
///
/// Unlike in UIKit there is no Auto Layout: the stack view sets frames, from its own bounds and the natural
/// sizes of its views. A natural size is the `intrinsicContentSize`, or, for text that doesn't fit across the
/// stack, `sizeThatFits` of the available breadth. A view without an intrinsic size keeps the size that it
/// had when it was added; if its length was 0, it takes the length that the others leave free. Content
/// hugging and compression resistance determine which views are stretched and shortened.
///
/// A stack view has an intrinsic size itself, so stacks can be nested.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The lengths and gaps of the views along the axis. As in UIKit.
  public enum Distribution: Int, Sendable {
    /// Fills the length by stretching the views without a natural length. If there are none, the view with the
    /// lowest hugging priority is stretched, or the first of several such views.
    case fill
    /// Fills the length with views of equal length.
    case fillEqually
    /// Fills the length in proportion to the natural lengths.
    case fillProportionally
    /// Natural lengths with equal gaps, no smaller than `spacing`.
    case equalSpacing
    /// Natural lengths with equal distances between centres, as far as `spacing` permits.
    case equalCentering
  }

  /// The positions and breadths of the views across the axis. As in UIKit.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// The same as `leading`, for rows.
    public static let top = Alignment.leading
    /// The same as `trailing`, for rows.
    public static let bottom = Alignment.trailing
  }

  /// As a custom spacing: the stack view's `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// As a spacing: the usual distance between controls, 8 points.
  public static let spacingUseSystem: CGFloat = 8

  /// The arranged views, in order. Hidden ones take no space.
  open private(set) var arrangedSubviews: [UIView] = []

  /// The direction of the arrangement; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  /// The lengths and gaps of the views along the axis; `fill` by default.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }

  /// The positions and breadths of the views across the axis; `fill` by default. In a column, the baseline
  /// alignments have the effect of `leading`.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The distance between adjacent views, in points; 0 by default. If the distribution determines the gaps,
  /// this is the least distance.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the views are arranged inside `layoutMargins` rather than the bounds; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { arrangementDidChange() }
  }

  /// The distances after single views that ``setCustomSpacing(_:after:)`` has set.
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The sizes that views had when they were added.
  private var givenSizes: [ObjectIdentifier: CGSize] = [:]
  private var isLayingOut = false

  // MARK: Creation

  /// Creates an empty row.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty row; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Arranged views

  /// Adds a view at the end; a view that is arranged already moves there.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  /// Inserts a view at `stackIndex`, from 0 to the number of arranged views, and adds it as a subview unless it
  /// is one. A view that is arranged already is moved; if `stackIndex` is the number of views, it moves to the end.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    precondition(
      (0...arrangedSubviews.count).contains(stackIndex),
      "insertArrangedSubview: the index \(stackIndex) is not in 0...\(arrangedSubviews.count).")
    if let index = arrangedSubviews.firstIndex(where: { $0 === view }) {
      arrangedSubviews.remove(at: index)
    } else {
      givenSizes[ObjectIdentifier(view)] = view.bounds.size
    }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Stops arranging a view. It remains a subview at its place, as in UIKit.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    givenSizes[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance after one view, in place of `spacing`; `spacingUseDefault` resets it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedSubviews.contains(arrangedSubview) else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The distance that was set after a view; `spacingUseDefault` if none was.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Layout

  private func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Called when a view was hidden or shown, to arrange the others again.
  func arrangedViewDidChange(_ view: UIView) {
    if arrangedSubviews.contains(view) { arrangementDidChange() }
  }

  /// Requests a layout pass here and in an enclosing stack view, because the size of this one may have
  /// changed.
  open override func setNeedsLayout() {
    super.setNeedsLayout()
    if let outer = superview as? UIStackView, !outer.isLayingOut { outer.setNeedsLayout() }
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if isLayoutMarginsRelativeArrangement { arrangementDidChange() }
  }

  open override var intrinsicContentSize: CGSize {
    naturalSize(room: CGSize(width: CGFloat.infinity, height: .infinity))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : .infinity
    let height = size.height > 0 ? size.height : .infinity
    return naturalSize(room: CGSize(width: width, height: height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    isLayingOut = true
    defer { isLayingOut = false }
    arrange()
  }
}

// MARK: - Arranging

extension UIStackView {
  private var isHorizontal: Bool { axis == .horizontal }
  private var crossAxis: NSLayoutConstraint.Axis { isHorizontal ? .vertical : .horizontal }

  private func length(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  private func breadth(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  private var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var margins: UIEdgeInsets {
    isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
  }

  // MARK: Measuring

  /// The natural length and breadth of a view if `room` is available across the axis. Each is nil if the view has
  /// no natural size in that direction.
  private func measure(_ view: UIView, room: CGFloat) -> (length: CGFloat?, breadth: CGFloat?) {
    let given = givenSizes[ObjectIdentifier(view)] ?? .zero
    let intrinsic = view.intrinsicContentSize
    func own(_ intrinsic: CGFloat, _ given: CGFloat) -> CGFloat? {
      if intrinsic != UIView.noIntrinsicMetric { return intrinsic }
      return given > 0 ? given : nil
    }
    let size = (
      length: own(length(intrinsic), length(given)),
      breadth: own(breadth(intrinsic), breadth(given))
    )
    guard let natural = size.breadth, natural > room, length(intrinsic) != UIView.noIntrinsicMetric
    else { return size }
    // Text that is too wide is broken into lines and becomes higher.
    let fitting = view.sizeThatFits(
      isHorizontal
        ? CGSize(width: 0, height: room)
        : CGSize(width: room, height: .greatestFiniteMagnitude))
    return (length(fitting), min(breadth(fitting), room))
  }

  private func request(_ view: UIView, length: CGFloat?) -> StackGeometry.Request {
    StackGeometry.Request(
      length: max(0, length ?? 0), isFlexible: length == nil,
      hugging: view.contentHuggingPriority(for: axis).rawValue,
      resistance: view.contentCompressionResistancePriority(for: axis).rawValue,
      spacingAfter: customSpacings[ObjectIdentifier(view)] ?? spacing)
  }

  private func naturalSize(room: CGSize) -> CGSize {
    let margins = margins
    let inside = CGSize(
      width: room.width - margins.left - margins.right,
      height: room.height - margins.top - margins.bottom)
    let measured = shownViews.map { measure($0, room: breadth(inside)) }
    let requests = zip(shownViews, measured).map { request($0, length: $1.length) }
    let natural = StackGeometry.naturalLength(requests, distribution)
    let widest = measured.reduce(0) { max($0, $1.breadth ?? 0) }
    return CGSize(
      width: (isHorizontal ? natural : widest) + margins.left + margins.right,
      height: (isHorizontal ? widest : natural) + margins.top + margins.bottom)
  }

  // MARK: Arranging

  private func arrange() {
    let views = shownViews
    let area = bounds.inset(by: margins)
    let room = max(0, breadth(area.size))
    var measured = views.map { measure($0, room: room) }
    func measuredSpans() -> [StackGeometry.Span] {
      StackGeometry.spans(
        zip(views, measured).map { request($0, length: $1.length) },
        length: max(0, length(area.size)), distribution)
    }
    var spans = measuredSpans()
    if isHorizontal {
      // The height of text depends on the width that it was given.
      for (index, view) in views.enumerated() {
        guard let natural = measured[index].length, spans[index].length < natural else { continue }
        let fitting = view.sizeThatFits(
          CGSize(width: spans[index].length, height: .greatestFiniteMagnitude))
        measured[index].breadth = fitting.height
      }
      spans = measuredSpans()
    }
    let baseline = commonBaseline(views, measured.map { min($0.breadth ?? room, room) })
    for (index, view) in views.enumerated() {
      let across = across(view, natural: measured[index].breadth, room: room, baseline: baseline)
      place(view, spans[index], across, in: area)
    }
  }

  private func across(
    _ view: UIView, natural: CGFloat?, room: CGFloat, baseline: CGFloat
  ) -> StackGeometry.Span {
    let breadth = alignment == .fill ? room : min(natural ?? room, room)
    switch alignment {
    case .fill, .leading: return .init(start: 0, length: breadth)
    case .center: return .init(start: (room - breadth) / 2, length: breadth)
    case .trailing: return .init(start: room - breadth, length: breadth)
    case .firstBaseline, .lastBaseline:
      guard isHorizontal else { return .init(start: 0, length: breadth) }
      return .init(start: baseline - self.baseline(of: view, height: breadth), length: breadth)
    }
  }

  /// Places a view. Both edges are rounded to pixels, so that views without a gap stay adjacent.
  private func place(
    _ view: UIView, _ along: StackGeometry.Span, _ across: StackGeometry.Span, in area: CGRect
  ) {
    func ends(_ span: StackGeometry.Span, from origin: CGFloat) -> (CGFloat, CGFloat) {
      let scale = contentScaleFactor
      let start = ((origin + span.start) * scale).rounded() / scale
      let end = ((origin + span.start + span.length) * scale).rounded() / scale
      return (start, end - start)
    }
    let (x, width) = ends(isHorizontal ? along : across, from: area.minX)
    let (y, height) = ends(isHorizontal ? across : along, from: area.minY)
    let size = CGSize(width: width, height: height)
    if view.bounds.size != size { view.bounds.size = size }
    // A view that enforces a size of its own, such as a switch, is centred in its place.
    let anchor = view.bounds.size == size ? view.anchorPoint : CGPoint(x: 0.5, y: 0.5)
    let center = CGPoint(x: x + width * anchor.x, y: y + height * anchor.y)
    if view.center != center { view.center = center }
  }

  // MARK: Baselines

  private func commonBaseline(_ views: [UIView], _ heights: [CGFloat]) -> CGFloat {
    zip(views, heights).map { baseline(of: $0, height: $1) }.max() ?? 0
  }

  /// The distance from the top of a view to the baseline of its first or last line; without text, to its
  /// bottom.
  private func baseline(of view: UIView, height: CGFloat) -> CGFloat {
    let label = view as? UILabel ?? (view as? UIButton)?.titleLabel
    guard let label, let font = label.font else { return height }
    // A label centres its text vertically.
    let text = view === label ? label.sizeThatFits(view.bounds.size).height : font.lineHeight
    let top = (height - text) / 2
    return alignment == .firstBaseline ? top + font.ascender : top + text + font.descender
  }
}
