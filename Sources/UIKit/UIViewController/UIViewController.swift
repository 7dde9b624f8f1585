/// Manages one screen's worth of views: makes them when they are needed, lays them out, hears when
/// they appear and disappear, and hands over to other controllers.
///
///     final class Page: UIViewController {
///       override func viewDidLoad() {
///         super.viewDidLoad()
///         view.backgroundColor = .systemTeal
///         title = "Page"
///       }
///     }
///
/// The order of its life: `loadView`, `viewDidLoad`, then each time `viewWillAppear`,
/// `viewIsAppearing`, layout, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`. A "will" is
/// always followed by a "did", or by the opposite "will" where the change is taken back; none comes
/// twice in a row.
///
/// A container's view sets the size of its children's; a root's follows the window.
///
/// Everything a subclass may override stands in this file, because without Objective-C a method
/// declared in an extension can't be overridden.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIContentContainer {
  // State of the concerns in UIViewController's other files.
  var loadedView: UIView?
  var isLoadingView = false
  var appearance = AppearanceState()
  /// Whether the change under way came from the view entering or leaving a window by itself.
  var appearanceFollowsWindow = false
  var childControllers: [UIViewController] = []
  weak var parentController: UIViewController?
  var parentMove: ParentMove?
  /// Transitions of this controller's children that are under way, the latest last.
  var transitionRunners: [TransitionRunner] = []
  var modal = ModalState()
  weak var rememberedFocus: UIView?
  var segueRegistry = SegueRegistry()
  private var storedNavigationItem: UINavigationItem?
  private(set) var storedTabBarItem: UITabBarItem?

  // MARK: Creation

  /// The designated initializer. There are no nib files here: a controller makes its view in
  /// `loadView` or `viewDidLoad`, and both arguments are kept only because subclasses pass them on.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Controllers aren't archived here; a subclass that calls this gets an empty one.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: View

  /// The root of the controller's views, made on first use.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { adopt(newValue) }
  }

  /// Makes ``view``: a plain one, unless overridden. Set `view` in your own and don't call super.
  open func loadView() {
    view = makeDefaultView()
  }

  /// The view has been made and isn't on screen yet; called once.
  open func viewDidLoad() {}

  /// The bounds of the view are right and its subviews are about to be laid out.
  open func viewWillLayoutSubviews() {}

  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// What the controller's view adds to the safe area of those above it.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets }
  }

  // MARK: Appearance

  /// The view is about to come on screen. During a transition ``transitionCoordinator`` is there
  /// already.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in its window, with its size and traits; the transition hasn't drawn a frame yet.
  ///
  /// Comes once for each appearance, between `viewWillAppear` and `viewDidAppear`.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is on screen and any transition is over.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to leave the screen.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containment

  /// Makes `child` a child of this controller, taking it from its old parent; calls its
  /// `willMove(toParent:)`. Add its view, then call its `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    adopt(child)
  }

  /// Takes the controller from its parent; calls its `didMove(toParent: nil)`. Call
  /// `willMove(toParent: nil)` and remove the view first.
  open func removeFromParent() {
    leaveParent()
  }

  /// The controller is about to get a parent, or to lose it (nil). Overrides call super.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { parentMove = .leaving }
  }

  /// The controller has got its parent, or lost it (nil). Overrides call super.
  open func didMove(toParent parent: UIViewController?) {
    parentMove = nil
  }

  /// Whether this controller passes its own appearance on to its children; true. A container that
  /// answers false calls `beginAppearanceTransition` and `endAppearanceTransition` of its children
  /// itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that its view begins to appear or disappear. Does nothing if it already does.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Tells a child that the change of appearance begun last is over.
  open func endAppearanceTransition() {
    endAppearance()
  }

  /// Which children share a change of this controller's own appearance that begins now.
  func childrenSharingAppearance(_ isAppearing: Bool) -> [UIViewController] {
    isAppearing ? childrenInView : visibleChildren
  }

  /// Whether this controller decides when its children appear, even though their views come and go
  /// in windows: true for navigation and the like.
  var managesAppearanceOfChildren: Bool { false }

  /// Animates from one child to another.
  ///
  /// Adds `toViewController`'s view beside `fromViewController`'s, runs `animations`, then removes
  /// the latter; both are told of their appearance. `willMove` and `didMove(toParent:)` stay with
  /// the caller.
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

  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection
      ?? (parent?.traitCollection ?? .application)
      .overriding(userInterfaceStyle: overrideUserInterfaceStyle)
  }

  /// Light or dark for this controller's view and all in it; unspecified takes what is around.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// Called when the view's traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits are about to change with the window's size. Overrides call super, which tells the
  /// children.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// The view is about to get another size. Overrides call super, which tells the children that
  /// fill it.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    announceSizeToChildren(size, with: coordinator)
  }

  /// The size this controller would like its view to have, in points; a sheet, or a container that
  /// cares, follows it. Zero for no wish.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { announcePreferredContentSize() } }
  }

  /// A child, or what is presented, would like another size. Does nothing unless overridden.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// How large a child is to be when this controller's view is `parentSize` large.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  // MARK: Presentation

  /// Shows `viewControllerToPresent` over everything, or over the nearest ancestor that its style
  /// asks for.
  ///
  /// The root of this controller's hierarchy presents, unless the style keeps to a context.
  /// `completion` runs after the presented controller's `viewDidAppear`; not if the transition is
  /// cancelled. What is asked for while these controllers are in a presentation's transition waits
  /// for its end; a controller that presents already, or has no window, warns and does nothing.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentModally(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one presents, with all above it; if it presents none, this
  /// one itself or the ancestor that is presented.
  ///
  /// Of several, the uppermost is animated and the others go with it. With nothing to dismiss only
  /// `completion` runs.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissModally(animated: flag, completion: completion)
  }

  /// How this controller is presented. Automatic is a page sheet; a popover becomes a form sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { forgetUnusedPresentation() }
  }

  /// How it comes and goes without an animator of its own.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Supplies animators, interaction controllers and, for the style `.custom`, the presentation
  /// controller.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    didSet { forgetUnusedPresentation() }
  }

  /// Whether presentations that keep to a context find theirs here.
  open var definesPresentationContext = false

  /// Whether what is presented in this context comes and goes in this controller's
  /// `modalTransitionStyle`, not in its own.
  open var providesPresentationContextTransitionStyle = false

  /// Whether the user may not dismiss this controller when it is a sheet.
  open var isModalInPresentation = false

  // MARK: Showing

  /// Shows `viewController` in the way that suits the surroundings: the nearest container that
  /// knows one does it, a navigation controller by pushing; without one it is presented.
  open func show(_ viewController: UIViewController, sender: Any?) {
    show(viewController, by: .showViewController, sender: sender)
  }

  /// Shows `viewController` where details go, if a container has a place for them; else it is
  /// presented.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    show(viewController, by: .showDetailViewController, sender: sender)
  }

  /// This controller or the nearest container above it that performs `action`, as its
  /// `canPerformAction` says; nil if none does.
  ///
  /// Which methods a class overrides can't be found out at run time here. A container that
  /// overrides `show(_:sender:)` returns true for ``Selector/showViewController``.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    sequence(first: self, next: \.parent).first {
      $0.canPerformAction(action, withSender: sender)
    }
  }

  // MARK: Segues

  /// Performs a segue that was registered with this identifier, without asking
  /// `shouldPerformSegue`.
  ///
  /// Forward: the destination is made, ``prepare(for:sender:)``, the segue's `perform()`. An unwind
  /// segue: the destination is looked for, `prepare`, the destination's unwind action, `perform()`.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performRegisteredSegue(identifier, sender: sender)
  }

  /// Whether a segue that the user has set off takes place; true unless overridden.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// A segue from this controller is about to be performed: the place to hand its destination what
  /// that needs. The destination's view hasn't been made yet.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether an unwind segue with this action may end here. True if the action was registered or
  /// is in the class's ``SelectorResponding`` table, and this isn't where the segue starts.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    fromViewController !== self
      && (segueRegistry.unwindActions[action] != nil || action.isMethod(of: self))
  }

  /// The children in which to look for an unwinding's destination, in this order, before the
  /// controller itself: all but the one that the source is in, which has been looked through.
  open func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    return children.filter { $0 !== searched }
  }

  /// Takes an unwinding one step further: a container that is on the way down to the destination
  /// shows `subsequentVC`, its child; a presented controller is dismissed if that is its presenter.
  ///
  /// Containers override this and call super. They animate only if `UIView.areAnimationsEnabled`:
  /// under a dismissal they change at once.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    dismissForUnwinding(unwindSegue, towards: subsequentVC)
  }

  // MARK: Navigation

  /// What a human calls this screen; a navigation bar shows it.
  open var title: String? {
    didSet {
      storedNavigationItem?.title = title
      storedTabBarItem?.title = title
    }
  }

  /// What this controller shows in a navigation bar, made on first use.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    storedNavigationItem = item
    return item
  }

  /// What this controller shows in a tab bar, made on first use.
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

  /// Whether the tab bar hides while this controller is in a navigation stack.
  open var hidesBottomBarWhenPushed = false

  /// The transition this controller takes part in, as one of its children or their parent, as
  /// presenter or presented; nil when none runs.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transitionRunners.last?.coordinator ?? presentationCoordinator ?? resizingCoordinator
      ?? parent?.transitionCoordinator
  }

  /// Set while the size changes.
  var sizeCoordinator: TransitionCoordinator?

  // MARK: Status bar

  // A desktop window has none, and nobody asks. Controllers written for iOS override these.
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var modalPresentationCapturesStatusBarAppearance = false

  // MARK: Events

  open override var next: UIResponder? { viewIfLoaded?.superview }
}
