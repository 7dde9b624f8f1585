/// A view that arranges its subviews in a row or a column.
///
/// As in UIKit, the stack view makes constraints between its views and itself, so it can be combined with constraints of your own
/// and nested, and the sizes of its views determine its own size if no other constraint does. It sets
/// `translatesAutoresizingMaskIntoConstraints` of its views to false. Content hugging and compression resistance determine which
/// views are stretched and shortened; among equal ones, it is the first.
///
/// Unlike in UIKit, a view without an intrinsic size has as its natural size the one that it had when it was added; if that was
/// 0, it takes the length that the others leave free, in equal parts if there are several.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The lengths and gaps of the views along the axis. As in UIKit.
  public enum Distribution: Int, Sendable {
    /// Fills the length by stretching the views without a natural length. If there are none, the view with the
    /// lowest hugging priority is stretched.
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
  /// The constraints that arrange the views.
  private var arrangement: [NSLayoutConstraint] = []
  /// The guides that measure the gaps between the views, or the distances of their centres.
  private var gaps: [UILayoutGuide] = []
  private var needsArrangement = true

  // MARK: Creation

  /// Creates an empty row.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty row; nothing is read from `coder`. As in UIKit, this never fails.
  public required init(coder: NSCoder) {
    // Views can be created from any coder.
    super.init(coder: coder)!
    decodeNib(coder, as: UIStackView.self)
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
    } else if view.translatesAutoresizingMaskIntoConstraints {
      givenSizes[ObjectIdentifier(view)] = view.bounds.size
    }
    view.translatesAutoresizingMaskIntoConstraints = false
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
    needsArrangement = true
    setNeedsUpdateConstraints()
  }

  /// Called when a view was hidden or shown, to arrange the others again.
  func arrangedViewDidChange(_ view: UIView) {
    if arrangedSubviews.contains(view) { arrangementDidChange() }
  }

  /// The smallest size at which no view is smaller than its natural size, unless `size` is smaller.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    guard size.width > 0, size.width < natural.width else { return natural }
    return systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
  }

  open override func updateConstraints() {
    if needsArrangement {
      needsArrangement = false
      arrange()
    }
    super.updateConstraints()
  }
}

// MARK: - Arranging

extension UIStackView {
  private var isHorizontal: Bool { axis == .horizontal }

  private var container: AnyObject {
    isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
  }

  // The attributes along the axis and across it.
  private var start: NSLayoutConstraint.Attribute { isHorizontal ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isHorizontal ? .trailing : .bottom }
  private var middle: NSLayoutConstraint.Attribute { isHorizontal ? .centerX : .centerY }
  private var length: NSLayoutConstraint.Attribute { isHorizontal ? .width : .height }
  private var acrossStart: NSLayoutConstraint.Attribute { isHorizontal ? .top : .leading }
  private var acrossEnd: NSLayoutConstraint.Attribute { isHorizontal ? .bottom : .trailing }
  private var acrossMiddle: NSLayoutConstraint.Attribute { isHorizontal ? .centerY : .centerX }
  private var breadth: NSLayoutConstraint.Attribute { isHorizontal ? .height : .width }

  /// The priority of the smallest size of a stack view that nothing else determines: lower than those of natural sizes.
  private static let compactness = UILayoutPriority(25)
  /// The priority of equal gaps, and of views at the upper edge.
  private static let evenness = UILayoutPriority(20)
  /// The priority of equal lengths of views without a natural length.
  private static let sharing = UILayoutPriority(1)

  private func add(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ second: AnyObject?, _ secondAttribute: NSLayoutConstraint.Attribute,
    times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    _ relation: NSLayoutConstraint.Relation = .equal, at priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      first, attribute, relation, second, secondAttribute, multiplier: multiplier,
      constant: constant)
    constraint.priority = priority
    constraint.identifier = "stack view"
    arrangement.append(constraint)
  }

  private func spacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? spacing
  }

  /// Makes the constraints that arrange the shown views, in place of the old ones.
  private func arrange() {
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = []
    for guide in gaps { removeLayoutGuide(guide) }
    gaps = []
    let views = arrangedSubviews.filter { !$0.isHidden }
    for attribute in [length, breadth] {
      add(self, attribute, nil, .notAnAttribute, at: Self.compactness)
    }
    if let first = views.first, let last = views.last {
      add(first, start, container, start)
      add(last, end, container, end)
      chain(views)
      giveNaturalSizes(to: views)
      for view in views { align(view, with: first) }
    }
    NSLayoutConstraint.activate(arrangement)
  }

  // MARK: Along the axis

  private func chain(_ views: [UIView]) {
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (view, next) in zip(views, views.dropFirst()) {
        add(next, start, view, end, plus: spacing(after: view))
      }
      if distribution == .fillEqually { equalizeLengths(of: views, at: .required) }
      if distribution == .fillProportionally { makeProportional(views) }
    case .equalSpacing, .equalCentering:
      for (view, next) in zip(views, views.dropFirst()) {
        add(next, start, view, end, plus: spacing(after: view), .greaterThanOrEqual)
      }
      distribution == .equalSpacing ? equalizeGaps(between: views) : equalizeCenters(of: views)
    }
  }

  private func equalizeLengths(of views: [UIView], at priority: UILayoutPriority) {
    for view in views.dropFirst() { add(view, length, views[0], length, at: priority) }
  }

  private func makeProportional(_ views: [UIView]) {
    let lengths = views.map { naturalLength(of: $0) ?? 0 }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return equalizeLengths(of: views, at: .required) }
    let spacings = views.dropLast().reduce(0) { $0 + spacing(after: $1) }
    // The last view takes the rest, so that rounding errors contradict nothing.
    for (view, natural) in zip(views, lengths).dropLast() {
      let share = natural / total
      add(view, length, container, length, times: share, plus: -spacings * share)
    }
  }

  private func makeGap(
    from first: UIView, _ firstAttribute: NSLayoutConstraint.Attribute, to second: UIView,
    _ secondAttribute: NSLayoutConstraint.Attribute
  ) -> UILayoutGuide {
    let gap = UILayoutGuide()
    gap.identifier = "stack view gap"
    addLayoutGuide(gap)
    gaps.append(gap)
    add(gap, start, first, firstAttribute)
    add(gap, end, second, secondAttribute)
    return gap
  }

  /// Makes all gaps as long as the shortest one, as far as the spacings permit.
  private func equalizeGaps(between views: [UIView]) {
    guard views.count > 2 else { return }
    let shortest = UILayoutGuide()
    addLayoutGuide(shortest)
    gaps.append(shortest)
    for (view, next) in zip(views, views.dropFirst()) {
      let gap = makeGap(from: view, end, to: next, start)
      add(gap, length, shortest, length, .greaterThanOrEqual)
      add(gap, length, shortest, length, at: Self.evenness)
    }
  }

  private func equalizeCenters(of views: [UIView]) {
    let distances = zip(views, views.dropFirst()).map { makeGap(from: $0, middle, to: $1, middle) }
    for distance in distances.dropFirst() {
      add(distance, length, distances[0], length, at: Self.evenness)
    }
  }

  // MARK: Natural sizes

  private func naturalLength(of view: UIView) -> CGFloat? {
    let size = view.intrinsicContentSize
    let own = isHorizontal ? size.width : size.height
    if own != UIView.noIntrinsicMetric { return own }
    if view is UIStackView {
      let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      return isHorizontal ? fitting.width : fitting.height
    }
    return given(view, axis)
  }

  /// The size that a view had when it was added, along an axis; nil if it was 0, or if constraints were to determine it.
  private func given(_ view: UIView, _ axis: NSLayoutConstraint.Axis) -> CGFloat? {
    guard let size = givenSizes[ObjectIdentifier(view)] else { return nil }
    let length = axis == .horizontal ? size.width : size.height
    return length > 0 ? length : nil
  }

  /// Gives views without an intrinsic size a natural one: the size that they had when they were added or, along the axis, an
  /// equal part of the free length.
  private func giveNaturalSizes(to views: [UIView]) {
    var flexible: [UIView] = []
    for (index, view) in views.enumerated() {
      // Of several views with the same priority, the first one is stretched and shortened.
      view.layoutState.naturalSizeWeight = 1 + Double(index) / 1000
      let intrinsic = view.intrinsicContentSize
      for (axis, attribute, own) in [
        (NSLayoutConstraint.Axis.horizontal, NSLayoutConstraint.Attribute.width, intrinsic.width),
        (.vertical, .height, intrinsic.height),
      ] where own == UIView.noIntrinsicMetric && !(view is UIStackView) {
        if let length = given(view, axis) {
          add(
            view, attribute, nil, .notAnAttribute, plus: length,
            .lessThanOrEqual, at: view.contentHuggingPriority(for: axis))
          add(
            view, attribute, nil, .notAnAttribute, plus: length,
            .greaterThanOrEqual, at: view.contentCompressionResistancePriority(for: axis))
        } else if axis == self.axis {
          flexible.append(view)
        } else if alignment != .fill {
          add(view, breadth, container, breadth, at: Self.sharing)
        }
      }
    }
    if flexible.count > 1 { equalizeLengths(of: flexible, at: Self.sharing) }
  }

  // MARK: Across the axis

  private func align(_ view: UIView, with first: UIView) {
    if alignment == .fill {
      add(view, acrossStart, container, acrossStart)
      add(view, acrossEnd, container, acrossEnd)
      return
    }
    add(view, acrossStart, container, acrossStart, .greaterThanOrEqual)
    add(view, acrossEnd, container, acrossEnd, .lessThanOrEqual)
    switch alignment {
    case .fill: break
    case .leading: add(view, acrossStart, container, acrossStart)
    case .center: add(view, acrossMiddle, container, acrossMiddle)
    case .trailing: add(view, acrossEnd, container, acrossEnd)
    case .firstBaseline, .lastBaseline:
      guard isHorizontal else { return add(view, acrossStart, container, acrossStart) }
      let baseline: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if view !== first { add(view, baseline, first, baseline) }
      add(view, acrossStart, container, acrossStart, at: Self.evenness)
    }
  }
}
