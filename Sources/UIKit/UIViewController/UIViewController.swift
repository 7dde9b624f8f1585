/// Manages a view hierarchy: creates it on demand, lays it out, receives appearance callbacks, and
/// presents or contains other controllers.
///
///     final class Page: UIViewController {
///       override func viewDidLoad() {
///         super.viewDidLoad()
///         view.backgroundColor = .systemTeal
///         title = "Page"
///       }
///     }
///
/// Callbacks come in this order: `loadView` and `viewDidLoad` once; then for each appearance
/// `viewWillAppear`, `viewIsAppearing`, layout, `viewDidAppear`, `viewWillDisappear`,
/// `viewDidDisappear`. A "will" callback is always followed by its "did", or by the opposite "will"
/// if the change is reversed. None is sent twice in a row.
///
/// A container sets the size of its children's views. The root controller's view follows the
/// window.
///
/// As in UIKit, but without state restoration and rotation. All overridable
/// methods are declared in this file because, without Objective-C, a method declared in an
/// extension cannot be overridden.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIContentContainer {
  // State that the extensions in other files use.
  var loadedView: UIView?
  var isLoadingView = false
  var appearance = AppearanceState()
  /// Whether the running appearance change began because the view entered or left a window.
  var appearanceFollowsWindow = false
  var childControllers: [UIViewController] = []
  weak var parentController: UIViewController?
  var parentMove: ParentMove?
  /// The running transitions of this controller's children, the latest last.
  var transitionRunners: [TransitionRunner] = []
  var modal = ModalState()
  weak var rememberedFocus: UIView?
  var segueRegistry = SegueRegistry()
  /// The controller's part of the storyboard from which it was created; nil without one.
  var storyboardScene: StoryboardScene?
  /// The objects of the scene beside the view, such as objects of the app's own classes.
  var storyboardObjects: [AnyObject] = []
  /// See ``addKeyCommand(_:)``.
  private(set) var addedKeyCommands: [UIKeyCommand] = []
  private var storedNavigationItem: UINavigationItem?
  private(set) var storedTabBarItem: UITabBarItem?

  // MARK: Creation

  /// Creates a controller. This is the designated initializer, as in UIKit.
  ///
  /// ``loadView()`` loads the view from the nib file `nibNameOrNil` in a bundle or, if that is nil, in the app's resources. Without a name
  /// it looks for a nib file with the name of the class.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// The name of the nib file from which the view is loaded; nil if none was given.
  public let nibName: String?
  /// The bundle with the nib file; nil for the app's resources.
  public let nibBundle: Bundle?

  /// The storyboard from which the controller was created; nil if it was created by other means.
  open var storyboard: UIStoryboard? { storyboardScene?.storyboard }

  /// Creates a controller whose view is made on first use.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller from a storyboard, whose coder it gets; with any other coder an empty one, because controllers are not archived
  /// here.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
    decodeNib(coder)
  }

  // MARK: View

  /// The root of the controller's view hierarchy, created on first use; see ``loadViewIfNeeded()``.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { adopt(newValue) }
  }

  /// Creates ``UIViewController/view``. The default loads it from the storyboard or nib file, or else makes a plain view. An override sets
  /// `view` and does not call super.
  open func loadView() {
    if !loadViewFromNib() { view = makeDefaultView() }
  }

  /// Loads the view from the storyboard or the nib file. False if there is neither.
  final func loadViewFromNib() -> Bool {
    if let storyboardScene { return storyboardScene.loadView(of: self) }
    let name = nibName ?? (Self.isOfUIKit ? nil : String(describing: type(of: self)))
    guard let name, let url = NibFile.find(name, "xib", in: nibBundle) else {
      if let nibName { fatalError("There is no nib file “\(nibName)” in the app’s resources.") }
      return false
    }
    do {
      try UINib(contentsOf: url).instantiate(withOwner: self)
    } catch {
      fatalError(error.description)
    }
    if loadedView == nil { fatalError("\(name).xib: the owner’s outlet “view” is not connected.") }
    return true
  }

  private static var isOfUIKit: Bool { NibFile.module(of: self) == "UIKit" }

  /// Called once, after the view was created and before it is on screen.
  open func viewDidLoad() {}

  /// Called before the view lays out its subviews, when its bounds are final.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// The orientations that the view supports: all by default. Has no effect, because the user determines the size of a desktop window.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation in which the view is best presented; that of the window by default. Has no effect.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  /// Whether the view follows the orientation of the device; true by default. Has no effect.
  open var shouldAutorotate: Bool { true }

  /// Never called: the window does not rotate. See `viewWillTransition(to:with:)` for its resizing.
  open func willRotate(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  /// Never called: the window does not rotate.
  open func willAnimateRotation(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  /// Never called: the window does not rotate.
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}

  /// Never called: Linux gives apps no warning of low memory.
  open func didReceiveMemoryWarning() {}

  /// Changes the constraints of the view. Called in place of the view's `updateConstraints()`, which it calls by default. As in UIKit.
  open func updateViewConstraints() {
    viewIfLoaded?.updateConstraints()
  }

  /// Insets in points that this controller adds to the safe area of its view. The default is zero.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets + barInsets }
  }

  /// The insets for the parts of bars under which the view extends: a large title and a prompt.
  var barInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets + barInsets }
  }

  /// The link between the scroll view on this page and the navigation bar above it.
  var barEdge: NavigationBarEdge?
  private weak var chosenScrollView: UIScrollView?

  /// The scroll view that the bar at `edge` follows: the one that was set or, at the upper edge, the view itself or the
  /// first of its subviews at this edge that is a scroll view.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    guard edge == .top else { return nil }
    return chosenScrollView ?? viewIfLoaded?.scrollViewAtTop
  }

  /// Sets the scroll view that the bar at `edge` follows; nil lets the system find it. As in UIKit; only the upper edge
  /// has such a bar.
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    guard edge.contains(.top) else { return }
    chosenScrollView = scrollView
    navigationController?.pageDidChange(self)
  }

  // MARK: Appearance

  /// Called before the view appears. In an animated transition `transitionCoordinator` is already
  /// set.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once for each appearance, after `viewWillAppear`, when the view is in its window and
  /// has its final size and traits. The transition has not drawn a frame yet.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view is on screen and the transition has ended.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view has disappeared and the transition has ended.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containment

  /// Makes `child` a child of this controller, removing it from its old parent, and calls its
  /// `willMove(toParent:)`.
  ///
  /// Afterwards add its view and call its `didMove(toParent:)`. As in UIKit.
  open func addChild(_ child: UIViewController) {
    adopt(child)
  }

  /// Removes the controller from its parent and calls its `didMove(toParent: nil)`.
  ///
  /// Call `willMove(toParent: nil)` and remove the view before. As in UIKit.
  open func removeFromParent() {
    leaveParent()
  }

  /// Called before the controller is added to `parent`, or removed from its parent (nil). Overrides
  /// call super.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { parentMove = .leaving }
  }

  /// Called after the controller was added to `parent`, or removed from its parent (nil). Overrides
  /// call super.
  open func didMove(toParent parent: UIViewController?) {
    parentMove = nil
  }

  /// Whether this controller forwards its own appearance callbacks to its children. The default is
  /// true.
  ///
  /// A container that returns false calls `beginAppearanceTransition` and `endAppearanceTransition`
  /// of its children itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child controller that its view starts to appear or disappear. Does nothing if that is
  /// already happening.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Tells a child controller that the appearance change that began last has ended.
  open func endAppearanceTransition() {
    endAppearance()
  }

  /// The children that take part in an appearance change of this controller that begins now.
  func childrenSharingAppearance(_ isAppearing: Bool) -> [UIViewController] {
    isAppearing ? childrenInView : visibleChildren
  }

  /// Whether this controller alone decides when its children appear, whatever views are added or
  /// removed. True for navigation and tab bar controllers.
  var managesAppearanceOfChildren: Bool { false }

  /// Animates from one child to another.
  ///
  /// Adds `toViewController`'s view beside `fromViewController`'s, runs `animations`, then removes
  /// the old view. Both controllers receive appearance callbacks. The caller calls `willMove` and
  /// `didMove(toParent:)`, as in UIKit.
  ///
  /// - Parameters:
  ///   - fromViewController: The child whose view is visible.
  ///   - toViewController: The child to show.
  ///   - duration: The duration in seconds.
  ///   - options: The options of the animation.
  ///   - animations: Changes the views; runs in an animation block.
  ///   - completion: Called at the end, with false if the animations were interrupted.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      from: fromViewController, to: toViewController, duration: duration, options: options,
      drivenBy: nil, animations: animations, completion: completion)
  }

  // MARK: Traits and size

  /// The traits of the view. Before the view is loaded, the parent's or else the application's,
  /// with this controller's own style.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection
      ?? (parent?.traitCollection ?? .application)
      .overriding(userInterfaceStyle: overrideUserInterfaceStyle)
  }

  /// The light or dark style of this controller's view and its subviews. The default,
  /// `.unspecified`, inherits from the superview.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// Called after the view's traits changed. The default does nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called when a new size of the window changes the traits, before they change. Other changes of traits do not call it.
  /// Overrides call super, which forwards to the children.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Called before the view's size changes to `size`, in points. Overrides must call super: it
  /// calls this method on each child whose view fills this controller's view.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    announceSizeToChildren(size, with: coordinator)
  }

  /// The size in points that this controller prefers for its view. Zero, the default, expresses no
  /// preference. Sheets follow it.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { announcePreferredContentSize() } }
  }

  /// Called when the preferred size of a child or of a presented controller changed. The default
  /// does nothing.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// The size of a child's view for a size of this controller's view, both in points. The default
  /// returns `parentSize`.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  // MARK: Presentation

  /// Presents a controller modally.
  ///
  /// The root of this controller's hierarchy is the presenter, unless the style asks for a
  /// presentation context. A request during a presentation or dismissal of the same controllers
  /// waits for its end. If the presenter already presents a controller, or is in no window, a warning
  /// is emitted and the request is ignored.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The controller to present, in its `modalPresentationStyle`.
  ///   - flag: Whether to animate.
  ///   - completion: Called after the presented controller's `viewDidAppear`. Not called if the
  ///     transition is cancelled.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentModally(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one presents, with all presentations above it. If this
  /// controller presents none, it is dismissed itself, or its nearest presented ancestor is.
  ///
  /// If there are several presentations, the top one is animated and the others disappear with it.
  /// `completion` is called at the end, or at once if there is nothing to dismiss. It is not called
  /// if the transition is cancelled. A controller that is still being presented is dismissed afterwards; an alert turns at once.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissModally(animated: flag, completion: completion)
  }

  /// Called in a layout pass after the safe area of ``view`` has changed. Does nothing by default.
  open func viewSafeAreaInsetsDidChange() {}

  /// The style in which this controller is presented. The default is automatic, which is a page
  /// sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { forgetUnusedPresentation() }
  }

  /// The system animation used when the transitioning delegate supplies no animator. The default is
  /// `.coverVertical`.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// The transition by which this controller is presented or pushed, and by which it leaves. It takes precedence over
  /// ``modalTransitionStyle``; a delegate's animator takes precedence over it. The default is nil. As in UIKit.
  open var preferredTransition: Transition?

  /// Supplies the animators and interaction controllers of this controller's presentation and, for
  /// the style `.custom`, its presentation controller. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    didSet { forgetUnusedPresentation() }
  }

  /// The presentation controller for this class, whatever the style; nil, the default, leaves it to the style.
  func ownPresentationController(presenting: UIViewController?) -> UIPresentationController? { nil }

  /// Whether presentations in the styles `.currentContext` and `.overCurrentContext` use this
  /// controller's area. The default is false.
  open var definesPresentationContext = false

  /// Whether controllers presented in this context use this controller's `modalTransitionStyle`
  /// instead of their own. The default is false.
  open var providesPresentationContextTransitionStyle = false

  /// Whether the user is prevented from dismissing this controller by a drag, a click beside it or
  /// Escape. The default is false.
  open var isModalInPresentation = false

  // MARK: Showing

  /// Shows `viewController` in a way that depends on its container. The nearest container that
  /// implements this method shows it, for example a navigation controller by pushing. Without such
  /// a container it is presented.
  open func show(_ viewController: UIViewController, sender: Any?) {
    show(viewController, by: .showViewController, sender: sender)
  }

  /// Shows `viewController` in the detail area of the nearest container that has one. Without such
  /// a container it is presented.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    show(viewController, by: .showDetailViewController, sender: sender)
  }

  /// The nearest of this controller and its ancestors whose `canPerformAction` accepts `action`;
  /// nil if there is none.
  ///
  /// UIKit finds overrides of `show(_:sender:)` through the Objective-C runtime. Here a container
  /// that overrides `show(_:sender:)` returns true from `canPerformAction` for
  /// ``Selector/showViewController``.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    sequence(first: self, next: \.parent).first {
      $0.canPerformAction(action, withSender: sender)
    }
  }

  // MARK: Segues

  /// Performs the segue that was registered under `identifier`, without calling `shouldPerformSegue`.
  /// Stops the program if the identifier is unknown.
  ///
  /// A forward segue creates the destination, calls ``prepare(for:sender:)``, then the segue's
  /// `perform()`. An unwind segue searches for the destination, calls `prepare`, the destination's
  /// unwind action, then `perform()`.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performRegisteredSegue(identifier, sender: sender)
  }

  /// Whether a segue that the user triggered is performed. The default is true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue from this controller is performed. Pass data to the destination here;
  /// its view has not been loaded yet. The default does nothing.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether an unwind segue with `action` may return to this controller. The default is true if
  /// the action is registered or in the class's ``SelectorResponding`` table and this controller is
  /// not the segue's source.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    fromViewController !== self
      && (segueRegistry.unwindActions[action] != nil || action.isMethod(of: self))
  }

  /// The children to search for the destination of an unwind segue, in this order and before this
  /// controller itself. The default is all children but the one that contains the source, which has
  /// already been searched.
  open func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    return children.filter { $0 !== searched }
  }

  /// Performs one step of an unwind segue towards `subsequentVC`: a container shows that child; a
  /// presented controller is dismissed if `subsequentVC` is its presenter.
  ///
  /// Containers override this and call super. They animate only if `UIView.areAnimationsEnabled`,
  /// which is false if the segue also dismisses a presentation.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    dismissForUnwinding(unwindSegue, towards: subsequentVC)
  }

  // MARK: Navigation

  /// The title of the controller, shown in navigation and tab bars.
  open var title: String? {
    didSet {
      storedNavigationItem?.title = title
      storedTabBarItem?.title = title
    }
  }

  /// Whether the user can edit the content; false by default. Setting it calls ``setEditing(_:animated:)`` without animation.
  open var isEditing: Bool {
    get { isBeingEdited }
    set { setEditing(newValue, animated: false) }
  }
  private var isBeingEdited = false

  /// Begins or ends editing. Override it to change the content, and call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isBeingEdited = editing
    storedEditButton?.showEditing(editing)
  }

  /// A button “Edit” for the bar, which turns to “Done” while the user edits. Created on first use.
  open var editButtonItem: UIBarButtonItem {
    if let storedEditButton { return storedEditButton }
    let item = UIBarButtonItem(
      title: nil,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    item.showEditing(isEditing)
    storedEditButton = item
    return item
  }
  private var storedEditButton: UIBarButtonItem?

  /// The content of a navigation bar for this controller, created on first use.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    storedNavigationItem = item
    return item
  }

  /// The content of a tab bar button for this controller, created on first use.
  open var tabBarItem: UITabBarItem! {
    get {
      if let storedTabBarItem { return storedTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      storedTabBarItem = item
      return item
    }
    set {
      storedTabBarItem = newValue
      tabBarController?.tabBarItemDidChange()
    }
  }

  /// The items that the toolbar of a navigation controller shows for this controller. Setting them calls
  /// ``setToolbarItems(_:animated:)`` without animation.
  open var toolbarItems: [UIBarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }
  private var storedToolbarItems: [UIBarButtonItem]?

  /// Replaces the items of the toolbar. If animated, the old ones fade out while the new ones fade in.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    storedToolbarItems = toolbarItems
    navigationController?.toolbarItemsDidChange(of: self, animated: animated)
  }

  /// Whether the tab bar and the navigation controller's toolbar are hidden while this controller is in a navigation stack. The
  /// default is false.
  open var hidesBottomBarWhenPushed = false

  /// The coordinator of the running transition that involves this controller, as container, child,
  /// presenter or presented controller; nil if there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transitionRunners.last?.coordinator ?? presentationCoordinator ?? resizingCoordinator
      ?? parent?.transitionCoordinator
  }

  /// The coordinator of a running change of this controller's size.
  var sizeCoordinator: TransitionCoordinator?

  // MARK: Bars

  /// The edges at which the view goes on under the bars. Never read here: views always do. Lay out the content in the safe area.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view goes on under opaque bars, too. Never read here: views always do.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether scroll views avoid bars by their insets. Never read here; set `contentInsetAdjustmentBehavior` of the scroll view.
  open var automaticallyAdjustsScrollViewInsets = true

  // MARK: Status bar

  // These properties have no effect, because a desktop window has no status bar. They exist because
  // controllers written for iOS override them.
  /// Whether the status bar should be hidden. Never read here.
  open var prefersStatusBarHidden: Bool { false }
  /// The preferred style of the status bar. Never read here.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The preferred animation of a status bar that appears or disappears. Never read here.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that decides whether the status bar is hidden. Never read here.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The child that decides the style of the status bar. Never read here.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Whether the home indicator should be hidden. Never read here: there is none.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Has no effect: see ``prefersHomeIndicatorAutoHidden``.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// The child that decides whether the home indicator is hidden. Never read here.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The edges at which the app's gestures come before the system's. Never read here.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The child that decides on gestures at the screen's edges. Never read here.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Has no effect: see ``preferredScreenEdgesDeferringSystemGestures``.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// Whether a presented controller decides the status bar's appearance. Never read here.
  open var modalPresentationCapturesStatusBarAppearance = false

  // MARK: Events

  open override var next: UIResponder? { viewIfLoaded?.superview }

  /// The items of the menu beside a preview of the controller; none by default. See ``UIViewControllerPreviewing``.
  open var previewActionItems: [any UIPreviewActionItem] { [] }

  /// Adds a keyboard shortcut, which works beside ``UIResponder/keyCommands`` while the controller is in the responder chain.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) {
    guard !addedKeyCommands.contains(keyCommand) else { return }
    addedKeyCommands.append(keyCommand)
  }

  /// Removes a keyboard shortcut that was added.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }
}
