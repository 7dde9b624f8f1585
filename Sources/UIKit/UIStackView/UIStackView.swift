/// Arranges views in a row or a column.
///
/// There is no Auto Layout here: the stack view sets frames, from its own bounds and from what the views ask for.
/// That is the `intrinsicContentSize`, and for contents that don't fit across the stack (text in several lines)
/// `sizeThatFits` of the room there is. A view without an intrinsic size asks for the size that it had when it was
/// added; a length of zero means that it takes what the others leave. Content hugging and compression resistance
/// decide who is stretched and who gives way.
///
/// The stack view itself has an intrinsic size, so stacks may stand in stacks.
@preconcurrency @MainActor
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    /// Fills the length by stretching the view that hugs its contents least, the first of equals.
    case fill
    case fillEqually
    /// Fills the length in the proportion of what the views ask for.
    case fillProportionally
    /// Natural lengths with equal gaps, no smaller than `spacing`.
    case equalSpacing
    /// Natural lengths with equal distances from middle to middle, as far as `spacing` permits.
    case equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  /// As a custom spacing: the stack view's `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// As a spacing: the usual distance between controls.
  public static let spacingUseSystem: CGFloat = 8

  open private(set) var arrangedSubviews: [UIView] = []

  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }

  /// How the views stand across the axis. Baselines are for rows.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// Between neighbours, in points; the least where the distribution makes the gaps.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the views stand inside `layoutMargins`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { arrangementDidChange() }
  }

  // What UIStackView's other file keeps.
  var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  var givenSizes: [ObjectIdentifier: CGSize] = [:]
  private var isLayingOut = false

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Arranged views

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  /// Adds the view as a subview too, unless it is one; one that is arranged already moves.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if let index = arrangedSubviews.firstIndex(where: { $0 === view }) {
      arrangedSubviews.remove(at: index)
    } else {
      givenSizes[ObjectIdentifier(view)] = view.bounds.size
    }
    arrangedSubviews.insert(view, at: stackIndex)
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Stops arranging the view, which stays a subview where it is.
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

  /// Takes the place of `spacing` after one view; `spacingUseDefault` takes it back.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedSubviews.contains(arrangedSubview) else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Layout

  private func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// A view was hidden or shown: it gives up its place, or takes it again.
  func arrangedViewDidChange(_ view: UIView) {
    if arrangedSubviews.contains(view) { arrangementDidChange() }
  }

  /// What changes a stack's size changes the layout of a stack around it.
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
