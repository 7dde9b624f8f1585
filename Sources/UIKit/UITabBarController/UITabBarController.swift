/// Shows one of several controllers at a time, over a bar with a button for each.
///
///     let tabs = UITabBarController()
///     tabs.viewControllers = [animals, settings]
///
/// The content lies above the bar, which is opaque and 49 points high. However many controllers
/// there are, each has its button: there is no "More".
///
/// The selection changes at once; the screen follows in one transition at a time, drawn by the
/// delegate's animator or, without one, in no time. What is selected during a transition is
/// followed by one more when it has ended. While this controller is off screen nothing is animated
/// and no view is loaded.
///
/// The order of events of a change: the delegate's animation controller and interaction controller;
/// the new view is loaded; `viewWillDisappear`, `viewWillAppear`; the transition;
/// `viewDidDisappear`, `viewDidAppear`, the coordinator's completions, `animationEnded`. For a
/// click `shouldSelect` comes before all of it and `didSelect` when the transition has begun. A
/// cancelled transition ends instead with the arriving controller's `viewWillDisappear`,
/// `viewDidDisappear`, then the leaving one's `viewWillAppear`, `viewDidAppear`, and the selection
/// is what it was.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar below the content. Change its looks as you like, its items only through the
  /// controllers' `tabBarItem`.
  open private(set) lazy var tabBar = UITabBar(frame: .zero)

  // State of the concerns in this class's other files.
  var tabs: [UIViewController] = []
  /// The controller that is to be shown.
  var selected: UIViewController?
  /// Whether the next transition may be animated.
  var animatesNext = false
  /// Holds the content, or the container of a transition.
  let contentView = UIView(frame: .zero)
  /// The controller whose view is in `contentView`.
  var displayed: UIViewController?
  /// Whether a transition, or the callbacks after it, run.
  var isBusy = false
  var barIsHidden = false
  /// Whether the bar is on its way: the content then reaches under it.
  var barIsMoving = false

  // MARK: Tabs

  /// The controllers, in the order of their buttons. Setting it is
  /// ``setViewControllers(_:animated:)`` without animation.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Shows other controllers. The selected one stays so if it is among them; else the one in its
  /// place is selected, or the first.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    precondition(
      Set(new.map(ObjectIdentifier.init)).count == new.count,
      "a controller can't be in a tab bar controller twice")
    replaceTabs(with: new, animated: animated)
  }

  /// The controller whose tab is selected. Setting it shows that one, which must be one of
  /// ``viewControllers``; nil changes nothing.
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

  /// The place of the selected controller among ``viewControllers``, `NSNotFound` if there are
  /// none. An index out of range warns and changes nothing.
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

  // MARK: UIViewController

  open override func loadView() {
    let view = TabBarControllerView(frame: UIScreen.main.bounds)
    view.tabBarController = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
    prepareViews()
  }

  /// The focus prefers the page to the bar.
  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [selectedViewController].compactMap(\.self)
  }

  override var managesAppearanceOfChildren: Bool { true }

  /// The displayed controller shares the appearance; it is in place before it is told.
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
    appearanceDidSettle()
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let barHeight = barIsHidden ? 0 : tabBar.bounds.height
    let contentSize = CGSize(width: size.width, height: max(0, size.height - barHeight))
    for child in children where child.viewIfLoaded?.window != nil {
      child.viewWillTransition(to: contentSize, with: coordinator)
    }
  }

  // MARK: Unwinding

  /// The selected controller before the others; not the one that the source is in.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let searched = childContaining(source)
    let others = tabs.filter { $0 !== selected }
    return ([selected].compactMap(\.self) + others).filter { $0 !== searched }
  }

  /// Selects `subsequentVC`, if it is one of the tabs.
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
  /// The nearest tab bar controller above this one.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }
}
