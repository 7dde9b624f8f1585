/// A container that shows the last controller of a stack, under a bar with its title and a back button.
///
///     let navigation = UINavigationController(rootViewController: list)
///     navigation.pushViewController(detail, animated: true)
///
/// The content lies below the bar's row of buttons, which is 44 points high, and above the toolbar if that is shown. A large title
/// and a prompt cover the upper part of the content, whose safe area excludes them. There are no other extended edges. The stack
/// changes at once; the screen follows in one transition at a time. Requests during a transition, also from its callbacks, are shown
/// by one more transition after it. While this controller is off screen, nothing is animated and no child gets appearance callbacks.
///
/// As in UIKit, a navigation controller whose view is laid out from right to left (``UIView/semanticContentAttribute``)
/// is mirrored: its bar, its own push and pop, and the drags that pop.
///
/// The order of events of a push, with or without animation: `willMove(toParent:)`; the delegate's
/// animation controller and interaction controller; the new view is loaded; `viewWillDisappear`,
/// `viewWillAppear`, `willShow`; the transition; `viewDidDisappear`, `viewDidAppear`,
/// `didMove(toParent:)`, the coordinator's completions, `animationEnded`, `didShow`. A pop mirrors
/// it. A cancelled transition ends instead with the arriving controller's `viewWillDisappear`,
/// `viewDidDisappear`, then the leaving one's `viewWillAppear`, `viewDidAppear`; each `willMove` is
/// followed by a `didMove` with the final parent.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The kind of a transition.
  public enum Operation: Int, Sendable {
    /// The top controller stays.
    case none = 0
    /// A new controller comes on top.
    case push = 1
    /// A lower controller of the stack becomes the top.
    case pop = 2
  }

  /// The duration of hiding and showing the bar, in seconds.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// The object that supplies transitions and is told of shown controllers. Not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The bar above the content. Its appearance may be changed; its items come from the controllers'
  /// `navigationItem` and must not be set.
  open private(set) lazy var navigationBar = UINavigationBar(frame: .zero)

  /// The bar below the content, which is hidden at first; see ``isToolbarHidden``. Its appearance may be changed; its items come from
  /// the controllers' ``UIViewController/toolbarItems`` and must not be set.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
  var toolbarState = ToolbarState()
  private(set) lazy var barHiding = BarHiding(self)

  private(set) var stack = NavigationStack() {
    didSet {
      // Without a tab bar item of its own, this controller uses the root's, which has changed.
      if storedTabBarItem == nil, stack.wanted.first !== oldValue.wanted.first {
        tabBarController?.tabBarItemDidChange()
      }
      if stack.wanted.last !== oldValue.wanted.last { adoptPreferredContentSize() }
    }
  }

  /// Takes the size that the top controller prefers over, if it prefers one.
  private func adoptPreferredContentSize() {
    guard let size = topViewController?.preferredContentSize, size != .zero else { return }
    preferredContentSize = size
  }

  /// A navigation controller prefers the size of its top controller, as in UIKit.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === topViewController { adoptPreferredContentSize() }
  }
  /// Contains the content, or the container of a transition.
  private let contentView = UIView(frame: .zero)
  /// The controller whose view is in `contentView`.
  private(set) var displayed: UIViewController?
  /// Whether a transition, or a callback after it, is running.
  var isBusy = false {
    didSet {
      // Its split view controller may wait for the end to collapse or to expand.
      if !isBusy { (parent as? UISplitViewController)?.viewIfLoaded?.setNeedsLayout() }
    }
  }
  private var barIsHidden = false
  private(set) lazy var drag = NavigationDrag(self)
  /// The drag of a top controller that zooms.
  private(set) lazy var zoomInteraction = ZoomInteraction(
    in: { [weak self] in self?.viewIfLoaded },
    candidate: { [weak self] in self?.zoomOfDrag },
    begin: { [weak self] in _ = self?.popViewController(animated: true) })
  /// Whether the displayed controller was set while this controller was off screen, so that the delegate must still be told of
  /// it.
  private var mustSendDidShow = false

  // MARK: Creation

  /// Creates a navigation controller with a root, which can't be popped.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    follow(.set([rootViewController]), animated: false)
  }

  /// Creates a navigation controller with an empty stack. Both arguments are ignored: there are no nib files.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a navigation controller with an empty stack; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Stack

  /// The controllers from the root to the top. Setting it is ``setViewControllers(_:animated:)``
  /// without animation.
  open var viewControllers: [UIViewController] {
    get { stack.wanted }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last controller of the stack.
  open var topViewController: UIViewController? { stack.wanted.last }

  /// The controller that is visible after all running transitions: the presented or the top one.
  open var visibleViewController: UIViewController? { modal.presented ?? topViewController }

  /// Pushes `viewController`, which must not be on the stack already.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !stack.wanted.contains { $0 === viewController },
      "\(type(of: viewController)) is on the navigation stack already: a controller can't be"
        + " pushed twice")
    follow(.push(viewController), animated: animated)
  }

  /// Pops the top controller and returns it; nil for the root, which stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    follow(.pop, animated: animated).last
  }

  /// Pops all controllers above `viewController`, which must be on the stack, and returns them.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    precondition(
      stack.wanted.contains { $0 === viewController },
      "\(type(of: viewController)) is not on the navigation stack: nothing can be popped to it")
    return follow(.popTo(viewController), animated: animated)
  }

  /// Pops all controllers except the root and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    follow(.popToRoot, animated: animated)
  }

  /// Replaces the stack. If animated, the transition is a pop if the new top was on the old stack, and otherwise a
  /// push. There is no transition if the top controller stays the same.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    precondition(
      Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count,
      "a controller can't be on the navigation stack twice")
    follow(.set(viewControllers), animated: animated)
  }

  // MARK: Bar

  /// Whether the bar is hidden. Setting it has no animation.
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar. If animated, it slides across the upper edge of the view.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    changeBarHidden(to: hidden, animated: animated)
  }

  // MARK: UIViewController

  open override func loadView() {
    let view = BarControllerView(frame: UIScreen.main.bounds)
    view.controller = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
    prepareViews()
  }

  override var managesAppearanceOfChildren: Bool { true }

  /// When this controller appears, only the displayed child appears with it.
  override func childrenSharingAppearance(_ isAppearing: Bool) -> [UIViewController] {
    guard isAppearing else { return super.childrenSharingAppearance(false) }
    return [displayed].compactMap(\.self)
  }

  open override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { prepareToAppear() }
    super.beginAppearanceTransition(isAppearing, animated: animated)
    if isAppearing { didBeginToAppear(animated: animated) }
  }

  open override func endAppearanceTransition() {
    super.endAppearanceTransition()
    appearanceDidFinish()
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    announceSize(
      size, barHeight: (barIsHidden ? 0 : barHeight) + toolbarHeight, with: coordinator)
  }

  /// The item in a tab bar: the root's, unless this controller was given one of its own.
  open override var tabBarItem: UITabBarItem! {
    get {
      storedTabBarItem != nil
        ? super.tabBarItem : viewControllers.first?.tabBarItem ?? super.tabBarItem
    }
    set { super.tabBarItem = newValue }
  }

  /// Pushes `vc`, with animation if animations are enabled.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: UIView.areAnimationsEnabled)
  }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .showViewController || super.canPerformAction(action, withSender: sender)
  }

  /// The controllers below the one that contains the source, from the top down; the whole stack if none contains it.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    return viewControllers.prefix { $0 !== searched }.reversed()
  }

  /// Pops to `subsequentVC` if it is on the stack.
  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    super.unwind(for: unwindSegue, towards: subsequentVC)
    guard viewControllers.contains(subsequentVC), topViewController !== subsequentVC else { return }
    popToViewController(subsequentVC, animated: UIView.areAnimationsEnabled)
    unwindSegue.stay(beside: transitionCoordinator)
  }

  /// The focus goes to the page rather than to the bar.
  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [topViewController].compactMap(\.self)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !goBack(for: presses) { super.pressesBegan(presses, with: event) }
  }
}

// MARK: - Transitions

extension UINavigationController: BarController {
  var barThatStaysActive: UIView? { nil }

  /// Changes the stack and starts to show it. Returns the controllers that were removed.
  @discardableResult
  private func follow(_ request: NavigationRequest, animated: Bool) -> [UIViewController] {
    let old = stack.wanted
    stack.want(request, animated: animated)
    let new = stack.wanted
    transitionRunners.last?.warnIfOverdue(
      "the next request to its navigation controller waits for it")
    announceMoves(from: old, to: new)
    catchUp()
    return old.filter { controller in !new.contains { $0 === controller } }
  }

  /// Starts the transition to the wanted stack. During another transition, or while this controller itself appears or
  /// disappears, this does nothing; it is called again at the end.
  private func catchUp() {
    while stack.isBehind, !isBusy, appearance.isStable {
      if let presentation = displayed?.contextPresentationInTransition {
        presentation.warnIfWaitingForever()
        return presentation.afterwards.append { [weak self] in self?.catchUp() }
      }
      let animated = stack.animatesNext
      let operation = stack.catchUp()
      if appearance.isVisible {
        change(by: operation, animated: animated)
      } else {
        stack.complete()
        clearContent()
        finishMoves()
      }
    }
  }

  private func change(by operation: Operation, animated: Bool) {
    let arriving = stack.shown.last
    let leaving = displayed
    guard arriving !== leaving else {
      stack.complete()
      finishMoves()
      navigationBar.showItems(of: stack.shown)
      updateToolbar()
      return
    }
    isBusy = true
    displayed = arriving
    let bottomBar = tabBarController?.makeBarChange(for: self)
    let custom = animated ? suppliedTransition(operation, from: leaving, to: arriving) : nil
    drag.prepare(for: operation, isBuiltIn: custom == nil)
    var plan = TransitionPlan(
      kind: operation == .pop ? .pop : .push, owner: self,
      from: leaving.map { .leaving($0) }, to: arriving.map { .arriving($0) },
      stage: SwapStage(host: contentView),
      appearance: AppearanceExchange(owner: self, leaving: leaving, arriving: arriving))
    let zoom =
      animated && custom == nil ? zoom(of: operation, from: leaving, to: arriving) : nil
    let layoutChange =
      custom == nil && zoom == nil
      ? LayoutTransitionAnimator(operation, from: leaving, to: arriving) : nil
    if animated, leaving != nil, arriving != nil {
      if let custom {
        (plan.animator, plan.interactionController) = (custom.animator, custom.interaction)
      } else if let zoom {
        plan.animator = ZoomAnimator(
          zoom, closes: operation == .pop, interaction: zoomInteraction)
        plan.interactionController = zoomInteraction
      } else {
        plan.animator = layoutChange ?? NavigationSlideAnimator(operation: operation)
        plan.interactionController = drag.interaction
      }
    }
    let isAnimated = plan.animator != nil
    // Titles slide only beside UIKit's own slide.
    let crossFades =
      custom != nil || zoom != nil || layoutChange != nil
      || UIAccessibility.prefersCrossFadeTransitions
    let bar = navigationBar.makeChange(
      toItemsOf: stack.shown,
      style: crossFades ? .crossFade : operation == .pop ? .slideBack : .slideForward)
    let toolbarChange = makeToolbarChange(to: arriving)
    updateBarInsets()
    plan.steps.willAnimate = { coordinator in
      self.connectPages()
      if let arriving {
        self.delegate?.navigationController(self, willShow: arriving, animated: isAnimated)
      }
      if !isAnimated { layoutChange?.performWithoutAnimation() }
      bar.run(beside: coordinator)
      bottomBar?.run(beside: coordinator)
      toolbarChange?.run(beside: coordinator)
    }
    plan.steps.didFinish = { outcome in
      switch outcome {
      case .completed:
        self.stack.complete()
        // A delegate's animator has not given a shared collection view back.
        if operation == .pop {
          LayoutTransitionAnimator(.pop, from: leaving, to: arriving)?.performWithoutAnimation()
        }
      case .cancelled: self.takeBack(showing: leaving)
      }
      bar.end(outcome)
      bottomBar?.end()
      toolbarChange?.end(outcome)
      self.updateToolbar()
      self.finishMoves()
    }
    plan.steps.didEnd = { outcome in
      if let arriving, outcome == .completed {
        self.delegate?.navigationController(self, didShow: arriving, animated: isAnimated)
      }
      self.isBusy = false
      self.view.setNeedsLayout()
      self.catchUp()
    }
    TransitionRunner.run(plan)
  }

  /// The objects that draw and drive a pop of the top controller.
  enum PopDriver {
    /// UIKit draws it; the built-in drags drive it.
    case builtIn
    /// UIKit's zoom draws it; the zoom's own drag drives it.
    case zoom(Zoom)
    /// The delegate's animator draws it; the delegate's interaction controller, if there is one, drives it.
    case supplied((any UIViewControllerInteractiveTransitioning)?)
  }

  /// Asks the delegate which objects would draw and drive a pop of the top controller now.
  func driverOfNextPop() -> PopDriver {
    let (top, below) = (topViewController, stack.wanted.dropLast().last)
    if let custom = suppliedTransition(.pop, from: top, to: below) {
      return .supplied(custom.interaction)
    }
    return zoom(of: .pop, from: top, to: below).map { .zoom($0) } ?? .builtIn
  }

  /// The zoom of a push or pop; nil if the controller that arrives or leaves doesn't zoom now.
  private func zoom(
    of operation: Operation, from leaving: UIViewController?, to arriving: UIViewController?
  ) -> Zoom? {
    guard let leaving, let arriving else { return nil }
    let (zoomed, source) = operation == .pop ? (leaving, arriving) : (arriving, leaving)
    return zoomed.preferredTransition?.zoom(of: zoomed, from: source)
  }

  /// The zoom that a drag would reverse now; nil if there is none.
  private var zoomOfDrag: Zoom? {
    guard topViewController?.preferredTransition?.isZoom == true, drag.mayBeginPop,
      case .zoom(let zoom) = driverOfNextPop()
    else { return nil }
    return zoom
  }

  /// The delegate's animator and interaction controller; nil if it leaves the transition to UIKit.
  private func suppliedTransition(
    _ operation: Operation, from leaving: UIViewController?, to arriving: UIViewController?
  ) -> SuppliedTransition? {
    guard let delegate, let leaving, let arriving,
      let animator = delegate.navigationController(
        self, animationControllerFor: operation, from: leaving, to: arriving)
    else { return nil }
    return SuppliedTransition(
      animator: animator,
      interaction: delegate.navigationController(self, interactionControllerFor: animator))
  }

  /// Restores the stack and the content after a cancelled transition.
  private func takeBack(showing controller: UIViewController?) {
    let wanted = stack.wanted
    stack.cancel()
    displayed = controller
    announceMoves(from: wanted, to: stack.wanted)
  }

  // MARK: Parents

  /// Calls `didMove` of controllers that were added or removed. Those that are added while this controller is off
  /// screen get it after it has appeared.
  private func finishMoves() {
    let (wanted, shown) = (stack.wanted, stack.shown)
    for child in children {
      let isWanted = wanted.contains { $0 === child }
      let isShown = shown.contains { $0 === child }
      if !isWanted && !isShown {
        disconnect(child)
        child.removeFromParent()
      } else if isWanted && isShown, child.parentMove != nil, appearance.phase == .appeared {
        child.didMove(toParent: self)
        child.parentMove = nil
      }
    }
  }

  // MARK: Own appearance

  /// Puts the content in place before this controller and its child receive appearance callbacks.
  private func prepareToAppear() {
    guard !appearance.isVisible, !isBusy else { return }
    loadViewIfNeeded()
    guard let top = stack.shown.last, displayed !== top else { return }
    clearContent()
    displayed = top
    mustSendDidShow = true
    top.loadViewIfNeeded()
    updateBarInsets()
    updateToolbar()
    contentView.insertSubview(top.substituteView, at: 0)
    top.substituteView.place(in: contentView.bounds)
    navigationBar.showItems(of: stack.shown)
  }

  private func didBeginToAppear(animated: Bool) {
    guard mustSendDidShow, let displayed else { return }
    delegate?.navigationController(self, willShow: displayed, animated: animated)
  }

  /// Continues with requests that waited for the end of this controller's own appearance change.
  private func appearanceDidFinish() {
    guard appearance.isStable, !isBusy else { return }
    if appearance.isVisible {
      finishMoves()
      if mustSendDidShow, let displayed {
        mustSendDidShow = false
        delegate?.navigationController(
          self, didShow: displayed, animated: appearance.isAnimated)
      }
    }
    catchUp()
  }

  private func clearContent() {
    guard let gone = displayed, gone !== stack.shown.last else { return }
    if gone.isViewLoaded { gone.substituteView.removeFromSuperview() }
    displayed = nil
  }
}

// MARK: - Layout

extension UINavigationController {
  private func prepareViews() {
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    if !isToolbarHidden { installToolbar() }
    navigationBar.isHidden = barIsHidden
    navigationBar.host = self
    navigationBar.delegate = self as? any UINavigationBarDelegate
    navigationBar.backAction = { [weak self] in _ = self?.popViewController(animated: true) }
    layOutBarAndContent()
    view.addGestureRecognizer(drag.edgePan)
    view.addGestureRecognizer(drag.contentPan)
    view.addGestureRecognizer(zoomInteraction.zoomPan)
    connectBarHiding()
  }

  /// Places the bars at the upper and lower edges and the content between them.
  func layOutBarAndContent() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let contentTop = barIsHidden ? 0 : barHeight
    placeBar()
    placeToolbar()
    contentView.place(
      in: CGRect(
        x: bounds.minX, y: bounds.minY + contentTop, width: bounds.width,
        height: max(0, bounds.height - contentTop - toolbarHeight)))
    // During a transition the container resizes with the content view.
    if !isBusy, let displayed, displayed.isViewLoaded,
      displayed.substituteView.superview === contentView
    {
      displayed.substituteView.place(in: contentView.bounds)
      connectPages()
    }
  }

  /// The height of the bar without prompt and large title, with the safe area above it.
  private var barHeight: CGFloat {
    UINavigationBar.height + (viewIfLoaded?.safeAreaInsets.top ?? 0)
  }

  private func changeBarHidden(to hidden: Bool, animated: Bool) {
    guard hidden != barIsHidden else { return }
    barIsHidden = hidden
    guard isViewLoaded else { return }
    if !hidden { navigationBar.isHidden = false }
    let change = {
      let insets = self.displayed?.barInsets
      self.layOutBarAndContent()
      self.updateBarInsets()
      // Content that was under a large title moves with the bar.
      if self.displayed?.barInsets != insets { self.displayed?.viewIfLoaded?.layoutIfNeeded() }
    }
    changeBars(animated: animated, beside: navigationBar, change) {
      self.navigationBar.isHidden = self.barIsHidden
    }
  }

  /// Performs `change`, which hides or shows `bar`. If animated, `bar` slides, beside the running push or pop of the page that hides it.
  func changeBars(
    animated: Bool, beside bar: UIView, _ change: @escaping () -> Void,
    completion: @escaping () -> Void
  ) {
    if let coordinator = transitionRunners.last?.coordinator, animated {
      coordinator.animateAlongsideTransition(in: bar) { _ in
        change()
      } completion: { _ in
        completion()
      }
    } else if animated, view.window != nil {
      UIView.animate(
        withDuration: TimeInterval(Self.hideShowBarDuration), delay: 0,
        options: .allowUserInteraction
      ) {
        change()
      } completion: { _ in
        completion()
      }
    } else {
      change()
      completion()
    }
  }
}

// MARK: - Gestures

extension UINavigationController {
  /// The drag from the left edge that pops; from the right edge where ``UIViewController/view`` is laid out from right
  /// to left. Disable it to turn that off.
  ///
  /// As in UIKit, it does not begin where the delegate supplies an animator for the pop. To keep the drag beside an
  /// animator, return ``interactivePopTransition`` as the interaction controller, or a
  /// ``PanDrivenInteractiveTransition`` that follows this recognizer. Any other interaction controller needs a
  /// recognizer of its own.
  public var interactivePopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.edgePan : nil
  }

  /// The drag to the right from anywhere on the page that pops; to the left if the view is laid out from right to left.
  ///
  /// Scrolling with two fingers on a touchpad pops, too, and any drag sideways catches a running push or pop. Scroll
  /// views and sliders that can follow a drag come first. A delegate's animator is treated as by
  /// ``interactivePopGestureRecognizer``.
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    isViewLoaded ? drag.contentPan : nil
  }

  /// The interaction controller of the two built-in drags: it begins a pop that follows the pointer, and catches a push
  /// or pop that runs by itself.
  ///
  ///     func navigationController(
  ///       _ navigationController: UINavigationController,
  ///       interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ///     ) -> (any UIViewControllerInteractiveTransitioning)? {
  ///       navigationController.interactivePopTransition
  ///     }
  ///
  /// UIKit uses it for its own transitions. A delegate that supplies an animator returns it, for pushes too, to have
  /// the drags drive that animator by percent. UIKit on iOS has no such property: a delegate needs its own recognizer.
  /// Its `wantsInteractiveStart` is true only while a drag is beginning a pop.
  public var interactivePopTransition: PanDrivenInteractiveTransition { drag.interaction }
}

// MARK: - Keys

extension UINavigationController {
  /// Pops for Escape or the back key. Returns false for other keys, and if there is nothing to pop.
  private func goBack(for presses: Set<UIPress>) -> Bool {
    guard presses.meanBack else { return false }
    guard isBusy || mayGoBack else { return false }
    if isBusy { goBackDuringTransition() } else { popViewController(animated: true) }
    // During a transition the key is always consumed, even if the transition returns to the root. Otherwise the
    // container of this controller would go back as well.
    return true
  }

  /// Whether the user may leave the top page, by key or by drag.
  var mayGoBack: Bool {
    stack.wanted.count > 1 && topViewController?.navigationItem.hidesBackButton == false
  }

  /// Goes back during a transition. A running push is reversed or, if its animator can't be interrupted, followed by a
  /// pop. A pop that was cancelled finishes after all.
  private func goBackDuringTransition() {
    guard let runner = transitionRunners.last, !runner.coordinator.isInteractive else { return }
    let driver = runner.panInteraction
    if runner.plan.kind == .pop {
      driver?.send(finishing: true)
    } else if mayGoBack, !runner.coordinator.isCancelled, !stack.isBehind,
      driver?.send(finishing: false) != true
    {
      popViewController(animated: true)
    }
  }
}

extension UIViewController {
  /// The nearest navigation controller among this controller's ancestors; nil if there is none. As in UIKit.
  public var navigationController: UINavigationController? {
    var ancestor = parent
    while let current = ancestor {
      if let navigation = current as? UINavigationController { return navigation }
      ancestor = current.parent
    }
    return nil
  }
}
