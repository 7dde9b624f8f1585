/// The views of one navigation item in a bar: back button, left items, title, right items, and below them the large title and the search bar.
///
/// The geometry here and in ``NavigationBarTransition`` is computed for a bar that is laid out from left to right. In a
/// bar that is laid out from right to left, `inLayoutDirection(_:)` converts the frames of the views, and their offsets change
/// sign.
@MainActor
final class NavigationBarContent: UIView {
  private(set) weak var item: UINavigationItem?
  private(set) weak var backItem: UINavigationItem?
  private weak var bar: UINavigationBar?

  private let titleLabel = UILabel(frame: .zero)
  private var titleView: UIView { item?.titleView ?? titleLabel }
  private var leading: [UIView] = []
  private var trailing: [UIView] = []

  /// Whether the item's title is large while the content is at its top.
  private(set) var isLarge = false
  private(set) var state = NavigationBarState()
  private var largeTitleView: LargeTitleView?
  private var promptLabel: UILabel?
  private var searchBar: UISearchBar? { item?.searchController?.searchBar }
  /// Whether the inline title, in the middle of the bar, is hidden because the large title is visible.
  private var hidesTitle = false

  /// The opacity and offset of each part during a change of the bar.
  var pose = NavigationBarPose.rest {
    didSet { applyPose() }
  }

  /// Distances in points: from the bar's edge to the first button, from the bar's edge to a back button, and between
  /// two buttons.
  private static let margin: CGFloat = 16
  private static let backMargin: CGFloat = 8
  private static let spacing: CGFloat = 16
  /// The minimum distance between a title and a button, in points.
  private static let titleClearance: CGFloat = 8
  /// The maximum width of a back button, as a fraction of the bar's width.
  private static let maximumBackButtonFraction: CGFloat = 0.3
  private static let promptFont = UIFont.systemFont(ofSize: 13)
  private static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.textAlignment = .center
    titleLabel.lineBreakMode = .byTruncatingTail
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  func show(_ item: UINavigationItem?, over backItem: UINavigationItem?, in bar: UINavigationBar) {
    self.item = item
    self.backItem = backItem
    self.bar = bar
    isLarge = item.map(bar.isLarge) ?? false
    reload()
  }

  /// The heights of the parts of the bar, in points.
  var extent: NavigationBarExtent {
    var extent = item?.extent(isLarge: isLarge) ?? NavigationBarExtent()
    if extent.zone > 0 { extent.zone = state.zoneHeight }
    extent.search = min(extent.search, state.searchHeight)
    return extent
  }

  /// Whether an active search hides the title and the buttons.
  private var isRowHidden: Bool { item?.hidesRowForSearch ?? false }

  /// Shows a new state of the page below. If `animated`, the inline title appears and disappears with an animation.
  func show(_ state: NavigationBarState, animated: Bool) {
    self.state = state
    let hides = isLarge && state.zoneHeight > LargeTitleMotion.underHeight
    let extent = extent
    if extent.zone != largeTitleView?.bounds.height ?? 0
      || extent.search != searchBar?.bounds.height ?? 0
    {
      setNeedsLayout()
    }
    guard hides != hidesTitle else { return }
    hidesTitle = hides
    guard animated, window != nil else { return applyPose() }
    UIView.animate(
      withDuration: hides ? LargeTitleMotion.hideDuration : LargeTitleMotion.showDuration, delay: 0,
      usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      self.applyPose()
    }
  }

  /// Shows that a search has begun or ended. Called inside the animation of that change.
  func searchDidChange() {
    applyPose()
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// Updates whether the title is large, after the bar or an item has changed.
  func updateKind() {
    guard let bar, let item else { return }
    isLarge = bar.isLarge(item)
    reload()
  }

  /// Rebuilds the views from the items.
  func reload() {
    leading = makeLeadingViews()
    trailing = makeViews(item?.rightBarButtonItems)
    titleLabel.text = item?.title
    updateLargeTitle()
    updatePrompt()
    applyTitleAttributes()
    searchBar?.isInNavigationBar = true
    let below: [UIView?] = [searchBar, largeTitleView, promptLabel]
    let shown = leading + below.compactMap(\.self) + [titleView] + trailing
    for view in subviews where !shown.contains(view) { view.removeFromSuperview() }
    for (index, view) in shown.enumerated() where view.superview !== self {
      insertSubview(view, at: index)
    }
    applyPose()
    setNeedsLayout()
  }

  private func updateLargeTitle() {
    guard isLarge else {
      largeTitleView = nil
      hidesTitle = false
      return
    }
    let view = largeTitleView ?? LargeTitleView(frame: .zero)
    largeTitleView = view
    view.label.text = item?.title
    view.setNeedsLayout()
    hidesTitle = state.zoneHeight > LargeTitleMotion.underHeight
  }

  private func updatePrompt() {
    guard let prompt = item?.prompt else { return promptLabel = nil }
    let label = promptLabel ?? UILabel(frame: .zero)
    promptLabel = label
    label.text = prompt
    label.font = Self.promptFont
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingTail
  }

  func applyTitleAttributes() {
    let attributes = bar?.titleAttributes(of: self)
    titleLabel.textColor = attributes?[.foregroundColor] as? UIColor ?? .label
    titleLabel.font = attributes?[.font] as? UIFont ?? Self.titleFont
    promptLabel?.textColor = titleLabel.textColor
    largeTitleView?.applyAttributes(bar?.largeTitleAttributes(of: self))
  }

  // MARK: Changes of the bar

  var title: String? { item?.titleView == nil ? titleLabel.text : nil }
  var backTitle: String? { backButton?.title }
  var largeTitle: String? { largeTitleView?.label.text }

  /// The large title's frame if all of it is visible; nil otherwise.
  var largeTitleFrame: CGRect? {
    guard let largeTitleView, state.zoneHeight >= LargeTitleMotion.zoneHeight - 0.5 else {
      return nil
    }
    let place = largeTitleView.label.layoutPlace.frame
    return inLayoutDirection(
      place.offsetBy(dx: largeTitleView.frame.minX, dy: largeTitleView.frame.minY))
  }

  /// Sets whether the large title may extend beyond its zone, during a change of the bar.
  func letLargeTitleOut(_ isOut: Bool) { largeTitleView?.clipsToBounds = !isOut }

  /// The title's frame.
  var titleFrame: CGRect { inLayoutDirection(titleView.layoutPlace.frame) }

  /// The left edge of the right buttons; nil if there are none.
  var trailingStart: CGFloat? { trailing.map { inLayoutDirection($0.frame).minX }.min() }

  /// Whether the item's own left button is shown where a back button has its chevron.
  var beginsWithItem: Bool { leading.first.map { $0 !== backButton } ?? false }

  /// The frame of the back button's title; nil without a back button.
  var backTitleFrame: CGRect? {
    backButton.map { inLayoutDirection(convert($0.titleFrame, from: $0)) }
  }

  private var backButton: NavigationBarButton? {
    leading.lazy.compactMap { $0 as? NavigationBarButton }.first { $0.showsChevron }
  }

  /// Gives the running animation another start and end; it continues at the same fraction.
  func redirect(from start: NavigationBarPose, to end: NavigationBarPose) {
    UIView.redirect(
      [contains(titleView) ? titleView : nil, backButton?.titleView, largeTitleView?.label]
        .compactMap(\.self)
    ) {
      pose = start
    } to: {
      pose = end
    }
  }

  /// Fades each part separately, because fading a common superview would require drawing it offscreen.
  private func applyPose() {
    let rowAlpha: CGFloat = isRowHidden ? 0 : 1
    if contains(titleView) {
      let isHidden = hidesTitle && titleView === titleLabel
      titleView.alpha = isHidden ? 0 : pose[.title].alpha * rowAlpha
      var place = pose[.title]
      if isHidden, !UIAccessibility.isReduceMotionEnabled { place.drop += LargeTitleMotion.rise }
      titleView.transform = place.transform(isMirrored: isMirrored)
    }
    largeTitleView?.pose = pose[.largeTitle]
    if let searchBar, contains(searchBar) {
      searchBar.alpha = pose[.searchBar].alpha
      searchBar.transform = pose[.searchBar].transform(isMirrored: isMirrored)
    }
    promptLabel?.alpha = pose[.items].alpha * rowAlpha
    let backButton = backButton
    backButton?.chevronAlpha = pose[.chevron].alpha * rowAlpha
    backButton?.titleAlpha = pose[.backTitle].alpha * rowAlpha
    backButton?.titleTransform = pose[.backTitle].transform(isMirrored: isMirrored)
    for view in leading + trailing where view !== backButton && contains(view) {
      view.alpha = pose[.items].alpha * rowAlpha
    }
  }

  /// Whether a view is in this content. A title view or custom button that two items share is a subview of the content
  /// that added it last, and only that content may move it.
  private func contains(_ view: UIView) -> Bool { view.superview === self }

  private func makeViews(_ items: [UIBarButtonItem]?) -> [UIView] {
    (items ?? []).filter { $0.space == nil }.map { $0.makeView() }
  }

  private func makeLeadingViews() -> [UIView] {
    let items = makeViews(item?.leftBarButtonItems)
    guard let item, let backItem, !item.hidesBackButton,
      items.isEmpty || item.leftItemsSupplementBackButton
    else { return items }
    let back = NavigationBarButton(showsChevron: true, title: backItem.titleForBackButton)
    back.accessibilityIdentifier = "BackButton"
    if let tint = backItem.backBarButtonItem?.tintColor { back.tintColor = tint }
    back.addAction(UIAction { [weak bar] _ in bar?.goBack() }, for: .touchUpInside)
    return [back] + items
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let left = layOutLeading()
    let right = layOutTrailing()
    layOutTitle(between: left, and: right)
    promptLabel?.place(
      in: CGRect(
        x: bounds.minX + Self.margin, y: row.minY - NavigationBarExtent.promptHeight,
        width: max(0, bounds.width - 2 * Self.margin), height: NavigationBarExtent.promptHeight))
    let (row, extent) = (row, extent)
    largeTitleView?.place(
      in: CGRect(
        x: bounds.minX, y: row.maxY, width: bounds.width, height: extent.zone))
    if let searchBar, contains(searchBar) {
      searchBar.place(
        in: CGRect(
          x: bounds.minX, y: row.maxY + extent.zone, width: bounds.width, height: extent.search))
    }
  }

  /// The row of the buttons and the title. During a search, it is above the bar.
  private var row: CGRect {
    let extent = extent
    return CGRect(
      x: bounds.minX, y: bounds.minY + extent.prompt + extent.row - UINavigationBar.height,
      width: bounds.width, height: UINavigationBar.height)
  }

  /// Lays out the left buttons. Returns the x coordinate at which the space for the title begins.
  private func layOutLeading() -> CGFloat {
    var x = bounds.minX + Self.margin
    for view in leading {
      var size = view.fittingSizeInBar
      if let button = view as? NavigationBarButton, button.showsChevron {
        x = bounds.minX + Self.backMargin
        size.width = min(size.width, bounds.width * Self.maximumBackButtonFraction)
      }
      place(view, size: size, x: x)
      x += size.width + Self.spacing
    }
    return leading.isEmpty ? bounds.minX + Self.margin : x - Self.spacing + Self.titleClearance
  }

  /// Lays out the right buttons. Returns the x coordinate at which the space for the title ends.
  private func layOutTrailing() -> CGFloat {
    var x = bounds.maxX - Self.margin
    for view in trailing {
      let size = view.fittingSizeInBar
      place(view, size: size, x: x - size.width)
      x -= size.width + Self.spacing
    }
    return trailing.isEmpty ? bounds.maxX - Self.margin : x + Self.spacing - Self.titleClearance
  }

  /// Places the title in the middle of the bar, or as near to it as the buttons permit.
  private func layOutTitle(between left: CGFloat, and right: CGFloat) {
    var size = titleView.fittingSizeInBar
    size.width = min(size.width, max(0, right - left))
    let centered = bounds.midX - size.width / 2
    place(titleView, size: size, x: max(left, min(centered, right - size.width)))
  }

  private func place(_ view: UIView, size: CGSize, x: CGFloat) {
    guard contains(view) else { return }
    let height = min(size.height, row.height)
    view.place(
      in: inLayoutDirection(
        CGRect(
          x: x.rounded(), y: (row.midY - height / 2).rounded(), width: size.width.rounded(.up),
          height: height)))
  }
}
