/// Shows the last controller of a stack, under a bar with its title and a way back.
///
///     let navigation = UINavigationController(rootViewController: list)
///     navigation.pushViewController(detail, animated: true)
///
/// The content lies below the bar, which is opaque and 44 points high; there are no extended edges.
/// The stack changes at once; the screen follows in one transition at a time. What is asked for
/// during a transition, also by its callbacks, is followed by one more when it has ended. While
/// this controller is off screen nothing is animated and no one is told that it appears.
///
/// As in UIKit, a navigation controller whose view is laid out from right to left (``UIView/semanticContentAttribute``) is
/// mirrored: its bar, its own push and pop, and the drags that pop.
///
/// The order of events of a push, with or without animation: `willMove(toParent:)`; the delegate's
/// animation controller and interaction controller; the new view is loaded; `viewWillDisappear`,
/// `viewWillAppear`, `willShow`; the transition; `viewDidDisappear`, `viewDidAppear`,
/// `didMove(toParent:)`, the coordinator's completions, `animationEnded`, `didShow`. A pop mirrors
/// it. A cancelled transition ends instead with the arriving controller's `viewWillDisappear`,
/// `viewDidDisappear`, then the leaving one's `viewWillAppear`, `viewDidAppear`; each `willMove` is
/// answered by a `didMove` to the parent that remains.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The way a transition goes.
  public enum Operation: Int, Sendable {
    case none = 0
    case push = 1
    case pop = 2
  }

  /// How long the bar takes to hide or show, in seconds.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The bar above the content. Change its looks as you like, its items only through the
  /// controllers' `navigationItem`.
  open private(set) lazy var navigationBar = UINavigationBar(frame: .zero)

  // State of the concerns in this class's other files.
  var stack = NavigationStack() {
    didSet {
      // Its item is the root's.
      if storedTabBarItem == nil, stack.wanted.first !== oldValue.wanted.first {
        tabBarController?.tabBarItemDidChange()
      }
    }
  }
  /// Holds the content, or the container of a transition.
  let contentView = UIView(frame: .zero)
  /// The controller whose view is in `contentView`.
  var displayed: UIViewController?
  /// Whether a transition, or the callbacks after it, run.
  var isBusy = false
  var barIsHidden = false
  private(set) lazy var drag = NavigationDrag(self)
  /// Whether the displayed controller came in off screen, so that the delegate is still to hear of
  /// it.
  var owesDidShow = false

  // MARK: Creation

  /// A navigation controller that shows `rootViewController` first; it can never be popped.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    follow(.set([rootViewController]), animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Reads nothing from `coder`: views and controllers cannot be archived here, unlike in UIKit.
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

  /// The controller the user sees, or will when all transitions have ended.
  open var visibleViewController: UIViewController? { modal.presented ?? topViewController }

  /// Puts `viewController` on the stack; it must not be there already.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !stack.wanted.contains { $0 === viewController },
      "\(type(of: viewController)) is on the navigation stack already: a controller can't be"
        + " pushed twice")
    follow(.push(viewController), animated: animated)
  }

  /// Takes the top controller off the stack and returns it; nil for the root, which stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    follow(.pop, animated: animated).last
  }

  /// Takes off all that is above `viewController`, which must be on the stack, and returns it.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    precondition(
      stack.wanted.contains { $0 === viewController },
      "\(type(of: viewController)) is not on the navigation stack: nothing can be popped to it")
    return follow(.popTo(viewController), animated: animated)
  }

  /// Takes off all but the root and returns it.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    follow(.popToRoot, animated: animated)
  }

  /// Makes `viewControllers` the stack. Animated, it looks like a pop if the new top was on the
  /// stack, like a push if not, and like nothing if it stays.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    precondition(
      Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count,
      "a controller can't be on the navigation stack twice")
    follow(.set(viewControllers), animated: animated)
  }

  // MARK: Bar

  /// Whether there is no bar. Setting it applies at once.
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar; animated it moves over the upper edge.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    changeBarHidden(to: hidden, animated: animated)
  }

  // MARK: UIViewController

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.navigationController = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
    prepareViews()
  }

  override var managesAppearanceOfChildren: Bool { true }

  /// The top shares the appearance; it is in place before it is told.
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
    let barHeight = barIsHidden ? 0 : navigationBar.bounds.height
    let contentSize = CGSize(width: size.width, height: max(0, size.height - barHeight))
    for child in children where child.viewIfLoaded?.window != nil {
      child.viewWillTransition(to: contentSize, with: coordinator)
    }
  }

  /// What the root shows in a tab bar, unless this controller has been given an item of its own.
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

  /// Those under the controller that the source is in, from the top down; all of the stack if the
  /// source isn't in it.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    return viewControllers.prefix { $0 !== searched }.reversed()
  }

  /// Pops to `subsequentVC`, if it is one of the stack.
  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    super.unwind(for: unwindSegue, towards: subsequentVC)
    guard viewControllers.contains(subsequentVC), topViewController !== subsequentVC else { return }
    popToViewController(subsequentVC, animated: UIView.areAnimationsEnabled)
    unwindSegue.stay(beside: transitionCoordinator)
  }

  /// The focus prefers the page to the bar.
  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [topViewController].compactMap(\.self)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !goBack(for: presses) { super.pressesBegan(presses, with: event) }
  }
}
