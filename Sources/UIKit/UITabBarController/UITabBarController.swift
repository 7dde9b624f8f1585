/// Shows one of several controllers at a time, with a bar of buttons to choose among them.
///
///     let tabs = UITabBarController()
///     tabs.viewControllers = [animals, settings]
///
/// The content lies above the bar, which is opaque and 49 points high. Unlike in UIKit every
/// controller has a button, however many there are: there is no "More" list.
///
/// The selection changes at once. The content follows with one transition at a time, which the
/// delegate's animator animates; without an animator the content changes at once, too. A selection
/// that is made during a transition is shown by another transition after it. While this controller
/// is off screen, nothing is animated and no view is loaded.
///
/// Callbacks of a change come in this order: the delegate's animation controller and interaction
/// controller; `viewDidLoad` of the new controller; `viewWillDisappear`, `viewWillAppear`; the
/// transition; `viewDidDisappear`, `viewDidAppear`, the coordinator's completions,
/// `animationEnded`. For a click, `shouldSelect` comes first and `didSelect` when the transition
/// has begun. A cancelled transition ends instead with the new controller's `viewWillDisappear` and
/// `viewDidDisappear`, then the old one's `viewWillAppear` and `viewDidAppear`, and restores the
/// selection.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The object that supplies transitions and is told of clicks. Not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar below the content. Its appearance may be changed; its items come from the controllers'
  /// `tabBarItem` and must not be set.
  open private(set) lazy var tabBar = UITabBar(frame: .zero)

  private var tabs: [UIViewController] = []
  /// The selected controller. ``displayed`` becomes the same as soon as no transition is running.
  private var selected: UIViewController?
  /// Whether the next transition may be animated.
  private var animatesNext = false
  /// Contains the displayed view, or the container of a transition.
  private let contentView = UIView(frame: .zero)
  /// The controller whose view is in `contentView`.
  private var displayed: UIViewController?
  /// Whether a transition or the callbacks after it are running.
  private(set) var isBusy = false
  private var barIsHidden = false
  /// Whether the bar is sliding in or out. The content then extends under it.
  fileprivate var barIsMoving = false

  /// Called when the user has clicked an item of the bar, also that of the selected controller. Override it to do more. As in UIKit.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  /// Never called, because the user can't exchange the items.
  open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  /// Never called, because the user can't exchange the items.
  open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  /// Never called, because the user can't exchange the items.
  open func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  /// Never called, because the user can't exchange the items.
  open func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}

  // MARK: Tabs

  /// The controllers, in the order of their buttons. Setting them calls
  /// ``setViewControllers(_:animated:)`` without animation.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. The selected one stays selected if it is among the new ones;
  /// otherwise the one at its index is selected, or the first. Stops the program if a controller is
  /// listed twice.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    precondition(
      Set(new.map(ObjectIdentifier.init)).count == new.count,
      "viewControllers lists a controller twice")
    replaceTabs(with: new, animated: animated)
  }

  /// The selected controller. Setting it shows that controller, which must be one of
  /// ``viewControllers``; setting nil has no effect.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      guard let newValue else { return }
      precondition(
        tabs.contains(newValue),
        "\(type(of: newValue)) is not in the tab bar controller: only one of its viewControllers"
          + " can be selected")
      select(newValue, animated: true)
    }
  }

  /// The index of the selected controller in ``viewControllers``; `NSNotFound` if there is none.
  /// Setting an index out of range warns and changes nothing.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else {
        return UIKitWarning.emit(
          "A tab bar controller with \(tabs.count) controllers can't select the one at"
            + " \(newValue); the selection stays.")
      }
      select(tabs[newValue], animated: true)
    }
  }

  /// In UIKit, the controller of the tabs that have no button in the bar. Here all tabs have one, so that it is never shown.
  open private(set) lazy var moreNavigationController = UINavigationController()

  // MARK: UIViewController

  open override func loadView() {
    let view = BarControllerView(frame: UIScreen.main.bounds)
    view.controller = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
    prepareViews()
  }

  /// The focus goes to the page rather than to the bar.
  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [selectedViewController].compactMap(\.self)
  }

  override var managesAppearanceOfChildren: Bool { true }

  /// Only the displayed controller appears together with this one.
  override func childrenSharingAppearance(_ isAppearing: Bool) -> [UIViewController] {
    guard isAppearing else { return super.childrenSharingAppearance(false) }
    return [displayed].compactMap(\.self)
  }

  open override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { prepareToAppear() }
    super.beginAppearanceTransition(isAppearing, animated: animated)
  }

  open override func endAppearanceTransition() {
    super.endAppearanceTransition()
    appearanceDidEnd()
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    announceSize(size, barHeight: barIsHidden ? 0 : tabBar.bounds.height, with: coordinator)
  }

  // MARK: Unwinding

  /// The selected controller, then the others, without the one that contains the source.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    let others = tabs.filter { $0 !== selected }
    return ([selected].compactMap(\.self) + others).filter { $0 !== searched }
  }

  /// Selects `subsequentVC` if it is one of the tabs.
  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    super.unwind(for: unwindSegue, towards: subsequentVC)
    guard tabs.contains(subsequentVC), selected !== subsequentVC else { return }
    select(subsequentVC, animated: UIView.areAnimationsEnabled)
    unwindSegue.stay(beside: transitionCoordinator)
  }
}

extension UIViewController {
  /// The nearest tab bar controller among this controller's ancestors; nil if there is none. As in
  /// UIKit.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }
}

// MARK: - Selection and transitions
extension UITabBarController {
  private func select(_ controller: UIViewController, animated: Bool) {
    transitionRunners.last?.warnIfOverdue(
      "the next selection in its tab bar controller waits for it")
    selected = controller
    animatesNext = animated
    tabBar.selectedItem = controller.tabBarItem
    catchUp()
  }

  /// Handles a click on a tab. A click on the selected tab returns a navigation controller to its
  /// root.
  private func userDidSelect(_ item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }),
      transitionRunners.last?.coordinator.isInteractive != true,
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    if controller !== selected {
      select(controller, animated: true)
    } else if !isBusy {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func replaceTabs(with new: [UIViewController], animated: Bool) {
    let index = tabs.firstIndex { $0 === selected } ?? 0
    let old = tabs
    tabs = new
    announceMoves(from: old, to: new)
    tabBar.setItems(new.map(\.tabBarItem), animated: animated)
    if !new.contains(where: { $0 === selected }) {
      selected = new.indices.contains(index) ? new[index] : new.first
      animatesNext = animated
    }
    tabBar.selectedItem = selected?.tabBarItem
    catchUp()
    finishMoves()
  }

  /// Updates the bar after one of the controllers got another item.
  func tabBarItemDidChange() {
    tabBar.setItems(tabs.map(\.tabBarItem), animated: false)
    tabBar.selectedItem = selected?.tabBarItem
  }

  /// Starts the transition to the selected controller. During a transition, or while this
  /// controller itself appears or disappears, the request waits for the end.
  private func catchUp() {
    while selected !== displayed, !isBusy, appearance.isStable {
      guard appearance.isVisible else { return clearContent() }
      change(to: selected, animated: animatesNext)
    }
  }

  private func change(to arriving: UIViewController?, animated: Bool) {
    let leaving = displayed
    isBusy = true
    displayed = arriving
    let supplied = animated ? suppliedTransition(from: leaving, to: arriving) : nil
    var plan = TransitionPlan(
      kind: .tab, owner: self, from: leaving.map { .leaving($0) },
      to: arriving.map { .arriving($0) }, stage: SwapStage(host: contentView),
      appearance: AppearanceExchange(owner: self, leaving: leaving, arriving: arriving))
    plan.animator = supplied?.animator
    plan.interactionController = supplied?.interaction
    plan.steps.didFinish = { outcome in
      if outcome == .cancelled { self.takeBack(arriving, showing: leaving) }
      self.updateBar()
    }
    plan.steps.didEnd = { _ in
      self.isBusy = false
      self.view.setNeedsLayout()
      self.finishMoves()
      self.catchUp()
    }
    TransitionRunner.run(plan)
  }

  private func suppliedTransition(
    from leaving: UIViewController?, to arriving: UIViewController?
  ) -> SuppliedTransition? {
    guard let delegate, let leaving, let arriving,
      let animator = delegate.tabBarController(
        self, animationControllerForTransitionFrom: leaving, to: arriving)
    else { return nil }
    return SuppliedTransition(
      animator: animator,
      interaction: delegate.tabBarController(self, interactionControllerFor: animator))
  }

  /// Restores content and selection after the transition to `arriving` was cancelled. If another
  /// controller has been selected during the transition, that selection is kept.
  private func takeBack(_ arriving: UIViewController?, showing leaving: UIViewController?) {
    displayed = leaving
    guard selected === arriving, let leaving, tabs.contains(leaving) else { return }
    selected = leaving
    tabBar.selectedItem = leaving.tabBarItem
  }

  // MARK: Parents

  /// Calls `didMove` of controllers that were added or removed. A controller in a running
  /// transition stays a child until its end.
  private func finishMoves() {
    for child in children {
      if tabs.contains(child) {
        guard child.parentMove != nil else { continue }
        child.didMove(toParent: self)
        child.parentMove = nil
      } else if !isBusy, child !== displayed {
        child.removeFromParent()
      }
    }
  }

  // MARK: This controller's appearance

  /// Puts the content in place before this controller and its child receive appearance callbacks.
  private func prepareToAppear() {
    guard !appearance.isVisible, !isBusy else { return }
    loadViewIfNeeded()
    if displayed !== selected {
      clearContent()
      displayed = selected
    }
    updateBar()
    guard let view: UIView = displayed?.view, view.superview !== contentView else { return }
    contentView.insertSubview(view, at: 0)
    view.place(in: contentView.bounds)
  }

  /// Continues with requests that waited for the end of this controller's own appearance change.
  private func appearanceDidEnd() {
    guard appearance.isStable, !isBusy else { return }
    finishMoves()
    catchUp()
  }

  private func clearContent() {
    displayed?.viewIfLoaded?.removeFromSuperview()
    displayed = nil
  }
}

extension UITabBarController: BarController {
  /// The bar stays active during a transition; the controller of the last click is shown next.
  var barThatStaysActive: UIView? { tabBar }

  private func prepareViews() {
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.selectAction = { [weak self] item in
      guard let self else { return }
      userDidSelect(item)
      tabBar(tabBar, didSelect: item)
    }
    updateBar()
  }

  /// Places the bar at the lower edge and the content above it. While the bar is hidden or moving,
  /// the content fills the whole view.
  func layOutBarAndContent() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    tabBar.pageColor = displayed?.viewIfLoaded?.backgroundColor
    if !barIsMoving { placeBar(hidden: barIsHidden) }
    tabBar.isHidden = barIsHidden && !barIsMoving
    let isUnder = barIsHidden || barIsMoving
    let height = isUnder ? bounds.height : max(0, bounds.height - barHeight)
    contentView.place(
      in: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height))
    // During a transition the container resizes with the content view.
    if !isBusy, let displayed = displayed?.viewIfLoaded, displayed.superview === contentView {
      displayed.place(in: contentView.bounds)
    }
  }

  /// Places the bar at the lower edge, or just below it if hidden.
  fileprivate func placeBar(hidden: Bool) {
    let bounds = view.bounds
    tabBar.place(
      in: CGRect(
        x: bounds.minX, y: hidden ? bounds.maxY : bounds.maxY - barHeight, width: bounds.width,
        height: barHeight))
  }

  private var barHeight: CGFloat { UITabBar.height + view.safeAreaInsets.bottom }

  /// Shows or hides the bar as the displayed controller requires, without animation.
  fileprivate func updateBar() {
    barIsHidden = displayed?.hidesBottomBar ?? false
    barIsMoving = false
    layOutBarAndContent()
  }

  /// Starts showing or hiding the bar together with a transition of `navigation`. Returns nil if the
  /// bar stays as it is.
  func makeBarChange(for navigation: UINavigationController) -> TabBarChange? {
    guard displayed === navigation, !isBusy, navigation.hidesBottomBar != barIsHidden else {
      return nil
    }
    return TabBarChange(of: self, hides: navigation.hidesBottomBar)
  }
}

extension UIViewController {
  /// Whether this controller, as a tab, hides the bar.
  fileprivate var hidesBottomBar: Bool {
    guard let navigation = self as? UINavigationController else { return hidesBottomBarWhenPushed }
    return navigation.stack.shown.contains(where: \.hidesBottomBarWhenPushed)
  }
}

/// Slides a tab bar in or out together with a push or pop.
///
/// The content fills the whole view while the bar moves over it, so that no page changes its size
/// during its transition.
@MainActor
final class TabBarChange {
  private let tabs: UITabBarController
  private let hides: Bool

  init(of tabs: UITabBarController, hides: Bool) {
    self.tabs = tabs
    self.hides = hides
    tabs.barIsMoving = true
    tabs.layOutBarAndContent()
    tabs.view.layoutIfNeeded()
  }

  func run(beside coordinator: TransitionCoordinator) {
    coordinator.animateAlongsideTransition(
      in: tabs.tabBar, animation: { _ in self.tabs.placeBar(hidden: self.hides) },
      completion: nil)
  }

  /// Ends the change when the push or pop has completed or was cancelled.
  func end() {
    tabs.updateBar()
  }
}
