/// A search bar, and the transition into a search: the bar moves to the top, the page behind it is dimmed or stays in sight, and a results controller
/// appears as soon as there is text.
///
///     let search = UISearchController(searchResultsController: nil)
///     search.searchResultsUpdater = self
///     search.obscuresBackgroundDuringPresentation = false
///     navigationItem.searchController = search
///
/// As in UIKit: the bar belongs to a `UINavigationItem`, or anywhere else, for example above a table. A click on its field begins the search;
/// its cancel button, Escape, and a click on the dimmed page end it. While the search is active, its page presents this controller.
///
/// Differences: the page of a navigation item always is a presentation context, so that the search stays behind a pushed page. There are no
/// suggestions and tokens. The class is not its own animator. Its motion is this project's. Main thread only.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The controller that shows the results; nil if the page behind the search shows them.
  open private(set) var searchResultsController: UIViewController?
  /// The object that is told of the text to search for. Not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The object that is told when a search begins and ends. Not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// The bar with the search field.
  open var searchBar: UISearchBar { bar }

  /// Whether the page is dimmed during the search, and takes no input, as long as there are no results; true by default.
  open var obscuresBackgroundDuringPresentation = true {
    didSet { showResults() }
  }
  /// The former name of ``obscuresBackgroundDuringPresentation``.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether the title and the buttons of the navigation bar are hidden during the search; true by default.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the cancel button is shown during the search, and only then; true by default.
  open var automaticallyShowsCancelButton = true
  /// Whether the buttons that choose where to search are shown during the search, and only then, if there are any; true by default.
  open var automaticallyShowsScopeBar = true
  /// Whether the results controller is shown during the search as long as there is text; true by default. Setting
  /// ``showsSearchResultsController`` makes it false.
  open var automaticallyShowsSearchResultsController = true {
    didSet { showResults() }
  }
  /// Whether the results controller is shown during the search.
  open var showsSearchResultsController: Bool {
    get { automaticallyShowsSearchResultsController ? hasText : showsResults }
    set {
      showsResults = newValue
      automaticallyShowsSearchResultsController = false
    }
  }

  /// Whether a search is active. It becomes true when the transition into the search begins, and false when the one out of it begins. Setting it
  /// begins or ends a search, animated if the bar is on screen.
  open var isActive: Bool {
    get { isSearching }
    set {
      guard newValue != isSearching else { return }
      if newValue { begin() } else { end() }
    }
  }

  private let bar = UISearchBar(frame: .zero)
  private var isSearching = false
  private var showsResults = false
  private let dimming = UIView(frame: .zero)
  /// The navigation item whose bar shows the search bar; nil if the bar is anywhere else.
  weak var item: UINavigationItem?
  /// The navigation controller whose bar this search has hidden.
  private weak var navigationWithoutBar: UINavigationController?

  /// The opacity of the dimming, in the light and in the dark style. Ours.
  private static let dimmingAlpha: (light: CGFloat, dark: CGFloat) = (0.2, 0.45)

  // MARK: Creation

  /// Creates a search whose results `searchResultsController` shows; if it is nil, the page behind the search shows them.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    prepareSearch()
  }

  /// Creates a search without a results controller.
  public convenience init() { self.init(searchResultsController: nil) }

  /// Creates a search without a results controller. Both arguments are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepareSearch()
  }

  /// Creates a search without a results controller; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSearch()
  }

  private func prepareSearch() {
    modalPresentationStyle = .overCurrentContext
    searchBar.searchController = self
  }

  override func ownPresentationController(
    presenting: UIViewController?
  ) -> UIPresentationController? {
    SearchPresentation(presentedViewController: self, presenting: presenting)
  }

  // MARK: View

  open override func loadView() {
    let view = SearchControllerView(frame: .zero)
    dimming.backgroundColor = .black
    dimming.alpha = 0
    dimming.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.end() })
    view.addSubview(dimming)
    self.view = view
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    dimming.place(in: view.bounds)
    if let results = searchResultsController?.viewIfLoaded, results.superview === view {
      results.place(in: view.bounds)
    }
    if searchBar.isLifted, isSearching { searchBar.placeContents(in: frameAtTop) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showResults()
  }

  /// The frame of a search bar that was moved into this controller's view, at its upper edge.
  private var frameAtTop: CGRect {
    let safeTop = view.safeAreaInsets.top - barInsets.top
    return CGRect(
      x: 0, y: 0, width: view.bounds.width,
      height: safeTop + searchBar.intrinsicContentSize.height)
  }

  private var hasText: Bool { !(searchBar.text ?? "").isEmpty }

  /// Shows the results, the dimming or neither, as the text and the properties tell.
  private func showResults() {
    guard isViewLoaded else { return }
    let shows = isSearching && showsSearchResultsController
    let results = shows ? searchResultsController : nil
    if let results, results.parent !== self {
      addChild(results)
      // Inside the transition's animation, only the opacity is animated.
      UIView.performWithoutAnimation {
        results.view.place(in: view.bounds)
        results.view.alpha = 0
        view.insertSubview(results.view, aboveSubview: dimming)
      }
      results.didMove(toParent: self)
    } else if results == nil, let shown = searchResultsController, shown.parent === self,
      isSearching
    {
      removeResults(shown)
    }
    let isDimmed = isSearching && obscuresBackgroundDuringPresentation && results == nil
    let isDark = traitCollection.userInterfaceStyle == .dark
    dimming.alpha = isDimmed ? isDark ? Self.dimmingAlpha.dark : Self.dimmingAlpha.light : 0
    searchResultsController?.viewIfLoaded?.alpha = results == nil ? 0 : 1
  }

  private func removeResults(_ results: UIViewController) {
    results.willMove(toParent: nil)
    results.view.removeFromSuperview()
    results.removeFromParent()
  }

  // MARK: Beginning and ending

  /// The controller on whose page the search bar is.
  private var page: UIViewController? {
    if let item {
      let navigation = item.navigationBar?.host as? UINavigationController
      return navigation?.viewControllers.first { $0.navigationItem === item }
    }
    return sequence(first: searchBar as UIResponder, next: \.next).lazy
      .compactMap { $0 as? UIViewController }.first
  }

  /// Begins a search, because the user edits the text or because the app asks for it.
  func begin() {
    guard !isSearching, modal.presenter == nil, let page else { return }
    delegate?.presentSearchController(self)
    guard modal.presenter == nil else { return }
    if item != nil { page.definesPresentationContext = true }
    page.present(
      self, animated: searchBar.window != nil && UIView.areAnimationsEnabled, completion: nil)
  }

  /// Ends the search.
  func end() {
    guard isSearching, let presenter = modal.presenter else { return }
    presenter.dismiss(
      animated: view.window != nil && UIView.areAnimationsEnabled, completion: nil)
  }

  /// Called when the text or the scope has changed.
  func searchDidChange() {
    guard isSearching else { return }
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  /// Called when the height of the search bar has changed by itself.
  func searchBarHeightDidChange() { item?.navigationBar?.searchDidChange() }

  // MARK: The presentation

  fileprivate func willPresent(in container: UIView, beside coordinator: TransitionCoordinator?) {
    isSearching = true
    delegate?.willPresentSearchController(self)
    container.addSubview(view)
    view.place(in: container.bounds)
    if item == nil {
      searchBar.liftContents(into: view)
      if hidesNavigationBarDuringPresentation, let navigation = page?.navigationController,
        !navigation.isNavigationBarHidden
      {
        navigationWithoutBar = navigation
        navigation.setNavigationBarHidden(true, animated: coordinator?.isAnimated ?? false)
      }
    }
    coordinator?.animateAlongsideTransition(in: searchBar) { _ in
      self.showState()
    } completion: { _ in
      guard self.isSearching else { return }
      self.delegate?.didPresentSearchController(self)
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  fileprivate func willDismiss(beside coordinator: TransitionCoordinator?) {
    isSearching = false
    delegate?.willDismissSearchController(self)
    searchBar.resignFirstResponder()
    searchBar.text = nil
    navigationWithoutBar?.setNavigationBarHidden(false, animated: coordinator?.isAnimated ?? false)
    navigationWithoutBar = nil
    coordinator?.animateAlongsideTransition(in: searchBar) { _ in
      self.showState()
    } completion: { _ in
      self.delegate?.didDismissSearchController(self)
      // The user has clicked the field meanwhile.
      if self.searchBar.isFirstResponder { self.begin() }
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  fileprivate func didDismiss() {
    searchBar.returnContents()
    if let results = searchResultsController, results.parent === self { removeResults(results) }
  }

  /// Shows that the search is active, or no longer active. Called inside the transition's animation.
  private func showState() {
    if automaticallyShowsCancelButton { searchBar.showsCancelButton = isSearching }
    if automaticallyShowsScopeBar, searchBar.scopeButtonTitles?.isEmpty == false {
      searchBar.showsScopeBar = isSearching
    }
    if let bar = item?.navigationBar {
      bar.searchDidChange()
    } else if searchBar.isLifted {
      barInsets.top = isSearching ? searchBar.intrinsicContentSize.height : 0
      searchBar.placeContents(in: isSearching ? frameAtTop : searchBar.frameOfContentsAtRest)
    }
    page?.viewIfLoaded?.layoutIfNeeded()
    showResults()
    view.layoutIfNeeded()
  }
}

/// The view of a search controller. It lets input through to the page, except where the results or the dimming are.
@MainActor
private final class SearchControllerView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// The presentation of a search controller, over the page of its search bar.
@MainActor
private final class SearchPresentation: UIPresentationController {
  private var search: UISearchController? { presentedViewController as? UISearchController }

  override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    style = .overCurrentContext
  }

  override var shouldPresentInFullscreen: Bool { false }
  override var letsTouchesThrough: Bool { true }

  override func animator(
    _ direction: ModalDirection
  ) -> any UIViewControllerAnimatedTransitioning { SearchAnimator() }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    if let containerView { search?.willPresent(in: containerView, beside: coordinator) }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    search?.willDismiss(beside: coordinator)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { search?.didDismiss() }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.place(in: frameOfPresentedViewInContainerView)
  }
}

/// The transition into a search and out of it. Everything that moves is animated beside it, by the search controller.
@MainActor
private final class SearchAnimator: NSObject, SystemAnimator {
  private let motion = UIViewPropertyAnimator(duration: SearchAnimator.duration, dampingRatio: 1)
  /// Ours, in seconds.
  private static let duration: TimeInterval = 0.4

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    motion.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    motion.startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }
}
