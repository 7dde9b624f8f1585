/// A view that arranges its subviews in a row or a column.
///
/// Unlike in UIKit there is no Auto Layout: the stack view sets frames, from its own bounds and the natural
/// sizes of its views. A natural size is the `intrinsicContentSize`, or, for text that doesn't fit across the
/// stack, `sizeThatFits` of the available breadth. A view without an intrinsic size keeps the size that it
/// had when it was added; a length of 0 then means that it takes the rest of the length. Content hugging and
/// compression resistance determine which views are stretched and shortened.
///
/// A stack view has an intrinsic size itself, so stacks can be nested.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The lengths and gaps of the views along the axis. As in UIKit.
  public enum Distribution: Int, Sendable {
    /// Fills the length by stretching the view with the lowest hugging priority, the first of equals.
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

  /// The positions and breadths of the views across the axis; `fill` by default. Baselines are for rows.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The distance between adjacent views, in points; the least one if the distribution determines gaps. 0 by
  /// default.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the views are arranged inside `layoutMargins` rather than the bounds; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { arrangementDidChange() }
  }

  // State of the extension in UIStackView+Arranging.swift. `givenSizes` are the sizes of views when they were added.
  var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  var givenSizes: [ObjectIdentifier: CGSize] = [:]
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

  /// Inserts a view at `stackIndex`, and adds it as a subview unless it is one. A view that is arranged
  /// already moves.
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
