extension UITabBarController {
  func prepareViews() {
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.selectAction = { [weak self] in self?.userDidSelect($0) }
    settleBar()
  }

  /// The bar along the lower edge, the content in the rest; while the bar moves, also under it.
  func layOutBarAndContent() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    if !barIsMoving { placeBar(hidden: barIsHidden) }
    tabBar.isHidden = barIsHidden && !barIsMoving
    let isUnder = barIsHidden || barIsMoving
    let height = isUnder ? bounds.height : max(0, bounds.height - barHeight)
    contentView.place(
      in: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height))
    // During a transition its container follows the content view by itself.
    if !isBusy, let displayed = displayed?.viewIfLoaded, displayed.superview === contentView {
      displayed.place(in: contentView.bounds)
    }
  }

  /// At the lower edge, or below it.
  func placeBar(hidden: Bool) {
    let bounds = view.bounds
    tabBar.place(
      in: CGRect(
        x: bounds.minX, y: hidden ? bounds.maxY : bounds.maxY - barHeight, width: bounds.width,
        height: barHeight))
  }

  private var barHeight: CGFloat { UITabBar.height + view.safeAreaInsets.bottom }

  /// Gives the bar the place that the displayed controller wants it in.
  func settleBar() {
    barIsHidden = displayed?.hidesBottomBar ?? false
    barIsMoving = false
    layOutBarAndContent()
  }

  /// The step of the bar that belongs to the change of stack which `navigation` is about to show;
  /// nil if the bar stays.
  func makeBarChange(for navigation: UINavigationController) -> TabBarChange? {
    guard displayed === navigation, !isBusy, navigation.hidesBottomBar != barIsHidden else {
      return nil
    }
    return TabBarChange(of: self, hides: navigation.hidesBottomBar)
  }
}

extension UIViewController {
  /// Whether this controller, in a tab, wants the bar away.
  fileprivate var hidesBottomBar: Bool {
    guard let navigation = self as? UINavigationController else { return hidesBottomBarWhenPushed }
    return navigation.stack.shown.contains(where: \.hidesBottomBarWhenPushed)
  }
}

/// One step of a tab bar out of sight or back, beside a push or pop.
///
/// The content fills the whole view while the bar moves over it, so that no page is resized in the
/// middle of its transition.
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

  /// The stack has settled, forth or back.
  func end() {
    tabs.settleBar()
  }
}
