/// Shows two columns side by side: a list and its detail. In compact width it collapses to one stack.
///
///     let split = UISplitViewController(style: .doubleColumn)
///     split.setViewController(list, for: .primary)
///     split.setViewController(detail, for: .secondary)
///
/// Each column is a navigation controller: the one that was set, or one that is created around the controller that was set. A controller in
/// the primary column shows a detail with `showDetailViewController(_:sender:)`.
///
/// When the width becomes compact, the primary column's stack takes over the secondary column's controllers, if the secondary column is
/// the top one: the user has been shown a detail, or the delegate says so. When the width becomes regular, they go back to their column,
/// with all controllers that were pushed meanwhile. That happens while the window is resized, after a running push or pop.
///
/// As in UIKit, with these differences: there are two columns and no inspector; the primary column has the traits of its container, not
/// compact ones; no gesture shows or hides it, and no button is added to the bars: use ``displayModeButtonItem``.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The number of columns.
  public enum Style: Int, Sendable {
    /// That of ``init(nibName:bundle:)``: two columns.
    case unspecified = 0
    case doubleColumn = 1
  }

  /// A column.
  public enum Column: Int, Sendable {
    /// The list, at the leading edge.
    case primary = 0
    /// The detail.
    case secondary = 2
    /// A controller that replaces both columns in compact width.
    case compact = 3
  }

  /// The columns that are visible in regular width.
  public enum DisplayMode: Int, Sendable {
    /// ``oneBesideSecondary``.
    case automatic = 0
    case secondaryOnly = 1
    case oneBesideSecondary = 2
    /// The primary column covers a part of the secondary one, which is dimmed. A click beside it hides it.
    case oneOverSecondary = 3
  }

  /// A width that the split view controller chooses.
  public nonisolated static let automaticDimension = -CGFloat.greatestFiniteMagnitude

  /// The number of columns.
  public let style: Style
  /// The object that decides on columns and is told of changes. Not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// Whether one stack takes the place of the columns.
  open private(set) var isCollapsed = false

  private var primary: UINavigationController?
  private var secondary: UINavigationController?
  private var compact: UIViewController?
  /// The controllers that were set, which may be in navigation controllers of this class.
  private var given: [Column: UIViewController] = [:]
  /// The lowest controller of the secondary column on the collapsed stack. Retained, because the user may go back from it.
  private var collapsedDetail: UIViewController?
  /// Whether a detail was shown, so that it is on top of a collapsed stack.
  private var hasShownDetail = false
  private let separator = UIView()
  private let dimming = UIView()
  private lazy var displayModeButton = makeDisplayModeButton()

  /// The standard width of the primary column, and the smallest one, in points. Ours, near those of an iPad.
  private static let (standardWidth, narrowest): (CGFloat, CGFloat) = (320, 240)
  /// The standard largest fraction of the width for the primary column.
  private static let largestFraction: CGFloat = 0.45
  private static let dimmingAlpha: CGFloat = 0.2

  /// Creates a split view controller with empty columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a split view controller with empty columns. Both arguments are ignored: there are no nib files.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a split view controller with empty columns; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: Columns

  /// The columns' controllers: primary and secondary, or the collapsed stack alone. Setting them sets both columns.
  open var viewControllers: [UIViewController] {
    get {
      if isCollapsed { return [compact ?? primary].compactMap(\.self) }
      return [primary, secondary].compactMap(\.self)
    }
    set {
      setViewController(newValue.first, for: .primary)
      setViewController(newValue.dropFirst().first, for: .secondary)
    }
  }

  /// The controller that was set for a column; nil if there is none. For the secondary column, also one that was shown there.
  open func viewController(for column: Column) -> UIViewController? { given[column] }

  /// Sets a column's controller without animation; nil removes it.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    given[column] = vc
    switch column {
    case .primary:
      let moved = takeDetailOffStack()
      remove(primary)
      primary = vc.map(navigation)
      if isViewLoaded { install() }
      if !moved.isEmpty { putDetailOnStack(animated: false) }
    case .secondary:
      _ = takeDetailOffStack()
      remove(secondary)
      secondary = vc.map(navigation)
      if isViewLoaded { install() }
    case .compact:
      remove(compact)
      compact = vc
      if isViewLoaded { install() }
    }
  }

  private func navigation(around controller: UIViewController) -> UINavigationController {
    controller as? UINavigationController ?? UINavigationController(rootViewController: controller)
  }

  // MARK: Showing

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .showDetailViewController || action == .showViewController
      || super.canPerformAction(action, withSender: sender)
  }

  /// Shows `vc` in the secondary column, in place of its stack and without animation. On a collapsed stack it is pushed, or
  /// replaces the detail that is there. The delegate may do it instead.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    hasShownDetail = true
    guard isCollapsed, compact == nil else {
      if let secondary, !(vc is UINavigationController), given[.secondary] !== secondary {
        secondary.setViewControllers([vc], animated: false)
        given[.secondary] = vc
      } else {
        setViewController(vc, for: .secondary)
      }
      if displayMode == .oneOverSecondary { hide(.primary) }
      return
    }
    let animates = UIView.areAnimationsEnabled && viewIfLoaded?.window != nil
    replaceCollapsedDetail(by: vc, animated: animates)
  }

  /// The same as ``showDetailViewController(_:sender:)``: controllers in a column are in a navigation controller, which pushes.
  open override func show(_ vc: UIViewController, sender: Any?) {
    showDetailViewController(vc, sender: sender)
  }

  private func replaceCollapsedDetail(by controller: UIViewController, animated: Bool) {
    guard let primary else { return }
    let stack = primary.viewControllers
    let kept =
      collapsedDetail.flatMap { stack.firstIndex(of: $0) }.map { Array(stack[..<$0]) } ?? stack
    let own = navigation(around: controller)
    let moved = own.viewControllers
    own.setViewControllers([], animated: false)
    (secondary, given[.secondary]) = (own, controller)
    collapsedDetail = moved.first
    primary.setViewControllers(kept + moved, animated: animated)
  }

  // MARK: Collapsing

  /// Moves the secondary column's controllers onto the primary stack.
  private func putDetailOnStack(animated: Bool) {
    guard let primary, let secondary, !secondary.viewControllers.isEmpty else { return }
    let moved = secondary.viewControllers
    secondary.setViewControllers([], animated: false)
    collapsedDetail = moved.first
    primary.setViewControllers(primary.viewControllers + moved, animated: animated)
  }

  /// Moves the controllers from ``collapsedDetail`` on back to the secondary column, and returns them. If the user has gone back from the
  /// detail, the column keeps that detail.
  private func takeDetailOffStack() -> [UIViewController] {
    guard let primary, let secondary, let detail = collapsedDetail else { return [] }
    collapsedDetail = nil
    guard let index = primary.viewControllers.firstIndex(of: detail) else {
      if secondary.viewControllers.isEmpty {
        secondary.setViewControllers([detail], animated: false)
      }
      return []
    }
    let moved = Array(primary.viewControllers[index...])
    primary.setViewControllers(Array(primary.viewControllers[..<index]), animated: false)
    secondary.setViewControllers(moved, animated: false)
    return moved
  }

  private func collapse() {
    isCollapsed = true
    if compact == nil, let primary, let secondary {
      let proposed: Column = hasShownDetail ? .secondary : .primary
      let top =
        delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
        ?? proposed
      let isDone = delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary)
      if isDone != true, top == .secondary {
        remove(secondary)
        putDetailOnStack(animated: false)
      }
    }
    install()
    delegate?.splitViewControllerDidCollapse(self)
  }

  private func expand() {
    isCollapsed = false
    if compact == nil { _ = takeDetailOffStack() }
    install()
    delegate?.splitViewControllerDidExpand(self)
  }

  /// Adds the children of the present state, and removes the others.
  private func install() {
    let wanted: [UIViewController?] =
      isCollapsed ? [compact ?? primary] : [secondary, isPrimaryVisible ? primary : nil]
    for child in [primary, secondary, compact] where child.map({ !wanted.contains($0) }) == true {
      remove(child)
    }
    for child in wanted.compactMap(\.self) where child.parent !== self {
      addChild(child)
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
    for view in [dimming, separator] { self.view.bringSubviewToFront(view) }
    if !isCollapsed, let primary, primary.parent === self { view.bringSubviewToFront(primary.view) }
    view.setNeedsLayout()
  }

  private func remove(_ child: UIViewController?) {
    guard let child, child.parent === self else { return }
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }

  /// Collapses or expands if the width asks for it. During a push or pop, it waits for its end.
  private func adapt() {
    let wants = traitCollection.horizontalSizeClass == .compact
    guard wants != isCollapsed else { return }
    // The end of a transition of the columns asks for another layout.
    guard primary?.isBusy != true, secondary?.isBusy != true else { return }
    if wants { collapse() } else { expand() }
  }

  // MARK: Display mode

  /// The wanted columns in regular width; automatic by default. A change in the window is animated if animations are enabled.
  open var preferredDisplayMode: DisplayMode {
    get { wantedMode }
    set {
      let next = newValue == .automatic ? .oneBesideSecondary : newValue
      guard next != displayMode else { return wantedMode = newValue }
      if !isCollapsed { delegate?.splitViewController(self, willChangeTo: next) }
      if isPrimaryVisible { shownMode = displayMode }
      wantedMode = newValue
      showMode()
    }
  }
  private var wantedMode = DisplayMode.automatic

  /// The visible columns; in compact width, those that would be visible in regular width.
  open var displayMode: DisplayMode {
    wantedMode == .automatic ? .oneBesideSecondary : wantedMode
  }

  private var isPrimaryVisible: Bool { displayMode != .secondaryOnly }

  /// Shows a column: the primary one beside or over the secondary, as before. In compact width, shows the top of the column.
  open func show(_ column: Column) {
    switch (column, isCollapsed) {
    case (.primary, false): if !isPrimaryVisible { preferredDisplayMode = shownMode }
    case (.primary, true):
      guard let primary, let detail = collapsedDetail,
        let index = primary.viewControllers.firstIndex(of: detail), index > 0
      else { return }
      primary.popToViewController(primary.viewControllers[index - 1], animated: true)
    case (.secondary, true):
      guard compact == nil, let primary, let secondary else { return }
      if let detail = collapsedDetail, primary.viewControllers.contains(detail) { return }
      if secondary.viewControllers.isEmpty, let detail = collapsedDetail {
        primary.pushViewController(detail, animated: true)
      } else {
        putDetailOnStack(animated: true)
      }
    default: break
    }
  }

  /// Hides the primary column. Other columns cannot be hidden.
  open func hide(_ column: Column) {
    guard column == .primary else { return }
    preferredDisplayMode = .secondaryOnly
  }

  /// The mode in which the primary column was visible last.
  private var shownMode = DisplayMode.oneBesideSecondary

  /// A button that hides and shows the primary column, for a navigation item.
  open var displayModeButtonItem: UIBarButtonItem { displayModeButton }

  private func makeDisplayModeButton() -> UIBarButtonItem {
    UIBarButtonItem(
      image: Self.sidebarImage,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        if isPrimaryVisible { hide(.primary) } else { show(.primary) }
      })
  }

  /// A rectangle with a column at its left side.
  private static var sidebarImage: UIImage {
    let size = CGSize(width: 24, height: 20)
    return UIGraphicsImageRenderer(size: size).image { context in
      let frame = UIBezierPath(
        roundedRect: CGRect(origin: .zero, size: size).insetBy(dx: 1.5, dy: 1.5), cornerRadius: 4)
      frame.move(to: CGPoint(x: 9, y: 1.5))
      frame.addLine(to: CGPoint(x: 9, y: size.height - 1.5))
      frame.lineWidth = 1.5
      UIColor.black.setStroke()
      frame.stroke()
    }
  }

  private func showMode() {
    guard isViewLoaded, !isCollapsed else { return }
    let shows = isPrimaryVisible
    guard UIView.areAnimationsEnabled, view.window != nil, let primary else { return install() }
    if shows, primary.parent !== self {
      install()
      place(primaryIsVisible: false)
    }
    UIView.animate(
      withDuration: SheetMotion.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.place(primaryIsVisible: shows)
      for child in self.children { child.view.layoutIfNeeded() }
    } completion: { [weak self] _ in
      guard let self, !isCollapsed else { return }
      install()
    }
  }

  // MARK: Layout

  /// The width of the primary column as a fraction of the whole; ``automaticDimension`` by default.
  open var preferredPrimaryColumnWidthFraction = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the primary column in points; ``automaticDimension`` by default. Takes precedence over the fraction.
  open var preferredPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least width of the primary column in points; ``automaticDimension`` by default.
  open var minimumPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The greatest width of the primary column in points; ``automaticDimension`` by default.
  open var maximumPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }

  /// The width of the primary column in points; the whole width if collapsed.
  open var primaryColumnWidth: CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    guard !isCollapsed else { return whole }
    func given(_ value: CGFloat) -> CGFloat? { value == Self.automaticDimension ? nil : value }
    let wanted =
      given(preferredPrimaryColumnWidth)
      ?? given(preferredPrimaryColumnWidthFraction).map { $0 * whole } ?? Self.standardWidth
    let least = given(minimumPrimaryColumnWidth) ?? min(Self.narrowest, wanted)
    let most = given(maximumPrimaryColumnWidth) ?? max(whole * Self.largestFraction, Self.narrowest)
    return min(max(wanted, least), max(most, least), whole).rounded()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.backgroundColor = .systemBackground
    separator.backgroundColor = .separator
    dimming.backgroundColor = .black
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.hide(.primary) })
    for view in [dimming, separator] { self.view.addSubview(view) }
    install()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    adapt()
    place(primaryIsVisible: isPrimaryVisible)
  }

  private func place(primaryIsVisible: Bool) {
    let bounds = view.bounds
    separator.isHidden = isCollapsed
    // It stays while the column slides out.
    let isOver =
      displayMode == .oneOverSecondary
      || (displayMode == .secondaryOnly && shownMode == .oneOverSecondary)
    dimming.isHidden = isCollapsed || !isOver
    if isCollapsed {
      (compact ?? primary)?.viewIfLoaded?.frame = bounds
      return
    }
    let width = primaryColumnWidth
    let line = 1 / view.screenScale
    var first = CGRect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height)
    if !primaryIsVisible { first.origin.x -= width + line }
    var rest = bounds
    if !isOver {
      rest.origin.x = first.maxX + line
      rest.size.width = bounds.maxX - rest.minX
    }
    if primary?.parent === self { primary?.view.frame = view.inLayoutDirection(first) }
    if secondary?.parent === self { secondary?.view.frame = view.inLayoutDirection(rest) }
    separator.frame = view.inLayoutDirection(
      CGRect(x: first.maxX, y: bounds.minY, width: line, height: bounds.height))
    dimming.frame = bounds
    dimming.alpha = primaryIsVisible ? Self.dimmingAlpha : 0
  }
}

extension UIViewController {
  /// The nearest split view controller that contains this controller; nil if there is none.
  public var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap {
      $0 as? UISplitViewController
    }
    .first
  }
}
