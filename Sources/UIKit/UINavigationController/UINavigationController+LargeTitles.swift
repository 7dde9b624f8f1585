/// The link between a scroll view on a page and the navigation bar above it.
@MainActor
final class NavigationBarEdge: ScrollTopEdge {
  private weak var navigation: UINavigationController?
  private weak var page: UIViewController?
  private weak var scrollView: UIScrollView?
  var collapsibleHeight: CGFloat = 0

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

// MARK: - Large titles and prompts

extension UINavigationController: NavigationBarHost {
  func barState(of item: UINavigationItem, isLarge: Bool) -> NavigationBarState {
    let page = children.first { $0.navigationItem === item }
    var state = NavigationBarState(pageColor: page?.viewIfLoaded?.backgroundColor)
    guard let page, let depth = page.contentScrollView(for: .top)?.depth else { return state }
    let zone = LargeTitleMotion.zoneHeight
    state.zoneHeight = max(0, zone - depth)
    state.isAtScrollEdge = depth <= (isLarge ? zone : 0)
    return state
  }

  func placeBar() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let height = UINavigationBar.height + view.safeAreaInsets.top + navigationBar.extent.height
    navigationBar.place(
      in: CGRect(
        x: bounds.minX, y: isNavigationBarHidden ? bounds.minY - height : bounds.minY,
        width: bounds.width, height: height))
  }

  func barTitlesDidChange() {
    updateBarInsets()
    connectPages()
  }

  /// Sets the top insets of the pages for their large titles and prompts.
  func updateBarInsets() {
    let items = stack.shown.map(\.navigationItem)
    for page in stack.shown {
      let hasPrompt = page.navigationItem.prompt != nil && !isNavigationBarHidden
      let zone = largeTitleHeight(of: page, in: items)
      let height = zone + (hasPrompt ? NavigationBarExtent.promptHeight : 0)
      if page.barInsets.top != height { page.barInsets.top = height }
      page.barEdge?.collapsibleHeight = zone
    }
  }

  private func largeTitleHeight(
    of page: UIViewController, in items: [UINavigationItem]
  ) -> CGFloat {
    !isNavigationBarHidden && navigationBar.isLarge(page.navigationItem, in: items)
      ? LargeTitleMotion.zoneHeight : 0
  }

  /// Ends the link to a page that leaves the stack.
  func disconnect(_ page: UIViewController) {
    page.barEdge?.disconnect()
    page.barEdge = nil
    page.barInsets = .zero
  }

  /// Connects the bar to the pages' scroll views.
  func connectPages() {
    let items = stack.shown.map(\.navigationItem)
    for page in stack.shown where page.isViewLoaded {
      let edge = page.barEdge ?? NavigationBarEdge(self, page: page)
      page.barEdge = edge
      edge.collapsibleHeight = largeTitleHeight(of: page, in: items)
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
