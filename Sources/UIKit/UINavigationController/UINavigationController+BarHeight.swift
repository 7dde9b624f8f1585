/// The link between a scroll view on a page and the navigation bar above it.
@MainActor
final class NavigationBarEdge: ScrollTopEdge {
  private weak var navigation: UINavigationController?
  private weak var page: UIViewController?
  private weak var scrollView: UIScrollView?
  var collapsibleHeights: [CGFloat] = []

  init(_ navigation: UINavigationController, page: UIViewController) {
    self.navigation = navigation
    self.page = page
  }

  /// Follows `scrollView` from now on.
  func connect(to scrollView: UIScrollView?) {
    guard self.scrollView !== scrollView || scrollView?.topEdge !== self else { return }
    disconnect()
    self.scrollView = scrollView
    scrollView?.topEdge = self
  }

  func disconnect() {
    if scrollView?.topEdge === self { scrollView?.topEdge = nil }
    scrollView = nil
  }

  func contentDidMove() {
    guard let navigation, navigation.displayed === page else { return }
    navigation.navigationBar.follow(animated: false)
  }
}

extension UIView {
  /// The scroll view at this view's upper edge: the view itself, or the first such subview.
  var scrollViewAtTop: UIScrollView? {
    (self as? UIScrollView)
      ?? subviews.lazy.compactMap { $0 as? UIScrollView }.first {
        $0.frame.minY <= self.bounds.minY
      }
  }
}

// MARK: - Large titles, prompts and search bars

extension UINavigationController: NavigationBarHost {
  func barState(of item: UINavigationItem, isLarge: Bool) -> NavigationBarState {
    let page = children.first { $0.navigationItem === item }
    var state = NavigationBarState(pageColor: page?.viewIfLoaded?.backgroundColor)
    guard let page, let depth = page.contentScrollView(for: .top)?.depth else { return state }
    let full = item.extent(isLarge: isLarge)
    let collapsibleSearch = item.collapsesSearchBar ? full.search : 0
    let hiddenSearch = min(max(depth, 0), collapsibleSearch)
    state.searchHeight = full.search - hiddenSearch
    state.zoneHeight = max(0, LargeTitleMotion.zoneHeight - (depth - hiddenSearch))
    state.isAtScrollEdge = depth <= full.zone + collapsibleSearch
    return state
  }

  func placeBar() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let height = view.safeAreaInsets.top + navigationBar.extent.height
    navigationBar.place(
      in: CGRect(
        x: bounds.minX, y: isNavigationBarHidden ? bounds.minY - height : bounds.minY,
        width: bounds.width, height: height))
  }

  func barTitlesDidChange() {
    updateBarInsets()
    connectPages()
  }

  /// Sets the top insets of the pages for the parts of their bars that lie over the content: large titles, prompts and search bars.
  func updateBarInsets() {
    for page in stack.shown {
      let height = isNavigationBarHidden ? 0 : fullExtent(of: page).height - UINavigationBar.height
      if page.barInsets.top != height { page.barInsets.top = height }
      // Over any other view, the search is a subview of it and has its safe area.
      page.navigationItem.searchController?.barInsets.top =
        page.viewIfLoaded is UIScrollView ? height : 0
      page.barEdge?.collapsibleHeights = collapsibleHeights(of: page)
    }
  }

  /// The heights of the parts of the bar over `page` when nothing has given way.
  private func fullExtent(of page: UIViewController) -> NavigationBarExtent {
    let item = page.navigationItem
    let isLarge = navigationBar.isLarge(item, in: stack.shown.map(\.navigationItem))
    return item.extent(isLarge: isLarge)
  }

  private func collapsibleHeights(of page: UIViewController) -> [CGFloat] {
    if isNavigationBarHidden { return [] }
    let full = fullExtent(of: page)
    return [page.navigationItem.collapsesSearchBar ? full.search : 0, full.zone]
  }

  /// Ends the link to a page that leaves the stack.
  func disconnect(_ page: UIViewController) {
    page.barEdge?.disconnect()
    page.barEdge = nil
    page.barInsets = .zero
  }

  /// Connects the bar to the pages' scroll views.
  func connectPages() {
    for page in stack.shown where page.isViewLoaded {
      let edge = page.barEdge ?? NavigationBarEdge(self, page: page)
      page.barEdge = edge
      edge.collapsibleHeights = collapsibleHeights(of: page)
      edge.connect(to: page.contentScrollView(for: .top))
    }
    navigationBar.follow(animated: true)
  }

  /// Called when the scroll view of `page` was replaced.
  func pageDidChange(_ page: UIViewController) {
    guard stack.shown.contains(page) else { return }
    connectPages()
  }
}
